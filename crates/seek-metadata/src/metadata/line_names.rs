//! The names in a by-line, which end before a date, a place or another fact.

use super::author_labels::after_line_label;
use super::author_names::{is_credential, names};
use crate::date::{is_weekday, month};

/// Words that end the names of a by-line.
const STOP_WORDS: [&str; 20] = [
    "on", "in", "at", "updated", "published", "posted", "last", "am", "says", "wrote", "read", "views", "comments",
    "join", "view", "for", "reviewed", "edited", "is", "was",
];
/// Marks between the parts of a by-line.
const MARKS: [char; 10] = ['\n', '|', '»', '·', '•', '●', '–', '—', '⋅', '∙'];
/// Most characters of a small word before a date.
const MAX_SMALL_WORD: usize = 3;
/// Most lines of a by-line.
const MAX_LINES: usize = 24;

/// The names in a by-line: of its first part with a name, and of parts joined to it with "and" or a comma.
pub(super) fn names_in(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_joined = true;
    for part in text.split(MARKS).map(str::trim).filter(|part| !part.is_empty()).take(MAX_LINES) {
        let lower = part.to_lowercase();
        if matches!(lower.as_str(), "," | "and" | "&" | "und" | "et" | "y") {
            is_joined = true;
            continue;
        }
        if after_line_label(&lower).is_some_and(|after| after.rest.is_empty()) {
            continue;
        }
        let is_next = [",", "and ", "& "].iter().any(|joint| lower.starts_with(joint));
        if !found.is_empty() && !is_joined && !is_next {
            break;
        }
        is_joined = part.ends_with([',', '&']) || lower.ends_with(" and");
        let part = part.trim_start_matches([',', '&']).trim_start();
        let part = part.strip_prefix("and ").unwrap_or(part);
        // "Ann Lee (with an agency)".
        let part = part.strip_suffix(')').and_then(|part| part.rsplit_once(" (")).map_or(part, |(name, _)| name);
        found.extend(names(&until_stop(part)).into_iter().filter(|name| is_shown_name(name)));
    }
    found
}

/// Whether a name from the text of a page may be one. Such a text is often something else, so no part may be a number.
fn is_shown_name(name: &str) -> bool {
    let has_number = name.contains(' ') && name.bytes().any(|b| b.is_ascii_digit());
    let lower = name.to_lowercase();
    !has_number && !name.contains([':', '：', '(', '@']) && month(&lower).is_none() && !is_weekday(&lower)
}

/// A by-line without the date or the other facts that follow the names.
fn until_stop(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let is_number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    let begins_date = |word: &str| is_number(word) || month(&bare(word)).is_some() || is_weekday(&bare(word));
    let leads_date = |i: usize| {
        let bare = bare(words[i]);
        let next_is_number = |i: usize| words.get(i + 1).is_some_and(|next| is_number(next));
        let is_month = month(&bare).is_some() && next_is_number(i);
        let is_weekday = is_weekday(&bare) && words.get(i + 1).is_some_and(|next| begins_date(next));
        // "Ana Gil, em 14/05/2024", "Ana Gil den tir, 14/05/2024": one or two small words after a name belong to the date.
        let follows_name = i > 0 && (words[i - 1].ends_with(',') || words[i - 1].starts_with(char::is_uppercase));
        let is_small = |i: usize| {
            let word = words.get(i).map_or("", |word| word.trim_end_matches([',', '.']));
            word.starts_with(char::is_lowercase) && word.chars().count() <= MAX_SMALL_WORD
        };
        let leads_number = is_small(i) && (next_is_number(i) || (is_small(i + 1) && next_is_number(i + 1)));
        (follows_name && leads_number) || is_month || is_weekday || (is_number(words[i]) && i > 0)
    };

    // Labels such as "Posted by" stay.
    let from = words
        .iter()
        .take(3)
        .position(|word| word.trim_end_matches(':').eq_ignore_ascii_case("by"))
        .map_or(0, |at| at + 1);
    let stops = |i: usize| leads_date(i) || STOP_WORDS.contains(&bare(words[i]).as_str());
    let end = (from..words.len()).find(|&i| stops(i)).unwrap_or(words.len());
    let has_date = end < words.len() && leads_date(end);
    let names = if has_date { without_place(&words[from..end]).len() + from } else { end };
    words[..names].join(" ")
}

/// The words before a date, without a place of one word after a name: "Anna Keller, Kiel, 3. Mai 2024".
fn without_place<'w, 't>(words: &'w [&'t str]) -> &'w [&'t str] {
    let [names @ .., given, family, place] = words else { return words };
    let Some(name) = place.strip_suffix(',') else { return words };
    let is_word = name.starts_with(char::is_uppercase) && !is_credential(name);
    let is_name = family.ends_with(',') && !given.ends_with(',') && given.starts_with(char::is_uppercase);
    if is_word && is_name { &words[..names.len() + 2] } else { words }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_end_before_other_facts_of_a_by_line() {
        for line in [
            "By Jane Doe on March 3, 2019",
            "Jane Doe\nMarch 3, 2019",
            "By\nJane Doe\nEditor",
            "March 3, 2019 · Jane Doe in News",
            "by Jane Doe 3 March",
            "By Jane Doe Thursday, Sept. 3",
            "Jane Doe, csütörtök 3",
            "Jane Doe יום שני 3",
            "Jane Doe วันจันทร์ที่ 3",
            "Jane Doe Δευτέρα 3 Μαρτίου",
        ] {
            assert_eq!(names_in(line), ["Jane Doe"], "{line}");
        }
        for line in [
            "Av Jane Doe den tir, 12/03/2019", "Por Jane Doe, em 14/05/2024", "Par Jane Doe le 14 mai",
            "Par Jane Doe (avec AFP)",
        ] {
            assert_eq!(names_in(line), ["Jane Doe"], "{line}");
        }
        for line in
            ["Von Jane Doe, Kiel, 3. Mai 2024", "By Jane Doe, Boston, May 3, 2024", "Jane Doe, Kiel, den 3. Mai"]
        {
            assert_eq!(names_in(line), ["Jane Doe"], "{line}");
        }
        assert_eq!(names_in("Jane Doe, MD, May 3, 2024"), ["Jane Doe, MD"]);
        assert_eq!(names_in("Jane Doe, John Roe, May 3, 2024"), ["Jane Doe", "John Roe"]);
        assert_eq!(names_in("By\nJane Doe\nand\nJohn Roe"), ["Jane Doe", "John Roe"]);
        assert!(names_in("March 3, 2019").is_empty() && names_in("").is_empty());
    }
}
