//! `r2l`: around the line with most characters beyond ASCII.
//!
//! Mohammadzadeh, Schweiggert and Nakhaeizadeh, "Using UTF-8 to Extract Main Content of Right to Left Language Web Pages" (ICSOFT 2011).
//! What [`dana`](super::dana) grew out of, made for the same languages.
//!
//! 1. Each line's characters beyond ASCII and in ASCII are counted, its sets S1 and S2 (S1 is told to be the characters of right-to-left
//!    languages, and found as all bytes above 127). A page on a single line is broken so that each
//!    tag begins a line.
//! 2. By formula 2 each column takes in its two neighbours; the longest above the axis is part of the main content.
//! 3. From there lines with characters of S1 are taken upward and downward, until there is none for `P` lines.
//!
//! The output is the characters of S1 of these lines, without a parser: words in ASCII and all punctuation of it are lost, and what
//! stands between becomes one space.

use crate::columns::{Column, SIDES, columns, pictures, smoothed};
use seek_extract::picture::Mark;
use seek_extract::{Method, MethodError, Picture, View};
use seek_page::{Page, SelectedParts, Selection};
use std::ops::Range;

/// Parameters of R2L, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct R2lParams {
    /// `P`: lines without characters beyond ASCII that are crossed at most. 8 in the paper, whose fitness function finds another in
    /// 1 to 20 for a site.
    pub reach: usize,
    /// A page whose lines are longer in the mean, in bytes, counts as written on a single line. The paper leaves it
    /// open; not fitted.
    pub single_line: usize,
}

impl Default for R2lParams {
    fn default() -> Self {
        R2lParams { reach: 8, single_line: 500 }
    }
}

/// A parameter out of range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum R2lError {
    /// `P` out of range.
    #[error("R2L: P is {0}, but must be 1 to 1000 lines")]
    Reach(usize),
}

impl R2lParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`R2lError`] for what is out of range.
    pub fn check(self) -> Result<R2l, R2lError> {
        if (1..=1000).contains(&self.reach) { Ok(R2l(self)) } else { Err(R2lError::Reach(self.reach)) }
    }
}

/// R2L with checked parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct R2l(R2lParams);

/// The columns of a page, and what the method sees in them: what its figures 2 and 3 show.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Growth {
    /// The columns.
    pub columns: Vec<Column>,
    /// The columns after formula 2.
    pub smoothed: Vec<i64>,
    /// The longest of these above the axis, the first of equals; none where there is none.
    pub longest: Option<usize>,
    /// The lines of main content, from the first to the last.
    pub lines: Range<usize>,
}

impl R2l {
    /// The method with all `P` of the paper's fitness function, 1 to 20.
    pub fn grid() -> Vec<Box<dyn Method>> {
        (1..=20).map(|reach| Box::new(R2l(R2lParams { reach, ..R2lParams::default() })) as Box<dyn Method>).collect()
    }

    /// Counts, and grows the main content from the longest column.
    pub fn growth(&self, source: &str) -> Growth {
        let mut found = columns(source, usize::MAX);
        if source.len() > self.0.single_line.saturating_mul(found.len()) {
            found = columns(source, 0);
        }
        let smoothed = smoothed(&found);
        let longest = (0..found.len()).rev().filter(|&i| smoothed[i] > 0).max_by_key(|&i| smoothed[i]);
        let lines = longest.map_or(0..0, |longest| {
            let first = self.steps_to_last(&found[..longest], true).map_or(longest, |steps| longest - steps);
            let last = self.steps_to_last(&found[longest + 1..], false).map_or(longest, |steps| longest + steps);
            first..last + 1
        });
        Growth { columns: found, smoothed, longest, lines }
    }

    /// How many lines away the last line is that can be reached, from the end of the columns (`back`) or from their beginning.
    fn steps_to_last(&self, columns: &[Column], back: bool) -> Option<usize> {
        let at = |step: usize| if back { &columns[columns.len() - step] } else { &columns[step - 1] };
        let mut reached = None;
        for step in 1..=columns.len() {
            if at(step).above > 0 {
                reached = Some(step);
            } else if step - reached.unwrap_or(0) > self.0.reach {
                break;
            }
        }
        reached
    }
}

impl Method for R2l {
    fn name(&self) -> &'static str {
        "r2l"
    }

    fn view(&self) -> View {
        View::Source
    }

    fn parameters(&self) -> String {
        format!("P {}, a single line above {} bytes a line", self.0.reach, self.0.single_line)
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let growth = self.growth(page.source());
        let lines = growth.columns[growth.lines].iter().map(|column| column.line.clone());
        let runs = lines.flat_map(|line| runs_beyond_ascii(page.source(), line));
        Ok(SelectedParts::Source(runs.collect()).into())
    }

    fn pictures(&self, page: &Page) -> Result<Vec<Picture>, MethodError> {
        let Growth { columns, smoothed, longest, lines } = self.growth(page.source());
        let marks = vec![
            Mark::new("lines of main content", (!lines.is_empty()).then_some(lines)),
            Mark::new("longest column", longest.map(|line| line..line + 1)),
        ];
        Ok(pictures(&columns, &smoothed, SIDES, marks))
    }
}

/// The runs of characters beyond ASCII in a part of the source.
fn runs_beyond_ascii(source: &str, part: Range<usize>) -> Vec<Range<usize>> {
    let mut runs = Vec::new();
    let mut start = part.start;
    for run in source.as_bytes()[part].chunk_by(|a, b| a.is_ascii() == b.is_ascii()) {
        if !run[0].is_ascii() {
            runs.push(start..start + run.len());
        }
        start += run.len();
    }
    runs
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_render as render;

    fn found(source: &str, params: R2lParams) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &params.check().unwrap().select(&page).unwrap()).unwrap()
    }

    const MORE: &str = "این متن اصلی است که در آن چیزهای زیادی درباره دنیا نوشته شده است";

    /// A menu, ten lines of program, an article of two lines with one line of markup between them, ten lines of program, a foot.
    fn page() -> String {
        let program = "var a = 'a line of a program';\n".repeat(10);
        format!(
            "<ul><li><a href='/a/long/address'>منو</a></li></ul>\n{program}<p>این متن اصلی صفحه است، و IBM در آن است {MORE}</p>\n\
            <div class='picture'></div>\n<p>و این هم ادامه‌ی متن {MORE}</p>\n{program}<p>پانویس</p>"
        )
    }

    #[test]
    fn lines_around_the_longest_column_in_their_own_script_alone() {
        let text = found(&page(), R2lParams::default());
        assert_eq!(text, format!("این متن اصلی صفحه است، و در آن است {MORE} و این هم ادامه‌ی متن {MORE}"));
    }

    #[test]
    fn a_longer_reach_crosses_more_lines() {
        let text = found(&page(), R2lParams { reach: 10, ..R2lParams::default() });
        assert!(text.starts_with("منو این") && text.ends_with("است پانویس"), "{text}");
        let text = found(&page(), R2lParams { reach: 9, ..R2lParams::default() });
        assert!(text.starts_with("این") && text.ends_with("شده است"), "{text}");
    }

    #[test]
    fn a_page_on_a_single_line_is_broken_at_each_tag() {
        let source = page().replace('\n', "");
        let growth = R2lParams { single_line: 100, ..R2lParams::default() }.check().unwrap().growth(&source);
        assert_eq!(growth.columns.len(), source.matches('<').count());
        assert!(growth.longest.is_some());
        let as_it_is = R2lParams { single_line: 10_000, ..R2lParams::default() }.check().unwrap().growth(&source);
        assert_eq!(as_it_is.columns.len(), 1);
    }

    #[test]
    fn pictures_show_the_longest_column_among_the_lines_of_main_content() {
        let shown = R2l::default().pictures(&Page::from_source(&page()).unwrap()).unwrap();
        let [main, longest] = &shown[1].marks[..] else { panic!("{shown:?}") };
        let longest = longest.ranges[0].start;
        assert!(main.ranges[0].contains(&longest));
        assert!(shown[1].series[0].values.iter().all(|&v| v <= shown[1].series[0].values[longest]));
        let nothing = R2l::default().pictures(&Page::from_source("<p>Only ASCII here.</p>").unwrap()).unwrap();
        assert!(nothing[0].marks.iter().all(|mark| mark.ranges.is_empty()));
    }

    #[test]
    fn of_a_page_in_ascii_or_none_nothing_is_found() {
        assert_eq!(found("<p>Only ASCII here.</p>", R2lParams::default()), "");
        assert_eq!(found("", R2lParams::default()), "");
    }

    #[test]
    fn a_reach_of_no_lines_is_refused() {
        let error = R2lParams { reach: 0, ..R2lParams::default() }.check().unwrap_err();
        assert!(error.to_string().contains("1 to 1000"), "{error}");
    }
}
