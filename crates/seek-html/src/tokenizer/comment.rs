//! Comments and what else begins with `<!` or `<?` (sections "Markup declaration open state" to "Comment end bang
//! state", "Bogus comment state").

use super::{State, Token, Tokenizer};
use memchr::memmem;
use std::ops::Range;

impl Tokenizer<'_> {
    /// Reads what begins with `<!`. None for the start of a CDATA section.
    pub(super) fn declaration(&mut self, foreign: bool) -> Option<Token> {
        let rest = &self.source.as_bytes()[self.at + 2..];
        if rest.starts_with(b"--") {
            return Some(self.comment());
        }
        if rest.get(..7).is_some_and(|word| word.eq_ignore_ascii_case(b"doctype")) {
            return Some(Token::Doctype(Box::new(self.doctype(self.at + 9))));
        }
        if foreign && rest.starts_with(b"[CDATA[") {
            self.at += 9;
            self.state = State::Cdata;
            return None;
        }
        Some(self.bogus_comment(self.at + 2))
    }

    /// Reads up to the next `>`, whatever is in it.
    pub(super) fn bogus_comment(&mut self, start: usize) -> Token {
        let end = self.find(b'>', start);
        self.at = (end + 1).min(self.source.len());
        Token::Comment(start as u32..end as u32)
    }

    fn comment(&mut self) -> Token {
        let start = self.at + 4;
        let (text, after) = comment_range(self.source.as_bytes(), start);
        self.at = after;
        Token::Comment(text.start as u32..text.end as u32)
    }
}

/// The text of the comment whose `<!--` ends at `start`, and the end of the comment.
fn comment_range(bytes: &[u8], start: usize) -> (Range<usize>, usize) {
    let body = &bytes[start..];
    if body.starts_with(b">") {
        return (start..start, start + 1);
    }
    if body.starts_with(b"->") {
        return (start..start, start + 2);
    }
    let mut at = 0;
    while let Some(found) = memmem::find(&body[at..], b"--") {
        let dashes = at + found;
        match body.get(dashes + 2) {
            Some(b'>') => return (start..start + dashes, start + dashes + 3),
            Some(b'!') if body.get(dashes + 3) == Some(&b'>') => {
                return (start..start + dashes, start + dashes + 4);
            }
            _ => at = dashes + 1,
        }
    }
    // The source ends in the comment. What may be the beginning of its end is not text.
    let text = [b"--!".as_slice(), b"--", b"-"].iter().find_map(|end| body.strip_suffix(*end)).unwrap_or(body);
    (start..start + text.len(), bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_end_as_in_the_standard() {
        for (source, text, rest) in [
            ("a-->b", "a", "b"),
            (">b", "", "b"),
            ("->b", "", "b"),
            ("-->b", "", "b"),
            ("--->b", "-", "b"),
            ("--!>b", "", "b"),
            ("-!>b", "-!>b", ""),
            ("a--!b-->c", "a--!b", "c"),
            ("<!--a-->c", "<!--a", "c"),
            ("a--", "a", ""),
            ("a---", "a-", ""),
            ("a--!", "a", ""),
            ("-", "", ""),
        ] {
            let (range, after) = comment_range(source.as_bytes(), 0);
            assert_eq!((&source[range], &source[after..]), (text, rest), "{source}");
        }
    }
}
