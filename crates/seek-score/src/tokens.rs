//! Word tokens, as the published scores of the corpora count them.
//!
//! A text is lower-cased (full Unicode mapping, as Python's `str.lower`). Then every code point
//! of the scripts written without spaces is a token of its own (see [`is_unspaced`]); elsewhere a
//! token is a maximal run of letters, numbers (general categories `L*` and `N*`) and `_`.
//! Marks, joiners and everything else split. This is what Python's `\w` gives with those scripts
//! set apart; Rust's own `char::is_alphanumeric` would keep many marks inside words and so count
//! Arabic, Hebrew and the Indic scripts differently.

use std::borrow::Cow;

use unicode_general_category::{GeneralCategory, get_general_category};

/// What one byte of UTF-8 means to the tokeniser.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    /// An ASCII byte that is in no token.
    Split,
    /// A lower-case letter, a digit or `_`.
    Word,
    /// An upper-case letter: the token must be copied to be lowered.
    Upper,
    /// The first or a later byte of a longer code point.
    Long,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Split; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'a'..=b'z' | b'0'..=b'9' | b'_' => Class::Word,
            b'A'..=b'Z' => Class::Upper,
            128.. => Class::Long,
            _ => Class::Split,
        };
        byte += 1;
    }
    classes
};

/// Whether a code point belongs to a script written without spaces and so is a token by itself:
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

/// Whether a code point may stand inside a word token: general category `L*` or `N*`, or `_`.
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

/// Calls `visit` with every token of `text` in order, lower-cased.
///
/// Tokens of lower-case ASCII are slices of `text`; all others share one buffer, so no token
/// costs an allocation. (A text with a capital sigma is lowered as a whole first: which of its two
/// small forms it takes depends on its neighbours.)
pub fn for_each_token(text: &str, mut visit: impl FnMut(&str)) {
    let text: Cow<str> = if text.contains('Σ') { Cow::Owned(text.to_lowercase()) } else { Cow::Borrowed(text) };
    let text = &*text;
    let bytes = text.as_bytes();
    let mut buffer = String::new();
    let mut at = 0;
    while at < bytes.len() {
        if CLASSES[bytes[at] as usize] == Class::Split {
            at += 1;
            continue;
        }
        let start = at;
        let mut upper = false;
        let stop = loop {
            let Some(&byte) = bytes.get(at) else {
                break Class::Split;
            };
            match CLASSES[byte as usize] {
                Class::Word => {}
                Class::Upper => upper = true,
                class => break class,
            }
            at += 1;
        };
        if stop == Class::Split && !upper {
            visit(&text[start..at]);
            continue;
        }
        buffer.clear();
        buffer.push_str(&text[start..at]);
        buffer.make_ascii_lowercase();
        if stop == Class::Long {
            at += finish_long(&text[at..], &mut buffer, &mut visit);
        }
        if !buffer.is_empty() {
            visit(&buffer);
        }
    }
}

/// Goes on with the token begun in `buffer`, code point by code point, up to the next ASCII byte
/// that is in no token (so that the fast path takes over), visiting what ends on the way. Returns
/// the number of bytes read; what is then in `buffer` is a token too, unless it is empty.
fn finish_long(rest: &str, buffer: &mut String, visit: &mut impl FnMut(&str)) -> usize {
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

/// All tokens of `text`, in order. See [`for_each_token`], which allocates nothing for each.
pub fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    for_each_token(text, |token| tokens.push(token.to_owned()));
    tokens
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The definition, word by word, with none of the fast paths.
    fn by_definition(text: &str) -> Vec<String> {
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
    fn marks_split_words_though_rust_calls_some_alphabetic() {
        let mark = '\u{0345}';
        assert!(mark.is_alphanumeric() && !is_word(mark));
        assert_eq!(tokens("α\u{0345}β"), ["α", "β"]);
    }

    #[test]
    fn a_capital_sigma_takes_its_form_from_its_place() {
        assert_eq!(tokens("ΟΔΟΣ ΣΟΦΙΑΣ"), ["οδος", "σοφιας"]);
    }

    proptest! {
        #[test]
        fn fast_paths_change_nothing(text in "[a-cA-C0_ .éİßΣʼ\u{301}\u{200c}中ไあ한ي]{0,40}") {
            prop_assert_eq!(tokens(&text), by_definition(&text));
        }

        #[test]
        fn any_text_has_tokens_by_definition(text in any::<String>()) {
            prop_assert_eq!(tokens(&text), by_definition(&text));
        }

        #[test]
        fn a_text_of_its_own_tokens_has_the_same_tokens(text in "[a-cA-C .éİß中ไ한ي]{0,40}") {
            let once = tokens(&text);
            prop_assert_eq!(tokens(&once.join(" ")), once);
        }
    }
}
