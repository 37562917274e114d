//! `dsc`: the flat parts of the document slope curve.
//!
//! Pinto, Branstein, Coleman, Croft, King, Li and Wei, "QuASM: A system for question answering using semi-structured
//! data" (JCDL 2002). The curve gives the number of tags before each token; tokens are words and tags. A window slides
//! over the curve. Its slope is its number of tags divided by its number of tokens. Windows with a low slope, compared
//! with the whole document, are content. Long runs of such windows are kept, so the content can have several parts. The
//! method extends [`bte`](crate::bte), which finds one part.
//!
//! The tables of the papers do not give window, slope and length of a run. They are fitted on the 711 English articles
//! of the development set of WCXB (`seek-lab tune dsc`).

use crate::entry::FITTED_ON;
use seek_extract::parameter::{Parameter, ParameterError, ParameterRange, Parameters};
use seek_extract::picture::{Mark, Series};
use seek_extract::{Method, MethodError, Picture, View, parameter};
use seek_page::{Page, SelectedParts, Selection, Token, Tokens};
use std::ops::Range;

/// Parameters of the document slope curve, unchecked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DscParams {
    /// Number of tokens of a window, at least 1. A window has at most a quarter of the page's tokens. Fitted among 50,
    /// 100, 200 and 400.
    pub window: usize,
    /// A window is flat if its slope is below this multiple of the document's slope, above 0. Fitted among 0.5, 0.75
    /// and 1.
    pub slope: f64,
    /// Minimum number of tokens of a run of flat windows. Fitted among 0, 25, 50 and 100. Larger values lose short
    /// articles.
    pub shortest: usize,
}

impl Default for DscParams {
    fn default() -> Self {
        DscParams { window: 200, slope: 0.75, shortest: 50 }
    }
}

impl Parameters for DscParams {
    fn table(&self) -> &'static [Parameter<DscParams>] {
        const TABLE: &[Parameter<DscParams>] = &[
            parameter!(DscParams.window, ParameterRange::whole(1), "number of tokens of a window"),
            parameter!(
                DscParams.slope,
                ParameterRange::above(0.0),
                "a window is flat if its slope is below this multiple of the slope of the document"
            ),
            parameter!(DscParams.shortest, ParameterRange::whole(0), "least number of tokens of a run of flat windows"),
        ];
        TABLE
    }
}

impl DscParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`ParameterError`] for the first parameter out of range.
    pub fn check(self) -> Result<Dsc, ParameterError> {
        self.check_ranges()?;
        Ok(Dsc(self))
    }
}

/// The document slope curve with checked parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Dsc(DscParams);

/// The slope curve of a page and its flat parts: the figure of the paper.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct SlopeCurve {
    /// The number of tags before each token, and the number of all tags at the end.
    pub tags: Vec<u32>,
    /// Each word as a byte range of [`Tokens::text`], with its index among the tokens.
    pub words: Vec<(Range<usize>, usize)>,
    /// The flat parts, as ascending ranges of tokens that do not overlap.
    pub flat: Vec<Range<usize>>,
}

impl Dsc {
    /// The curve of a page.
    pub fn curve(&self, tokens: &Tokens) -> SlopeCurve {
        let mut curve = SlopeCurve::default();
        let mut tags = 0;
        for token in tokens.iter() {
            let Token::Text(range) = token else {
                curve.tags.push(tags);
                tags += 1;
                continue;
            };
            for word in tokens.words(range) {
                curve.words.push((word, curve.tags.len()));
                curve.tags.push(tags);
            }
        }
        curve.tags.push(tags);
        curve.flat = self.flat(&curve.tags);
        curve
    }

    /// The runs of flat windows, each as the range of its tokens.
    fn flat(&self, tags: &[u32]) -> Vec<Range<usize>> {
        let tokens = tags.len() - 1;
        // On a short page, a full window would have the slope of the document, and no window would be flat.
        let window = self.0.window.min(tokens.div_ceil(4));
        let max_tags = self.0.slope * f64::from(tags[tokens]) / tokens.max(1) as f64 * window as f64;
        let mut flat: Vec<Range<usize>> = Vec::new();
        for start in 0..=tokens - window {
            let end = start + window;
            // A page without tags is completely flat.
            if f64::from(tags[end] - tags[start]) >= max_tags && tags[tokens] > 0 {
                continue;
            }
            match flat.last_mut() {
                Some(run) if run.end + 1 == end => run.end = end,
                _ => flat.push(start..end),
            }
        }
        flat.retain(|run| !run.is_empty() && run.len() >= self.0.shortest);
        // Two runs can overlap by a window.
        for i in 1..flat.len() {
            flat[i].start = flat[i].start.max(flat[i - 1].end);
        }
        flat
    }
}

impl Method for Dsc {
    fn name(&self) -> &'static str {
        "dsc"
    }

    fn view(&self) -> View {
        View::Tokens
    }

    fn parameters(&self) -> String {
        self.0.in_words()
    }

    fn trained_on(&self) -> Vec<&str> {
        FITTED_ON.into()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let SlopeCurve { words, flat, .. } = self.curve(page.tokens());
        let is_flat =
            |at: usize| flat.get(flat.partition_point(|run| run.end <= at)).is_some_and(|run| run.contains(&at));
        let content = words.into_iter().filter(|(_, at)| is_flat(*at)).map(|(word, _)| word);
        Ok(SelectedParts::Words(content.collect()).into())
    }

    fn pictures(&self, page: &Page) -> Result<Vec<Picture>, MethodError> {
        let curve = self.curve(page.tokens());
        Ok(vec![Picture {
            title: "Document slope curve".to_owned(),
            caption: "The number of tags before each token. Flat parts of the curve are content.".to_owned(),
            x: "token".to_owned(),
            y: "tags before it".to_owned(),
            series: vec![Series::line("tags", curve.tags.iter().map(|&tags| f64::from(tags)))],
            marks: vec![Mark::new("main content", curve.flat)],
            thresholds: Vec::new(),
        }])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_render as render;

    fn dsc(window: usize, slope: f64, shortest: usize) -> Dsc {
        DscParams { window, slope, shortest }.check().unwrap()
    }

    fn extracted(source: &str, method: Dsc) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &method.select(&page).unwrap()).unwrap()
    }

    #[test]
    fn content_can_have_two_parts() {
        let (tags, text) = ("<br>".repeat(20), "word ".repeat(20));
        let content = extracted(&format!("{tags}{text}{tags}{text}{tags}"), dsc(4, 0.5, 8));
        assert_eq!(content.matches("word").count(), 40);
    }

    #[test]
    fn the_curve_counts_tags_before_each_token() {
        let page = Page::from_source("<p>one <b>two</b> three").unwrap();
        let curve = dsc(2, 1.0, 0).curve(page.tokens());
        assert_eq!(curve.tags, [0, 1, 1, 2, 2, 3, 3]);
        assert_eq!(curve.words.iter().map(|(_, at)| *at).collect::<Vec<_>>(), [1, 3, 5]);
    }

    #[test]
    fn the_picture_is_the_curve_with_its_flat_parts() {
        let page = Page::from_source("<br><br><br>one two three<br>").unwrap();
        let picture = dsc(2, 0.5, 0).pictures(&page).unwrap().remove(0);
        assert_eq!(picture.series[0].values, [0.0, 1.0, 2.0, 3.0, 3.0, 3.0, 3.0, 4.0]);
        assert_eq!(picture.marks[0].ranges, vec![3..6]);
    }

    #[test]
    fn short_runs_are_dropped_and_runs_do_not_overlap() {
        let tags = [0, 1, 2, 3, 3, 3, 4, 4, 4, 4, 4, 5, 6, 7];
        assert_eq!(dsc(2, 0.9, 0).flat(&tags), [3..5, 6..10]);
        assert_eq!(dsc(2, 0.9, 3).flat(&tags), vec![6..10]);
        // Words and tags are wwwtwtwwwwtw.
        assert_eq!(dsc(3, 2.0, 0).flat(&[0, 0, 0, 0, 1, 1, 2, 2, 2, 2, 2, 3, 3]), [0..5, 5..12]);
    }

    #[test]
    fn an_article_shorter_than_a_window_is_found() {
        let (menu, text) = ("<li><a href=x>Home</a></li>".repeat(5), "The storm passed over the coast. ".repeat(10));
        let content = extracted(&format!("<ul>{menu}</ul><p>{text}</p><ul>{menu}</ul>"), Dsc::default());
        let (text, menu) = (content.matches("storm").count(), content.matches("Home").count());
        assert!(text == 10 && menu < 5, "windows reach over the ends of the text: {text}, {menu}");
    }

    #[test]
    fn a_page_without_tags_is_content_and_one_without_words_has_none() {
        assert_eq!(extracted("only words", dsc(50, 0.5, 0)), "only words");
        assert_eq!(extracted("<br><br>", Dsc::default()), "");
        assert_eq!(extracted("", Dsc::default()), "");
    }

    #[test]
    fn parameters_out_of_range_are_refused() {
        assert!(DscParams { window: 0, ..DscParams::default() }.check().is_err());
        assert!(DscParams { slope: f64::NAN, ..DscParams::default() }.check().is_err());
    }
}
