//! The texts that may be a page's title, from its `<title>`: the `DocumentTitleMatchClassifier` of Boilerpipe and DOM
//! Distiller.
//!
//! A title often includes the name of the site ("Storm over the coast - The Daily") after one of several separators.

use std::collections::HashSet;

/// Sets of separators. For each set, the longest part between its separators may be the title.
const SEPARATORS: [&[char]; 6] = [
    &['|', '»', '-'],
    &['|', '»', ':'],
    &['|', '»', ':', '(', ')'],
    &['|', '»', ':', '(', ')', '-'],
    &['|', '»', ',', ':', '(', ')', '-'],
    &['|', '»', ',', ':', '(', ')', '-', '\u{a0}'],
];

/// Minimum number of words of a part between ` | ` or ` - ` that may be the title.
const MIN_WORDS_OF_PART: usize = 4;

/// Texts that may be the title.
#[derive(Debug, Default)]
pub(crate) struct Titles(HashSet<String>);

impl Titles {
    /// Adds the texts that may be the title, from a title that the page gives.
    pub(crate) fn add(&mut self, title: &str) {
        let title = normalized(title);
        if title.is_empty() || self.0.contains(&title) {
            return;
        }
        self.0.extend(SEPARATORS.iter().filter_map(|separators| longest_part(&title, separators)));
        for separator in [" | ", " - "] {
            let parts = title.split(separator).map(str::trim).filter(|part| part.len() < title.len());
            self.0
                .extend(parts.filter(|part| !is_address(part) && words(part) >= MIN_WORDS_OF_PART).map(str::to_owned));
        }
        // The title without the part after the last dash, and without the part before the first.
        let without =
            [title.rsplit_once(" - ").map(|(before, _)| before), title.split_once(" - ").map(|(_, after)| after)];
        self.0.extend(without.into_iter().flatten().map(str::to_owned));
        self.0.insert(title);
    }

    /// Whether a text may be the title, with or without the punctuation of sentence ends.
    pub(crate) fn contains(&self, text: &str) -> bool {
        let text = normalized(text);
        !text.is_empty()
            && (self.0.contains(&text) || self.0.contains(text.replace(['?', '!', '.', '-', ':'], "").trim()))
    }
}

fn normalized(text: &str) -> String {
    text.replace('\u{a0}', " ").replace('\'', "").trim().to_lowercase()
}

fn words(part: &str) -> usize {
    part.split(' ').filter(|word| !word.is_empty()).count()
}

/// Whether a part is the address of the site.
fn is_address(part: &str) -> bool {
    part.contains(".com")
}

/// The longest part between separators. A part replaces an earlier one if it has more words or more characters.
fn longest_part(title: &str, separators: &[char]) -> Option<String> {
    title.find(separators)?;
    let (mut best, mut best_words) = ("", 0);
    for part in title.split(separators).map(|part| part.trim_matches(' ')).filter(|part| !is_address(part)) {
        let words = words(part);
        if words > best_words || part.chars().count() > best.chars().count() {
            (best, best_words) = (part, words);
        }
    }
    (!best.is_empty()).then(|| best.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_part_of_a_title_may_be_the_title() {
        let mut titles = Titles::default();
        titles.add("Storm over the coast: 3 hurt | The Daily");
        for text in ["Storm over the coast: 3 hurt | The Daily", "Storm over the coast: 3 hurt", "STORM OVER THE COAST"]
        {
            assert!(titles.contains(text), "{text}");
        }
        assert!(!titles.contains("The Daily") && !titles.contains(""));
    }

    #[test]
    fn punctuation_at_the_end_does_not_count() {
        let mut titles = Titles::default();
        titles.add("Who is it");
        assert!(titles.contains("Who is it?") && !titles.contains("Who was it?"));
    }
}
