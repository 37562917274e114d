//! `dana-ltr`: DANA for every language, by text and tags instead of characters beyond ASCII and in it.
//!
//! Mohammadzadeh, Gottron, Schweiggert and Nakhaeizadeh, "A Fast and Accurate Approach for Main Content Extraction based on Character
//! Encoding" (2011), leave it to future work to tell tags from text instead (section VI). Here a scanner that knows tags, comments and scripts
//! counts characters of text, white space aside, above the axis, and bytes of tags and characters of text in anchors below it; regions and algorithm 1
//! are those of [`dana`](super::dana).
//!
//! The parameters are fitted on the 711 English articles of the development set of WCXB, by F1 over token LCS (`seek-train tune dana-ltr`),
//! which also says what the choice is worth out-of-fold.

use crate::columns::{Column, pictures};
use crate::fitted_on::FITTED_ON;
use crate::regions::{Gap, Regions};
use crate::source_lines::source_lines;
use seek_extract::{Method, MethodError, Picture, View};
use seek_page::{Page, Selection};

/// Parameters of DANA on text and tags, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DanaLtrParams {
    /// How far two regions of the main content may lie apart: fitted, of 10, 20, 40 and learned from the page.
    pub gap: Gap,
    /// A line is broken before the next tag from so many bytes on, at least 1: fitted, of 400, 800 and 1600.
    pub longest_line: usize,
    /// How many characters below the axis one of text outweighs, at least 1: fitted, of 4, 8, 16 and 32. DANA
    /// counts alike on both sides of the axis; a page has far more markup than text.
    pub weight: u32,
}

impl Default for DanaLtrParams {
    fn default() -> Self {
        DanaLtrParams { gap: Gap::Columns(20), longest_line: 800, weight: 16 }
    }
}

/// A parameter out of range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DanaLtrError {
    /// Lines of no length.
    #[error("DANA-LTR: lines cannot be broken from {0} bytes on; it must be at least 1")]
    LongestLine(usize),
    /// Text of no weight, or of too much.
    #[error("DANA-LTR: a character of text weighs {0}, but must weigh 1 to 1000")]
    Weight(u32),
}

impl DanaLtrParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`DanaLtrError`] for the first that is out of range.
    pub fn check(self) -> Result<DanaLtr, DanaLtrError> {
        if self.longest_line == 0 {
            return Err(DanaLtrError::LongestLine(self.longest_line));
        }
        if !(1..=1000).contains(&self.weight) {
            return Err(DanaLtrError::Weight(self.weight));
        }
        Ok(DanaLtr(self))
    }
}

/// DANA on text and tags, with checked parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DanaLtr(DanaLtrParams);

impl DanaLtr {
    /// Counts, smooths, and finds the regions of main content in a source.
    pub fn regions(&self, source: &str) -> Regions {
        let columns = source_lines(source, self.0.longest_line).into_iter().map(|line| Column {
            line: line.bytes,
            above: (line.text - line.linked).saturating_mul(self.0.weight),
            below: line.markup.saturating_add(line.linked),
        });
        Regions::of(columns.collect(), self.0.gap)
    }

    /// The method with all parameters that were tried.
    pub fn grid() -> Vec<Box<dyn Method>> {
        let mut all: Vec<Box<dyn Method>> = Vec::new();
        for gap in [Gap::Columns(10), Gap::Columns(20), Gap::Columns(40), Gap::Learned] {
            for longest_line in [400, 800, 1600] {
                for weight in [4, 8, 16, 32] {
                    all.push(Box::new(DanaLtr(DanaLtrParams { gap, longest_line, weight })));
                }
            }
        }
        all
    }
}

impl Method for DanaLtr {
    fn name(&self) -> &'static str {
        "dana-ltr"
    }

    fn view(&self) -> View {
        View::Source
    }

    fn parameters(&self) -> String {
        format!("{}, lines of {} bytes, text weighs {}", self.0.gap, self.0.longest_line, self.0.weight)
    }

    fn trained_on(&self) -> Vec<&str> {
        FITTED_ON.into()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        Ok(self.regions(page.source()).selection())
    }

    fn pictures(&self, page: &Page) -> Result<Vec<Picture>, MethodError> {
        let regions = self.regions(page.source());
        let sides = ["characters of text, weighed", "characters of markup and of text in anchors"];
        Ok(pictures(&regions.columns, &regions.smoothed, sides, regions.marks()))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_render as render;

    fn found(source: &str) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &DanaLtr::default().select(&page).unwrap()).unwrap()
    }

    #[test]
    fn an_article_between_menu_and_foot_on_a_single_line() {
        let menu = "<li class='menu-item menu-item-type-custom'><a href='/a/long/address'>Home of the news</a></li>"
            .repeat(100);
        let text =
            "<p>The storm passed over the coast last night, and nobody was hurt, as officials said on Monday.</p>"
                .repeat(20);
        let found =
            found(&format!("<ul>{menu}</ul><script>var long = 'text in a script';</script>{text}<ul>{menu}</ul>"));
        let (text, menu) = (found.matches("The storm").count(), found.matches("Home").count());
        assert!(text == 20 && menu <= 40, "two lines of ten items are smoothed in on either side: {text}, {menu}");
    }

    #[test]
    fn an_empty_page_and_one_of_links_have_no_region() {
        assert_eq!(found(""), "");
        assert_eq!(found("<a href=x>Home</a>\n<a href=y>News</a>"), "");
    }

    #[test]
    fn parameters_out_of_range_are_refused() {
        assert!(DanaLtrParams { longest_line: 0, ..DanaLtrParams::default() }.check().is_err());
        assert!(DanaLtrParams { weight: 0, ..DanaLtrParams::default() }.check().is_err());
        assert!(DanaLtrParams { weight: 2, ..DanaLtrParams::default() }.check().is_ok());
    }
}
