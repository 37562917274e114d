//! Whether a layout can be the one that readers of the page saw.
//!
//! Saved pages often lack their style sheets. An engine then measures one column as wide as the window, texts that scripts
//! or styles would hide, or texts on top of each other. A method that looks at the page cannot be judged on such a layout.
//!
//! Four criteria tell: [`Criterion`] names them, and each has a constant here. They were set before anything was measured, and
//! read only the page and its boxes, no label. They err both ways. A page that its readers saw from edge to edge has no columns. A page
//! without its style sheets passes if all of its texts are of one line.
//! A text is a block of the page, with the box around its visible text nodes ([`super::text_boxes`]).

use super::overlap::covered_share;
use super::text_boxes::{TextBox, text_boxes};
use seek_page::{Layout, Page, PageError, Rect};
use serde::Serialize;

/// Least share of the characters of all texts that are in visible boxes. Below it, most of the page is not shown.
pub const MIN_SHOWN: f64 = 0.5;
/// Greatest share of the area of texts that other texts cover. Designers put a text on a picture, but not on a text.
pub const MAX_COVERED: f64 = 0.1;
/// Greatest height of the document in heights of the window.
pub const MAX_WINDOWS: f64 = 30.0;
/// More than this share of the characters of long texts is in columns.
pub const MIN_IN_COLUMNS: f64 = 0.5;
/// Height of a long text in sizes of its font. It has at least two lines, if the distance of lines is below two sizes.
const LONG_TEXT: f32 = 2.0;
/// Greatest width of a column as a share of the window's width.
const COLUMN_WIDTH: f32 = 0.75;

/// What a credible layout must meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// At least [`MIN_SHOWN`] of the text is visible.
    Shown,
    /// At most [`MAX_COVERED`] of the area of texts is covered by other texts.
    Covered,
    /// The document is at most [`MAX_WINDOWS`] windows high.
    Height,
    /// More than [`MIN_IN_COLUMNS`] of the long texts is in columns.
    Columns,
}

impl Criterion {
    /// All criteria.
    pub const ALL: [Criterion; 4] = [Criterion::Shown, Criterion::Covered, Criterion::Height, Criterion::Columns];

    /// What a layout that fails looks like, in a few words.
    pub fn failure(self) -> &'static str {
        match self {
            Criterion::Shown => "little text shown",
            Criterion::Covered => "texts overlap",
            Criterion::Height => "too high",
            Criterion::Columns => "no columns",
        }
    }
}

/// The values of the criteria on a page.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct LayoutCriteria {
    /// The share of the characters of all texts, without white space, that are in visible boxes. 0 for a page without text.
    pub shown: f64,
    /// The share of the area of visible texts without a fixed place that other such texts cover.
    pub covered: f64,
    /// The height of the document in heights of the window.
    pub windows: f64,
    /// The share of the characters of visible long texts that are in boxes as narrow as a column; none without such texts.
    pub in_columns: Option<f64>,
}

impl LayoutCriteria {
    /// Measures a layout of a page.
    ///
    /// # Errors
    /// When the page exceeds its limits.
    pub fn of(page: &Page, layout: &Layout) -> Result<LayoutCriteria, PageError> {
        let texts = text_boxes(page, layout)?;
        let share = |part: usize, whole: usize| (whole > 0).then(|| part as f64 / whole as f64);
        let all = texts.iter().map(|text| text.characters).sum();
        let shown = texts.iter().map(|text| text.visible_characters).sum();
        let scrolling = texts.iter().filter(|text| text.is_visible() && !text.is_fixed);
        let rects: Vec<Rect> = scrolling.map(|text| text.rect).collect();
        let window = layout.window();
        let is_long = |text: &&TextBox| text.is_visible() && text.rect.height >= LONG_TEXT * text.font_size;
        let (mut long, mut narrow) = (0, 0);
        for text in texts.iter().filter(is_long) {
            long += text.visible_characters;
            if text.rect.width <= COLUMN_WIDTH * window.width {
                narrow += text.visible_characters;
            }
        }
        Ok(LayoutCriteria {
            shown: share(shown, all).unwrap_or(0.0),
            covered: covered_share(&rects),
            windows: f64::from(layout.document().height) / f64::from(window.height),
            in_columns: share(narrow, long),
        })
    }

    /// Whether the layout meets a criterion.
    pub fn meets(&self, criterion: Criterion) -> bool {
        match criterion {
            Criterion::Shown => self.shown >= MIN_SHOWN,
            Criterion::Covered => self.covered <= MAX_COVERED,
            Criterion::Height => self.windows <= MAX_WINDOWS,
            Criterion::Columns => self.in_columns.is_none_or(|share| share > MIN_IN_COLUMNS),
        }
    }

    /// The criteria that the layout fails.
    pub fn failed(&self) -> impl Iterator<Item = Criterion> {
        Criterion::ALL.into_iter().filter(|&criterion| !self.meets(criterion))
    }

    /// Whether the layout is credible: it meets all criteria.
    pub fn is_credible(&self) -> bool {
        self.failed().next().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_testing::written_boxes::padded;

    /// A menu beside a text of five lines.
    const NEWS: &str = r#"<ul><li at="0 0 300 20">World</li><li at="0 30 300 20">Sport</li></ul>
        <main><h1 at="400 0 800 40">Storm</h1><p at="400 60 800 100">The storm hit the coast.</p></main>"#;

    fn criteria(source: &str, height: f32) -> LayoutCriteria {
        let page = padded(source, height, 0.0);
        LayoutCriteria::of(&page, page.layout().unwrap()).unwrap()
    }

    fn failed(source: &str, height: f32) -> Vec<Criterion> {
        criteria(source, height).failed().collect()
    }

    #[test]
    fn a_page_with_a_menu_beside_its_text_is_credible() {
        let found = criteria(NEWS, 2160.0);
        assert_eq!(found, LayoutCriteria { shown: 1.0, covered: 0.0, windows: 2.0, in_columns: Some(1.0) });
        assert!(found.is_credible());
    }

    #[test]
    fn most_of_the_text_is_shown() {
        // 20 characters of the paragraph, 15 of the rest.
        let hidden = NEWS.replace("<p ", "<p show=hidden ");
        assert_eq!(criteria(&hidden, 1080.0).shown, 15.0 / 35.0);
        assert_eq!(failed(&hidden, 1080.0), [Criterion::Shown]);
        let rest = NEWS.replace("<li ", "<li show=hidden ");
        assert_eq!(failed(&rest, 1080.0), []);
        assert_eq!(failed("<main></main>", 1080.0), [Criterion::Shown], "a page without text shows nothing");
        assert_eq!(criteria("<p at='0 0 9 9'>a<p>b", 1080.0).shown, 0.5);
        assert_eq!(failed("<p at='0 0 9 9'>a<p>b", 1080.0), [], "a half is enough");
    }

    #[test]
    fn texts_are_not_on_top_of_each_other() {
        let over = NEWS.replace("400 0 800 40", "400 60 800 40");
        assert_eq!(failed(&over, 1080.0), [Criterion::Covered]);
        let fixed = over.replace("<h1 ", "<h1 show=fixed ");
        assert_eq!(failed(&fixed, 1080.0), [], "a fixed text covers only what scrolls below it");
        let hidden = over.replace("<h1 ", "<h1 show=hidden ");
        assert_eq!(failed(&hidden, 1080.0), []);
    }

    #[test]
    fn the_document_is_at_most_thirty_windows_high() {
        assert_eq!(failed(NEWS, 30.0 * 1080.0), []);
        assert_eq!(failed(NEWS, 31.0 * 1080.0), [Criterion::Height]);
    }

    #[test]
    fn text_is_set_in_columns() {
        let wide = NEWS.replace("400 60 800 100", "0 60 1900 100");
        let found = criteria(&wide, 1080.0);
        // The heading is long text, too: its box is 40 pixels high.
        assert_eq!(found.in_columns, Some(5.0 / 25.0));
        assert_eq!(failed(&wide, 1080.0), [Criterion::Columns]);
        assert_eq!(failed(&NEWS.replace("400 60 800 100", "400 60 1440 100"), 1080.0), [], "75 % of the window");
        let one_line = "<p at='0 0 1900 20'>The storm hit the coast.";
        assert_eq!((criteria(one_line, 1080.0).in_columns, failed(one_line, 1080.0)), (None, vec![]));
    }
}
