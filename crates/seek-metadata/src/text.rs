//! Texts as one line, and texts folded for comparisons.

use seek_page::CharClass;

/// A text with white space collapsed and trimmed.
pub(crate) fn single_spaced(text: &str) -> String {
    spaced(text, |line, word| line.push_str(word))
}

/// A text with white space collapsed and trimmed, without soft hyphens, marks of no width and control characters.
pub(crate) fn collapsed(text: &str) -> String {
    let is_shown = |c: &char| !matches!(c, '\u{ad}' | '\u{200b}' | '\u{feff}' | '\u{0}'..='\u{1f}');
    spaced(text, |line, word| line.extend(word.chars().filter(is_shown))).trim().to_owned()
}

/// The words of a text with spaces between them. `push` adds a word to the line.
fn spaced(text: &str, push: impl Fn(&mut String, &str)) -> String {
    let mut line = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        push(&mut line, word);
    }
    line
}

/// A text in lower case, with one form of quotation marks and dashes.
pub(crate) fn folded(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '‘' | '’' | '‚' | '`' | '´' | '′' => out.push('\''),
            '“' | '”' | '„' | '«' | '»' | '″' => out.push('"'),
            '–' | '—' | '‐' | '‑' => out.push('-'),
            _ if c.is_ascii() => out.push(c.to_ascii_lowercase()),
            _ => out.extend(c.to_lowercase()),
        }
    }
    out
}

/// The letters and digits of a text, in lower case.
pub(crate) fn alphanumeric(text: &str) -> String {
    lower(text.chars().filter(|c| is_alphanumeric(*c)))
}

/// The first `n` letters and digits of a text, in lower case.
pub(crate) fn first_alphanumeric(text: &str, n: usize) -> String {
    lower(text.chars().filter(|c| is_alphanumeric(*c)).take(n))
}

/// The last `n` letters and digits of a text, in lower case.
pub(crate) fn last_alphanumeric(text: &str, n: usize) -> String {
    let last: Vec<char> = text.chars().rev().filter(|c| is_alphanumeric(*c)).take(n).collect();
    lower(last.into_iter().rev())
}

/// The words of a text: its runs of letters and digits.
pub(crate) fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !is_alphanumeric(c)).filter(|word| !word.is_empty())
}

/// As [`char::is_alphanumeric`], from a table, because the standard library searches.
fn is_alphanumeric(c: char) -> bool {
    CharClass::of(c).intersects(CharClass::ALPHANUMERIC)
}

fn lower(chars: impl Iterator<Item = char>) -> String {
    let mut out = String::new();
    for c in chars {
        if c.is_ascii() {
            out.push(c.to_ascii_lowercase());
        } else {
            out.extend(c.to_lowercase());
        }
    }
    out
}

/// Whether a list contains a word.
pub(crate) fn has_word(list: &str, word: &str) -> bool {
    list.split_ascii_whitespace().any(|found| found.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folded_text_has_only_letters_and_digits_in_lower_case() {
        assert_eq!(alphanumeric("Où est-il, No. 5?"), "oùestilno5");
        assert_eq!((first_alphanumeric("A-b C", 2).as_str(), last_alphanumeric("A-b C!", 2).as_str()), ("ab", "bc"));
        assert_eq!(words("one, two-three").collect::<Vec<_>>(), ["one", "two", "three"]);
    }
}
