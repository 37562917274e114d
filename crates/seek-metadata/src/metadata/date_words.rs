//! The words before a date that say what it dates: the publication, a change, or something else.

use super::change_words::{ChangeKind, before_label, label_at_start, label_end};
use crate::word_list::group;
use std::sync::LazyLock;

/// What the words before a date say of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum DateLabel {
    /// The date of publication.
    Publication,
    /// The date of the last change.
    Change,
    /// The date of something else.
    Other,
    Unknown,
}

/// Words in lower case.
type Words = LazyLock<Vec<&'static str>>;

const FILE: &str = include_str!("../words/date_labels.txt");

/// Beginnings of texts with a date of publication.
static PUBLICATION: Words = LazyLock::new(|| group(FILE, "publication").collect());
/// Beginnings of texts with another date.
static OTHER: Words = LazyLock::new(|| group(FILE, "other").collect());
/// Words before the day on which a member of a forum registered. They also begin sentences, so a colon or a number must follow.
static REGISTERED: Words = LazyLock::new(|| group(FILE, "registered").collect());

/// Most bytes between the label of a change and the end of its date.
const MAX_AFTER: usize = 60;

/// A text that begins with the date of a change, from the label of its date of publication on.
pub(super) fn from_publication(text: &str) -> &str {
    let lower = text.to_lowercase();
    if lower.len() != text.len() || label_at_start(&lower).is_none() {
        return text;
    }
    first_publication(&lower).and_then(|at| text.get(at..)).unwrap_or(text)
}

fn first_publication(lower: &str) -> Option<usize> {
    PUBLICATION.iter().filter_map(|word| lower.find(word)).min()
}

/// The text after the label of a change, where the label begins the text or follows a number or a mark: "14 March 2019, updated
/// 2 April 2019". A label of the publication ends it. Some languages have the label after the date.
pub(super) fn after_change(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let after = match label_end(&lower) {
        Some(end) => &lower[end..],
        None => before_label(&lower)?,
    };
    let after = &after[..after.floor_char_boundary(MAX_AFTER)];
    Some(after[..first_publication(after).unwrap_or(after.len())].to_owned())
}

/// What the beginning of a text says of the date in it.
pub(super) fn label_of(text: &str) -> DateLabel {
    let start: String = text.trim_start().chars().take(24).flat_map(char::to_lowercase).collect();
    let begins = |words: &Words| words.iter().any(|word| start.starts_with(word));
    match () {
        () if begins(&PUBLICATION) => DateLabel::Publication,
        () if begins(&OTHER) || says_registered(&start) => DateLabel::Other,
        () if names_last_change(text) && first_publication(&text.to_lowercase()).is_none() => DateLabel::Change,
        () => DateLabel::Unknown,
    }
}

/// Whether a text says that its date is that of the last change.
pub(super) fn names_last_change(text: &str) -> bool {
    let lower = text.trim_start().to_lowercase();
    label_at_start(&lower).is_some_and(|(_, kind)| kind == ChangeKind::Last) || before_label(&lower).is_some()
}

/// Whether a text is the label of a change, maybe with a small word such as "on".
pub(super) fn is_change_label(text: &str) -> bool {
    const MAX_LABEL: usize = 60;
    if text.len() > MAX_LABEL || text.contains(char::is_numeric) {
        return false;
    }
    let lower = text.trim().to_lowercase();
    label_at_start(&lower).is_some_and(|(length, _)| lower[length..].split_whitespace().count() <= 1)
}

fn says_registered(start: &str) -> bool {
    let mut rests = REGISTERED.iter().filter_map(|word| start.strip_prefix(word));
    rests.any(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_digit() || matches!(c, ':' | '：')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_date_of_publication_came_after_that_of_a_change() {
        for (text, expected) in [
            ("Updated 15 May 2024, first published 14 May 2024", "first published 14 May 2024"),
            ("Actualizado el 15 de mayo de 2024. Publicado el 14", "Publicado el 14"),
            ("Updated 15 May 2024", "Updated 15 May 2024"),
            ("Rain, published 14 May 2024", "Rain, published 14 May 2024"),
        ] {
            assert_eq!(from_publication(text), expected);
        }
    }

    #[test]
    fn the_date_of_a_change_follows_its_label() {
        for (text, expected) in [
            ("Last updated: 20 September 2021", Some(": 20 september 2021")),
            ("Publicerad 14 mars 2019, uppdaterad 2 april 2019", Some(" 2 april 2019")),
            ("Giriş: 11.04.2023 - 10:35 Güncelleme: 12.04.2023 - 09:10", Some(": 12.04.2023 - 09:10")),
            ("公開日：2021年9月14日 更新日：2021年10月1日", Some("日：2021年10月1日")),
            ("Updated by Ann Lee, published 14 May 2024", Some(" by ann lee, ")),
            ("Sivua on viimeksi muutettu 3. marraskuuta 2022 kello 14.05.", Some(" 3. marraskuuta 2022 kello 14.05.")),
            ("अंतिम अद्यतन: ०५ मार्च २०२३", Some(": ०५ मार्च २०२३")),
            ("Dátum poslednej aktualizácie: 10. 6. 2025", Some(": 10. 6. 2025")),
            ("Date of Last Revision: May 27, 2023", Some(": may 27, 2023")),
            ("kolo.txt · Zadnja sprememba: 2021/03/28", Some(": 2021/03/28")),
            ("이 문서는 2022년 3월 1일에 마지막으로 편집되었습니다.", Some("이 문서는 2022년 3월 1일에 ")),
            ("How we updated 14 pages", None),
            ("Modifications of 14 May 2024", None),
        ] {
            assert_eq!(after_change(text).as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn labels_of_changes_are_told_from_other_lines() {
        for label in ["Diupdate pada", "Last updated:", "Zuletzt geändert am", "更新日"] {
            assert!(is_change_label(label), "{label}");
        }
        for text in ["Updates", "Updated 3 May 2021", "Last updated by our own team", ""] {
            assert!(!is_change_label(text), "{text}");
        }
    }

    #[test]
    fn words_before_a_date_tell_what_it_dates() {
        for (text, label) in [
            ("Published: 4 March 2021", DateLabel::Publication),
            ("Received: 30 September 2020", DateLabel::Other),
            ("© 2021 The Daily", DateLabel::Other),
            ("† 11. Januar 2021", DateLabel::Other),
            ("Julkaistu 4.3.2021", DateLabel::Publication),
            ("Vloženo: 10. ledna 2024", DateLabel::Publication),
            ("Giriş: 11.04.2023 - 10:35", DateLabel::Publication),
            ("Date of Last Revision: 4 March 2021", DateLabel::Change),
            ("更新日：2021年3月4日", DateLabel::Unknown),
            ("Updated 5 March 2021, published 4 March 2021", DateLabel::Unknown),
            ("Birth: 4 March 2021", DateLabel::Unknown),
            ("Зарегистрирован: 02 фев 2015", DateLabel::Other),
            ("Joined 4 March 2021", DateLabel::Other),
            ("Registrován: stř 11. led 2017", DateLabel::Other),
            ("Member since March 2021", DateLabel::Other),
            ("Registered nurse Ann Lee, 4 March 2021", DateLabel::Unknown),
            ("4 March 2021", DateLabel::Unknown),
            ("", DateLabel::Unknown),
        ] {
            assert_eq!(label_of(text), label, "{text}");
        }
    }
}
