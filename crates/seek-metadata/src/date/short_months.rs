//! Names of months that count only between a day and a year: short forms and basic cases that are also other words, or mean
//! another month in another language. Czech `srp` is August, Croatian `srp` is July.

use crate::word_list::grouped;
use std::sync::LazyLock;

/// Languages, each with its names of the twelve months. A language with several names has several rows.
static NAMES: LazyLock<Vec<(&str, &str)>> =
    LazyLock::new(|| grouped(FILE).filter_map(|(_, row)| row.split_once(' ')).collect());

const FILE: &str = include_str!("../words/short_months.txt");

/// The tag of a language of which names are known.
pub(super) fn known_language(tag: &str) -> Option<&'static str> {
    NAMES.iter().map(|(language, _)| *language).find(|language| *language == tag)
}

/// The month from 1 for a word in lower case between a day and a year, in the language of the page.
pub(super) fn month_of_language(word: &str, language: Option<&str>) -> Option<u32> {
    let own = NAMES.iter().filter(|(row, _)| language == Some(*row));
    own.map(|(_, names)| names).find_map(|names| month_in(names, word))
}

/// The month in any language. Forums often state another language than theirs. A word of ASCII letters is too often another word.
pub(super) fn month_of_any_language(word: &str) -> Option<u32> {
    let all = NAMES.iter().filter(|_| !word.is_ascii());
    all.map(|(_, names)| names).find_map(|names| month_in(names, word))
}

fn month_in(names: &str, word: &str) -> Option<u32> {
    let bare = word.strip_prefix('ב').unwrap_or(word);
    (1..).zip(names.split(' ')).find(|(_, name)| *name == bare).map(|(month, _)| month)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_has_twelve_names() {
        for (language, names) in NAMES.iter() {
            assert_eq!(names.split(' ').count(), 12, "{language}");
        }
    }

    #[test]
    fn short_names_depend_on_the_language() {
        for (word, language, month) in [
            ("srp", Some("cs"), Some(8)),
            ("srp", Some("hr"), Some(7)),
            ("pro", Some("en"), None),
            ("pro", None, None),
            ("ינו", Some("he"), Some(1)),
            ("říj", Some("en"), None),
        ] {
            assert_eq!(month_of_language(word, language), month, "{word}");
        }
        assert_eq!((month_of_any_language("říj"), month_of_any_language("pro")), (Some(10), None));
    }
}
