//! `dana`: where the page has most characters beyond ASCII.
//!
//! Mohammadzadeh, Gottron, Schweiggert and Nakhaeizadeh, "A Fast and Accurate Approach for Main Content Extraction based on Character
//! Encoding" (2011). Markup is ASCII, and text of languages such as Arabic or Persian is not; so no parser is needed to see where
//! text is dense. It is made for such languages: of an English page it finds next to nothing.
//!
//! 1. Each line's characters are counted: beyond ASCII above the axis, ASCII below it ([`columns`](super::columns)).
//! 2. Columns are smoothed by formula 1. A run of columns above the axis is a region. The one with most characters is main content, and so
//!    are the regions beside it as long as the gap to the next is small (algorithm 1).
//! 3. The lines of these regions go through the parser.
//!
//! The paper's text says once that content has "most ASCII and least Non-ASCII"; its figures and formula have it the other way
//! round, as here.

use super::columns::{Column, columns, smoothed};
use super::{Method, MethodError, View};
use seek_page::{Page, Parts, Selection};
use std::ops::Range;

/// Parameters of DANA, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DanaParams {
    /// Lines between two regions of the main content at most: 20 in the paper, which would want 160 for Wikipedia.
    pub gap: usize,
    /// Longer lines are broken before tags, in bytes, at least 1. The paper leaves it open; 150 lies
    /// between the 100 and 200 that a trial found good, and is not fitted.
    pub longest_line: usize,
}

impl Default for DanaParams {
    fn default() -> Self {
        DanaParams { gap: 20, longest_line: 150 }
    }
}

/// A parameter out of range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DanaError {
    /// Lines of no length.
    #[error("DANA: lines of at most {0} bytes cannot be made; it must be at least 1")]
    LongestLine(usize),
}

impl DanaParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`DanaError`] for what is out of range.
    pub fn check(self) -> Result<Dana, DanaError> {
        if self.longest_line == 0 { Err(DanaError::LongestLine(self.longest_line)) } else { Ok(Dana(self)) }
    }
}

/// DANA with checked parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Dana(DanaParams);

/// A run of columns above the axis.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Region {
    /// The columns.
    pub columns: Range<usize>,
    /// Their characters beyond ASCII.
    pub chars: u64,
}

/// All columns of a page, and what the method sees in them: what its figures 2 and 3 show.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Regions {
    /// The columns.
    pub columns: Vec<Column>,
    /// The columns after formula 1.
    pub smoothed: Vec<i64>,
    /// All regions, in order.
    pub all: Vec<Region>,
    /// Those of them that are main content.
    pub chosen: Range<usize>,
}

impl Dana {
    /// Counts, smooths, and finds the regions of main content in a source.
    pub fn regions(&self, source: &str) -> Regions {
        let columns = columns(source, self.0.longest_line);
        let smoothed = smoothed(&columns);
        let mut all = Vec::new();
        let mut start = 0;
        for run in smoothed.chunk_by(|a, b| (*a > 0) == (*b > 0)) {
            let run = start..start + run.len();
            start = run.end;
            if smoothed[run.start] > 0 {
                let chars = columns[run.clone()].iter().map(|column| u64::from(column.above)).sum();
                all.push(Region { columns: run, chars });
            }
        }
        let chosen = self.around_largest(&all);
        Regions { columns, smoothed, all, chosen }
    }

    /// Algorithm 1: from the largest region (the first of equals) to both sides until a gap is too wide.
    fn around_largest(&self, all: &[Region]) -> Range<usize> {
        let Some(largest) = (0..all.len()).rev().max_by_key(|&i| all[i].chars) else {
            return 0..0;
        };
        let near = |i: usize| all[i + 1].columns.start - all[i].columns.end <= self.0.gap;
        let first = (0..largest).rev().take_while(|&i| near(i)).last().unwrap_or(largest);
        let last = (largest..all.len() - 1).take_while(|&i| near(i)).last().map_or(largest, |i| i + 1);
        first..last + 1
    }
}

impl Method for Dana {
    fn name(&self) -> &'static str {
        "dana"
    }

    fn view(&self) -> View {
        View::Source
    }

    fn parameters(&self) -> String {
        format!("gap {}, lines of {} bytes", self.0.gap, self.0.longest_line)
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let regions = self.regions(page.source());
        let lines = regions.all[regions.chosen].iter().map(|region| {
            let columns = &regions.columns[region.columns.clone()];
            columns[0].line.start..columns[columns.len() - 1].line.end
        });
        Ok(Selection { parts: Parts::Source(lines.collect()), probabilities: Vec::new() })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::render;

    fn found(source: &str, params: DanaParams) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &params.check().unwrap().select(&page).unwrap()).unwrap()
    }

    /// Three sentences in Persian.
    const TEXT: &str = "این یک متن بلند است که در آن چیزهای زیادی درباره دنیا نوشته شده است. پاراگراف دوم همان متن را ادامه \
        می‌دهد و به پایان می‌رساند. خواننده در اینجا همه چیز را می‌خواند.";

    /// A menu, an article of three paragraphs with a picture between them, and a foot: each on lines of their own.
    fn page() -> String {
        format!(
            "<html><head><title>خبر</title></head><body class='page page-article'>\n\
            <ul class='menu menu-main'><li><a href='/a/long/address/of/a/menu'>خانه</a></li>\n\
            <li><a href='/another/long/address/of/a/menu'>ورزش</a></li></ul>\n\
            <p>یک. {TEXT}</p>\n<p>دو. {TEXT}</p>\n\
            <div class='picture picture-wide' id='picture-1'><img src='/a/long/address/of/a/picture.jpeg'></div>\n\
            <div class='picture picture-wide' id='picture-2'><img src='/a/long/address/of/a/picture.jpeg'></div>\n\
            <div class='picture picture-wide' id='picture-3'><img src='/a/long/address/of/a/picture.jpeg'></div>\n\
            <p>سه. {TEXT} {TEXT} {TEXT}</p>\n\
            <div class='foot foot-small' id='foot-of-the-page'><a href='/imprint/of/the/page'>تماس</a></div>\n\
            <div class='foot foot-small' id='foot-of-the-page'><a href='/help/for/the/page'>راهنما</a></div></body></html>"
        )
    }

    /// The beginnings of the paragraphs that were found.
    fn beginnings(text: &str) -> Vec<&str> {
        text.split("\n\n").map(|paragraph| paragraph.split(' ').next().unwrap()).collect()
    }

    #[test]
    fn the_article_without_its_menu() {
        let text = found(&page(), DanaParams::default());
        assert!(["یک.", "دو.", "سه."].iter().all(|begin| beginnings(&text).contains(begin)), "{text}");
        assert!(!text.contains("خانه") && !text.contains("راهنما"), "{text}");
    }

    #[test]
    fn a_gap_of_no_lines_takes_the_largest_region_alone() {
        let text = found(&page(), DanaParams { gap: 0, ..DanaParams::default() });
        assert!(text.contains("سه.") && !text.contains("دو."), "{text}");
    }

    #[test]
    fn a_page_on_a_single_line_is_broken_at_its_tags() {
        let text = found(&page().replace('\n', ""), DanaParams::default());
        assert!(["یک.", "سه."].iter().all(|begin| beginnings(&text).contains(begin)), "{text}");
        assert!(!text.contains("خانه") && !text.contains("راهنما"), "{text}");
    }

    #[test]
    fn regions_are_runs_above_the_axis() {
        let source = page();
        let regions = Dana::default().regions(&source);
        assert_eq!(regions.columns.len(), regions.smoothed.len());
        assert_eq!((regions.all.len(), regions.chosen.clone()), (2, 0..2), "{:?}", regions.smoothed);
        assert!(regions.all[1].chars > regions.all[0].chars);
        assert!(regions.all.iter().all(|region| regions.smoothed[region.columns.clone()].iter().all(|&s| s > 0)));
    }

    #[test]
    fn of_an_english_or_an_empty_page_nothing_is_found() {
        assert_eq!(found("<p>Only ASCII here.</p>", DanaParams::default()), "");
        assert_eq!(found("", DanaParams::default()), "");
    }

    #[test]
    fn lines_of_no_length_are_refused() {
        let error = DanaParams { longest_line: 0, ..DanaParams::default() }.check().unwrap_err();
        assert!(error.to_string().contains("at least 1"), "{error}");
    }
}
