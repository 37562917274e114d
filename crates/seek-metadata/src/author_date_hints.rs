//! The words of `class`, `id`, `itemprop` and addresses that name authors and dates, for metadata and for posts.
//!
//! [`hints`] matches the beginnings of words in any usual spelling (`post-author`, `postAuthor`, `post_author`): only
//! elements near the heading count there. [`names_person`] matches whole words, since it looks at every short text of
//! the page. The flags of a word say which of the two uses it.

use crate::word_list::{WordList, has};
use seek_features::for_each_attribute_word;
use std::sync::LazyLock;

bitflags::bitflags! {
    /// What an element may hold.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub(crate) struct Hints: u8 {
        /// The name of the page's author: any word with this beginning.
        const AUTHOR = 1;
        /// A date: any word with this beginning.
        const DATE = 2;
        /// The date of a change: any word with this beginning.
        const CHANGED = 4;
        /// Comments, related pages and other things beside the content: any word with this beginning.
        const ASIDE = 8;
        /// A person, such as the author of a post: this word alone.
        const PERSON = 16;
        /// A date that is not of the page, as that of an event, of a birth or of the visit: any word with this beginning.
        const OTHER_DATE = 32;
        /// The foot of a page or of an article: any word with this beginning.
        const FOOTER = 64;
        /// A whole article with its head and foot: any word with this beginning.
        const ENTRY = 128;
    }
}

const AUTHOR_OR_PERSON: Hints = Hints::AUTHOR.union(Hints::PERSON);

/// Words in lower case. Words for persons that begin with another word of the table are listed too.
static WORDS: [(&str, Hints); 63] = [
    ("author", AUTHOR_OR_PERSON),
    ("byline", AUTHOR_OR_PERSON),
    ("by-line", Hints::AUTHOR),
    ("creator", AUTHOR_OR_PERSON),
    ("contributor", Hints::AUTHOR),
    ("poster", AUTHOR_OR_PERSON),
    ("username", AUTHOR_OR_PERSON),
    ("user-name", Hints::AUTHOR),
    ("writer", Hints::AUTHOR),
    ("reporter", Hints::AUTHOR),
    ("authors", Hints::PERSON),
    ("authorname", Hints::PERSON),
    ("user", Hints::PERSON),
    ("users", Hints::PERSON),
    ("nick", Hints::PERSON),
    ("nickname", Hints::PERSON),
    ("member", Hints::PERSON),
    ("members", Hints::PERSON),
    ("membername", Hints::PERSON),
    ("profile", Hints::PERSON),
    ("profil", Hints::PERSON),
    ("people", Hints::PERSON),
    ("person", Hints::PERSON),
    ("name", Hints::PERSON),
    ("autor", Hints::PERSON),
    ("auteur", Hints::PERSON),
    ("commenter", Hints::PERSON),
    ("account", Hints::PERSON),
    ("displayname", Hints::PERSON),
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
    ("footer", Hints::FOOTER),
    ("hentry", Hints::ENTRY),
    ("dtstart", Hints::OTHER_DATE),
    ("dt-start", Hints::OTHER_DATE),
    ("dtend", Hints::OTHER_DATE),
    ("dt-end", Hints::OTHER_DATE),
    ("dt-bday", Hints::OTHER_DATE),
    ("bday", Hints::OTHER_DATE),
    ("start-date", Hints::OTHER_DATE),
    ("startdate", Hints::OTHER_DATE),
    ("end-date", Hints::OTHER_DATE),
    ("enddate", Hints::OTHER_DATE),
    ("event-date", Hints::OTHER_DATE),
    ("eventdate", Hints::OTHER_DATE),
    ("birthdate", Hints::OTHER_DATE),
    ("deathdate", Hints::OTHER_DATE),
    ("validthrough", Hints::OTHER_DATE),
    ("today", Hints::OTHER_DATE),
    ("current-date", Hints::OTHER_DATE),
    ("currentdate", Hints::OTHER_DATE),
];

/// The words for persons.
static PERSONS: WordList = LazyLock::new(|| {
    WORDS.iter().filter(|(_, hints)| hints.contains(Hints::PERSON)).map(|(word, _)| (*word, ())).collect()
});

/// Properties of schema.org that name an author.
pub(crate) const AUTHOR_PROPERTIES: [&str; 2] = ["author", "creator"];
/// Properties of schema.org for the first date of a page, the best first.
pub(crate) const PAGE_DATE_PROPERTIES: [&str; 4] = ["datePublished", "datePosted", "uploadDate", "dateCreated"];
/// Properties of schema.org for the date of a post, the best first.
pub(crate) const POST_DATE_PROPERTIES: [&str; 3] = ["datePublished", "dateCreated", "commentTime"];

/// For each first letter of the beginnings, the possible second letters as bits. Most words of a page fail this check.
const SECOND: [u32; 26] = {
    let mut second = [0; 26];
    let mut i = 0;
    while i < WORDS.len() {
        let word = WORDS[i].0.as_bytes();
        if WORDS[i].1.bits() != Hints::PERSON.bits() {
            second[(word[0] - b'a') as usize] |= 1 << (word[1] - b'a');
        }
        i += 1;
    }
    second
};

/// The hints that the words of an attribute give by their beginnings.
pub(crate) fn hints(value: &str) -> Hints {
    let bytes = value.as_bytes();
    let mut hints = Hints::empty();
    let mut before = b' ';
    for (at, &byte) in bytes.iter().enumerate() {
        if starts_word(before, byte) {
            let first = (byte | 0x20) - b'a';
            let second = bytes.get(at + 1).map_or(u8::MAX, |byte| (byte | 0x20).wrapping_sub(b'a'));
            if second < 26 && SECOND[usize::from(first)] >> second & 1 == 1 {
                hints |= hints_of_beginning(&bytes[at..]);
            }
        }
        before = byte;
    }
    hints
}

/// Whether a word of an attribute value or of an address goes with persons.
pub(crate) fn names_person(value: &str) -> bool {
    let mut found = false;
    for_each_attribute_word(value, |word| {
        found |= has(&PERSONS, word);
    });
    found
}

/// Whether an `itemprop` names a date.
pub(crate) fn is_date_property(itemprop: &str) -> bool {
    itemprop.to_ascii_lowercase().contains("date")
}

/// Whether a byte is a letter that starts a word: after another character than a letter, or as a capital after a small
/// letter.
fn starts_word(before: u8, byte: u8) -> bool {
    byte.is_ascii_alphabetic()
        && (!before.is_ascii_alphabetic() || byte.is_ascii_uppercase() && before.is_ascii_lowercase())
}

/// The hints of the words that are at the beginning of a text.
fn hints_of_beginning(bytes: &[u8]) -> Hints {
    let first = bytes.first().map(u8::to_ascii_lowercase);
    let begins_with = |word: &[u8]| {
        // Most words begin with another letter.
        first == word.first().copied() && bytes.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    let mut hints = Hints::empty();
    for (word, of_word) in WORDS.iter().filter(|(word, _)| begins_with(word.as_bytes())) {
        let next = bytes.get(word.len());
        let continues = match *word {
            // Not `authority` or `authorized`.
            "author" => next.is_some_and(|b| b | 0x20 == b'i'),
            // Not the name of a newspaper.
            "today" => {
                let after = bytes.get(word.len()..).unwrap_or_default();
                let is_of_date = after.starts_with(b"date") || after.starts_with(b"sdate");
                next.is_some_and(u8::is_ascii_lowercase) && !is_of_date
            }
            _ => false,
        };
        if !continues {
            hints |= of_word.difference(Hints::PERSON);
        }
    }
    hints
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beginnings_of_words_are_found_in_any_spelling() {
        for name in ["author", "post-author", "postAuthor", "post_author big", "AUTHOR-NAME", "userName"] {
            assert_eq!(hints(name), Hints::AUTHOR, "{name}");
        }
        assert_eq!(hints("comment-date"), Hints::ASIDE | Hints::DATE);
        assert_eq!(hints("coauthored candidate authorized user x"), Hints::empty());
        assert_eq!(hints("today-box todayDate"), Hints::OTHER_DATE | Hints::DATE);
        assert_eq!(hints("todayonline"), Hints::empty());
        assert_eq!(hints("todaysdate"), Hints::OTHER_DATE);
    }

    #[test]
    fn whole_words_name_persons() {
        assert!(["user", "post-author", "/members/ann"].iter().all(|value| names_person(value)));
        assert!(!["writer", "date", "userlist", ""].iter().any(|value| names_person(value)));
    }
}
