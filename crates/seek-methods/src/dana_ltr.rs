//! `dana-ltr`: DANA for all languages, with text and tags instead of characters beyond ASCII and in ASCII.
//!
//! Mohammadzadeh, Gottron, Schweiggert and Nakhaeizadeh, "A Fast and Accurate Approach for Main Content Extraction
//! based on Character Encoding" (2011), propose the distinction of tags and text as future work (section VI). Here a
//! scanner finds tags, comments and scripts. Above the axis it counts characters of text other than white space. Below
//! the axis it counts bytes of tags and characters of text in anchors. Regions and algorithm 1 are those of
//! [`dana`](crate::dana).
//!
//! The parameters are fitted on the 711 English articles of the development set of WCXB, by F1 over token LCS.
//! `seek-lab tune dana-ltr` repeats the fit and measures it out-of-fold.

use crate::columns::{Column, pictures};
use crate::entry::FITTED_ON;
use crate::regions::{Gap, LEARNED, Regions};
use crate::source_lines::source_lines;
use seek_extract::parameter::{Parameter, ParameterError, ParameterRange, Parameters};
use seek_extract::{Method, MethodError, Picture, View, parameter};
use seek_page::{Page, Selection};

/// Parameters of DANA on text and tags, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DanaLtrParams {
    /// Maximum distance between two regions of main content. Fitted among 10, 20 and 40 columns, and learned from the
    /// page.
    pub gap: Gap,
    /// Length in bytes from which a line is broken before its next tag, at least 1. Fitted among 400, 800 and 1600.
    pub longest_line: usize,
    /// Weight of a character of text against one below the axis, 1 to 1,000. Fitted among 4, 8, 16 and 32. DANA uses
    /// the same weight on both sides of the axis, but a page has far more markup than text.
    pub weight: u32,
}

impl Default for DanaLtrParams {
    fn default() -> Self {
        DanaLtrParams { gap: Gap::Columns(20), longest_line: 800, weight: 16 }
    }
}

/// A gap of fixed width.
const COLUMNS: ParameterRange = ParameterRange::whole(0);

impl Parameters for DanaLtrParams {
    fn table(&self) -> &'static [Parameter<DanaLtrParams>] {
        const TABLE: &[Parameter<DanaLtrParams>] = &[
            parameter!(
                DanaLtrParams.gap,
                ParameterRange::Or(&COLUMNS, LEARNED),
                "greatest distance between two regions of main content in columns, or learned from the page"
            ),
            parameter!(
                DanaLtrParams.longest_line,
                ParameterRange::whole(1),
                "bytes from which a line is broken before its next tag"
            ),
            parameter!(
                DanaLtrParams.weight,
                ParameterRange::whole_to(1, 1000),
                "weight of a character of text against one of markup"
            ),
        ];
        TABLE
    }
}

impl DanaLtrParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`ParameterError`] for the first parameter out of range.
    pub fn check(self) -> Result<DanaLtr, ParameterError> {
        self.check_ranges()?;
        Ok(DanaLtr(self))
    }
}

/// DANA on text and tags, with checked parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct DanaLtr(DanaLtrParams);

impl DanaLtr {
    /// Counts and smooths the columns of a source, and finds its regions of main content.
    pub fn regions(&self, source: &str) -> Regions {
        let columns = source_lines(source, self.0.longest_line).into_iter().map(|line| Column {
            line: line.bytes,
            above: (line.text - line.linked).saturating_mul(self.0.weight),
            below: line.markup.saturating_add(line.linked),
        });
        Regions::of(columns.collect(), self.0.gap)
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
        self.0.in_words()
    }

    fn trained_on(&self) -> Vec<&str> {
        FITTED_ON.into()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        Ok(self.regions(page.source()).selection())
    }

    fn pictures(&self, page: &Page) -> Result<Vec<Picture>, MethodError> {
        let regions = self.regions(page.source());
        let sides = ["weighted characters of text", "characters of markup and of text in anchors"];
        Ok(pictures(&regions.columns, &regions.smoothed, sides, regions.marks()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_render as render;

    fn extracted(source: &str) -> String {
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
        let content =
            extracted(&format!("<ul>{menu}</ul><script>var long = 'text in a script';</script>{text}<ul>{menu}</ul>"));
        let (text, menu) = (content.matches("The storm").count(), content.matches("Home").count());
        assert!(text == 20 && menu <= 40, "smoothing adds two lines of ten items on each side: {text}, {menu}");
    }

    #[test]
    fn an_empty_page_and_one_of_links_have_no_region() {
        assert_eq!(extracted(""), "");
        assert_eq!(extracted("<a href=x>Home</a>\n<a href=y>News</a>"), "");
    }

    #[test]
    fn parameters_out_of_range_are_refused() {
        assert!(DanaLtrParams { longest_line: 0, ..DanaLtrParams::default() }.check().is_err());
        assert!(DanaLtrParams { weight: 0, ..DanaLtrParams::default() }.check().is_err());
        assert!(DanaLtrParams { weight: 2, ..DanaLtrParams::default() }.check().is_ok());
    }
}
