//! Names of authors in texts.

use super::author_labels::{after_line_label, label_at_start, labels};
use super::author_words::{CONJUNCTIONS, END_MARKS, FAMILY_PARTICLES, NOT_NAMES, OFTEN_NAMES, PARTICLES, ROMANCE_AND};
use super::forms_of_address::without_address;
use super::job_titles::{is_job_after_name, is_job_title, without_job_title};
use super::name_case::normal_case;
use super::name_form::{has_name_form, is_fact, without_end};
use super::organisations::{is_inside_name, is_person};
use std::ops::Range;

/// Most words of a job title between two names.
const MAX_TITLE_WORDS: usize = 4;
/// Most names that one text holds.
const MAX_NAMES: usize = 24;

/// The names in a text that names authors, in order. None if it does not look like names.
pub(super) fn names(text: &str) -> Vec<String> {
    let bare = without_label(text);
    let text = if bare.len() < text.trim().len() { before_employer(bare) } else { bare };
    if is_fact(text) {
        return Vec::new();
    }
    if let Some(turned) = family_name_first(text) {
        return vec![normal_case(&turned)];
    }
    let joined = without_titles_between(text);
    let text = joined.as_str();
    let end = END_MARKS.iter().filter_map(|mark| text.find(mark)).filter(|&at| at > 0).min().unwrap_or(text.len());
    let mut names: Vec<String> = Vec::new();
    for part in text[..end].split([';', '\n']).flat_map(split_conjunctions).take(4 * MAX_NAMES) {
        for piece in part.split([',', '，', '、']) {
            let piece = piece.trim();
            match names.last_mut() {
                // "Jane Doe, MD, Ph.D.": a degree belongs to the name before it.
                Some(last) if is_credential(piece) => {
                    last.push_str(", ");
                    last.push_str(piece);
                }
                Some(_) if is_job_after_name(piece) => {}
                Some(last) if last.contains(char::is_uppercase) && is_role(piece) => {}
                _ => names.extend(name(piece).filter(|name| !names.contains(name))),
            }
        }
    }
    names.truncate(MAX_NAMES);
    names
}

/// The declared name of one person or organisation, without a label before it and job titles after it. None if it is no name.
pub(super) fn declared_name(text: &str) -> Option<String> {
    let text = without_declared_employer(without_end(without_line_label(text.trim())));
    let name = match text.split_once(',') {
        Some((name, rest)) if rest.split(',').all(|piece| is_job_after_name(piece.trim())) => name,
        _ => text,
    };
    let name = without_address(name);
    let is_word = NOT_NAMES.iter().any(|word| name.eq_ignore_ascii_case(word)) || is_job_title(name);
    (has_name_form(name) && !is_fact(text) && !is_word).then(|| normal_case(name))
}

/// A declared name without a label that also begins by-lines of pages. Other labels are words of names: "Contributors to Rust".
fn without_line_label(text: &str) -> &str {
    let lower = text.to_lowercase();
    let begins = after_line_label(&lower).is_some_and(|after| !after.rest.trim().is_empty());
    if begins { without_label(text) } else { text }
}

/// The name that a vocabulary of libraries declares. None if it is no name.
pub(super) fn library_name(text: &str) -> Option<String> {
    (!is_fact(text)).then(|| given_name_first(text))
}

/// A declared name without the employer: "Jane Doe for The Daily". Names of organisations also have the word: "Center for Health",
/// "Americans United for Life".
fn without_declared_employer(text: &str) -> &str {
    let words_are_names = |text: &str| text.split(' ').all(|word| word.starts_with(char::is_uppercase));
    let found = text.split_once(" for ").filter(|(name, employer)| is_person(name) && words_are_names(employer));
    found.filter(|(_, employer)| employer.contains(' ')).map_or(text, |(name, _)| name)
}

/// A by-line without the job titles that stand between two of its names: "Jane Doe | Staff Writer and John Roe | Editor".
fn without_titles_between(text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..MAX_NAMES {
        let Some(title) = title_after_name(&text) else { break };
        // What follows the conjunction may be more of the title. A name of at least two words has a title of its own.
        let rest = &text[title.end..];
        let is_name = |next: Range<usize>| rest[..next.start].split_whitespace().count() > 2;
        if !title_after_name(rest).is_some_and(is_name) {
            break;
        }
        text.replace_range(title, "");
    }
    text
}

/// The first job title that a mark parts from a name, with its mark, up to a conjunction.
fn title_after_name(text: &str) -> Option<Range<usize>> {
    let marks = END_MARKS.iter().filter_map(|mark| Some((text.find(mark).filter(|&at| at > 0)?, mark.len())));
    let (at, length) = marks.min()?;
    let title = split_conjunctions(&text[at + length..]).next().unwrap_or_default();
    let is_short = title.split_whitespace().count() <= MAX_TITLE_WORDS && !title.contains([',', '|']);
    (is_short && is_job_after_name(title.trim())).then_some(at..at + length + title.len())
}

/// A by-line without the employer: "Jane Doe for example.org". Before it, at least two words are a name.
fn before_employer(text: &str) -> &str {
    let ends = [" for ", " For ", " FOR "].iter().filter_map(|word| text.find(word));
    ends.filter(|&at| text[..at].contains(' ')).min().map_or(text, |at| &text[..at])
}

/// `Di Maio, Luigi` in the usual order.
fn family_name_first(text: &str) -> Option<String> {
    let (family, given) = text.split_once(", ").filter(|(_, given)| !given.contains([',', ' ', '&', ';', '|']))?;
    let first = family.split(' ').next().filter(|first| first.len() < family.len())?;
    let is_family = FAMILY_PARTICLES.contains(&first.to_lowercase().as_str()) && family.split(' ').count() <= 4;
    (is_family && !is_credential(given)).then(|| given_name_first(text))
}

/// A name in the form of libraries, `Doe, Jane`, in the usual order.
fn given_name_first(name: &str) -> String {
    match name.split_once(',') {
        Some((family, given)) if !given.trim().is_empty() && !given.contains(',') && !is_credential(given.trim()) => {
            format!("{} {}", given.trim(), family.trim())
        }
        _ => name.trim().to_owned(),
    }
}

/// A text without "By" and similar words at its beginning.
fn without_label(text: &str) -> &str {
    let mut text = text.trim();
    loop {
        let lower = text.to_lowercase();
        let label = label_at_start(&lower);
        let Some(rest) = label.and_then(|before| text.get(before.len()..)) else { return text };
        let next = rest.trim_start().trim_start_matches([':', '：', '／']).trim_start();
        if next.len() == rest.len() || next.is_empty() {
            return text;
        }
        let label = &text[..text.len() - rest.len()];
        let is_particle = PARTICLES.contains(&label.to_lowercase().as_str()) && label.starts_with(char::is_uppercase);
        if is_particle && !next.split(',').next().unwrap_or_default().trim().contains(' ') {
            return text;
        }
        text = next;
    }
}

fn split_conjunctions(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let romance = text.match_indices(ROMANCE_AND).map(|(at, _)| at).find(|at| {
            let is_name = |text: Option<&str>| text.is_some_and(|text| text.trim().split(' ').count() > 1);
            let after = &text[at + ROMANCE_AND.len()..];
            let next = after.split([',', ';']).next().and_then(|next| next.split(ROMANCE_AND).next());
            is_name(text[..*at].rsplit(',').next()) && is_name(next)
        });
        let parts_names = |at: usize, length: usize| !is_inside_name(&text[..at], &text[at + length..]);
        let next = CONJUNCTIONS.iter().filter_map(|and| {
            let mut places = text.match_indices(and).map(|(at, _)| (at, and.len()));
            places.find(|&(at, length)| parts_names(at, length))
        });
        let next = next.chain(romance.map(|at| (at, ROMANCE_AND.len()))).min();
        let (part, after) = next.map_or((text, None), |(at, length)| (&text[..at], Some(&text[at + length..])));
        rest = after;
        Some(part)
    })
}

/// One name, or none.
fn name(text: &str) -> Option<String> {
    let text = without_label(text);
    let text = text.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, ',' | ':' | '|' | '·' | '•' | '"' | '“' | '”' | '@' | '-' | '–' | '~')
    });
    let text = without_address(without_year(without_end(without_job_title(text)))?);
    if is_job_title(text) {
        return None;
    }
    let lower = text.to_lowercase();
    // A label whose name a script adds.
    if labels().any(|label| label == lower) {
        return None;
    }
    let opens = |word: &&&str| {
        let is_capital = OFTEN_NAMES.contains(*word) && text.starts_with(char::is_uppercase);
        let has_number = text.bytes().any(|b| b.is_ascii_digit());
        lower
            .strip_prefix(**word)
            .is_some_and(|rest| rest.is_empty() || (rest.starts_with([' ', ':']) && (has_number || !is_capital)))
    };
    (has_name_form(text) && NOT_NAMES.iter().find(opens).is_none()).then(|| normal_case(text))
}

/// A name without the year after it. None if it is no person: "Acme 2011" names who holds the rights.
fn without_year(text: &str) -> Option<&str> {
    let is_year = |word: &str| {
        word.len() == 4
            && (word.starts_with("19") || word.starts_with("20"))
            && word.bytes().all(|b| b.is_ascii_digit())
    };
    match text.rsplit_once(' ') {
        Some((name, year)) if is_year(year) => Some(name).filter(|name| is_person(name)),
        _ => Some(text),
    }
}

/// Whether a text after a name has several words and no capital, as "inviata speciale" has.
fn is_role(text: &str) -> bool {
    text.contains(' ') && text.contains(char::is_lowercase) && !text.contains(char::is_uppercase)
}

/// Whether a text is an academic degree or a membership: capitals, maybe with points.
pub(super) fn is_credential(text: &str) -> bool {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let capitals = text.chars().filter(|c| c.is_uppercase()).count();
    let is_short = (2..=12).contains(&letters) && !text.contains(' ');
    let is_title = capitals == letters || (text.contains('.') && letters <= 6) || (capitals >= 2 && letters <= 6);
    (is_short && is_title) || matches!(text, "Jr" | "Sr" | "Jr." | "Sr.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn expect(text: &str, expected: &[&str]) {
        assert_eq!(names(text), expected, "{text}");
    }

    #[test]
    fn labels_are_no_part_of_a_name() {
        expect("By Jane Doe", &["Jane Doe"]);
        expect("Written by: Jane Doe", &["Jane Doe"]);
        expect("Von Max Müller", &["Max Müller"]);
        expect("作者：王小明", &["王小明"]);
        expect("文／陈水生", &["陈水生"]);
        expect("西川花（編集部）", &["西川花"]);
        expect("Ein Bericht von Friedrun Voß", &["Friedrun Voß"]);
        expect("Propos recueillis par Anna Keller", &["Anna Keller"]);
        expect("김영희 기자", &["김영희"]);
        expect("Byron Lee", &["Byron Lee"]);
    }

    #[test]
    fn particles_and_short_words_are_parts_of_names() {
        expect("Von Miller", &["Von Miller"]);
        expect("By Von Miller", &["Von Miller"]);
        expect("Di Maio, Luigi", &["Luigi Di Maio"]);
        expect("On Kawara", &["On Kawara"]);
        expect("On March 3, 2019", &["2019"; 0]);
        for name in ["José Ortega y Gasset", "Von Miller", "On Kawara", "Di Maio, Luigi"] {
            assert_eq!(declared_name(name).as_deref(), Some(name));
        }
        for (text, name) in [
            ("Von Jan Kunz", "Jan Kunz"),
            ("Par example.org", "example.org"),
            ("Recueilli par Patrick ANGEVIN.", "Patrick ANGEVIN"),
            ("Charles Walton for Daily News", "Charles Walton"),
            ("Americans United for Life", "Americans United for Life"),
            ("Contributors to the project", "Contributors to the project"),
        ] {
            assert_eq!(declared_name(text).as_deref(), Some(name));
        }
        assert_eq!(
            (declared_name("https://example.org/jane"), declared_name("unknown"), declared_name(" ")),
            (None, None, None)
        );
    }

    #[test]
    fn several_names_are_separated() {
        expect("Jane Doe and John Roe", &["Jane Doe", "John Roe"]);
        expect("By Ann Lee, Bo Yi & Cy Young", &["Ann Lee", "Bo Yi", "Cy Young"]);
        expect("Anna Meier und Jan Kunz", &["Anna Meier", "Jan Kunz"]);
    }

    #[test]
    fn names_of_companies_were_split() {
        expect("S J Denham Chrysler Jeep and Tire Center", &["S J Denham Chrysler Jeep and Tire Center"]);
        expect("Verlags- und Werbegesellschaft mbH & Co. KG", &["Verlags- und Werbegesellschaft mbH & Co. KG"]);
        expect("Ann Lee and Acme Inc.", &["Ann Lee", "Acme Inc."]);
        expect("Ann Lee 2011", &["Ann Lee"]);
        expect("Acme 2011", &[]);
        expect("© Acme", &[]);
    }

    #[test]
    fn forms_of_address_go_and_degrees_stay() {
        expect("Jane Doe, MS, RD", &["Jane Doe, MS, RD"]);
        expect("Jane Doe, Ph.D., and John Roe, MD", &["Jane Doe, Ph.D.", "John Roe, MD"]);
        expect("By Frau Hester Pym and Dr. Ann Lee", &["Hester Pym", "Dr. Ann Lee"]);
        for (text, name) in [
            ("Mme Solène d'Arvor", "Solène d'Arvor"),
            ("Jane Doe, MD", "Jane Doe, MD"),
            ("Mme Curie", "Mme Curie"),
            ("Doe, J.R.", "Doe, J.R."),
        ] {
            assert_eq!(declared_name(text).as_deref(), Some(name));
        }
    }

    #[test]
    fn names_in_the_form_of_libraries_get_the_given_name_first() {
        assert_eq!(
            (given_name_first("Doe, Jane Q.").as_str(), given_name_first("Jane Doe, MD").as_str()),
            ("Jane Q. Doe", "Jane Doe, MD")
        );
    }

    #[test]
    fn job_titles_and_employers_are_no_authors() {
        expect("By NORMA PELL and Tom O'Dunn, Staff Writers", &["Norma Pell", "Tom O'Dunn"]);
        expect("Ann Lee, Science Editor, and Bo Yi, BBC News correspondent", &["Ann Lee", "Bo Yi"]);
        expect("By Staff Writer Ann Lee", &["Ann Lee"]);
        expect(
            "By ANN LEE | Staff Writer and ROSA KELLER JR. | Courier Correspondent",
            &["Ann Lee", "Rosa Keller Jr."],
        );
        expect("By Ann Lee | Staff Writer", &["Ann Lee"]);
        expect("Ann Lee | Editor and Publisher", &["Ann Lee"]);
        expect("Ann Lee - Courier Correspondent and Weather Desk", &["Ann Lee"]);
        expect("Ann Lee - Updated by our own news editor and Weather Desk", &["Ann Lee"]);
        expect("Staff Writers", &[]);
        expect("By Keith Grey For Example.com", &["Keith Grey"]);
        expect("Center for Public Health", &["Center for Public Health"]);
        assert_eq!(declared_name("ANN LEE, Staff Writer").as_deref(), Some("Ann Lee"));
        assert_eq!((declared_name("Staff Writer"), declared_name("复制链接")), (None, None));
        expect("复制链接", &[]);
        expect("Copy link", &[]);
    }

    #[test]
    fn text_after_a_name_is_dropped() {
        expect("By Jane Doe | March 3, 2019", &["Jane Doe"]);
        expect("Jane Doe · 5 min read", &["Jane Doe"]);
    }

    #[test]
    fn other_texts_have_no_names() {
        for text in ["", "https://example.org/jane", "2019", "Read more", "By", "Published in News"] {
            expect(text, &[]);
        }
    }
}
