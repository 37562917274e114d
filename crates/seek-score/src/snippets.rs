//! Snippets: short texts that must, or must not, be in the output, as chosen by an annotator.
//!
//! They check what a bag of words cannot: whether one exact sentence is in the output, or one exact menu. Snippets are
//! searched as substrings after white space and case are normalised.

use serde::{Deserialize, Serialize};

/// How many snippets were searched and how many were found. These are counts, because the published figures sum them
/// over pages before they compute rates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SnippetCounts {
    /// Number of snippets that must be in the output.
    pub with: usize,
    /// Number of these snippets that are in the output.
    pub with_found: usize,
    /// Number of snippets that must not be in the output.
    pub without: usize,
    /// Number of these snippets that are in the output.
    pub without_found: usize,
}

impl SnippetCounts {
    /// Searches both kinds of snippets in an output. Snippets of white space alone are not counted.
    ///
    /// ```
    /// let counts = seek_score::SnippetCounts::of("The storm passed.", &["storm passed"], &["Log in"]);
    /// assert_eq!((counts.with_rate(), counts.without_rate()), (Some(1.0), Some(0.0)));
    /// ```
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

    /// As [`SnippetCounts::of`], after typographic punctuation in output and snippets is replaced by ASCII: straight
    /// quotes for curly quotes and primes, a hyphen for dashes, three dots for an ellipsis. Annotators often type ASCII
    /// punctuation.
    pub fn of_ascii_punctuation<S: AsRef<str>>(output: &str, with: &[S], without: &[S]) -> Self {
        let all = |snippets: &[S]| {
            snippets.iter().map(|snippet| ascii_punctuation(snippet.as_ref())).collect::<Vec<String>>()
        };
        Self::of(&ascii_punctuation(output), &all(with), &all(without))
    }

    /// Share of the `with` snippets that are in the output, or `None` without such snippets.
    pub fn with_rate(&self) -> Option<f64> {
        share(self.with_found, self.with)
    }

    /// Share of the `without` snippets that are in the output, or `None` without such snippets. Less is better.
    pub fn without_rate(&self) -> Option<f64> {
        share(self.without_found, self.without)
    }

    /// Share of the found snippets that are `with` snippets, or `None` if none was found.
    pub fn precision(&self) -> Option<f64> {
        share(self.with_found, self.with_found + self.without_found)
    }
}

fn share(part: usize, whole: usize) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// Normalises white space to single spaces, removes it at both ends, and maps to lower case. Code points are mapped one
/// by one and final sigma counts as sigma, so a snippet gives the same characters alone and within a text.
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

/// Replaces typographic punctuation by ASCII.
fn ascii_punctuation(text: &str) -> String {
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
    fn punctuation_counts_unless_it_is_normalised() {
        let (text, with) = ("It’s “here” – now…", ["it's \"here\" - now..."]);
        assert_eq!(SnippetCounts::of(text, &with, &[]).with_found, 0);
        assert_eq!(SnippetCounts::of_ascii_punctuation(text, &with, &["no"]).with_found, 1);
    }

    #[test]
    fn a_snippet_that_ends_inside_a_greek_word_is_found() {
        let counts = SnippetCounts::of("Η ΟΔΟΣΗΜΑΝΣΗ", &["η οδοσ", "ΟΔΟΣ"], &[]);
        assert_eq!(counts.with_found, 2);
    }

    #[test]
    fn a_page_without_snippets_has_no_rates() {
        let counts = SnippetCounts::of("a", &[] as &[&str], &["b"]);
        assert_eq!((counts.with_rate(), counts.without_rate(), counts.precision()), (None, Some(0.0), None));
    }
}
