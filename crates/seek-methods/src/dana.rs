//! `dana`: the regions with most characters beyond ASCII.
//!
//! Mohammadzadeh, Gottron, Schweiggert and Nakhaeizadeh, "A Fast and Accurate Approach for Main Content Extraction
//! based on Character Encoding" (2011). Markup is ASCII, while text of languages such as Arabic or Persian is not. So
//! the method finds dense text without a parser. It is for such languages: it finds almost nothing on an English page.
//!
//! 1. Count the characters of each line: those beyond ASCII above the axis, ASCII below it
//!    ([`columns`](crate::columns)).
//! 2. Smooth the columns by formula 1. A run of columns above the axis is a region. The region with most characters is
//!    main content, and so are the regions on both sides while the gap to the next one is small (algorithm 1).
//! 3. Parse the lines of these regions.
//!
//! One sentence of the paper says that content has "most ASCII and least Non-ASCII". Its figures and formula show the
//! opposite, which this file implements.

use crate::columns::{SIDES, columns, pictures};
use crate::regions::{Gap, Regions};
use seek_extract::parameter::{Parameter, ParameterError, ParameterRange, Parameters};
use seek_extract::{Method, MethodError, Picture, View, parameter};
use seek_page::{Page, Selection};

/// Parameters of DANA, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DanaParams {
    /// Maximum distance between two regions of main content.
    pub gap: Gap,
    /// Maximum length of a line in bytes, at least 1. Longer lines are broken before tags. The paper gives no value.
    /// 150 is between 100 and 200, which were good in a trial; it is not fitted.
    pub longest_line: usize,
}

impl DanaParams {
    /// The parameters of the paper.
    pub(crate) const PAPER: DanaParams = DanaParams { gap: Gap::Columns(20), longest_line: 150 };

    /// The parameters with a gap that is learned from each page.
    pub(crate) const LEARNED_GAP: DanaParams = DanaParams { gap: Gap::Learned, ..DanaParams::PAPER };
}

impl Default for DanaParams {
    fn default() -> Self {
        DanaParams::PAPER
    }
}

impl Parameters for DanaParams {
    fn table(&self) -> &'static [Parameter<DanaParams>] {
        const TABLE: &[Parameter<DanaParams>] = &[
            parameter!(
                DanaParams.gap,
                ParameterRange::whole(0),
                "greatest distance between two regions of main content, in columns"
            ),
            parameter!(
                DanaParams.longest_line,
                ParameterRange::whole(1),
                "bytes of a line above which it is broken before tags"
            ),
        ];
        // The gap that each page teaches is not a parameter.
        if self.gap == Gap::Learned { &TABLE[1..] } else { TABLE }
    }
}

impl DanaParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`ParameterError`] for the first parameter out of range.
    pub fn check(self) -> Result<Dana, ParameterError> {
        self.check_ranges()?;
        Ok(Dana(self))
    }
}

/// DANA with checked parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Dana(DanaParams);

impl Dana {
    /// Counts and smooths the columns of a source, and finds its regions of main content.
    pub fn regions(&self, source: &str) -> Regions {
        Regions::of(columns(source, self.0.longest_line), self.0.gap)
    }
}

impl Method for Dana {
    fn name(&self) -> &'static str {
        if self.0.gap == Gap::Learned { "dana-kmeans" } else { "dana" }
    }

    fn view(&self) -> View {
        View::Source
    }

    fn parameters(&self) -> String {
        self.0.in_words()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        Ok(self.regions(page.source()).selection())
    }

    fn pictures(&self, page: &Page) -> Result<Vec<Picture>, MethodError> {
        let regions = self.regions(page.source());
        Ok(pictures(&regions.columns, &regions.smoothed, SIDES, regions.marks()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_render as render;

    fn extracted(source: &str, params: DanaParams) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &params.check().unwrap().select(&page).unwrap()).unwrap()
    }

    /// Three sentences in Persian.
    const TEXT: &str = "این یک متن بلند است که در آن چیزهای زیادی درباره دنیا نوشته شده است. پاراگراف دوم همان متن را ادامه \
        می‌دهد و به پایان می‌رساند. خواننده در اینجا همه چیز را می‌خواند.";

    /// A menu, an article of three paragraphs with pictures between them, and a footer, on separate lines.
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

    /// The first words of the paragraphs.
    fn beginnings(text: &str) -> Vec<&str> {
        text.split("\n\n").map(|paragraph| paragraph.split(' ').next().unwrap()).collect()
    }

    #[test]
    fn the_article_without_its_menu() {
        let text = extracted(&page(), DanaParams::default());
        assert!(["یک.", "دو.", "سه."].iter().all(|begin| beginnings(&text).contains(begin)), "{text}");
        assert!(!text.contains("خانه") && !text.contains("راهنما"), "{text}");
    }

    #[test]
    fn a_gap_of_no_lines_selects_only_the_largest_region() {
        let text = extracted(&page(), DanaParams { gap: Gap::Columns(0), ..DanaParams::default() });
        assert!(text.contains("سه.") && !text.contains("دو."), "{text}");
    }

    #[test]
    fn a_page_on_a_single_line_is_broken_at_its_tags() {
        let text = extracted(&page().replace('\n', ""), DanaParams::default());
        assert!(["یک.", "سه."].iter().all(|begin| beginnings(&text).contains(begin)), "{text}");
        assert!(!text.contains("خانه") && !text.contains("راهنما"), "{text}");
    }

    #[test]
    fn pictures_show_columns_on_both_sides_of_the_axis_and_the_regions() {
        let page = Page::from_source(&page()).unwrap();
        let pictures =
            DanaParams { gap: Gap::Columns(0), ..DanaParams::default() }.check().unwrap().pictures(&page).unwrap();
        let [before, after] = &pictures[..] else { panic!("{pictures:?}") };
        assert!(before.series[0].values.iter().all(|&v| v >= 0.0) && before.series[1].values.iter().all(|&v| v <= 0.0));
        let names: Vec<&str> = after.marks.iter().map(|mark| mark.name.as_str()).collect();
        assert_eq!(names, ["regions of main content", "other regions"]);
        for (mark, regions) in after.marks.iter().zip([1, 1]) {
            assert_eq!(mark.ranges.len(), regions);
            assert!(mark.ranges.iter().cloned().flatten().all(|x| after.series[0].values[x] > 0.0));
        }
    }

    #[test]
    fn an_english_page_and_an_empty_page_have_no_content() {
        assert_eq!(extracted("<p>Only ASCII here.</p>", DanaParams::default()), "");
        assert_eq!(extracted("", DanaParams::default()), "");
    }

    #[test]
    fn lines_of_no_length_are_refused() {
        let error = DanaParams { longest_line: 0, ..DanaParams::default() }.check().unwrap_err();
        assert!(error.to_string().contains("at least 1"), "{error}");
    }
}
