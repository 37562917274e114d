//! `r2l`: the lines around the one with most characters beyond ASCII.
//!
//! Mohammadzadeh, Schweiggert and Nakhaeizadeh, "Using UTF-8 to Extract Main Content of Right to Left Language Web
//! Pages" (ICSOFT 2011). The predecessor of [`dana`](crate::dana), for the same languages.
//!
//! 1. Count the characters of each line beyond ASCII (set S1) and in ASCII (set S2). The paper defines S1 as the
//!    characters of right-to-left languages, and implements it as all bytes above 127. A page on a single line is
//!    broken before each tag.
//! 2. Formula 2 adds the two neighbours to each column. The longest column above the axis is part of the main content.
//! 3. From there, add lines with characters of S1 upward and downward, until `P` consecutive lines have none.
//!
//! The output is the characters of S1 of these lines, without a parser. It loses words and punctuation in ASCII; they
//! become one space.
//!
//! The slides of DANA (KDIR 2011) have a variant in between: lines are found as here, with `P` = 20, and a parser reads them.
//! It is `parser=true reach=20`.

use crate::columns::{Column, SIDES, columns, pictures, smoothed};
use seek_extract::parameter::{Parameter, ParameterError, ParameterRange, Parameters};
use seek_extract::picture::Mark;
use seek_extract::{Method, MethodError, Picture, View, parameter};
use seek_page::{Page, SelectedParts, Selection};
use std::ops::Range;

/// Parameters of R2L, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct R2lParams {
    /// `P`: maximum number of consecutive lines without characters beyond ASCII inside the content, 1 to 1,000. The
    /// paper uses 8; its fitness function finds a value from 1 to 20 for each site.
    pub reach: usize,
    /// Mean length of lines in bytes above which a page counts as written on a single line. The paper gives no value;
    /// this one is not fitted.
    pub single_line: usize,
    /// Whether a parser reads the lines of main content, as in the slides of DANA; else their characters beyond ASCII are
    /// the output.
    pub parser: bool,
}

impl Default for R2lParams {
    fn default() -> Self {
        R2lParams { reach: 8, single_line: 500, parser: false }
    }
}

impl Parameters for R2lParams {
    fn table(&self) -> &'static [Parameter<R2lParams>] {
        const TABLE: &[Parameter<R2lParams>] = &[
            parameter!(
                R2lParams.reach,
                ParameterRange::whole_to(1, 1000),
                "P: greatest number of lines without characters beyond ASCII inside the content"
            ),
            parameter!(
                R2lParams.single_line,
                ParameterRange::whole(0),
                "mean bytes of a line above which a page counts as written on a single line"
            ),
            parameter!(
                R2lParams.parser,
                ParameterRange::Switch,
                "whether a parser reads the lines; else their characters beyond ASCII are the output"
            ),
        ];
        TABLE
    }
}

impl R2lParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`ParameterError`] for the first parameter out of range.
    pub fn check(self) -> Result<R2l, ParameterError> {
        self.check_ranges()?;
        Ok(R2l(self))
    }
}

/// R2L with checked parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct R2l(R2lParams);

/// The columns of a page, and the main content among them: the paper's figures 2 and 3.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Growth {
    /// The columns.
    pub columns: Vec<Column>,
    /// The columns after formula 2.
    pub smoothed: Vec<i64>,
    /// The longest of these above the axis, the first of equal ones. `None` if no column is above the axis.
    pub longest: Option<usize>,
    /// The lines of main content, from the first to the last.
    pub lines: Range<usize>,
}

impl R2l {
    /// Counts the columns, and extends the main content from the longest column.
    pub fn growth(&self, source: &str) -> Growth {
        let mut all = columns(source, usize::MAX);
        if source.len() > self.0.single_line.saturating_mul(all.len()) {
            all = columns(source, 0);
        }
        let smoothed = smoothed(&all);
        let longest = (0..all.len()).rev().filter(|&i| smoothed[i] > 0).max_by_key(|&i| smoothed[i]);
        let lines = longest.map_or(0..0, |longest| {
            let first = self.steps_to_last(&all[..longest], true).map_or(longest, |steps| longest - steps);
            let last = self.steps_to_last(&all[longest + 1..], false).map_or(longest, |steps| longest + steps);
            first..last + 1
        });
        Growth { columns: all, smoothed, longest, lines }
    }

    /// The distance of the last line that belongs to the content, from the end of the columns (`backward`) or from
    /// their beginning.
    fn steps_to_last(&self, columns: &[Column], backward: bool) -> Option<usize> {
        let at = |step: usize| if backward { &columns[columns.len() - step] } else { &columns[step - 1] };
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
        self.0.in_words()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let growth = self.growth(page.source());
        if self.0.parser {
            let whole = growth.columns[growth.lines].iter().map(|column| column.line.clone());
            let whole = whole.reduce(|first, last| first.start..last.end);
            return Ok(SelectedParts::Source(whole.into_iter().collect()).into());
        }
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
mod tests {
    use super::*;
    use seek_render as render;

    fn extracted(source: &str, params: R2lParams) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &params.check().unwrap().select(&page).unwrap()).unwrap()
    }

    const MORE: &str = "این متن اصلی است که در آن چیزهای زیادی درباره دنیا نوشته شده است";

    /// A menu, ten lines of program, an article of two lines with one line of markup between them, ten lines of
    /// program, a foot.
    fn page() -> String {
        let program = "var a = 'a line of a program';\n".repeat(10);
        format!(
            "<ul><li><a href='/a/long/address'>منو</a></li></ul>\n{program}<p>این متن اصلی صفحه است، و IBM در آن است {MORE}</p>\n\
            <div class='picture'></div>\n<p>و این هم ادامه‌ی متن {MORE}</p>\n{program}<p>پانویس</p>"
        )
    }

    #[test]
    fn the_lines_around_the_longest_column_without_ascii() {
        let text = extracted(&page(), R2lParams::default());
        assert_eq!(text, format!("این متن اصلی صفحه است، و در آن است {MORE} و این هم ادامه‌ی متن {MORE}"));
    }

    #[test]
    fn a_parser_keeps_words_in_ascii_and_paragraphs() {
        let text = extracted(&page(), R2lParams { parser: true, ..R2lParams::default() });
        assert_eq!(text, format!("این متن اصلی صفحه است، و IBM در آن است {MORE}\n\nو این هم ادامه‌ی متن {MORE}"));
    }

    #[test]
    fn a_longer_reach_crosses_more_lines() {
        let text = extracted(&page(), R2lParams { reach: 10, ..R2lParams::default() });
        assert!(text.starts_with("منو این") && text.ends_with("است پانویس"), "{text}");
        let text = extracted(&page(), R2lParams { reach: 9, ..R2lParams::default() });
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
    fn an_ascii_page_and_an_empty_page_have_no_content() {
        assert_eq!(extracted("<p>Only ASCII here.</p>", R2lParams::default()), "");
        assert_eq!(extracted("", R2lParams::default()), "");
    }

    #[test]
    fn a_reach_of_no_lines_is_refused() {
        let error = R2lParams { reach: 0, ..R2lParams::default() }.check().unwrap_err();
        assert!(error.to_string().contains("1 to 1000"), "{error}");
    }
}
