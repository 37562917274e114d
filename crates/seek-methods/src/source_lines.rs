//! Lines of the source with the amounts of their text and markup. A scanner finds tags, comments and scripts without a
//! tree.

use seek_page::LineRanges;
use seek_page::markup_scan::{Piece, is_named, piece_at};
use seek_page::non_whitespace_chars;
use std::ops::Range;

/// A line of the source that has text or markup.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SourceLine {
    /// Its bytes in the source. A tag or a script that spans lines belongs to its first line as a whole.
    pub bytes: Range<usize>,
    /// Number of characters of text other than white space.
    pub text: u32,
    /// Number of these characters in anchors.
    pub linked: u32,
    /// Number of tags that begin on it.
    pub tags: u32,
    /// Bytes of these tags. Scripts, styles and comments do not count.
    pub markup: u32,
}

/// All lines of a source that have text or markup. A line of at least `max_bytes` bytes is broken before its next tag.
pub fn source_lines(source: &str, max_bytes: usize) -> Vec<SourceLine> {
    let mut scanner = Scanner { source, max_bytes, scanned: 0, in_anchor: false, lines: Vec::new() };
    LineRanges::of(source).for_each(|line| scanner.scan(line));
    scanner.lines
}

struct Scanner<'a> {
    source: &'a str,
    max_bytes: usize,
    /// The end of the last tag, comment or script.
    scanned: usize,
    in_anchor: bool,
    lines: Vec<SourceLine>,
}

impl Scanner<'_> {
    fn scan(&mut self, own: Range<usize>) {
        let bytes = self.source.as_bytes();
        let mut at = own.start.max(self.scanned).min(own.end);
        let mut line = SourceLine { bytes: at..own.end, ..SourceLine::default() };
        while at < own.end {
            let next = memchr::memchr(b'<', &bytes[at..own.end]).map_or(own.end, |next| at + next);
            self.add_text(at..next, &mut line);
            at = next;
            if at == own.end {
                break;
            }
            let Some((piece, end)) = piece_at(bytes, at) else {
                self.add_text(at..at + 1, &mut line);
                at += 1;
                continue;
            };
            if at - line.bytes.start >= self.max_bytes {
                self.push(SourceLine { bytes: line.bytes.start..at, ..line });
                line = SourceLine { bytes: at..own.end, ..SourceLine::default() };
            }
            if let Piece::Tag = piece {
                line.tags += 1;
                line.markup += (end - at) as u32;
                let closes = bytes[at + 1] == b'/';
                if is_named(&bytes[at + 1 + usize::from(closes)..], b"a") {
                    self.in_anchor = !closes;
                }
            }
            (self.scanned, at) = (end, end.min(own.end));
        }
        line.bytes.end = own.end.max(self.scanned);
        self.push(line);
    }

    fn add_text(&self, bytes: Range<usize>, line: &mut SourceLine) {
        let chars = non_whitespace_chars(&self.source[bytes]);
        line.text += chars;
        line.linked += if self.in_anchor { chars } else { 0 };
    }

    fn push(&mut self, line: SourceLine) {
        if line.text + line.tags > 0 {
            self.lines.push(line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn counts(source: &str) -> Vec<(u32, u32)> {
        source_lines(source, usize::MAX).into_iter().map(|line| (line.text, line.tags)).collect()
    }

    #[test]
    fn characters_and_tags_of_each_line() {
        assert_eq!(counts("<p>one <b>two</b>\n\n  \nthree\r\n</p><br>"), [(6, 3), (5, 0), (0, 2)]);
        assert_eq!(counts("a < b <c\nd='e'>f\ng"), [(3, 1), (1, 0), (1, 0)]);
    }

    #[test]
    fn scripts_styles_and_comments_do_not_count() {
        let source =
            "<script>\nlet a = '</p>text';\n</SCRIPT>\n<style>p{}\n</style>x\n<!-- a comment\n<p>over lines -->y";
        assert_eq!(counts(source), [(1, 0), (1, 0)]);
        assert_eq!(counts("a<script>never ends"), [(1, 0)]);
    }

    #[test]
    fn quotes_hide_the_end_of_a_tag_and_empty_comments_end_immediately() {
        assert_eq!(counts("<p class='[&>p]:mt' @click=\"() => x\">one</p>"), [(3, 2)]);
        assert_eq!(counts("<!-->one<!--->two<!-- a --!>three"), [(11, 0)]);
        assert_eq!(counts("<p title=don't>one</p>"), [(3, 2)]);
        assert_eq!(counts("<?php x=\">one</p>\n<!x y=\">two"), [(3, 2), (3, 1)]);
    }

    #[test]
    fn a_longer_name_is_another_tag() {
        assert_eq!(counts("<style-guide>text</style-guide>"), [(4, 2)]);
        assert_eq!(source_lines("<abbr>text</abbr>", 9)[0].linked, 0);
    }

    #[test]
    fn text_in_anchors_and_bytes_of_tags_are_counted() {
        let line = &source_lines("<p>one <a href=x>two</a>\n<A>a link over\nlines</A> end", usize::MAX);
        assert_eq!((line[0].text, line[0].linked, line[0].markup), (6, 3, 3 + 10 + 4));
        assert_eq!((line[1].linked, line[2].text, line[2].linked), (9, 8, 5));
    }

    #[test]
    fn long_lines_are_broken_only_before_tags() {
        let source = "<p>one</p><p>two</p><p>a long text in between</p>x";
        let pieces: Vec<&str> = source_lines(source, 12).into_iter().map(|line| &source[line.bytes]).collect();
        assert_eq!(pieces, ["<p>one</p><p>two", "</p><p>a long text in between", "</p>x"]);
    }

    proptest! {
        #[test]
        fn any_source_is_counted(source in "(<|>|<!--|-->|<script>|</script>|<a>|</a>|a|é|\n|\r| |\"){0,30}", max_bytes in 0_usize..20) {
            let lines = source_lines(&source, max_bytes);
            prop_assert!(lines.windows(2).all(|two| two[0].bytes.end <= two[1].bytes.start));
            prop_assert!(lines.iter().all(|line| line.linked <= line.text));
            let chars: u32 = lines.iter().map(|line| line.text).sum();
            prop_assert!(chars as usize <= source.chars().count());
        }
    }
}
