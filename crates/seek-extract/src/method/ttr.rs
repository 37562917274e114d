//! `ttr`: lines with much text and few tags.
//!
//! Weninger and Hsu, "Text Extraction from the Web via Text-to-Tag Ratio" (TIR 2008). Of each line of the source the characters that are in
//! no tag, other than white space, are divided by the number of its tags; where it has none they are the ratio. Ratios are smoothed by a moving
//! mean, and lines from one standard deviation on are content. Scripts, styles and comments count nothing, and empty lines are skipped.

use super::{Method, MethodError, View};
use crate::heuristics::{Smoothing, solid_chars};
use memchr::memmem;
use seek_page::{Page, Parts, Selection, lines};
use std::ops::Range;

/// The text-to-tag ratio; radius 2 and a threshold of one deviation are the paper's.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Ttr(Smoothing);

impl Ttr {
    /// The method with this smoothing.
    pub fn new(smoothing: Smoothing) -> Ttr {
        Ttr(smoothing)
    }
}

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
    let dropped = DROPPED.iter().find(|name| is_named(&rest[1..], name));
    Some(match dropped {
        Some(name) => {
            let mut ends = memmem::find_iter(rest, b"</").filter(|end| is_named(&rest[end + 2..], name));
            (Piece::Dropped, ends.next().map_or(source.len(), |end| end_of(b">", end)))
        }
        None => (Piece::Tag, end_of(b">", 1)),
    })
}

/// Whether bytes begin with this name of a tag, in either case.
fn is_named(bytes: &[u8], name: &[u8]) -> bool {
    bytes.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name))
        && bytes.get(name.len()).is_none_or(|next| next.is_ascii_whitespace() || b"/>".contains(next))
}

/// Counts characters and tags of all lines that have any.
fn count(source: &str) -> Vec<Line> {
    let bytes = source.as_bytes();
    let mut counted = Vec::new();
    // Up to here the source belongs to a tag, comment or script that began before.
    let mut taken = 0;
    for own in lines::lines(source) {
        // What began on an earlier line goes with that one, to its end: else a chosen line might begin in a comment, or leave a script open.
        let mut at = own.start.max(taken).min(own.end);
        let mut found = Line { bytes: own.start.max(taken)..own.end, ..Line::default() };
        while at < own.end {
            let next = memchr::memchr(b'<', &bytes[at..own.end]).map_or(own.end, |next| at + next);
            found.chars += solid_chars(&source[at..next]);
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
            found.bytes.end = own.end.max(taken);
            counted.push(found);
        }
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
        self.0.parameters()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let counted = count(page.source());
        let ratios: Vec<f64> = counted.iter().map(Line::ratio).collect();
        let (smoothed, deviation) = self.0.smooth(&ratios);
        let threshold = self.0.threshold(deviation);
        let kept = counted.into_iter().zip(smoothed).filter(|(_, ratio)| *ratio >= threshold);
        Ok(Selection { parts: Parts::Source(kept.map(|(line, _)| line.bytes).collect()), probabilities: Vec::new() })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::heuristics::SmoothingParams;
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

    /// What a threshold of nothing finds, which takes every line that has text or tags.
    fn all_of(source: &str) -> String {
        let page = Page::from_source(source).unwrap();
        let all = Ttr::new(SmoothingParams { deviations: 0.0, ..SmoothingParams::default() }.check().unwrap());
        render::text(&page, &all.select(&page).unwrap()).unwrap()
    }

    #[test]
    fn a_script_or_comment_over_several_lines_neither_leaks_nor_swallows() {
        assert_eq!(all_of("<p>A</p><script>\nvar a;\n</script>\n<p>B</p>"), "A\n\nB");
        assert_eq!(all_of("<!-- x\n<p>no</p> --><p>yes</p>"), "yes");
        assert_eq!(all_of("<script>\nvar x = '<p>no</p>'; </script><p>yes</p>"), "yes");
        assert_eq!(all_of("<p>A</p><p\nclass=x>B</p>"), "A\n\nB");
    }

    #[test]
    fn a_name_that_goes_on_is_another_tag() {
        assert_eq!(counts("<style-guide>text</style-guide>"), [(4, 2)]);
    }

    #[test]
    fn a_radius_over_the_whole_page_is_refused() {
        assert!(SmoothingParams { deviations: f64::NAN, ..SmoothingParams::default() }.check().is_err());
        assert!(
            SmoothingParams { radius: 1001, ..SmoothingParams::default() }
                .check()
                .unwrap_err()
                .to_string()
                .contains("at most 1000")
        );
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
