//! The passages of a text that fit a query, by BM25 (Robertson and Zaragoza, *The Probabilistic Relevance Framework*, 2009, equation 3.15).

use std::collections::{HashMap, HashSet};

use crate::mcp::blocks::{blocks, headings_above};

/// How soon further occurrences of a word stop to count (k1).
const SATURATION: f64 = 1.2;
/// How much long passages are marked down (b).
const LENGTH_WEIGHT: f64 = 0.75;
/// The weight of words in the headings above a passage, against those in it.
const HEADING_WEIGHT: f64 = 0.5;

/// A passage that fits.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Passage<'t> {
    /// The headings above it, the outermost first.
    pub(crate) headings: Vec<&'t str>,
    /// The block.
    pub(crate) text: &'t str,
    /// The score, for the order.
    pub(crate) score: f64,
}

/// The passages of a Markdown text that have words of the query, the best first. `None` if the query has no words.
pub(crate) fn passages<'t>(markdown: &'t str, query: &str, most: usize) -> Option<Vec<Passage<'t>>> {
    let wanted: HashSet<String> = words(query).into_iter().collect();
    if wanted.is_empty() {
        return None;
    }
    let blocks = blocks(markdown);
    let above = headings_above(&blocks);
    let counted: Vec<(HashMap<String, f64>, usize)> = blocks
        .iter()
        .zip(&above)
        .map(|(block, headings)| {
            let own = words(block.text);
            let length = own.len();
            let mut counts = HashMap::new();
            own.into_iter()
                .filter(|word| wanted.contains(word))
                .for_each(|word| *counts.entry(word).or_default() += 1.0);
            let of_headings = headings.iter().flat_map(|heading| words(heading)).filter(|word| wanted.contains(word));
            of_headings.for_each(|word| *counts.entry(word).or_default() += HEADING_WEIGHT);
            (counts, length)
        })
        .collect();
    let bodies: Vec<usize> = (0..blocks.len()).filter(|&i| blocks[i].level.is_none()).collect();
    let number = bodies.len().max(1) as f64;
    let mean = bodies.iter().map(|&i| counted[i].1).sum::<usize>() as f64 / number;
    let weight = |word: &String| {
        let with = bodies.iter().filter(|&&i| counted[i].0.contains_key(word)).count() as f64;
        (1.0 + (number - with + 0.5) / (with + 0.5)).ln()
    };
    let weights: HashMap<&String, f64> = wanted.iter().map(|word| (word, weight(word))).collect();
    let score = |i: usize| {
        let (counts, length) = &counted[i];
        let norm = SATURATION * (1.0 - LENGTH_WEIGHT + LENGTH_WEIGHT * *length as f64 / mean.max(1.0));
        // The order of a set differs from run to run, and so would the last digit of the sum.
        let mut terms: Vec<f64> =
            counts.iter().map(|(word, count)| weights[word] * count * (SATURATION + 1.0) / (count + norm)).collect();
        terms.sort_unstable_by(f64::total_cmp);
        terms.iter().sum::<f64>()
    };
    let mut found: Vec<Passage> = bodies
        .iter()
        .map(|&i| Passage { headings: above[i].clone(), text: blocks[i].text, score: score(i) })
        .filter(|passage| passage.score > 0.0)
        .collect();
    // Of equal ones, the first on the page comes first.
    found.sort_by(|a, b| b.score.total_cmp(&a.score));
    found.truncate(most);
    Some(found)
}

/// The words of a text in lower case, without the `s` at the end of English plurals. In scripts without spaces, each two signs are a word.
fn words(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut word = String::new();
    let mut before: Option<char> = None;
    let end = |word: &mut String, found: &mut Vec<String>| {
        if !word.is_empty() {
            let stem = word
                .strip_suffix('s')
                .filter(|stem| stem.len() >= 3 && !stem.ends_with('s'))
                .unwrap_or(word)
                .to_owned();
            found.push(stem);
            word.clear();
        }
    };
    for c in text.chars().flat_map(char::to_lowercase) {
        if has_no_spaces(c) {
            end(&mut word, &mut found);
            if let Some(before) = before {
                found.push([before, c].iter().collect());
            }
            before = Some(c);
            continue;
        }
        // A sign alone is a word.
        before = None;
        if c.is_alphanumeric() {
            word.push(c);
        } else {
            end(&mut word, &mut found);
        }
    }
    end(&mut word, &mut found);
    found
}

/// Letters of scripts without spaces between words: Thai and Lao, Burmese, Khmer, Japanese, Chinese.
const WITHOUT_SPACES: [(char, char); 7] = [
    ('\u{e00}', '\u{eff}'),
    ('\u{1000}', '\u{109f}'),
    ('\u{1780}', '\u{17ff}'),
    ('\u{3041}', '\u{30ff}'),
    ('\u{3400}', '\u{9fff}'),
    ('\u{f900}', '\u{faff}'),
    ('\u{20000}', '\u{323af}'),
];

fn has_no_spaces(c: char) -> bool {
    WITHOUT_SPACES.iter().any(|(first, last)| (*first..=*last).contains(&c))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Ferries\n\nThe ferry leaves at ten.\n\n## Prices\n\nA child travels free on each ferry.\n\nAdults pay four pounds.\n\n## Dogs\n\nDogs are welcome on deck. A dog pays nothing.";

    #[test]
    fn passages_with_rare_words_come_first() {
        let found = passages(TEXT, "What do dogs pay on the ferry?", 3).unwrap();
        assert_eq!(found[0].text, "Dogs are welcome on deck. A dog pays nothing.");
        assert_eq!(found[0].headings, ["# Ferries", "## Dogs"]);
        let found = passages(TEXT, "price", 5).unwrap();
        assert_eq!(found.len(), 2, "words of headings count: {found:?}");
        assert_eq!(passages(TEXT, "zeppelin", 5).unwrap(), []);
        assert_eq!(passages(TEXT, " ?! ", 5), None);
    }

    #[test]
    fn scripts_without_spaces_have_words_of_two_signs() {
        let found = passages("灯台の光は遠くまで届く。\n\n港は朝に開く。", "灯台", 2).unwrap();
        assert_eq!(found.len(), 1);
        assert!(found[0].text.starts_with("灯台"));
    }
}
