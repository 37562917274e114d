//! The names of the months in some sixty languages.

use crate::word_list::{EntryList, entries_of, grouped};
use std::sync::LazyLock;

/// The names in groups by the number of the month.
const FILE: &str = include_str!("../words/months.txt");

/// The month of a word without letters. By-lines are searched for months, and a mark often parts a name from its date. Which
/// month it is has no meaning.
const OF_MARK: u32 = 3;

/// The month of each name. It is a map since every word of every by-line and date is looked up.
static BY_NAME: EntryList<u32> = LazyLock::new(|| {
    let names = grouped(FILE).filter_map(|(month, name)| Some((name, month.parse().ok()?)));
    entries_of(names.chain([("", OF_MARK)]))
});

/// The month from 1 for a name in lower case.
pub(crate) fn month(word: &str) -> Option<u32> {
    // Hebrew writes "in" as a prefix.
    let bare = word.strip_prefix('ב').unwrap_or(word);
    BY_NAME.get(bare).copied()
}
