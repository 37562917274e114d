//! The labels of names: "By", "Author:", "Geschrieben von" and the like, in the languages of the web.

use super::wide_chars::is_wide;
use crate::word_list::grouped;
use std::sync::LazyLock;

/// Where a word is the label of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LabelUse {
    /// At the beginning of a text that is known to name authors.
    Declared,
    /// There, and with a colon at the beginning of any line: without one, it is also another word.
    LineWithColon,
    /// There, and with a colon at the beginning of any line before a name of two words and more. Such labels are also before other
    /// values: "Text: large".
    FullNameWithColon,
    /// There, and at the beginning of any line.
    Line,
    /// With a colon alone, at the beginning of any line. Without one, it is the name of a profession or of a society.
    OnlyWithColon,
}

/// Words before names, in groups by their use.
const FILE: &str = include_str!("../words/author_labels.txt");

/// Each label with its use.
static LABELS: LazyLock<Vec<(&str, LabelUse)>> = LazyLock::new(|| {
    let use_of = |name| match name {
        "line" => LabelUse::Line,
        "line with colon" => LabelUse::LineWithColon,
        "full name with colon" => LabelUse::FullNameWithColon,
        "only with colon" => LabelUse::OnlyWithColon,
        _ => LabelUse::Declared,
    };
    grouped(FILE).map(|(name, label)| (label, use_of(name))).collect()
});

/// All labels of names.
pub(super) fn labels() -> impl Iterator<Item = &'static str> {
    LABELS.iter().map(|(label, _)| *label)
}

/// The longest label at the beginning of a text in lower case, with its colon where it needs one.
pub(super) fn label_at_start(text: &str) -> Option<&'static str> {
    let begins = |(label, used): &&(&str, LabelUse)| {
        let rest = text.strip_prefix(label);
        rest.is_some_and(|rest| *used != LabelUse::OnlyWithColon || rest.trim_start().starts_with([':', '：']))
    };
    LABELS.iter().filter(begins).map(|(label, _)| *label).max_by_key(|label| label.len())
}

/// Whether a text in lower case is the label of a name. Labels that are also words in front of other texts are none.
pub(super) fn is_label(lower: &str) -> bool {
    LABELS.iter().any(|(label, used)| *label == lower && matches!(used, LabelUse::LineWithColon | LabelUse::Line))
}

/// What follows a label at the beginning of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct AfterLabel<'l> {
    /// The rest of the line. Empty if the label is the line.
    pub(super) rest: &'l str,
    /// Whether one word alone is no name here.
    pub(super) needs_full_name: bool,
}

/// What follows the longest label at the beginning of a line in lower case: nothing, a space or a wide colon.
pub(super) fn after_line_label(line: &str) -> Option<AfterLabel<'_>> {
    let rests = LABELS.iter().filter_map(|(label, used)| {
        let rest = line.strip_prefix(label)?;
        // French has a space before a colon.
        let after_colon = rest.strip_prefix(" :").or_else(|| rest.strip_prefix(':'));
        let follows = |rest: &&str| rest.is_empty() || rest.starts_with(' ');
        let after_colon = after_colon.filter(follows).or_else(|| rest.strip_prefix('：'));
        let rest = match after_colon {
            Some(rest) if *used != LabelUse::Declared => rest,
            None if *used == LabelUse::Line && follows(&rest) => rest,
            _ => return None,
        };
        Some(AfterLabel { rest, needs_full_name: *used == LabelUse::FullNameWithColon })
    });
    rests.min_by_key(|after| after.rest.len())
}

/// A label before a colon.
#[derive(Debug, Clone, Copy)]
pub(super) struct ColonLabel {
    pub(super) label: &'static str,
    /// Whether nothing is before it.
    pub(super) begins_line: bool,
}

/// The longest label at the end of a text before a colon. No other word is before it: "About the author".
pub(super) fn label_before_colon(before: &str) -> Option<ColonLabel> {
    const MOST_CHARS: usize = 32;
    let tail: String = before.trim_end().chars().rev().take(MOST_CHARS).collect();
    let lower: String = tail.chars().rev().flat_map(char::to_lowercase).collect();
    let found = LABELS.iter().filter_map(|(label, used)| {
        let rest = lower.strip_suffix(label)?;
        let is_wide = label.starts_with(is_wide);
        // Chinese has no spaces: "本文作者：". One character is also the end of other words.
        let is_parted = match rest.chars().next_back() {
            Some(last) if is_wide => !last.is_alphabetic() || label.chars().count() > 1,
            Some(last) => {
                let before = rest.trim_end().chars().next_back();
                !last.is_alphanumeric() && last != '-' && before.is_none_or(|c| !c.is_alphabetic())
            }
            None => true,
        };
        let label = ColonLabel { label, begins_line: rest.trim().is_empty() };
        (is_parted && *used != LabelUse::Declared).then_some(label)
    });
    found.max_by_key(|found| found.label.len())
}
