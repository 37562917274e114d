//! Words of a text.

use rustc_hash::FxHasher;
use seek_page::CharClass;
use std::hash::Hasher;
use std::ops::ControlFlow;

/// The hash of a word of a URL. Models are trained on the slots of these hashes, so it must not change. All other words are
/// compared by their [`term_hash`](crate::term_hash::term_hash).
pub(crate) fn word_hash(word: &str) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(word.as_bytes());
    hasher.finish()
}

/// Calls `visit` with each word, in lower case, and whether it began with an upper-case letter. A word is a run of
/// letters and digits, or one character of a script without spaces.
#[inline]
pub(crate) fn for_each_word(text: &str, mut visit: impl FnMut(&str, bool)) {
    let _ = try_for_each_word(text, |word, capital| {
        visit(word, capital);
        ControlFlow::Continue(())
    });
}

/// [`for_each_word`] until `visit` breaks. Words that are in lower case already are not copied.
pub(crate) fn try_for_each_word(text: &str, mut visit: impl FnMut(&str, bool) -> ControlFlow<()>) -> ControlFlow<()> {
    let bytes = text.as_bytes();
    let mut lower = String::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let (start, first) = (at, class_at(text, byte, &mut at));
        if !first.intersects(CharClass::ALPHANUMERIC) {
            continue;
        }
        if first.contains(CharClass::UNSPACED) {
            visit(&text[start..at], false)?;
            continue;
        }
        let (mut all, mut end) = (first, at);
        while let Some(&byte) = bytes.get(at) {
            let class = class_at(text, byte, &mut at);
            if !class.intersects(CharClass::ALPHANUMERIC) {
                break;
            }
            if class.contains(CharClass::UNSPACED) {
                at = end;
                break;
            }
            (all, end) = (all | class, at);
        }
        let (word, capital) = (&text[start..end], first.contains(CharClass::UPPERCASE));
        if all.contains(CharClass::HAS_LOWERCASE) {
            lower.clear();
            if word.is_ascii() {
                lower.push_str(word);
                lower.make_ascii_lowercase();
            } else {
                lower.extend(word.chars().flat_map(char::to_lowercase));
            }
            visit(&lower, capital)?;
        } else {
            visit(word, capital)?;
        }
    }
    ControlFlow::Continue(())
}

/// The classes of the character that begins with `byte` at `at`. Moves `at` to the end of the character.
#[inline(always)]
fn class_at(text: &str, byte: u8, at: &mut usize) -> CharClass {
    if byte.is_ascii() {
        *at += 1;
        return ASCII[usize::from(byte)];
    }
    // `at` is at the beginning of a character.
    let c = text[*at..].chars().next().unwrap_or_default();
    *at += c.len_utf8();
    CharClass::of(c)
}

/// The classes of ASCII that words depend on.
static ASCII: [CharClass; 128] = {
    let mut classes = [CharClass::empty(); 128];
    let mut byte = 0;
    while byte < 128 {
        classes[byte] = match byte as u8 {
            b'a'..=b'z' => CharClass::ALPHABETIC,
            b'A'..=b'Z' => CharClass::ALPHABETIC.union(CharClass::UPPERCASE).union(CharClass::HAS_LOWERCASE),
            b'0'..=b'9' => CharClass::NUMERIC,
            _ => CharClass::empty(),
        };
        byte += 1;
    }
    classes
};

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<(String, bool)> {
        let mut words = Vec::new();
        for_each_word(text, |word, capital| words.push((word.to_owned(), capital)));
        words
    }

    #[track_caller]
    fn expect(text: &str, expected: &[(&str, bool)]) {
        let expected: Vec<(String, bool)> =
            expected.iter().map(|&(word, capital)| (word.to_owned(), capital)).collect();
        assert_eq!(words(text), expected);
    }

    #[test]
    fn words_are_runs_of_letters_and_digits_in_lower_case() {
        let ascii = [("it", true), ("s", false), ("3", false), ("o", false), ("clock", true), ("nasa", true)];
        expect("It's 3 o'Clock - NASA", &ascii);
        expect("It's 3 o'Clock – NASA…", &ascii);
        expect("éÀ2b Straße ΌΣΟ", &[("éà2b", false), ("straße", true), ("όσο", true)]);
        expect("", &[]);
        expect(" — ", &[]);
    }

    #[test]
    fn each_character_of_a_script_without_spaces_is_a_word() {
        expect("Go 中文。x语", &[("go", true), ("中", false), ("文", false), ("x", false), ("语", false)]);
    }

    #[test]
    fn the_classes_of_ascii_are_those_of_the_standard_library() {
        let of_words = CharClass::ALPHANUMERIC | CharClass::UPPERCASE | CharClass::HAS_LOWERCASE;
        for byte in 0..128_u8 {
            assert_eq!(ASCII[usize::from(byte)], CharClass::of(char::from(byte)) & of_words, "{byte}");
        }
    }

    #[test]
    fn a_visit_can_end_the_walk() {
        let mut count = 0;
        let ended = try_for_each_word("one two three", |_, _| {
            count += 1;
            if count == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((ended, count), (ControlFlow::Break(()), 2));
    }
}
