//! The numbers, words and marks of a text.

use seek_page::CharClass;

/// A run of digits, a run of letters in lower case, or one other character that is no white space.
#[derive(Debug, PartialEq, Eq)]
enum Token {
    Number { value: u32, digits: usize },
    Word(String),
    Mark(char),
}

/// The usual Arabic name of a Levantine month of two words.
fn levantine_month(first: &str, second: &str) -> Option<&'static str> {
    match (first, second) {
        ("كانون", "الثاني" | "الثانى") => Some("يناير"),
        ("تشرين", "الأول" | "الاول") => Some("أكتوبر"),
        ("تشرين", "الثاني" | "الثانى") => Some("نوفمبر"),
        ("كانون", "الأول" | "الاول") => Some("ديسمبر"),
        _ => None,
    }
}

/// The tokens of a text.
#[derive(Debug)]
pub(super) struct DateTokens<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    /// The byte after each token.
    ends: Vec<usize>,
}

impl<'t> DateTokens<'t> {
    /// The first `max` tokens of a text.
    pub(super) fn read(text: &'t str, max: usize) -> DateTokens<'t> {
        let (mut tokens, mut ends) = (Vec::new(), Vec::new());
        let mut rest = text;
        while let Some(c) = rest.chars().next()
            && tokens.len() < max
        {
            let run = |keep: fn(char) -> bool| rest.find(|c| !keep(c)).unwrap_or(rest.len());
            let (length, token) = if c.is_ascii_digit() {
                let digits = run(|c| c.is_ascii_digit());
                // A larger number is no part of a date.
                let value = rest[..digits].parse().unwrap_or(u32::MAX);
                (digits, Some(Token::Number { value, digits }))
            } else if is_letter(c) {
                let length = if is_thai(c) { run(is_in_thai_word) } else { run(is_in_word) };
                let word = rest[..length].to_lowercase();
                (length, Some(Token::Word(if is_thai(c) { word.replace('.', "") } else { word })))
            } else {
                (c.len_utf8(), (!c.is_whitespace() && !is_joiner(c)).then_some(Token::Mark(c)))
            };
            rest = &rest[length..];
            if let (Some(Token::Word(word)), [.., Token::Word(before)]) = (&token, &mut tokens[..])
                && let Some(name) = levantine_month(before, word)
            {
                *before = name.to_owned();
                ends.pop();
                ends.push(text.len() - rest.len());
                continue;
            }
            if let Some(token) = token {
                tokens.push(token);
                ends.push(text.len() - rest.len());
            }
        }
        DateTokens { text, tokens, ends }
    }

    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    /// A number, saturated, and its count of digits.
    pub(super) fn number(&self, at: usize) -> Option<(u32, usize)> {
        match self.tokens.get(at) {
            Some(&Token::Number { value, digits }) => Some((value, digits)),
            _ => None,
        }
    }

    /// A number of one or two digits.
    pub(super) fn short_number(&self, at: usize) -> Option<u32> {
        self.number(at).filter(|(_, digits)| *digits <= 2).map(|(value, _)| value)
    }

    pub(super) fn word(&self, at: usize) -> Option<&str> {
        match self.tokens.get(at) {
            Some(Token::Word(word)) => Some(word),
            _ => None,
        }
    }

    pub(super) fn mark(&self, at: usize) -> Option<char> {
        match self.tokens.get(at) {
            Some(&Token::Mark(mark)) => Some(mark),
            _ => None,
        }
    }

    /// The digits of the only number of a text that has no words and no other numbers.
    pub(super) fn only_number(&self) -> Option<&'t str> {
        let mut others = (0..self.len()).filter(|&at| self.mark(at).is_none());
        let (at, None) = (others.next()?, others.next()) else { return None };
        let (_, digits) = self.number(at)?;
        Some(&self.text[self.ends[at] - digits..self.ends[at]])
    }

    /// The text after the first `at` tokens.
    pub(super) fn text_after(&self, at: usize) -> &'t str {
        let end = at.checked_sub(1).and_then(|last| self.ends.get(last)).copied().unwrap_or_default();
        &self.text[end..]
    }
}

/// As [`char::is_alphabetic`], from a table, because the standard library searches.
fn is_letter(c: char) -> bool {
    CharClass::of(c).contains(CharClass::ALPHABETIC)
}

/// The signs below a letter, and those without a vowel, of eight Indic scripts. They are no letters.
const OF_INDIC_LETTERS: [char; 11] = [
    '\u{93c}', '\u{94d}', '\u{9bc}', '\u{9cd}', '\u{a3c}', '\u{a4d}', '\u{acd}', '\u{bcd}', '\u{c4d}', '\u{ccd}',
    '\u{d4d}',
];

/// Whether a character continues a word. Combining marks belong to the letter before them.
fn is_in_word(c: char) -> bool {
    is_letter(c) || matches!(c, '\u{300}'..='\u{36f}') || OF_INDIC_LETTERS.contains(&c)
}

/// Short forms of Thai have a point after each letter (พ.ค.).
fn is_in_thai_word(c: char) -> bool {
    is_thai(c) || c == '.'
}

/// A letter or a combining mark of Thai.
pub(super) fn is_thai(c: char) -> bool {
    matches!(c, '\u{e01}'..='\u{e3a}' | '\u{e40}'..='\u{e4e}')
}

/// Signs of no width that shape letters or set the direction of text.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}
