//! Names of organisations: their words, and whether a conjunction is inside of one or between two names.

use crate::word_list::{WordList, has, words_of};
use std::sync::LazyLock;

/// Forms of companies and kinds of institutions, in lower case.
static BODIES: WordList = LazyLock::new(|| {
    words_of(
        "inc inc. ltd ltd. limited llc llp plc corp corp. corporation company gmbh mbh kg ag s.a. s.l. s.r.l. s.p.a. \
         sarl b.v. bv kft. zrt. aps a/s pty university universität institute institut center centre zentrum association \
         society foundation council department ministry committee bureau authority commission services group \
         coalition alliance partnership campaign union federation league",
    )
});
/// Other words of names of agencies and of newspapers. A conjunction is also between a name and one of them: "Jane Doe and staff".
static PRESS: WordList = LazyLock::new(|| {
    words_of("news press today media staff team desk agency times post tv radio magazine network online usa")
});

/// Beginnings of texts after a conjunction that continue the name of a company: `& Co. KG`, `and Sons`.
const CONTINUED: [&str; 11] =
    ["co", "co.", "company", "sons", "söhne", "cie", "cie.", "associates", "partner", "partners", "bros."];
/// Words of a name of a person before a conjunction.
const PERSON_WORDS: std::ops::RangeInclusive<usize> = 2..=4;

/// Whether a word, in any case, is one of organisations.
pub(super) fn is_organisation_word(word: &str) -> bool {
    is_body(word) || has(&PRESS, &word.trim_end_matches(',').to_lowercase())
}

/// Whether a word, in any case, is the form of a company or the kind of an institution.
fn is_body(word: &str) -> bool {
    has(&BODIES, &word.trim_end_matches(',').to_lowercase())
}

/// Whether a conjunction between two texts is inside the name of one organisation.
pub(super) fn is_inside_name(before: &str, after: &str) -> bool {
    let before = before.rsplit([',', ';']).next().unwrap_or_default().trim();
    let after = after.split([',', ';']).next().unwrap_or_default().trim();
    let first = after.split(' ').next().unwrap_or_default().to_lowercase();
    let ends_body = || after.rsplit(' ').next().is_some_and(is_body);
    // "Harvard University and Stanford University", "NASA and Stanford University".
    let is_whole = || before.rsplit(' ').next().is_some_and(is_body) || is_acronym(before) && after.contains(' ');
    // "Verlags- und Werbegesellschaft": the conjunction joins two parts of a word.
    before.ends_with('-') || CONTINUED.contains(&first.as_str()) || (ends_body() && !is_person(before) && !is_whole())
}

/// Whether a text is one word of three capitals and more. "IT and Communications Department" is one name.
fn is_acronym(text: &str) -> bool {
    text.chars().count() > 2 && text.chars().all(char::is_uppercase)
}

/// Whether a text has the form of the name of a person: some words with capitals, none of which is one of organisations.
pub(super) fn is_person(text: &str) -> bool {
    let words = || text.split_whitespace();
    PERSON_WORDS.contains(&words().count())
        && words().all(|word| word.starts_with(char::is_uppercase) && !is_organisation_word(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conjunctions_inside_names_of_companies_are_told_from_those_between_names() {
        for (before, after) in [
            ("S J Denham Chrysler Jeep", "Tire Center"),
            ("Druckerei Kunz GmbH", "Co. KG"),
            ("Westdeutsche Verlags-", "Werbegesellschaft mbH"),
            ("Kunz", "Söhne"),
            ("Department of Health", "Human Services"),
            ("Heart", "Blood Institute"),
            ("IT", "Communications Department"),
            ("H", "M Group"),
        ] {
            assert!(is_inside_name(before, after), "{before} and {after}");
        }
        for (before, after) in [
            ("Jane Doe", "John Roe"),
            ("Jane Doe", "Acme Inc."),
            ("jdoe", "jroe"),
            ("jdoe", "staff"),
            ("Harvard University", "Stanford University"),
            ("NASA", "Stanford University"),
        ] {
            assert!(!is_inside_name(before, after), "{before} and {after}");
        }
    }
}
