//! What the names around an element say of it: words of `class` and `id`, in any of the usual spellings
//! (`post-author`, `postAuthor`, `post_author`).

bitflags::bitflags! {
    /// What an element may hold.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub(super) struct Hints: u8 {
        /// The name of an author.
        const AUTHOR = 1;
        /// A date.
        const DATE = 2;
        /// Something that was changed.
        const CHANGED = 4;
        /// What does not belong to the content: comments, related pages, what stands at the side.
        const ASIDE = 8;
    }
}

/// Words, by their first letters, with what they say.
const WORDS: [(&str, Hints); 24] = [
    ("author", Hints::AUTHOR),
    ("byline", Hints::AUTHOR),
    ("by-line", Hints::AUTHOR),
    ("creator", Hints::AUTHOR),
    ("contributor", Hints::AUTHOR),
    ("poster", Hints::AUTHOR),
    ("username", Hints::AUTHOR),
    ("user-name", Hints::AUTHOR),
    ("writer", Hints::AUTHOR),
    ("date", Hints::DATE),
    ("pubdate", Hints::DATE),
    ("postdate", Hints::DATE),
    ("published", Hints::DATE),
    ("posted", Hints::DATE),
    ("timestamp", Hints::DATE),
    ("time", Hints::DATE),
    ("updated", Hints::CHANGED),
    ("modified", Hints::CHANGED),
    ("comment", Hints::ASIDE),
    ("related", Hints::ASIDE),
    ("recommend", Hints::ASIDE),
    ("recent", Hints::ASIDE),
    ("sidebar", Hints::ASIDE),
    ("footer", Hints::ASIDE),
];

/// For each first letter of the words, the letters that may come second, as bits: most words of a page end here.
const SECOND: [u32; 26] = {
    let mut second = [0; 26];
    let mut i = 0;
    while i < WORDS.len() {
        let word = WORDS[i].0.as_bytes();
        second[(word[0] - b'a') as usize] |= 1 << (word[1] - b'a');
        i += 1;
    }
    second
};

/// What the words of an attribute say.
pub(super) fn hints(value: &str) -> Hints {
    let bytes = value.as_bytes();
    let mut hints = Hints::empty();
    for (at, pair) in bytes.windows(2).enumerate() {
        let (first, second) = ((pair[0] | 0x20).wrapping_sub(b'a'), (pair[1] | 0x20).wrapping_sub(b'a'));
        if first < 26 && second < 26 && SECOND[first as usize] >> second & 1 == 1 && starts(bytes, at) {
            hints |= word_at(&bytes[at..]);
        }
    }
    hints
}

/// Whether a word starts at a letter: behind what is none, or as a capital behind a small letter.
fn starts(bytes: &[u8], at: usize) -> bool {
    let before = if at == 0 { b' ' } else { bytes[at - 1] };
    let is_capital = bytes[at].is_ascii_uppercase() && before.is_ascii_lowercase();
    !before.is_ascii_alphabetic() || is_capital
}

fn begins_with(bytes: &[u8], word: &str) -> bool {
    bytes.get(..word.len()).is_some_and(|found| found.eq_ignore_ascii_case(word.as_bytes()))
}

/// What the word says that bytes begin with.
fn word_at(bytes: &[u8]) -> Hints {
    let mut hints = Hints::empty();
    for (word, of) in WORDS {
        // Not `authority` or `authorized`.
        let goes_on = word == "author" && bytes.get(word.len()).is_some_and(|b| b | 0x20 == b'i');
        hints |= if begins_with(bytes, word) && !goes_on { of } else { Hints::empty() };
    }
    hints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_any_spelling() {
        for name in ["author", "post-author", "postAuthor", "post_author big", "AUTHOR-NAME", "userName"] {
            assert_eq!(hints(name), Hints::AUTHOR, "{name}");
        }
        assert_eq!(hints("comment-date"), Hints::ASIDE | Hints::DATE);
        assert_eq!(hints("coauthored candidate authorized x"), Hints::empty());
    }
}
