//! The labels of the date of a change: "Last updated", and the sentences that programs of wikis write.

use super::wide_chars::is_wide;
use crate::word_list::group;
use rustc_hash::FxHashMap;
use std::sync::LazyLock;

/// What the label of a change says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ChangeKind {
    /// That the page was changed. Sites also write it before the only date of a page, that of the publication.
    Plain,
    /// That the change was the last one.
    Last,
}

/// The labels by the kind of the change.
const FILE: &str = include_str!("../words/change_labels.txt");

/// The labels by their first character, since most texts have no label.
static BY_FIRST: LazyLock<FxHashMap<char, Vec<(&str, ChangeKind)>>> = LazyLock::new(|| {
    let mut all: FxHashMap<char, Vec<(&str, ChangeKind)>> = FxHashMap::default();
    for (kind, name) in [(ChangeKind::Plain, "plain"), (ChangeKind::Last, "last")] {
        for label in group(FILE, name) {
            all.entry(label.chars().next().unwrap_or_default()).or_default().push((label, kind));
        }
    }
    all
});

/// What stands after the date in sentences that name the change last: "was last changed on that day" in Korean and Japanese.
static AFTER_DATE: LazyLock<Vec<&str>> = LazyLock::new(|| group(FILE, "after date").collect());

/// The longest label at the beginning of a text in lower case: its length and its kind.
pub(super) fn label_at_start(lower: &str) -> Option<(usize, ChangeKind)> {
    let ends_word = |end: usize| !lower[end..].starts_with(char::is_lowercase);
    let labels = BY_FIRST.get(&lower.chars().next()?)?;
    let found = labels.iter().filter(|(label, _)| lower.starts_with(*label) && ends_word(label.len()));
    found.map(|(label, kind)| (label.len(), *kind)).max_by_key(|(length, _)| *length)
}

/// The end of the first label in a text in lower case that begins the text or follows a number or a mark.
pub(super) fn label_end(lower: &str) -> Option<usize> {
    let mut before: Option<(bool, bool)> = None;
    for (at, c) in lower.char_indices() {
        // A sign before a label of Chinese or Japanese belongs to the fact before it: "14日　更新日".
        let (follows, follows_spaced) = before.unwrap_or_default();
        let is_in_fact = if is_wide(c) { follows } else { follows_spaced };
        if !is_in_fact && let Some((length, _)) = label_at_start(&lower[at..]) {
            return Some(at + length);
        }
        before = Some((c.is_alphabetic(), if c.is_whitespace() { follows_spaced } else { c.is_alphabetic() }));
    }
    None
}

/// The text before a label that stands after its date.
pub(super) fn before_label(lower: &str) -> Option<&str> {
    // Unlike `str::find`, this prepares no search in a short text.
    let found = AFTER_DATE.iter().find_map(|label| memchr::memmem::find(lower.as_bytes(), label.as_bytes()));
    found.map(|at| &lower[..at])
}
