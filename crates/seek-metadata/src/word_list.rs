//! Lists of words that words of a page are compared with. Words of languages are in the files of `words/`.

use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// Entries with a value each. A look-up takes constant time.
pub(crate) type EntryList<T> = LazyLock<FxHashMap<&'static str, T>>;

/// A list of words.
pub(crate) type WordList = EntryList<()>;

/// A list from words with a single space between them.
pub(crate) fn words_of(text: &'static str) -> FxHashMap<&'static str, ()> {
    entries_of(text.split(' ').map(|word| (word, ())))
}

/// A list from entries with their values. Of equal entries the first one counts.
pub(crate) fn entries_of<T>(all: impl IntoIterator<Item = (&'static str, T)>) -> FxHashMap<&'static str, T> {
    let mut entries = FxHashMap::default();
    for (entry, value) in all {
        entries.entry(entry).or_insert(value);
    }
    entries
}

/// The entries of a file, each after the name of its group. A line is an entry. `[name]` begins a group, and `#` a comment. A mark
/// `|` ends an entry with a space at its end.
pub(crate) fn grouped(file: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    let mut group = "";
    file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).filter_map(move |line| {
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            group = name;
            return None;
        }
        Some((group, line.strip_suffix('|').unwrap_or(line)))
    })
}

/// The entries of a group of a file.
pub(crate) fn group(file: &'static str, name: &'static str) -> impl Iterator<Item = &'static str> {
    grouped(file).filter(move |(group, _)| *group == name).map(|(_, entry)| entry)
}

/// Whether a list has a word.
pub(crate) fn has(list: &WordList, word: &str) -> bool {
    list.contains_key(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_file_are_entries_of_groups() {
        let file = "# comment\nalone\n\n[one]\nfirst entry\nwith space |\n[two]\nlast\n";
        let expected = [("", "alone"), ("one", "first entry"), ("one", "with space "), ("two", "last")];
        assert_eq!(grouped(file).collect::<Vec<_>>(), expected);
        assert_eq!(group(file, "one").collect::<Vec<_>>(), ["first entry", "with space "]);
    }
}
