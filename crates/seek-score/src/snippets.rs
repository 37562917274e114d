//! Snippets that an annotator says must, or must not, be in the output.
//!
//! They judge what a bag of words cannot: whether this very sentence came through, whether that
//! very menu stayed out. Compared as text after normalising white space and case.

use serde::{Deserialize, Serialize};

/// How many snippets were looked for and how many were found. Counts, so that pages can be summed
/// before rates are taken, as the published figures do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SnippetCounts {
    /// Snippets that must be in the output.
    pub with: usize,
    /// Those of them that are.
    pub with_found: usize,
    /// Snippets that must not be in the output.
    pub without: usize,
    /// Those of them that nevertheless are.
    pub without_found: usize,
}

impl SnippetCounts {
    /// Looks for both kinds of snippets in an output. Snippets of white space alone say nothing
    /// and are not counted.
    pub fn of<S: AsRef<str>>(output: &str, with: &[S], without: &[S]) -> Self {
        let output = normalised(output);
        let count = |snippets: &[S]| {
            let snippets = snippets.iter().map(|snippet| normalised(snippet.as_ref()));
            snippets
                .filter(|snippet| !snippet.is_empty())
                .fold((0, 0), |(all, found), snippet| (all + 1, found + usize::from(output.contains(&snippet))))
        };
        let ((with, with_found), (without, without_found)) = (count(with), count(without));
        Self { with, with_found, without, without_found }
    }

    /// The same with marks as a typewriter has them on both sides: straight marks for curly ones and primes, a hyphen for
    /// dashes, three dots for an ellipsis. Annotations are often typed or drafted so.
    pub fn of_ascii_punctuation<S: AsRef<str>>(output: &str, with: &[S], without: &[S]) -> Self {
        let all = |snippets: &[S]| snippets.iter().map(|snippet| typed(snippet.as_ref())).collect::<Vec<String>>();
        Self::of(&typed(output), &all(with), &all(without))
    }

    /// Share of the `with` snippets that are in the output; none where there are no such snippets.
    pub fn with_rate(&self) -> Option<f64> {
        share(self.with_found, self.with)
    }

    /// Share of the `without` snippets that are in the output (less is better); none where there
    /// are no such snippets.
    pub fn without_rate(&self) -> Option<f64> {
        share(self.without_found, self.without)
    }

    /// Share of the snippets found that were to be found: the precision of `with` against
    /// `without`. None where nothing was found.
    pub fn precision(&self) -> Option<f64> {
        share(self.with_found, self.with_found + self.without_found)
    }
}

fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// One space for each run of white space, none at the ends, lower case. Code points are lowered
/// one by one and both small sigmas are one, so that a snippet reads the same alone as in its text.
fn normalised(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        for c in word.chars().flat_map(char::to_lowercase) {
            out.push(if c == 'ς' { 'σ' } else { c });
        }
    }
    out
}

/// Marks as a typewriter has them.
fn typed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{2018}'..='\u{201b}' | '\u{2032}' | '`' | '\u{b4}' => out.push('\''),
            '\u{201c}'..='\u{201f}' | '\u{2033}' => out.push('"'),
            '\u{2010}'..='\u{2015}' | '\u{2212}' => out.push('-'),
            '\u{2026}' => out.push_str("..."),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_and_case_do_not_count() {
        let counts = SnippetCounts::of(
            "The Storm\n  passed. Share  this",
            &["the storm passed", "Nobody was hurt", " "],
            &["SHARE THIS", "Log in"],
        );
        assert_eq!((counts.with, counts.with_found, counts.without, counts.without_found), (2, 1, 2, 1));
        assert_eq!(counts.with_rate(), Some(0.5));
        assert_eq!(counts.precision(), Some(0.5));
    }

    #[test]
    fn marks_count_unless_they_are_typed_alike() {
        let (text, with) = ("It’s “here” – now…", ["it's \"here\" - now..."]);
        assert_eq!(SnippetCounts::of(text, &with, &[]).with_found, 0);
        assert_eq!(SnippetCounts::of_ascii_punctuation(text, &with, &["no"]).with_found, 1);
    }

    #[test]
    fn a_snippet_that_ends_within_a_greek_word_is_found() {
        let counts = SnippetCounts::of("Η ΟΔΟΣΗΜΑΝΣΗ", &["η οδοσ", "ΟΔΟΣ"], &[]);
        assert_eq!(counts.with_found, 2);
    }

    #[test]
    fn a_page_without_snippets_has_no_rates() {
        let counts = SnippetCounts::of("a", &[] as &[&str], &["b"]);
        assert_eq!((counts.with_rate(), counts.without_rate(), counts.precision()), (None, Some(0.0), None));
    }
}
