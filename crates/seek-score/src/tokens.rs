//! Word tokens, by the definition of the published scores of the corpora.
//!
//! The text is mapped to lower case (full Unicode mapping, as Python's `str.lower`). Each code point of the scripts
//! without spaces is a token (see [`is_unspaced`]). Elsewhere a token is a maximal run of letters, numbers (general
//! categories `L*` and `N*`) and `_`. All other code points, marks and joiners included, separate tokens. Except for
//! the scripts without spaces this is Python's `\w`. Rust's `char::is_alphanumeric` would keep many marks inside words
//! and so give other tokens for Arabic, Hebrew and the Indic scripts.

use std::borrow::Cow;

use unicode_general_category::{GeneralCategory, get_general_category};

/// The class of a byte of UTF-8.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// An ASCII byte outside tokens.
    Separator,
    /// A lower-case letter, a digit or `_`.
    Word,
    /// An upper-case letter. Its token must be copied to map it to lower case.
    Upper,
    /// A byte of a code point beyond ASCII.
    NonAscii,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Separator; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'a'..=b'z' | b'0'..=b'9' | b'_' => Class::Word,
            b'A'..=b'Z' => Class::Upper,
            128.. => Class::NonAscii,
            _ => Class::Separator,
        };
        byte += 1;
    }
    classes
};

/// Whether a code point belongs to a script written without spaces, so that it is a token by itself:
/// U+0E00-0EFF (Thai, Lao), U+1000-109F (Myanmar), U+1780-17FF (Khmer), U+3040-30FF (Kana),
/// U+3400-9FFF and U+F900-FAFF (Han).
pub fn is_unspaced(c: char) -> bool {
    matches!(
        c,
        '\u{0E00}'..='\u{0EFF}'
            | '\u{1000}'..='\u{109F}'
            | '\u{1780}'..='\u{17FF}'
            | '\u{3040}'..='\u{30FF}'
            | '\u{3400}'..='\u{9FFF}'
            | '\u{F900}'..='\u{FAFF}'
    )
}

/// Whether a code point can be part of a word token: general category `L*` or `N*`, or `_`.
pub fn is_word(c: char) -> bool {
    use GeneralCategory as G;
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    matches!(
        get_general_category(c),
        G::LowercaseLetter
            | G::UppercaseLetter
            | G::TitlecaseLetter
            | G::ModifierLetter
            | G::OtherLetter
            | G::DecimalNumber
            | G::LetterNumber
            | G::OtherNumber
    )
}

/// Calls `visit` with every token of `text`, in order and in lower case.
///
/// It does not allocate memory for each token: tokens of lower-case ASCII are slices of `text`, and all others share
/// one buffer. A text with a capital sigma is first mapped to lower case as a whole, because the neighbours of the
/// sigma decide between its two lower-case forms.
pub fn for_each_token(text: &str, mut visit: impl FnMut(&str)) {
    let text: Cow<str> = if text.contains('Σ') { Cow::Owned(text.to_lowercase()) } else { Cow::Borrowed(text) };
    let text = &*text;
    let bytes = text.as_bytes();
    let mut buffer = String::new();
    let mut position = 0;
    while position < bytes.len() {
        if CLASSES[bytes[position] as usize] == Class::Separator {
            position += 1;
            continue;
        }
        let start = position;
        let mut upper = false;
        let end_class = loop {
            let Some(&byte) = bytes.get(position) else {
                break Class::Separator;
            };
            match CLASSES[byte as usize] {
                Class::Word => {}
                Class::Upper => upper = true,
                class => break class,
            }
            position += 1;
        };
        if end_class == Class::Separator && !upper {
            visit(&text[start..position]);
            continue;
        }
        buffer.clear();
        buffer.push_str(&text[start..position]);
        buffer.make_ascii_lowercase();
        if end_class == Class::NonAscii {
            position += finish_token(&text[position..], &mut buffer, &mut visit);
        }
        if !buffer.is_empty() {
            visit(&buffer);
        }
    }
}

/// Continues the token in `buffer`, code point by code point, up to the next ASCII byte outside tokens, where the fast
/// path takes over. It calls `visit` for the tokens that end before. Returns the number of bytes read. The last token
/// is left in `buffer`, which may be empty.
fn finish_token(rest: &str, buffer: &mut String, visit: &mut impl FnMut(&str)) -> usize {
    for (offset, c) in rest.char_indices() {
        if c.is_ascii() {
            if !is_word(c) {
                return offset;
            }
            buffer.push(c.to_ascii_lowercase());
            continue;
        }
        for c in c.to_lowercase() {
            if is_unspaced(c) {
                flush(buffer, visit);
                visit(c.encode_utf8(&mut [0; 4]));
            } else if is_word(c) {
                buffer.push(c);
            } else {
                flush(buffer, visit);
            }
        }
    }
    rest.len()
}

fn flush(buffer: &mut String, visit: &mut impl FnMut(&str)) {
    if !buffer.is_empty() {
        visit(buffer);
        buffer.clear();
    }
}

/// All tokens of `text`, in order. [`for_each_token`] does not allocate memory for each token.
///
/// ```
/// assert_eq!(seek_score::tokens("Don't stop, 中文!"), ["don", "t", "stop", "中", "文"]);
/// ```
pub fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    for_each_token(text, |token| tokens.push(token.to_owned()));
    tokens
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The definition, without fast paths.
    fn tokens_by_definition(text: &str) -> Vec<String> {
        let mut tokens = vec![String::new()];
        for c in text.to_lowercase().chars() {
            if is_unspaced(c) {
                tokens.push(c.to_string());
                tokens.push(String::new());
            } else if is_word(c) {
                tokens.last_mut().expect("never empty").push(c);
            } else {
                tokens.push(String::new());
            }
        }
        tokens.retain(|token| !token.is_empty());
        tokens
    }

    #[test]
    fn marks_separate_words_even_if_rust_calls_them_alphabetic() {
        let mark = '\u{0345}';
        assert!(mark.is_alphanumeric() && !is_word(mark));
        assert_eq!(tokens("α\u{0345}β"), ["α", "β"]);
    }

    #[test]
    fn the_form_of_a_sigma_depends_on_its_position() {
        assert_eq!(tokens("ΟΔΟΣ ΣΟΦΙΑΣ"), ["οδος", "σοφιας"]);
    }

    proptest! {
        #[test]
        fn fast_paths_change_nothing(text in "[a-cA-C0_ .éİßΣʼ\u{301}\u{200c}中ไあ한ي]{0,40}") {
            prop_assert_eq!(tokens(&text), tokens_by_definition(&text));
        }

        #[test]
        fn any_text_has_the_tokens_of_the_definition(text in any::<String>()) {
            prop_assert_eq!(tokens(&text), tokens_by_definition(&text));
        }

        #[test]
        fn joined_tokens_have_the_same_tokens(text in "[a-cA-C .éİß中ไ한ي]{0,40}") {
            let found = tokens(&text);
            prop_assert_eq!(tokens(&found.join(" ")), found);
        }
    }
}
