//! Plain text of selected words of the token view, for methods that read no tree.
//!
//! Without a tree, lists and tables have no layout. Tags of block-level elements end a paragraph, `<br>` ends a line.

use seek_page::{Tag, Token, Tokens};
use std::ops::Range;

/// The separator of two words, in the order of strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Separator {
    None,
    Space,
    Line,
    Paragraph,
}

/// The words of a page that overlap `selected`: ascending byte ranges of [`Tokens::text`] that do not overlap.
pub(crate) fn words(tokens: &Tokens, selected: &[Range<usize>]) -> String {
    let mut out = String::new();
    let mut separator = Separator::None;
    let mut rest = selected;
    for token in tokens.iter() {
        let range = match token {
            Token::Start(Tag::Br, _) | Token::End(Tag::Br, _) => {
                separator = separator.max(Separator::Line);
                continue;
            }
            Token::Start(tag, _) | Token::End(tag, _) => {
                separator = if tag.is_block() { Separator::Paragraph } else { separator };
                continue;
            }
            Token::Text(range) => range,
            _ => continue,
        };
        let mut end = range.start;
        for word in tokens.words(range) {
            if word.start > end {
                separator = separator.max(Separator::Space);
            }
            end = word.end;
            rest = &rest[rest.partition_point(|range| range.end <= word.start)..];
            if rest.first().is_none_or(|range| range.start >= word.end) {
                separator = separator.max(Separator::Space);
                continue;
            }
            if !out.is_empty() {
                out.push_str(match separator {
                    Separator::None => "",
                    Separator::Space => " ",
                    Separator::Line => "\n",
                    Separator::Paragraph => "\n\n",
                });
            }
            separator = Separator::None;
            out.push_str(&tokens.text()[word]);
        }
        if range.end > end {
            separator = separator.max(Separator::Space);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Limits;

    fn text(source: &str, select: impl Fn(&str) -> bool) -> String {
        let tokens = Tokens::read(source, &Limits::default());
        let all = tokens.iter().filter_map(|token| match token {
            Token::Text(range) => Some(tokens.words(range)),
            _ => None,
        });
        let selected: Vec<Range<usize>> = all.flatten().filter(|word| select(&tokens.text()[word.clone()])).collect();
        words(&tokens, &selected)
    }

    #[test]
    fn paragraphs_lines_and_words_are_separated_and_parts_of_words_are_joined() {
        let source = "<p>One <b>t</b>wo\n three<br>four</p><div> five<i> six </i>seven</div>";
        assert_eq!(text(source, |_| true), "One two three\nfour\n\nfive six seven");
    }

    #[test]
    fn a_word_that_is_left_out_leaves_a_space() {
        assert_eq!(text("one two three<b>four</b>five", |word| !["two", "four"].contains(&word)), "one three five");
        assert_eq!(text("<p>one</p><p>two</p><p>three</p>", |word| word != "two"), "one\n\nthree");
        assert_eq!(text("one", |_| false), "");
        assert_eq!(text("", |_| true), "");
    }
}
