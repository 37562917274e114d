//! Names of authors out of what stands where an author is named.

/// Words that stand in front of names on pages, in several languages; a colon may follow.
const BEFORE: [&str; 40] = [
    "by",
    "written by",
    "posted by",
    "author",
    "authors",
    "published by",
    "words by",
    "story by",
    "article by",
    "articles by",
    "posts by",
    "created by",
    "submitted by",
    "started by",
    "asked by",
    "reviewed by",
    "guest post by",
    "text by",
    "authored by",
    "contributors",
    "contributor",
    "von",
    "ein artikel von",
    "autor",
    "autorin",
    "autoren",
    "par",
    "auteur",
    "por",
    "di",
    "door",
    "av",
    "af",
    "autore",
    "autor/a",
    "автор",
    "作者",
    "来源",
    "文",
    "기자",
];
/// Those that are also parts of names: in front of a single word they are ("Von Miller").
const PARTICLES: [&str; 7] = ["von", "di", "par", "por", "door", "av", "af"];
/// Particles that family names begin with.
const OF_FAMILIES: [&str; 14] =
    ["di", "de", "da", "do", "del", "della", "von", "van", "der", "la", "le", "al", "el", "ter"];
/// Words that part two names.
const AND: [&str; 8] = [" and ", " und ", " et ", " y ", " & ", " og ", " och ", " и "];
/// Marks behind which no name follows any more.
const ENDS: [&str; 9] = [" | ", " · ", " • ", " – ", " — ", " - ", " // ", "\u{2022}", " @"];
/// Words that only what is no name begins with; the shortest are names, too, where they begin with a capital.
const OFTEN_NAMES: [&str; 2] = ["on", "in"];
const NO_NAME: [&str; 45] = [
    "published",
    "updated",
    "posted",
    "last",
    "on",
    "in",
    "the latest",
    "read",
    "share",
    "view",
    "click",
    "about",
    "see",
    "more",
    "all",
    "follow",
    "comments",
    "subscribe",
    "home",
    "login",
    "log",
    "sign",
    "search",
    "author",
    "by",
    "unknown",
    "n/a",
    "reply",
    "show",
    "this",
    "copy",
    "edit",
    "report",
    "write",
    "via",
    "visit",
    "phone",
    "logged",
    "joined",
    "profile",
    "contact",
    "filed",
    "category",
    "date",
    "photo",
];
/// Most characters of a name.
const MOST_CHARS: usize = 80;
/// Most words of a name.
const MOST_WORDS: usize = 9;
/// Most names that one text holds.
const MOST_NAMES: usize = 24;

/// The names in a text that names authors, in its order: none where it does not look like names.
pub(super) fn names(text: &str) -> Vec<String> {
    let text = without_opening(text);
    if let Some(turned) = of_family(text) {
        return vec![turned];
    }
    let end = ENDS.iter().filter_map(|mark| text.find(mark)).filter(|&at| at > 0).min().unwrap_or(text.len());
    let mut names: Vec<String> = Vec::new();
    for part in text[..end].split([';', '\n']).flat_map(split_and).take(4 * MOST_NAMES) {
        for piece in part.split([',', '，', '、']) {
            let piece = piece.trim();
            match names.last_mut() {
                // "Jane Doe, MD, Ph.D.": what she is goes with her name.
                Some(last) if is_credential(piece) => {
                    last.push_str(", ");
                    last.push_str(piece);
                }
                _ => names.extend(name(piece).filter(|name| !names.contains(name))),
            }
        }
    }
    names.truncate(MOST_NAMES);
    names
}

/// The name of someone that is declared to be one person or organisation: as it is given, unless it is none at all.
pub(super) fn whole(text: &str) -> Option<String> {
    let text = text.trim();
    let is_word = NO_NAME.iter().any(|word| text.eq_ignore_ascii_case(word));
    (is_shaped(text) && !is_word).then(|| text.to_owned())
}

/// `Di Maio, Luigi` in the usual order.
fn of_family(text: &str) -> Option<String> {
    let (family, given) = text.split_once(", ").filter(|(_, given)| !given.contains([',', ' ', '&', ';', '|']))?;
    let first = family.split(' ').next().filter(|first| first.len() < family.len())?;
    let is_family = OF_FAMILIES.contains(&first.to_lowercase().as_str()) && family.split(' ').count() <= 4;
    (is_family && !is_credential(given)).then(|| turned(text))
}

/// A name as libraries write it, `Doe, Jane`, in the usual order.
pub(super) fn turned(name: &str) -> String {
    match name.split_once(',') {
        Some((family, given)) if !given.trim().is_empty() && !given.contains(',') && !is_credential(given.trim()) => {
            format!("{} {}", given.trim(), family.trim())
        }
        _ => name.trim().to_owned(),
    }
}

/// Without "By" and its like in front, and without an address of mail.
fn without_opening(text: &str) -> &str {
    let mut text = text.trim();
    loop {
        let lower = text.to_lowercase();
        let opening = BEFORE.iter().filter(|before| lower.starts_with(**before)).max_by_key(|before| before.len());
        let Some(rest) = opening.and_then(|before| text.get(before.len()..)) else { return text };
        let next = rest.trim_start().trim_start_matches([':', '：']).trim_start();
        if next.len() == rest.len() || next.is_empty() {
            return text;
        }
        let opening = &text[..text.len() - rest.len()];
        let is_particle =
            PARTICLES.contains(&opening.to_lowercase().as_str()) && opening.starts_with(char::is_uppercase);
        if is_particle && !next.split(',').next().unwrap_or_default().trim().contains(' ') {
            return text;
        }
        text = next;
    }
}

fn split_and(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let next = AND.iter().filter_map(|and| text.find(and).map(|at| (at, and.len()))).min();
        let (part, after) = next.map_or((text, None), |(at, length)| (&text[..at], Some(&text[at + length..])));
        rest = after;
        Some(part)
    })
}

/// One name, if it is one.
fn name(text: &str) -> Option<String> {
    let text = without_opening(text);
    let text = text.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, ',' | ':' | '|' | '·' | '•' | '"' | '“' | '”' | '@' | '-' | '–' | '~')
    });
    let lower = text.to_lowercase();
    let opens = |word: &&&str| {
        let is_capital = OFTEN_NAMES.contains(*word) && text.starts_with(char::is_uppercase);
        let has_number = text.bytes().any(|b| b.is_ascii_digit());
        lower
            .strip_prefix(**word)
            .is_some_and(|rest| rest.is_empty() || (rest.starts_with([' ', ':']) && (has_number || !is_capital)))
    };
    (is_shaped(text) && NO_NAME.iter().find(opens).is_none()).then(|| text.to_owned())
}

/// Whether a text has the length and the letters of a name, and is no address and no part of a program.
fn is_shaped(text: &str) -> bool {
    let lower = text.to_lowercase();
    let is_address = lower.contains("://") || lower.starts_with("www.") || lower.starts_with('/');
    text.chars().count() <= MOST_CHARS
        && text.split(' ').count() <= MOST_WORDS
        && text.chars().any(char::is_alphabetic)
        && !is_address
        && !text.contains(['{', '}', '<', '>', '=', '$', '!', '?'])
}

/// Whether a text is an academic degree or a membership: capitals, with or without points.
fn is_credential(text: &str) -> bool {
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
    fn openings_are_no_part_of_a_name() {
        expect("By Jane Doe", &["Jane Doe"]);
        expect("Written by: Jane Doe", &["Jane Doe"]);
        expect("Von Max Müller", &["Max Müller"]);
        expect("作者：王小明", &["王小明"]);
        expect("Byron Lee", &["Byron Lee"]);
    }

    #[test]
    fn particles_and_short_words_are_parts_of_names() {
        expect("Von Miller", &["Von Miller"]);
        expect("By Von Miller", &["Von Miller"]);
        expect("Di Maio, Luigi", &["Luigi Di Maio"]);
        expect("On Kawara", &["On Kawara"]);
        expect("On March 3, 2019", &["2019"; 0]);
        for name in ["José Ortega y Gasset", "Von Miller", "On Kawara", "Di Maio, Luigi", "Jane Doe, MD"] {
            assert_eq!(whole(name).as_deref(), Some(name));
        }
        assert_eq!((whole("https://example.org/jane"), whole("unknown"), whole(" ")), (None, None, None));
    }

    #[test]
    fn several_names_are_parted() {
        expect("Jane Doe and John Roe", &["Jane Doe", "John Roe"]);
        expect("By Ann Lee, Bo Yi & Cy Young", &["Ann Lee", "Bo Yi", "Cy Young"]);
        expect("Anna Meier und Jan Kunz", &["Anna Meier", "Jan Kunz"]);
    }

    #[test]
    fn degrees_go_with_the_name() {
        expect("Jane Doe, MS, RD", &["Jane Doe, MS, RD"]);
        expect("Jane Doe, Ph.D., and John Roe, MD", &["Jane Doe, Ph.D.", "John Roe, MD"]);
    }

    #[test]
    fn names_of_libraries_are_turned() {
        assert_eq!((turned("Doe, Jane Q.").as_str(), turned("Jane Doe, MD").as_str()), ("Jane Q. Doe", "Jane Doe, MD"));
    }

    #[test]
    fn what_follows_a_name_is_left_out() {
        expect("By Jane Doe | March 3, 2019", &["Jane Doe"]);
        expect("Jane Doe · 5 min read", &["Jane Doe"]);
    }

    #[test]
    fn what_is_no_name_gives_none() {
        for text in ["", "https://example.org/jane", "2019", "Read more", "By", "Published in News"] {
            expect(text, &[]);
        }
    }
}
