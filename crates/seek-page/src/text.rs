//! From text nodes to readable text: collapses white space and keeps line breaks.

/// The no-break space.
pub(crate) const NO_BREAK: char = '\u{a0}';

/// Collects the text of one block, node by node.
#[derive(Debug, Default)]
pub(crate) struct Joiner {
    /// White space since the last character, not yet written, so no block ends with white space.
    pending: String,
    /// Whether the next text is in another element side by side; see [`Joiner::visual_gap`].
    visual_gap: bool,
    /// Whether the block has a character that is no white space.
    any: bool,
    /// Where the block starts in the text of all blocks.
    starts_at: usize,
}

impl Joiner {
    /// Begins a new block.
    pub(crate) fn start(&mut self) {
        self.pending.clear();
        self.visual_gap = false;
        self.any = false;
    }

    /// Whether the block has text.
    pub(crate) fn has_text(&self) -> bool {
        self.any
    }

    /// Adds text. A run of white space becomes a space. Returns whether the text has a character that is no white space.
    pub(crate) fn push(&mut self, text: &str, out: &mut String) -> bool {
        // Words with single spaces between them are written at once.
        let mut words = skip_space(text, 0);
        if words > 0 {
            self.space();
        }
        let has_words = words < text.len();
        while words < text.len() {
            let mut end = skip_word(text, words);
            let mut next = skip_space(text, end);
            while next == end + 1 && next < text.len() && text.as_bytes()[end] == b' ' {
                end = skip_word(text, next);
                next = skip_space(text, end);
            }
            self.write(&text[words..end], out);
            if next > end {
                self.space();
            }
            words = next;
        }
        has_words
    }

    /// Adds text whose line ends stay. An empty line parts what is before and after it. Returns whether the text has a character that
    /// is no white space.
    pub(crate) fn push_lines(&mut self, text: &str, out: &mut String) -> bool {
        let mut has_words = false;
        for (i, line) in text.split('\n').enumerate() {
            if i > 0 && !self.pending.ends_with("\n\n") {
                self.pending.truncate(self.pending.trim_end_matches(' ').len());
                self.line_break();
            }
            let line = if self.pending.ends_with('\n') { line.trim_start() } else { line };
            has_words |= self.push(line, out);
        }
        has_words
    }

    /// Adds preformatted text. White space stays, except for empty lines at both ends. No-break spaces, by which highlighters indent
    /// code, are spaces.
    pub(crate) fn push_preformatted(&mut self, text: &str, out: &mut String) {
        if text.contains(NO_BREAK) {
            return self.push_preformatted(&text.replace(NO_BREAK, " "), out);
        }
        let body = text.trim();
        let lead = &text[..text.len() - text.trim_start().len()];
        self.pending.push_str(lead);
        if body.is_empty() {
            return;
        }
        if !self.any {
            let indentation = self.pending.rfind(['\n', '\r']).map_or(0, |i| i + 1);
            self.pending.drain(..indentation);
        }
        self.write(body, out);
        self.pending.push_str(&text[lead.len() + body.len()..]);
    }

    /// A word boundary.
    pub(crate) fn space(&mut self) {
        if self.any && self.pending.is_empty() {
            self.pending.push(' ');
        }
    }

    /// A boundary between two elements side by side, which only styles may part. A browser shows their text without a
    /// space. Where a capital follows a small letter, two words meet, as in a menu. So do a label and its value
    /// (`ISBN:` and `978`), and a number and a word (`2019` and `In`).
    pub(crate) fn visual_gap(&mut self) {
        self.visual_gap = self.any && self.pending.is_empty();
    }

    /// A line break.
    pub(crate) fn line_break(&mut self) {
        if self.any {
            self.pending.truncate(self.pending.trim_end_matches(' ').len());
            self.pending.push('\n');
        }
    }

    fn write(&mut self, text: &str, out: &mut String) {
        if !self.any {
            self.starts_at = out.len();
        }
        out.push_str(&self.pending);
        if self.visual_gap && are_words(&out[self.starts_at..], text) {
            out.push(' ');
        }
        out.push_str(text);
        self.pending.clear();
        self.visual_gap = false;
        self.any = true;
    }
}

/// Whether two words meet where the second text follows the first one.
fn are_words(before: &str, after: &str) -> bool {
    let mut last = before.chars().rev();
    let mut next = after.chars();
    match (last.next(), next.next()) {
        (Some(':'), Some(first)) => last.next().is_some_and(char::is_alphabetic) && first.is_alphanumeric(),
        (Some(c), Some(first)) if c.is_numeric() => first.is_uppercase() && next.next().is_some_and(char::is_lowercase),
        (_, Some(first)) => first.is_uppercase() && ends_with_small_letters(before),
        _ => false,
    }
}

/// Whether a text ends with a small letter that is not the only letter of its word: `News`, not `i` of `iPhone`.
fn ends_with_small_letters(text: &str) -> bool {
    let mut last = text.chars().rev();
    last.next().is_some_and(char::is_lowercase) && last.next().is_some_and(char::is_alphabetic)
}

/// Whether a script is written without spaces between words. Each of its characters counts as a word.
pub fn is_unspaced(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}'
        | '\u{3040}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

/// Any white space, not only HTML's. Pages use the no-break space for layout; Chinese ones indent with the ideographic
/// space.
fn is_space(c: char) -> bool {
    c.is_whitespace()
}

/// The end of the run of white space from `at` on.
fn skip_space(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\t'..=b'\r' | b' ' => at += 1,
            0..0x80 => break,
            _ => match text[at..].chars().next().filter(|c| is_space(*c)) {
                Some(space) => at += space.len_utf8(),
                None => break,
            },
        }
    }
    at
}

/// The end of the run of other characters from `at` on.
fn skip_word(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\t'..=b'\r' | b' ' => break,
            // The first bytes of all white space beyond ASCII.
            0xc2 | 0xe1 | 0xe2 | 0xe3 => match text[at..].chars().next().filter(|c| !is_space(*c)) {
                Some(c) => at += c.len_utf8(),
                None => break,
            },
            _ => at += 1,
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_spaces_end_at_all_white_space_of_unicode() {
        for c in '\0'..=char::MAX {
            let text = format!("aé{c}語b");
            let word = if is_space(c) { 3 } else { text.len() };
            assert_eq!(skip_word(&text, 0), word, "{c:?}");
            let end = if is_space(c) { 3 + c.len_utf8() } else { 3 };
            assert_eq!(skip_space(&text, 3), end, "{c:?}");
        }
    }

    #[test]
    fn code_kept_the_no_break_spaces_that_indent_it() {
        let (mut joiner, mut out) = (Joiner::default(), String::new());
        ["a {\n", "\u{a0}\u{a0}", "b;"].into_iter().for_each(|text| joiner.push_preformatted(text, &mut out));
        assert_eq!(out, "a {\n  b;");
    }

    #[test]
    fn runs_of_white_space_become_one_space() {
        for (parts, expected) in [
            (&["  one two\n three  ", "four "][..], "one two three four"),
            (&["a", "\u{a0}", "b  c\td"], "a b c d"),
            (&["語 語\u{3000}語", "\n"], "語 語 語"),
            (&[" \n "], ""),
        ] {
            let (mut joiner, mut out) = (Joiner::default(), String::new());
            for part in parts {
                assert_eq!(joiner.push(part, &mut out), !part.trim().is_empty());
            }
            assert_eq!(out, expected);
        }
    }
}
