//! Words of a text.

use rustc_hash::FxHasher;
use seek_page::is_unspaced;
use std::hash::Hasher;

/// The hash of a word. Words are compared by their hashes, and models are trained on the slots of hashed URL words, so
/// it must not change.
pub(crate) fn word_hash(word: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(word.as_bytes());
    hasher.finish()
}

/// Calls `visit` with each word, in lower case, and whether it began with an upper-case letter. A word is a run of
/// letters and digits, or one character of a script without spaces.
pub(crate) fn for_each_word(text: &str, mut visit: impl FnMut(&str, bool)) {
    if text.is_ascii() {
        return for_each_ascii_word(text, visit);
    }
    let mut word = String::new();
    let mut capital = false;
    for c in text.chars() {
        if is_unspaced(c) {
            flush(&mut word, capital, &mut visit);
            if c.is_alphanumeric() {
                visit(c.encode_utf8(&mut [0; 4]), false);
            }
        } else if c.is_ascii_alphanumeric() {
            if word.is_empty() {
                capital = c.is_ascii_uppercase();
            }
            word.push(c.to_ascii_lowercase());
        } else if !c.is_ascii() && c.is_alphanumeric() {
            if word.is_empty() {
                capital = c.is_uppercase();
            }
            word.extend(c.to_lowercase());
        } else {
            flush(&mut word, capital, &mut visit);
        }
    }
    flush(&mut word, capital, &mut visit);
}

/// [`for_each_word`] for ASCII text. It does not copy words that are in lower case already.
fn for_each_ascii_word(text: &str, mut visit: impl FnMut(&str, bool)) {
    let mut lower = String::new();
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()) {
        let capital = word.as_bytes()[0].is_ascii_uppercase();
        if word.bytes().any(|b| b.is_ascii_uppercase()) {
            lower.clear();
            lower.push_str(word);
            lower.make_ascii_lowercase();
            visit(&lower, capital);
        } else {
            visit(word, capital);
        }
    }
}

fn flush(word: &mut String, capital: bool, visit: &mut impl FnMut(&str, bool)) {
    if !word.is_empty() {
        visit(word, capital);
        word.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_words_equal_those_of_the_general_path() {
        let collect = |text: &str| {
            let mut words = Vec::new();
            for_each_word(text, |word, capital| words.push((word.to_owned(), capital)));
            words
        };
        let text = "It's 3 o'Clock - NASA's page_2, e-mail";
        let mut general = collect(&format!("{text} é"));
        general.pop();
        assert_eq!(collect(text), general);
    }
}
