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
const WORDS: [(&str, Hints); 25] = [
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
    ("disqus", Hints::ASIDE),
    ("related", Hints::ASIDE),
    ("recommend", Hints::ASIDE),
    ("recent", Hints::ASIDE),
    ("sidebar", Hints::ASIDE),
    ("footer", Hints::ASIDE),
];

/// What the words of an attribute say.
pub(super) fn hints(value: &str) -> Hints {
    let bytes = value.as_bytes();
    let mut hints = Hints::empty();
    let mut before = b' ';
    for (at, &byte) in bytes.iter().enumerate() {
        // `bigusername`: of this word no other holds a part.
        let within =
            byte | 0x20 == b'u' && bytes[at..].len() >= 8 && bytes[at..at + 8].eq_ignore_ascii_case(b"username");
        let starts =
            within || !before.is_ascii_alphabetic() || (byte.is_ascii_uppercase() && before.is_ascii_lowercase());
        if starts && matches!(byte | 0x20, b'a'..=b'f' | b'm' | b'p' | b'r'..=b'w') {
            for (word, of) in WORDS.into_iter().filter(|(word, _)| word.as_bytes()[0] == byte | 0x20) {
                let fits =
                    bytes.get(at..at + word.len()).is_some_and(|found| found.eq_ignore_ascii_case(word.as_bytes()));
                hints |= if fits { of } else { Hints::empty() };
            }
        }
        before = byte;
    }
    hints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_any_spelling() {
        for name in ["author", "post-author", "postAuthor", "post_author big", "AUTHOR-NAME"] {
            assert_eq!(hints(name), Hints::AUTHOR, "{name}");
        }
        assert_eq!(hints("comment-date"), Hints::ASIDE | Hints::DATE);
        assert_eq!(hints("coauthored candidate x"), Hints::empty());
    }
}
