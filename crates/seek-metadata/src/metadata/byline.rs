//! By-lines: lines that name an author, beside dates, places and other facts.

use super::author_labels::after_line_label;
use super::dateline::reporters;
use super::inner_label::{names_inside, until_next_label};
use super::line_names::names_in;

/// Beginnings of lines that name an author anywhere on the page.
const CERTAIN_LABELS: [&str; 5] = ["Written by ", "Written by: ", "Author: ", "Posted by ", "Text by "];
/// Marks between the facts of a line. A dash is none: sentences have dashes.
const BARS: [char; 3] = ['|', '·', '•'];
/// Words before names that say so only after a date: elsewhere they mean "of", "from", "through" or a door.
const PREPOSITIONS: [&str; 8] = ["от", "door", "di", "da", "de", "per", "przez", "nga"];
/// Most characters of a word between a date and the word before a name.
const MAX_UNIT: usize = 4;
/// Most words of a line in which a name after a date is searched.
const MAX_WORDS: usize = 24;
/// Most facts of a line that are read.
const MAX_PARTS: usize = 24;

/// The names of the first by-line among short texts.
pub(super) fn first_byline_names<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<String> {
    let mut labelled = false;
    // A by-line is also a part of a line of facts: "9 August 2021 | Author: Jane Doe". A part of one word is that of a menu.
    let parts = |line: &'t str| {
        let is_divided = line.contains(BARS);
        line.split(BARS).take(MAX_PARTS).map(move |part| (part, is_divided))
    };
    for (line, is_divided) in texts.flat_map(str::lines).flat_map(parts) {
        let line = line.trim();
        let found = names_inside(line);
        let found = if found.is_empty() { reporters(line) } else { found };
        if !found.is_empty() {
            return found;
        }
        let lower = line.to_lowercase();
        if labelled {
            let found = names_in(line);
            if !found.is_empty() {
                return found;
            }
        }
        let opened = after_line_label(&lower);
        labelled = opened.is_some_and(|after| after.rest.is_empty());
        let needs_full_name = opened.is_some_and(|after| after.needs_full_name);
        let opened = opened.map(|after| after.rest.len()).filter(|&rest| rest > 0);
        // "3 March 2019 by Jane Doe", or a name after any of the labels.
        let after = opened.and_then(|rest| line.get(lower.len() - rest..)).or_else(|| {
            let at = line.find(" by ").filter(|at| line[..*at].ends_with(|c: char| c.is_ascii_digit()))?;
            line.get(at + 4..)
        });
        let after = after.or_else(|| name_after_date(line));
        let Some(after) = after.map(|after| until_next_label(after.trim())) else { continue };
        let is_alone = after.split(' ').count() == 1;
        // "By phone:" is the heading of a way to write or to call, "Posted by ann_lee:" is a by-line.
        let is_way =
            line.ends_with([':', '：']) && opened.is_some_and(|rest| !lower[..lower.len() - rest].contains(' '));
        if is_alone && (needs_full_name || is_divided || is_way) {
            continue;
        }
        // Many scripts have no capitals.
        if after.starts_with(|c: char| c.is_alphabetic() && !c.is_lowercase()) || is_alone {
            let found = names_in(after);
            if !found.is_empty() {
                return found;
            }
        }
    }
    Vec::new()
}

/// The text from a full name on that follows a date and a word before names: "Erstellt am 24.09.2020 von Petra Kunz".
fn name_after_date(line: &str) -> Option<&str> {
    let is_digit = |c: char| c.is_ascii_digit();
    if !line.contains(is_digit) {
        return None;
    }
    let starts = || line.match_indices(' ').map(|(at, _)| at).take(MAX_WORDS);
    starts().find_map(|at| {
        let rest = &line[at + 1..];
        if !ends_with_date(&line[..at]) || rest.starts_with(is_digit) {
            return None;
        }
        let lower = rest.to_lowercase();
        let name = rest.get(lower.len() - after_preposition(&lower)?..)?;
        let words = || name.trim_start().split(' ').take(2);
        (words().count() == 2 && words().all(|word| word.starts_with(char::is_uppercase))).then_some(name)
    })
}

/// The length of the text after a word that comes before names.
fn after_preposition(lower: &str) -> Option<usize> {
    let after = |word: &&str| lower.strip_prefix(*word).filter(|rest| rest.starts_with(' '));
    let rest = PREPOSITIONS.iter().find_map(after).or_else(|| after_line_label(lower).map(|after| after.rest))?;
    Some(rest.len())
}

/// Whether a text ends with a date, or with a date and a short word such as `Uhr`. It has a year and another number; a sum of money
/// is one number.
fn ends_with_date(text: &str) -> bool {
    let mut words = text.rsplit(' ').map(|word| word.trim_end_matches([',', '.', '-', '–', '—', ')']));
    let is_number = |word: &str| word.ends_with(|c: char| c.is_ascii_digit());
    let ends = words.next().is_some_and(|last| {
        is_number(last)
            || (last.chars().count() <= MAX_UNIT && words.find(|word| !word.is_empty()).is_some_and(is_number))
    });
    let numbers = || text.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    ends && numbers().count() > 1 && numbers().any(|number| number.len() == 4 && number.starts_with(['1', '2']))
}

/// The names in the first line that begins with words used only before an author.
pub(super) fn labelled_names<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<String> {
    let rest = texts.filter_map(|text| CERTAIN_LABELS.iter().find_map(|strong| text.strip_prefix(strong)));
    rest.filter(|rest| rest.starts_with(char::is_uppercase))
        .map(names_in)
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_lines_are_found_in_text() {
        let of = |texts: &[&'static str]| first_byline_names(texts.iter().copied()).join(", ");
        assert_eq!(of(&["A storm", "By Jane Doe"]), "Jane Doe");
        assert_eq!(of(&["Written by", "Jane Doe"]), "Jane Doe");
        assert_eq!(of(&["03/01/2017 by Jane Doe"]), "Jane Doe");
        assert_eq!(of(&["by ibby"]), "ibby");
        assert_eq!(of(&["كتب: سامي الخوري الخميس 14 كانون الأول 2023"]), "سامي الخوري");
        assert_eq!(of(&["By Joe Friday"]), "Joe Friday");
        assert_eq!(of(&["2021-09-14 作者：林小满、赵一帆 来源：晚报"]), "林小满, 赵一帆");
        assert_eq!(of(&["作者：Jane Doe 来源：晚报"]), "Jane Doe");
        assert_eq!(of(&["by all that is said of it", "Stand by me"]), "");
        assert_eq!(of(&["2021. augusztus 9. 10:42 | Szerző: Kovács Anikó"]), "Kovács Anikó");
        for line in [
            "Erstellt am 24.09.2020 von Jane Doe",
            "Публикувано на 14.09.2021 г. от Jane Doe",
            "Publicat la 14 septembrie 2021 de Jane Doe",
            "Δημοσιεύτηκε: 14/09/2021, Γράφει ο Jane Doe",
            "Geplaatst op 14 september 2021 door Jane Doe",
            "Geschrieben von Jane Doe",
            "Skrevet av Jane Doe den tir, 12/03/2019 - 09:15",
            "Skrevet af Jane Doe, 14. september 2021 kl. 10.15",
            "Scritto da Jane Doe il 14 settembre 2021",
            "Publicat de Jane Doe la 14 septembrie 2021",
            "Oleh Jane Doe Senin, 3 Agustus 2020 | 13.20 WIB",
            "Kirjoittanut: Jane Doe | 3. toukokuuta 2022",
            "Müəllif: Jane Doe",
            "Höfundur: Jane Doe",
        ] {
            assert_eq!(of(&[line]), "Jane Doe", "{line}");
        }
        for line in [
            "Vom 3. Mai 2019 von München nach Berlin",
            "Le 14 mai 2021 de la mairie",
            "Room 12 de Ana Gil",
            "Oleh karena itu, 12 orang",
        ] {
            assert_eq!(of(&[line]), "", "{line}");
        }
        // The small form of this letter is longer.
        assert_eq!(of(&["Yazan: İİİİİİ İnci"]), "İİİİİİ İnci");
        assert_eq!(of(&["Texto: Inés Robledo | Fotos: Ana Gil"]), "Inés Robledo");
        assert_eq!(of(&["Autor: Dušan Klíma, 12. 3. 2019"]), "Dušan Klíma");
        assert_eq!(of(&["By Jane Doe:"]), "Jane Doe");
        assert_eq!(of(&["Posted by ann_lee:"]), "ann_lee");
        assert_eq!(of(&["Texte : Léa Morin"]), "Léa Morin");
        assert_eq!(of(&["Av Anna Keller"]), "Anna Keller");
        assert_eq!(of(&["記者：西川花"]), "西川花");
        assert_eq!(of(&["خبرنگار: مینو سرابی"]), "مینو سرابی");
        assert_eq!(of(&["Корреспондент: Анна Келлер"]), "Анна Келлер");
        assert_eq!(of(&["Γράφει η Άννα Κέλερ"]), "Άννα Κέλερ");
        assert_eq!(of(&["Submitted by Jane Doe on Tue, 05/14/2024"]), "Jane Doe");
        assert_eq!(of(&["Текст: Анна Келлер. Фото: Иван Попов"]), "Анна Келлер");
        assert_eq!(of(&["Text: large", "Words: 1200", "Autorenzeile", "Browse | By Category | Contact"]), "");
        assert_eq!(of(&["By Email:", "By mail:"]), "");
        assert_eq!(labelled_names(["By the way", "Written by Jane Doe"].into_iter()), ["Jane Doe"]);
    }
}
