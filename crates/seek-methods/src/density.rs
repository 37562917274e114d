//! `density`: where long lines of text stand close together.
//!
//! Moreno, Deschacht and Moens, "Language independent content extraction from web pages" (DIR 2009), which the papers' tables call
//! Density or LICEA. The page's text without its tags is an array of lines, L. Lines of at least `C1` characters are kept, in R; the
//! stretch of R with at most `C2` other lines between one and the next that holds most characters is the content.
//!
//! A line ends where text is set apart: at tags that bound blocks, and at `<br>`. Lines of white space are none.

use crate::fitted_on::FITTED_ON;
use seek_extract::{Method, MethodError, View};
use seek_page::{Page, SelectedParts, Selection, Tag, Token, Tokens};
use std::ops::Range;

/// Parameters of Density, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DensityParams {
    /// `C1`: characters of a line that is kept, white space aside, at least 1: fitted, of 10, 20, 40, 80 and 160.
    pub chars: usize,
    /// `C2`: lines between two kept lines of one region at most: fitted, of 1, 2, 4, 8, 16 and 32.
    pub gap: usize,
}

impl Default for DensityParams {
    fn default() -> Self {
        DensityParams { chars: 20, gap: 8 }
    }
}

/// A parameter out of range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DensityError {
    /// Lines of no characters.
    #[error("Density: C1 is {0} characters, but must be at least 1")]
    Chars(usize),
}

impl DensityParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`DensityError`] for what is out of range.
    pub fn check(self) -> Result<Density, DensityError> {
        if self.chars == 0 { Err(DensityError::Chars(self.chars)) } else { Ok(Density(self)) }
    }
}

/// Density with checked parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Density(DensityParams);

/// A line of text: its parts in [`Tokens::text`], and its characters.
#[derive(Debug, Clone, Default)]
struct Line {
    parts: Vec<Range<usize>>,
    chars: usize,
}

/// `L`.
fn lines(tokens: &Tokens) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut line = Line::default();
    let mut titled = false;
    let mut cut = |line: &mut Line| {
        if line.chars > 0 {
            lines.push(std::mem::take(line));
        }
    };
    for token in tokens.iter() {
        match token {
            Token::Text(_) if titled => {}
            Token::Text(range) => {
                let solid = tokens.text()[range.clone()].chars().filter(|c| !c.is_whitespace()).count();
                if solid > 0 {
                    line.parts.push(range.clone());
                    line.chars += solid;
                }
            }
            Token::Start(tag, _) | Token::End(tag, _) => {
                if matches!(tag, Tag::Title | Tag::Br) || tag.is_block() {
                    cut(&mut line);
                }
                titled = matches!(token, Token::Start(Tag::Title, _));
            }
        }
    }
    cut(&mut line);
    lines
}

impl Density {
    /// Parameters worth trying: `C1` from 10 to 160 characters, `C2` from 1 to 32 lines.
    pub fn grid() -> Vec<Box<dyn Method>> {
        let all = [10, 20, 40, 80, 160]
            .into_iter()
            .flat_map(|chars| [1, 2, 4, 8, 16, 32].into_iter().map(move |gap| DensityParams { chars, gap }));
        all.map(|params| Box::new(Density(params)) as Box<dyn Method>).collect()
    }

    /// The region of `R` with most characters, the first of equals: which lines of `L` it has.
    fn region(&self, lines: &[Line]) -> Vec<usize> {
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
        format!("lines of {} characters, gap {}", self.0.chars, self.0.gap)
    }

    fn trained_on(&self) -> Vec<&str> {
        FITTED_ON.into()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let mut lines = lines(page.tokens());
        let parts = self.region(&lines).into_iter().flat_map(|i| std::mem::take(&mut lines[i].parts)).collect();
        Ok(SelectedParts::Words(parts).into())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::grids::different;
    use seek_render as render;

    fn found(source: &str, chars: usize, gap: usize) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &DensityParams { chars, gap }.check().unwrap().select(&page).unwrap()).unwrap()
    }

    const PAGE: &str = "<title>The storm, and what it did to the coast</title><p>A long line far above</p><ul><li>Home<li>News<li>Sport</ul><p>The \
        storm <b>passed</b> over the coast.</p><h2>Harbour</h2><p>Nobody was hurt, officials said.</p><p>Imprint</p>";

    #[test]
    fn the_region_with_most_text_in_long_lines() {
        assert_eq!(found(PAGE, 15, 1), "The storm passed over the coast.\n\nNobody was hurt, officials said.");
    }

    #[test]
    fn a_gap_of_no_lines_parts_what_a_heading_stands_between() {
        assert_eq!(found(PAGE, 15, 0), "Nobody was hurt, officials said.");
        assert_eq!(found(PAGE, 15, 3).lines().next(), Some("A long line far above"));
    }

    #[test]
    fn lines_of_no_characters_are_refused_and_the_grid_differs_in_its_parameters() {
        assert!(DensityParams { chars: 0, gap: 1 }.check().is_err());
        assert_eq!((different(&Density::grid()), Density::grid().len()), (30, 30));
    }

    #[test]
    fn an_empty_page_has_no_text() {
        assert_eq!(found("", 1, 1), "");
    }
}
