//! Text of the token view: what was chosen by a method that reads no tree.
//!
//! Without a tree there are no lists and tables to lay out. Tags of blocks end a paragraph, `<br>` ends a line.

use seek_page::{Tag, Token, Tokens};
use std::ops::Range;

/// What stands between two words, the stronger later.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Between {
    Nothing,
    Space,
    Line,
    Paragraph,
}

/// The words of a page that lie in `chosen`: ranges of [`Tokens::text`], ascending and apart.
pub(crate) fn words(tokens: &Tokens, chosen: &[Range<usize>]) -> String {
    let mut out = String::new();
    let mut between = Between::Nothing;
    let mut rest = chosen;
    for token in tokens.iter() {
        let range = match token {
            Token::Start(Tag::Br, _) | Token::End(Tag::Br, _) => {
                between = between.max(Between::Line);
                continue;
            }
            Token::Start(tag, _) | Token::End(tag, _) => {
                between = if tag.is_block() { Between::Paragraph } else { between };
                continue;
            }
            Token::Text(range) => range,
        };
        let mut end = range.start;
        for word in tokens.words(range) {
            if word.start > end {
                between = between.max(Between::Space);
            }
            end = word.end;
            rest = &rest[rest.partition_point(|chosen| chosen.end <= word.start)..];
            if rest.first().is_none_or(|chosen| chosen.start >= word.end) {
                between = between.max(Between::Space);
                continue;
            }
            if !out.is_empty() {
                out.push_str(match between {
                    Between::Nothing => "",
                    Between::Space => " ",
                    Between::Line => "\n",
                    Between::Paragraph => "\n\n",
                });
            }
            between = Between::Nothing;
            out.push_str(&tokens.text()[word]);
        }
        if range.end > end {
            between = between.max(Between::Space);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Limits;

    fn text(source: &str, choose: impl Fn(&str) -> bool) -> String {
        let tokens = Tokens::read(source, &Limits::default());
        let all = tokens.iter().filter_map(|token| match token {
            Token::Text(range) => Some(tokens.words(range)),
            _ => None,
        });
        let chosen: Vec<Range<usize>> = all.flatten().filter(|word| choose(&tokens.text()[word.clone()])).collect();
        words(&tokens, &chosen)
    }

    #[test]
    fn paragraphs_lines_and_words_stay_apart_and_parts_of_words_together() {
        let source = "<p>One <b>t</b>wo\n three<br>four</p><div> five<i> six </i>seven</div>";
        assert_eq!(text(source, |_| true), "One two three\nfour\n\nfive six seven");
    }

    #[test]
    fn what_is_left_out_leaves_a_space() {
        assert_eq!(text("one two three<b>four</b>five", |word| !["two", "four"].contains(&word)), "one three five");
        assert_eq!(text("<p>one</p><p>two</p><p>three</p>", |word| word != "two"), "one\n\nthree");
        assert_eq!(text("one", |_| false), "");
        assert_eq!(text("", |_| true), "");
    }
}
