//! Lists of words that words of a page are compared with.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Entries with a value each. A look-up takes constant time.
pub(crate) type EntryList<T> = LazyLock<FxHashMap<&'static str, T>>;

/// A list of words.
pub(crate) type WordList = EntryList<()>;

/// A list from words with a single space between them.
pub(crate) fn words_of(text: &'static str) -> FxHashMap<&'static str, ()> {
    entries_of([((), text)], " ")
}

/// A list from groups of entries with a separator between them. Of equal entries the first one counts.
pub(crate) fn entries_of<T: Copy>(
    groups: impl IntoIterator<Item = (T, &'static str)>,
    separator: &str,
) -> FxHashMap<&'static str, T> {
    let mut entries = FxHashMap::default();
    for (value, text) in groups {
        for entry in text.split(separator) {
            entries.entry(entry).or_insert(value);
        }
    }
    entries
}

/// Whether a list has a word.
pub(crate) fn has(list: &WordList, word: &str) -> bool {
    list.contains_key(word)
}
