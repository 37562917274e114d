//! Names after a label with a colon inside a line of facts: "5 February 2018, author: Jane Doe", "取材・文：小野寺 春香 撮影：西川 透".

use super::author_labels::{ColonLabel, label_before_colon};
use super::job_titles::is_job_title;
use super::line_names::names_in;
use super::wide_chars::is_wide;

/// Labels that Japanese alone uses, or after which it may part the two words of a name.
const JAPANESE: [&str; 8] = ["文", "取材・文", "文・写真", "写真・文", "著者", "執筆", "執筆者", "ライター"];
/// Most characters of each of these words.
const MAX_WORD: usize = 4;

/// The names after the first label of authors in a line.
pub(super) fn names_inside(line: &str) -> Vec<String> {
    let mut colons = line.match_indices([':', '：']);
    let labelled = colons.find_map(|(at, colon)| {
        let label = label_before_colon(&line[..at])?;
        let after = until_next_label(line[at + colon.len()..].trim());
        // The caller reads other lines that begin with a label.
        if label.begins_line && !after.starts_with(is_wide) {
            return None;
        }
        let found = names_after(after, &label);
        (!found.is_empty()).then_some(found)
    });
    labelled.unwrap_or_default()
}

/// The text before the word of the next label: a line of facts names several people.
pub(super) fn until_next_label(text: &str) -> &str {
    let Some(colon) = text.find([':', '：']) else { return text };
    let before = text[..colon].trim_end();
    // The colon also ends the by-line itself: "By Jane Doe:".
    if text[colon..].trim_end().chars().nth(1).is_none() {
        return before;
    }
    let cut = before.rfind([' ', ',', ';', '/', '／', '|', '｜']).map_or("", |at| before[..at].trim_end());
    // A point ends the sentence, unless it ends an abbreviation.
    let is_sentence = cut.rsplit(' ').next().is_some_and(|word| word.chars().count() > MAX_WORD);
    if is_sentence { cut.trim_end_matches('.') } else { cut }
}

/// The names at the beginning of the text after a label.
fn names_after(text: &str, label: &ColonLabel) -> Vec<String> {
    let text = text.trim_start();
    if text.starts_with(is_wide) {
        return names_in(wide_words(text, label));
    }
    let begins_name = text.starts_with(|c: char| c.is_alphabetic() && !c.is_lowercase());
    // One word is often the next label of a form.
    if begins_name && text.trim_end().contains(' ') { names_in(text) } else { Vec::new() }
}

/// Chinese and Japanese names up to white space. Japanese also has it between the two words of a name.
fn wide_words<'t>(text: &'t str, label: &ColonLabel) -> &'t str {
    let end_of_word = |from: usize| text[from..].find(char::is_whitespace).map_or(text.len(), |at| from + at);
    let first = end_of_word(0);
    let second = first + text[first..].len() - text[first..].trim_start().len();
    let end = end_of_word(second);
    let is_part = |word: &str| word.chars().all(is_wide) && (1..=MAX_WORD).contains(&word.chars().count());
    let is_name = JAPANESE.contains(&label.label)
        && is_part(&text[..first])
        && is_part(&text[second..end])
        && !is_job_title(&text[second..end]);
    if is_name { &text[..end] } else { &text[..first] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_behind_labels_inside_a_line_were_missing() {
        for (line, expected) in [
            ("Zverejnené 5. februára 2018, autor: Žofia Hrušková", "Žofia Hrušková"),
            ("12. 3. 2019 Autor: Jan Dušek Foto: Petr Novák", "Jan Dušek"),
            ("14 Mai 2021 | Texte : Léa Morin, photos : Ana Gil", "Léa Morin"),
            ("令和5年11月3日 取材・文：小野寺 春香 撮影：西川 透", "小野寺 春香"),
            ("文：西川花 2021年3月4日", "西川花"),
            ("2021-09-14 作者：林小满、赵一帆 来源：晚报", "林小满, 赵一帆"),
            ("2021-09-14 作者：林小满 晚报记者 来源：晚报", "林小满"),
        ] {
            assert_eq!(names_inside(line).join(", "), expected, "{line}");
        }
    }

    #[test]
    fn other_words_before_a_colon_are_no_labels() {
        for line in
            ["About the author: Jane Doe", "12, text: large", "3 May, coauthor: Jane Doe", "原文：西川花", "14:30"]
        {
            assert!(names_inside(line).is_empty(), "{line}");
        }
    }
}
