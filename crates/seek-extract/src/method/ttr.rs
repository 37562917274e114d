//! `ttr`: lines with much text and few tags.
//!
//! Weninger and Hsu, "Text Extraction from the Web via Text-to-Tag Ratio" (TIR 2008). Of each line of the source the characters that are in
//! no tag are divided by the number of its tags; where it has none they are the ratio. Ratios are smoothed by a moving
//! mean, and lines from one standard deviation on are content. Scripts, styles and comments count nothing, and empty lines are skipped.

use super::{Method, MethodError, View};
use crate::heuristics::{moving_mean, standard_deviation};
use memchr::memmem;
use seek_page::{Page, Parts, Selection, lines};
use std::ops::Range;

/// Parameters of TTR, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TtrParams {
    /// Lines on each side that a ratio is smoothed over: 2 in the paper.
    pub radius: usize,
}

impl Default for TtrParams {
    fn default() -> Self {
        TtrParams { radius: 2 }
    }
}

/// A parameter out of range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("TTR: the radius is {0}, but must be at most 1000")]
pub struct TtrError(usize);

impl TtrParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`TtrError`] for a radius that would smooth over the whole page.
    pub fn check(self) -> Result<Ttr, TtrError> {
        if self.radius <= 1000 { Ok(Ttr(self)) } else { Err(TtrError(self.radius)) }
    }
}

/// TTR with checked parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ttr(TtrParams);

/// A line that has text or tags.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Line {
    bytes: Range<usize>,
    chars: u32,
    tags: u32,
}

impl Line {
    fn ratio(&self) -> f64 {
        f64::from(self.chars) / f64::from(self.tags.max(1))
    }
}

/// Elements whose content is none of the page's text.
const DROPPED: [&[u8]; 2] = [b"script", b"style"];

/// The next thing that is no text.
enum Piece {
    /// A tag, which counts for the line that it begins on.
    Tag,
    /// A comment, which counts nothing.
    Comment,
    /// A script or style with its tags.
    Dropped,
}

/// What begins at a `<`, and where it ends. None for a `<` that is text.
fn piece_at(source: &[u8], at: usize) -> Option<(Piece, usize)> {
    let rest = &source[at..];
    let end_of = |needle: &[u8], from: usize| {
        memmem::find(&rest[from.min(rest.len())..], needle)
            .map_or(source.len(), |found| at + from + found + needle.len())
    };
    if rest.starts_with(b"<!--") {
        return Some((Piece::Comment, end_of(b"-->", 4)));
    }
    if !rest.get(1).is_some_and(|byte| byte.is_ascii_alphabetic() || b"/!?".contains(byte)) {
        return None;
    }
    let dropped = DROPPED.iter().find(|name| begins_with(&rest[1..], name));
    Some(match dropped {
        Some(name) => {
            let mut ends = memmem::find_iter(rest, b"</").filter(|end| begins_with(&rest[end + 2..], name));
            (Piece::Dropped, ends.next().map_or(source.len(), |end| end_of(b">", end)))
        }
        None => (Piece::Tag, end_of(b">", 1)),
    })
}

/// Whether bytes begin with a name, in either case.
fn begins_with(bytes: &[u8], name: &[u8]) -> bool {
    bytes.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name))
}

/// Counts characters and tags of all lines that have any.
fn count(source: &str) -> Vec<Line> {
    let bytes = source.as_bytes();
    let mut counted = Vec::new();
    let mut start = 0;
    // Up to here the source belongs to a tag, comment or script that began before.
    let mut taken = 0;
    for line in lines::lines(source) {
        let own = start..start + line.len();
        let mut found = Line { bytes: own.clone(), ..Line::default() };
        let mut at = own.start.max(taken).min(own.end);
        while at < own.end {
            let next = memchr::memchr(b'<', &bytes[at..own.end]).map_or(own.end, |next| at + next);
            found.chars += source[at..next].chars().filter(|c| !c.is_whitespace()).count() as u32;
            at = next;
            if at == own.end {
                break;
            }
            match piece_at(bytes, at) {
                None => {
                    found.chars += 1;
                    at += 1;
                }
                Some((piece, end)) => {
                    found.tags += u32::from(matches!(piece, Piece::Tag));
                    (taken, at) = (end, end.min(own.end));
                }
            }
        }
        if found.chars + found.tags > 0 {
            counted.push(found);
        }
        let rest = &bytes[own.end..];
        start = own.end + if rest.starts_with(b"\r\n") { 2 } else { usize::from(!rest.is_empty()) };
    }
    counted
}

impl Method for Ttr {
    fn name(&self) -> &'static str {
        "ttr"
    }

    fn view(&self) -> View {
        View::Source
    }

    fn parameters(&self) -> String {
        format!("radius {}, threshold 1 standard deviation", self.0.radius)
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let counted = count(page.source());
        let ratios: Vec<f64> = counted.iter().map(Line::ratio).collect();
        let smoothed = moving_mean(&ratios, self.0.radius);
        let threshold = standard_deviation(&smoothed);
        let kept = counted.into_iter().zip(smoothed).filter(|(_, ratio)| *ratio >= threshold);
        Ok(Selection { parts: Parts::Source(kept.map(|(line, _)| line.bytes).collect()), probabilities: Vec::new() })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::render;
    use proptest::prelude::*;

    fn counts(source: &str) -> Vec<(u32, u32)> {
        count(source).into_iter().map(|line| (line.chars, line.tags)).collect()
    }

    #[test]
    fn characters_and_tags_of_each_line() {
        assert_eq!(counts("<p>one <b>two</b>\n\n  \nthree\r\n</p><br>"), [(6, 3), (5, 0), (0, 2)]);
        assert_eq!(counts("a < b <c\nd='e'>f\ng"), [(3, 1), (1, 0), (1, 0)]);
    }

    #[test]
    fn scripts_styles_and_comments_count_nothing() {
        let source =
            "<script>\nlet a = '</p>text';\n</SCRIPT>\n<style>p{}\n</style>x\n<!-- a comment\n<p>over lines -->y";
        assert_eq!(counts(source), [(1, 0), (1, 0)]);
        assert_eq!(counts("a<script>never ends"), [(1, 0)]);
    }

    #[test]
    fn an_article_between_menu_and_foot() {
        let menu = "<li><a href=x>Home</a></li>\n".repeat(20);
        let text =
            "<p>The storm passed over the coast last night, and nobody was hurt, as officials said on Monday.</p>\n"
                .repeat(8);
        let page = Page::from_source(&format!("<ul>\n{menu}</ul>\n{text}<ul>\n{menu}</ul>")).unwrap();
        let found = render::text(&page, &Ttr::default().select(&page).unwrap()).unwrap();
        assert_eq!(found.matches("The storm").count(), 8);
        assert!(found.matches("Home").count() <= 4, "two lines on each side are smoothed in: {found}");
    }

    #[test]
    fn a_radius_over_the_whole_page_is_refused() {
        assert!(TtrParams { radius: 1001 }.check().unwrap_err().to_string().contains("at most 1000"));
    }

    proptest! {
        #[test]
        fn any_source_is_counted(source in "(<|>|<!--|-->|<script>|</script>|a|é|\n|\r| |\"){0,30}") {
            let lines = count(&source);
            prop_assert!(lines.windows(2).all(|two| two[0].bytes.end <= two[1].bytes.start));
            let chars: u32 = lines.iter().map(|line| line.chars).sum();
            prop_assert!(chars as usize <= source.chars().count());
        }
    }
}
