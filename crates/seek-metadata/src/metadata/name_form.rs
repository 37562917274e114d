//! Whether a text has the form of a name, and not that of an address, a sentence or code.

use super::organisations::is_organisation_word;

/// Most characters of a name.
const MAX_CHARS: usize = 80;
/// Most words of a name.
const MAX_WORDS: usize = 9;
/// Fewest letters of the last word of a sentence. Shorter ones with a point are abbreviations.
const MIN_LETTERS: usize = 5;
/// Fewest commas of a postal address, and fewest of its parts with a number.
const MIN_COMMAS: usize = 2;
const MIN_NUMBERS: usize = 2;

/// Whether a text has the length and the letters of a name, and is no address, no sentence and no code.
pub(super) fn has_name_form(text: &str) -> bool {
    let lower = text.to_lowercase();
    let is_address = lower.contains("://") || lower.starts_with("www.") || lower.starts_with('/');
    text.chars().count() <= MAX_CHARS
        && text.split(' ').count() <= MAX_WORDS
        && text.chars().any(char::is_alphabetic)
        && !is_address
        && !is_sentence(text)
        && !text.contains(['{', '}', '<', '>', '=', '$', '!', '?', '！', '？', '。'])
}

/// Whether a whole value is a note of rights, a postal address or an entry of a directory (`c=AU; o=Health`), not names.
pub(super) fn is_fact(text: &str) -> bool {
    let lower = text.trim_start().to_lowercase();
    let is_rights = ["©", "(c)", "copyright"].iter().any(|sign| lower.starts_with(sign));
    // "PO Box 23, St Peter Port, GY1 3AN". Libraries write years after names: "Doe, Jane, 1950-1999". Names of users have a number but no space.
    let is_postal = || {
        let has_digit = |piece: &&str| piece.contains(|c: char| c.is_ascii_digit());
        let first = text.split(',').next().unwrap_or_default().trim();
        first.contains(' ')
            && has_digit(&first)
            && text.split(',').filter(has_digit).count() >= MIN_NUMBERS
            && text.matches(',').count() >= MIN_COMMAS
    };
    let is_entry = || ["c=", "o=", "cn=", "ou="].iter().any(|key| lower.starts_with(key)) && lower.contains(';');
    is_rights || is_postal() || is_entry()
}

/// Whether a word in small letters ends a sentence. After another word with a point it is a part of a title: "Dr. habil.".
fn is_sentence(text: &str) -> bool {
    let mut is_after_point = false;
    text.contains('.')
        && text.split(' ').any(|word| {
            let is_part_of_title = std::mem::replace(&mut is_after_point, word.ends_with('.'));
            let is_last = |word: &str| word.chars().count() >= MIN_LETTERS && word.chars().all(char::is_lowercase);
            !is_part_of_title && word.strip_suffix('.').is_some_and(is_last)
        })
}

/// A name without the point of a line after it. Abbreviations keep theirs.
pub(super) fn without_end(text: &str) -> &str {
    let text = text.trim();
    let last = text.rsplit(' ').next().unwrap_or_default();
    match text.strip_suffix('.') {
        Some(name)
            if last.chars().count() > MIN_LETTERS && last.matches('.').count() == 1 && !is_organisation_word(last) =>
        {
            name
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_rights_and_addresses_were_names() {
        for text in ["Easy package updates. No tracking necessary.", "请联系我们！", "https://example.org/jane"] {
            assert!(!has_name_form(text), "{text}");
        }
        for text in [
            "© 2011 Acme",
            "Copyright Acme",
            "PO Box 23, St Peter Port, Guernsey, GY1 3AN",
            "c=AU; o=The State of Queensland; ou=Health",
        ] {
            assert!(is_fact(text), "{text}");
        }
        for text in ["Dr. phil. Jane Doe", "J. R. R. Toller", "Jane Doe, Ph.D.", "Doe, Jane, 1950-1999", "Acme Corp."] {
            assert!(has_name_form(text) && !is_fact(text), "{text}");
        }
    }

    #[test]
    fn the_point_after_a_line_is_no_part_of_a_name() {
        for (text, expected) in [
            ("Patrick ANGEVIN.", "Patrick ANGEVIN"),
            ("John Roe Jr.", "John Roe Jr."),
            ("Acme Corp.", "Acme Corp."),
            ("Jimmy M.", "Jimmy M."),
            ("A. P. J. A.P.J.", "A. P. J. A.P.J."),
        ] {
            assert_eq!(without_end(text), expected);
        }
    }
}
