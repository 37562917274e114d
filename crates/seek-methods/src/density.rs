//! `density`: the region with most text in long lines.
//!
//! Moreno, Deschacht and Moens, "Language independent content extraction from web pages" (DIR 2009), which tables in
//! the literature call Density or LICEA. The page's text without its tags is an array of lines, L. R holds the lines of
//! at least `C1` characters. A region of R has at most `C2` other lines between a line and the next. The region with
//! most characters is the content.
//!
//! A line ends at a tag of a block-level element and at `<br>`. Lines of white space do not count.

use crate::entry::FITTED_ON;
use seek_extract::parameter::{Parameter, ParameterError, ParameterRange, Parameters};
use seek_extract::{Method, MethodError, View, parameter};
use seek_page::{Page, SelectedParts, Selection, Tag, Token, Tokens, non_whitespace_chars};
use std::ops::Range;

/// Parameters of Density, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DensityParams {
    /// `C1`: minimum number of characters other than white space of a kept line, at least 1. Fitted among 10, 20, 40,
    /// 80 and 160.
    pub chars: usize,
    /// `C2`: maximum number of lines between two kept lines of a region. Fitted among 1, 2, 4, 8, 16 and 32.
    pub gap: usize,
}

impl Default for DensityParams {
    fn default() -> Self {
        DensityParams { chars: 20, gap: 8 }
    }
}

impl Parameters for DensityParams {
    fn table(&self) -> &'static [Parameter<DensityParams>] {
        const TABLE: &[Parameter<DensityParams>] = &[
            parameter!(DensityParams.chars, ParameterRange::whole(1), "C1: least number of characters of a kept line"),
            parameter!(
                DensityParams.gap,
                ParameterRange::whole(0),
                "C2: greatest number of lines between two kept lines of a region"
            ),
        ];
        TABLE
    }
}

impl DensityParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`ParameterError`] for the first parameter out of range.
    pub fn check(self) -> Result<Density, ParameterError> {
        self.check_ranges()?;
        Ok(Density(self))
    }
}

/// Density with checked parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Density(DensityParams);

/// A line of text: its byte ranges in [`Tokens::text`], and its number of characters other than white space.
#[derive(Debug, Clone, Default)]
struct TextLine {
    ranges: Vec<Range<usize>>,
    chars: usize,
}

/// The lines of a page: `L`.
fn lines(tokens: &Tokens) -> Vec<TextLine> {
    let mut lines = Vec::new();
    let mut line = TextLine::default();
    let mut in_title = false;
    let mut end_line = |line: &mut TextLine| {
        if line.chars > 0 {
            lines.push(std::mem::take(line));
        }
    };
    for token in tokens.iter() {
        match token {
            Token::Text(_) if in_title => {}
            Token::Text(range) => {
                let chars = non_whitespace_chars(&tokens.text()[range.clone()]) as usize;
                if chars > 0 {
                    line.ranges.push(range.clone());
                    line.chars += chars;
                }
            }
            Token::Start(tag, _) | Token::End(tag, _) => {
                if matches!(tag, Tag::Title | Tag::Br) || tag.is_block() {
                    end_line(&mut line);
                }
                in_title = matches!(token, Token::Start(Tag::Title, _));
            }
            _ => {}
        }
    }
    end_line(&mut line);
    lines
}

impl Density {
    /// The region of `R` with most characters, as indices of `L`. The first of equal regions wins.
    fn region(&self, lines: &[TextLine]) -> Vec<usize> {
        let kept: Vec<usize> = (0..lines.len()).filter(|&i| lines[i].chars >= self.0.chars).collect();
        let regions = kept.chunk_by(|a, b| b - a - 1 <= self.0.gap);
        let chars = |region: &&[usize]| region.iter().map(|&i| lines[i].chars).sum::<usize>();
        let regions: Vec<&[usize]> = regions.collect();
        regions.into_iter().rev().max_by_key(chars).unwrap_or_default().to_vec()
    }
}

impl Method for Density {
    fn name(&self) -> &'static str {
        "density"
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
        let mut lines = lines(page.tokens());
        let ranges = self.region(&lines).into_iter().flat_map(|i| std::mem::take(&mut lines[i].ranges)).collect();
        Ok(SelectedParts::Words(ranges).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_render as render;

    fn extracted(source: &str, chars: usize, gap: usize) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &DensityParams { chars, gap }.check().unwrap().select(&page).unwrap()).unwrap()
    }

    const PAGE: &str = "<title>The storm, and what it did to the coast</title><p>A long line far above</p><ul><li>Home<li>News<li>Sport</ul><p>The \
        storm <b>passed</b> over the coast.</p><h2>Harbour</h2><p>Nobody was hurt, officials said.</p><p>Imprint</p>";

    #[test]
    fn the_region_with_most_text_in_long_lines() {
        assert_eq!(extracted(PAGE, 15, 1), "The storm passed over the coast.\n\nNobody was hurt, officials said.");
    }

    #[test]
    fn a_gap_of_no_lines_splits_a_region_at_a_heading() {
        assert_eq!(extracted(PAGE, 15, 0), "Nobody was hurt, officials said.");
        assert_eq!(extracted(PAGE, 15, 3).lines().next(), Some("A long line far above"));
    }

    #[test]
    fn lines_of_no_characters_are_refused() {
        assert!(DensityParams { chars: 0, gap: 1 }.check().is_err());
    }
}
