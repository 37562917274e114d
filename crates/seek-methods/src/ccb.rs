//! `ccb-r40`, `accb-40`, `tccb-18`, `tccb-25`: text in an environment of content instead of code.
//!
//! Gottron, "Content Code Blurring: A New Approach to Content Extraction" (TIR 2008). Each character of the page is
//! content (1) or code (0): the content code vector. A Gaussian of radius `r` blurs it repeatedly until it is steady;
//! the result is the content code ratio. Words whose ratio reaches a threshold are main content.
//!
//! * `ccb` counts characters: those of a tag as the tokenizer gives it, those of text with one space between words.
//! * `accb` leaves the tags of anchors out of the vector, so that links do not split a text.
//! * `tccb` counts tokens instead: a word is 1, a tag 0.
//!
//! The vector excludes scripts, styles and comments. A word is content as a whole, by the mean over its characters. The
//! tables of the papers do not give the threshold and the maximum change. They are fitted on the 711 English articles
//! of the development set of WCXB (`seek-lab tune`).

use crate::blur::{Gaussian, MAX_RADIUS, ONE};
use crate::entry::FITTED_ON;
use seek_extract::parameter::{Parameter, ParameterError, ParameterRange, Parameters};
use seek_extract::picture::{Mark, Series, Threshold};
use seek_extract::{Method, MethodError, Picture, View, parameter};
use seek_page::{Deadline, Page, PageError, SelectedParts, Selection, Tag, Token, Tokens};
use std::ops::Range;

/// The unit that an element of the content code vector represents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeUnit {
    /// A character.
    Characters,
    /// A character outside of the tags of anchors.
    CharactersWithoutAnchors,
    /// A word or a tag.
    Tokens,
}

/// Parameters of content code blurring, unchecked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CcbParams {
    /// The unit of the vector.
    pub unit: CodeUnit,
    /// `r`: the reach of the Gaussian in elements on each side, 1 to 100.
    pub radius: usize,
    /// Minimum content code ratio of content, in (0, 1]. Fitted among 0.4, 0.5, 0.6, 0.7 and 0.75.
    pub threshold: f32,
    /// The ratio is steady if a pass changes no element by more than this, in (0, 1]. Fitted among 0.1, 0.05, 0.025 and
    /// 0.0125: each is better than the one before, and slower.
    pub change: f32,
}

/// Maximum number of passes. It limits the time of a page.
const MAX_PASSES: usize = 50;

impl Parameters for CcbParams {
    fn table(&self) -> &'static [Parameter<CcbParams>] {
        const TABLE: &[Parameter<CcbParams>] = &[
            parameter!(
                CcbParams.radius,
                ParameterRange::whole_to(1, MAX_RADIUS as u64),
                "r: reach of the Gaussian on each side, in characters or tokens"
            ),
            parameter!(CcbParams.threshold, ParameterRange::above_to(0.0, 1.0), "least content code ratio of content"),
            parameter!(
                CcbParams.change,
                ParameterRange::above_to(0.0, 1.0),
                "the ratio is steady if a pass changes no element by more than this"
            ),
        ];
        TABLE
    }
}

impl CcbParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`ParameterError`] for the first parameter out of range.
    pub fn check(self) -> Result<Ccb, ParameterError> {
        self.check_ranges()?;
        Ok(Ccb(self))
    }
}

/// Content code blurring with checked parameters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ccb(CcbParams);

/// A word: its bytes in [`Tokens::text`], and its elements of the vector.
pub type Word = (Range<usize>, Range<usize>);

/// The content code ratio of a page and its words: the figures of the paper.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct ContentCode {
    /// The content code vector: [`ContentCode::ONE`] for content, 0 for code.
    pub vector: Vec<i32>,
    /// The blurred vector: the content code ratio, from 0 to [`ContentCode::ONE`].
    pub ratio: Vec<i32>,
    /// All words of the page.
    pub words: Vec<Word>,
}

impl ContentCode {
    /// A ratio of 1.
    pub const ONE: i32 = ONE;
}

impl Ccb {
    const fn fitted(unit: CodeUnit, radius: usize, threshold: f32, change: f32) -> Ccb {
        Ccb(CcbParams { unit, radius, threshold, change })
    }

    /// The methods of the papers' tables, with the fitted parameters.
    pub(crate) const CCB_40: Ccb = Ccb::fitted(CodeUnit::Characters, 40, 0.5, 0.0125);
    pub(crate) const ACCB_40: Ccb = Ccb::fitted(CodeUnit::CharactersWithoutAnchors, 40, 0.5, 0.0125);
    pub(crate) const TCCB_18: Ccb = Ccb::fitted(CodeUnit::Tokens, 18, 0.6, 0.0125);
    pub(crate) const TCCB_25: Ccb = Ccb::fitted(CodeUnit::Tokens, 25, 0.6, 0.0125);

    /// The parameters.
    pub fn params(self) -> CcbParams {
        self.0
    }

    /// The content code ratio of a page.
    pub fn content_code(&self, tokens: &Tokens) -> ContentCode {
        let (vector, words) = self.vector(tokens);
        // Without a deadline there is no error.
        let ratio = self.blurred(vector.clone(), Deadline::default()).unwrap_or_default();
        ContentCode { ratio, vector, words }
    }

    /// The content code vector, and the words with their elements.
    fn vector(&self, tokens: &Tokens) -> (Vec<i32>, Vec<Word>) {
        let (mut vector, mut words) = (Vec::new(), Vec::new());
        for token in tokens.iter() {
            match token {
                Token::Text(range) => self.add_words(tokens, range, &mut vector, &mut words),
                Token::Start(Tag::A, _) | Token::End(Tag::A, _)
                    if self.0.unit == CodeUnit::CharactersWithoutAnchors => {}
                Token::Start(_, chars) | Token::End(_, chars) => {
                    let elements = if self.0.unit == CodeUnit::Tokens { 1 } else { *chars as usize };
                    vector.resize(vector.len() + elements, 0);
                }
                _ => {}
            }
        }
        (vector, words)
    }

    /// The content code ratio of a vector.
    fn blurred(&self, vector: Vec<i32>, deadline: Deadline) -> Result<Vec<i32>, PageError> {
        Gaussian::new(self.0.radius, vector.len()).until_steady(vector, self.0.change, MAX_PASSES, deadline)
    }

    /// The words that are content, with their elements.
    fn content<'a>(&self, ratio: &'a [i32], words: &'a [Word]) -> impl Iterator<Item = &'a Word> {
        let threshold = self.0.threshold;
        words.iter().filter(move |(_, elements)| {
            let sum: i64 = ratio[elements.clone()].iter().map(|&r| i64::from(r)).sum();
            sum as f32 >= threshold * (elements.len() * ONE as usize) as f32
        })
    }

    fn add_words(&self, tokens: &Tokens, text: &Range<usize>, vector: &mut Vec<i32>, words: &mut Vec<Word>) {
        for (i, word) in tokens.words(text).enumerate() {
            let chars = match self.0.unit {
                CodeUnit::Tokens => 1,
                _ => {
                    // The space before the word.
                    vector.resize(vector.len() + usize::from(i > 0), ONE);
                    tokens.text()[word.clone()].chars().count()
                }
            };
            let start = vector.len();
            vector.resize(start + chars, ONE);
            words.push((word, start..start + chars));
        }
    }
}

impl Method for Ccb {
    fn name(&self) -> &'static str {
        match (self.0.unit, self.0.radius) {
            (CodeUnit::Characters, 40) => "ccb-r40",
            (CodeUnit::CharactersWithoutAnchors, 40) => "accb-40",
            (CodeUnit::Tokens, 18) => "tccb-18",
            (CodeUnit::Tokens, 25) => "tccb-25",
            (CodeUnit::Characters, _) => "ccb",
            (CodeUnit::CharactersWithoutAnchors, _) => "accb",
            (CodeUnit::Tokens, _) => "tccb",
        }
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
        let (vector, words) = self.vector(page.tokens());
        let ratio = self.blurred(vector, page.limits().deadline)?;
        let content = self.content(&ratio, &words).map(|(word, _)| word.clone()).collect();
        Ok(SelectedParts::Words(content).into())
    }

    fn pictures(&self, page: &Page) -> Result<Vec<Picture>, MethodError> {
        let code = self.content_code(page.tokens());
        let ratios = |values: &[i32]| values.iter().map(|&v| f64::from(v) / f64::from(ONE)).collect::<Vec<f64>>();
        let content = self.content(&code.ratio, &code.words).map(|(_, elements)| elements.clone());
        Ok(vec![Picture {
            title: "Content code ratio".to_owned(),
            caption:
                "Content (1) and code (0), and the ratio after blurring. Words from the threshold on are main content."
                    .to_owned(),
            x: if self.0.unit == CodeUnit::Tokens { "token" } else { "character" }.to_owned(),
            y: "ratio".to_owned(),
            series: vec![
                Series::columns("content code vector", ratios(&code.vector)),
                Series::line("content code ratio", ratios(&code.ratio)),
            ],
            marks: vec![Mark::new("main content", content)],
            thresholds: vec![Threshold::new("threshold", f64::from(self.0.threshold))],
        }])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_render as render;

    fn page() -> Page {
        let menu = "<li class=item><a href=/news>News</a></li>".repeat(30);
        let text = "<p>The storm passed over <a href=/coast>the coast</a> last night, and nobody was hurt, said the officials of \
            the harbour on Monday morning.</p>"
            .repeat(6);
        Page::from_source(&format!("<ul>{menu}</ul>{text}<ul>{menu}</ul>")).unwrap()
    }

    #[test]
    fn an_article_between_menu_and_foot() {
        let page = page();
        for method in [Ccb::CCB_40, Ccb::ACCB_40, Ccb::TCCB_18, Ccb::TCCB_25] {
            let text = render::text(&page, &method.select(&page).unwrap()).unwrap();
            let (storms, menu) = (text.matches("storm").count(), text.matches("News").count());
            assert!(storms >= 5 && menu <= 4, "{}: {storms} paragraphs, {menu} items: {text}", method.name());
        }
    }

    #[test]
    fn the_vector_has_an_element_for_each_unit() {
        let page = Page::from_source("<p>to  be</p><a href=x>é</a>").unwrap();
        let vector = |method: Ccb| -> String {
            let code = method.content_code(page.tokens());
            assert_eq!(code.vector.len(), code.ratio.len());
            code.vector.iter().map(|v| if *v == ContentCode::ONE { '1' } else { '0' }).collect()
        };
        assert_eq!(
            vector(Ccb::CCB_40),
            format!("{}11111{}{}1{}", "0".repeat(3), "0".repeat(4), "0".repeat(12), "0".repeat(4))
        );
        assert_eq!(vector(Ccb::ACCB_40), "0001111100001");
        assert_eq!(vector(Ccb::TCCB_18), "0110010");
        assert_eq!(Ccb::TCCB_18.content_code(page.tokens()).words, [(0..2, 1..2), (4..6, 2..3), (6..8, 5..6)]);
    }

    #[test]
    fn the_picture_shows_the_ratio_and_marks_the_content() {
        let page = page();
        let picture = Ccb::TCCB_18.pictures(&page).unwrap().remove(0);
        let (vector, ratio) = (&picture.series[0].values, &picture.series[1].values);
        assert!(vector.iter().all(|v| [0.0, 1.0].contains(v)) && ratio.iter().all(|r| (0.0..=1.0).contains(r)));
        let marked: Vec<usize> = picture.marks[0].ranges.iter().cloned().flatten().collect();
        assert!(!marked.is_empty() && marked.iter().all(|&x| vector[x] == 1.0 && ratio[x] >= 0.6 - 1e-3));
    }

    #[test]
    fn anchors_split_a_text_unless_they_are_left_out() {
        let text = "<a href=/a/very/long/address/that/goes/on/and/on/and/on>one</a> ".repeat(30);
        let page = Page::from_source(&text).unwrap();
        assert!(Ccb::CCB_40.select(&page).unwrap().is_empty());
        assert!(!Ccb::ACCB_40.select(&page).unwrap().is_empty());
    }

    #[test]
    fn parameters_out_of_range_are_refused() {
        let params = Ccb::CCB_40.0;
        for (wrong, named) in [
            (CcbParams { radius: 0, ..params }, "radius"),
            (CcbParams { threshold: f32::NAN, ..params }, "threshold"),
            (CcbParams { change: 0.0, ..params }, "change"),
        ] {
            assert!(wrong.check().unwrap_err().to_string().contains(named));
        }
    }
}
