//! Which texts may be a page's title, from its `<title>`: Boilerpipe's `DocumentTitleMatchClassifier`, which DOM Distiller took over.
//!
//! A title often names the site too ("Storm over the coast - The Daily"), set apart by one of several marks.

use std::collections::HashSet;

/// Marks that set the parts of a title apart: of the parts between each of these sets, the longest may be the title.
const MARKS: [&[char]; 6] = [
    &['|', '»', '-'],
    &['|', '»', ':'],
    &['|', '»', ':', '(', ')'],
    &['|', '»', ':', '(', ')', '-'],
    &['|', '»', ',', ':', '(', ')', '-'],
    &['|', '»', ',', ':', '(', ')', '-', '\u{a0}'],
];

/// Parts of a title that have so many words may be titles, where ` | ` or ` - ` stands between them.
const WORDS_OF_PART: usize = 4;

/// Texts that may be the title.
#[derive(Debug, Default)]
pub(crate) struct Titles(HashSet<String>);

impl Titles {
    /// Adds what may be the title by one that the page gives.
    pub(crate) fn add(&mut self, title: &str) {
        let title = normal(title);
        if title.is_empty() || self.0.contains(&title) {
            return;
        }
        self.0.extend(MARKS.iter().filter_map(|marks| longest_part(&title, marks)));
        for mark in [" | ", " - "] {
            let parts = title.split(mark).map(str::trim).filter(|part| part.len() < title.len());
            self.0.extend(parts.filter(|part| is_named(part) && words(part) >= WORDS_OF_PART).map(str::to_owned));
        }
        // Without what stands behind the last dash, and before the first.
        let without =
            [title.rsplit_once(" - ").map(|(before, _)| before), title.split_once(" - ").map(|(_, after)| after)];
        self.0.extend(without.into_iter().flatten().map(str::to_owned));
        self.0.insert(title);
    }

    /// Whether a text may be the title, as it stands or without marks at ends of sentences.
    pub(crate) fn hold(&self, text: &str) -> bool {
        let text = normal(text);
        !text.is_empty()
            && (self.0.contains(&text) || self.0.contains(text.replace(['?', '!', '.', '-', ':'], "").trim()))
    }
}

fn normal(text: &str) -> String {
    text.replace('\u{a0}', " ").replace('\'', "").trim().to_lowercase()
}

fn words(part: &str) -> usize {
    part.split(' ').filter(|word| !word.is_empty()).count()
}

/// Whether a part may be a name of the page, not an address.
fn is_named(part: &str) -> bool {
    !part.contains(".com")
}

/// The longest of several parts: a later one wins that has more words than the best so far, or is longer.
fn longest_part(title: &str, marks: &[char]) -> Option<String> {
    title.find(marks)?;
    let (mut best, mut most) = ("", 0);
    for part in title.split(marks).map(|part| part.trim_matches(' ')).filter(|part| is_named(part)) {
        let words = words(part);
        if words > most || part.chars().count() > best.chars().count() {
            (best, most) = (part, words);
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
            assert!(titles.hold(text), "{text}");
        }
        assert!(!titles.hold("The Daily") && !titles.hold(""));
    }

    #[test]
    fn marks_at_the_end_do_not_count() {
        let mut titles = Titles::default();
        titles.add("Who is it");
        assert!(titles.hold("Who is it?") && !titles.hold("Who was it?"));
    }
}
