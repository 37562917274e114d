//! The passages of a text that fit a query, by BM25 (Robertson and Zaragoza, *The Probabilistic Relevance Framework*, 2009, equation 3.15).

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::time::Instant;

use crate::mcp::blocks::{Block, blocks, headings_above};
use crate::mcp::parts::{pieces, shortened};

/// How soon further occurrences of a word stop to count (k1).
const SATURATION: f64 = 1.2;
/// How much long passages are marked down (b).
const LENGTH_WEIGHT: f64 = 0.75;
/// The weight of words in the headings above a passage, against those in it.
const HEADING_WEIGHT: f64 = 0.5;
/// Most tokens of a passage. Longer blocks are several passages.
const PASSAGE_TOKENS: usize = 500;
/// Most letters of a heading above a passage.
const HEADING_LETTERS: usize = 200;
/// Most different words of a query that count.
const QUERY_WORDS: usize = 100;

/// A passage that fits.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Passage<'t> {
    /// The headings above it, the outermost first.
    pub(crate) headings: Vec<Cow<'t, str>>,
    /// The block, or a piece of it.
    pub(crate) text: Cow<'t, str>,
    /// The score, for the order.
    pub(crate) score: f64,
}

/// Why there are no passages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NoPassages {
    #[error("the query has no words")]
    NoWords,
    #[error("the search did not end in time")]
    OutOfTime,
}

/// The counts of the query's words in a text, and the number of all its words.
struct Counted {
    counts: HashMap<String, f64>,
    length: usize,
}

/// A passage before it has a score.
struct Candidate<'t> {
    text: Cow<'t, str>,
    /// The block from which it is.
    block: usize,
    counted: Counted,
}

/// The passages of a Markdown text that have words of the query, the best first.
///
/// # Errors
/// [`NoPassages`].
pub(crate) fn passages<'t>(
    markdown: &'t str,
    query: &str,
    most: usize,
    deadline: Instant,
) -> Result<Vec<Passage<'t>>, NoPassages> {
    let wanted = wanted(query);
    if wanted.is_empty() {
        return Err(NoPassages::NoWords);
    }
    let blocks = blocks(markdown);
    let above = headings_above(&blocks);
    let heading = |block: &Block<'t>| shortened(block.text.trim_start_matches('#').trim(), HEADING_LETTERS);
    // Many blocks are under the same heading, so its words are counted once.
    let of_headings: HashMap<usize, Counted> = (0..blocks.len())
        .filter(|&i| blocks[i].level.is_some())
        .map(|i| (i, counted(&heading(&blocks[i]), &wanted)))
        .collect();
    let mut candidates: Vec<Candidate<'t>> = Vec::new();
    for (i, block) in blocks.iter().enumerate().filter(|(_, block)| block.level.is_none()) {
        for text in pieces(block, PASSAGE_TOKENS) {
            in_time(deadline)?;
            let mut counted = counted(&text, &wanted);
            for (word, count) in above[i].iter().filter_map(|at| of_headings.get(at)).flat_map(|found| &found.counts) {
                *counted.counts.entry(word.clone()).or_default() += HEADING_WEIGHT * count;
            }
            candidates.push(Candidate { text, block: i, counted });
        }
    }
    let number = candidates.len().max(1) as f64;
    let mean = candidates.iter().map(|candidate| candidate.counted.length).sum::<usize>() as f64 / number;
    let mut with: HashMap<&str, f64> = HashMap::new();
    for word in candidates.iter().flat_map(|candidate| candidate.counted.counts.keys()) {
        *with.entry(word).or_default() += 1.0;
    }
    let weight = |word: &str| {
        let with = with.get(word).copied().unwrap_or_default();
        (1.0 + (number - with + 0.5) / (with + 0.5)).ln()
    };
    let score = |Counted { counts, length }: &Counted| {
        let norm = SATURATION * (1.0 - LENGTH_WEIGHT + LENGTH_WEIGHT * *length as f64 / mean.max(1.0));
        // The order of a set differs from run to run, and so would the last digit of the sum.
        let mut terms: Vec<f64> =
            counts.iter().map(|(word, count)| weight(word) * count * (SATURATION + 1.0) / (count + norm)).collect();
        terms.sort_unstable_by(f64::total_cmp);
        terms.iter().sum::<f64>()
    };
    in_time(deadline)?;
    let mut scored: Vec<(f64, &Candidate<'t>)> = candidates
        .iter()
        .map(|candidate| (score(&candidate.counted), candidate))
        .filter(|(score, _)| *score > 0.0)
        .collect();
    // Of equal ones, the first on the page comes first.
    scored.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    scored.truncate(most);
    let passage = |(score, found): (f64, &Candidate<'t>)| Passage {
        headings: above[found.block].iter().map(|&at| heading(&blocks[at])).collect(),
        text: found.text.clone(),
        score,
    };
    Ok(scored.into_iter().map(passage).collect())
}

fn in_time(deadline: Instant) -> Result<(), NoPassages> {
    if Instant::now() < deadline { Ok(()) } else { Err(NoPassages::OutOfTime) }
}

/// The first different words of a query.
fn wanted(query: &str) -> HashSet<String> {
    let mut wanted = HashSet::new();
    each_word(query, |word, whole| {
        if whole && wanted.len() < QUERY_WORDS {
            wanted.insert(word.to_owned());
        }
    });
    wanted
}

fn counted(text: &str, wanted: &HashSet<String>) -> Counted {
    let mut counted = Counted { counts: HashMap::new(), length: 0 };
    each_word(text, |word, whole| {
        counted.length += usize::from(whole);
        if let Some(known) = wanted.get(word) {
            *counted.counts.entry(known.clone()).or_default() += 1.0;
        }
    });
    counted
}

/// Gives the words of a text in lower case, without the `s` at the end of English plurals. In scripts without spaces, each two signs are a
/// word, and so is a sign that stands alone. A sign among others is given with `false`: it only fits a query of one sign.
fn each_word(text: &str, mut found: impl FnMut(&str, bool)) {
    let mut word = String::new();
    // Signs without spaces between them.
    let mut before: Option<char> = None;
    let mut signs = 0;
    let mut buffer = [0; 4];
    for c in text.chars().flat_map(char::to_lowercase) {
        if has_no_spaces(c) {
            end_word(&mut word, &mut found);
            if let Some(before) = before {
                if signs == 1 {
                    found(before.encode_utf8(&mut buffer), false);
                }
                let both: String = [before, c].iter().collect();
                found(&both, true);
                found(c.encode_utf8(&mut buffer), false);
            }
            before = Some(c);
            signs += 1;
            continue;
        }
        end_signs(&mut before, &mut signs, &mut found);
        if c.is_alphanumeric() {
            word.push(c);
        } else {
            end_word(&mut word, &mut found);
        }
    }
    end_signs(&mut before, &mut signs, &mut found);
    end_word(&mut word, &mut found);
}

fn end_word(word: &mut String, found: &mut impl FnMut(&str, bool)) {
    if !word.is_empty() {
        let stem = word.strip_suffix('s').filter(|stem| stem.len() >= 3 && !stem.ends_with('s'));
        found(stem.unwrap_or(word), true);
        word.clear();
    }
}

/// Ends a run of signs. A sign alone is a word.
fn end_signs(before: &mut Option<char>, signs: &mut usize, found: &mut impl FnMut(&str, bool)) {
    if let (Some(sign), 1) = (before.take(), *signs) {
        found(sign.encode_utf8(&mut [0; 4]), true);
    }
    *signs = 0;
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
    use crate::mcp::parts::tokens;
    use std::time::Duration;

    fn passages<'t>(markdown: &'t str, query: &str, most: usize) -> Result<Vec<Passage<'t>>, NoPassages> {
        super::passages(markdown, query, most, Instant::now() + Duration::from_secs(60))
    }

    const TEXT: &str = "# Ferries\n\nThe ferry leaves at ten.\n\n## Prices\n\nA child travels free on each ferry.\n\nAdults pay four pounds.\n\n## Dogs\n\nDogs are welcome on deck. A dog pays nothing.";

    #[test]
    fn passages_with_rare_words_come_first() {
        let found = passages(TEXT, "What do dogs pay on the ferry?", 3).unwrap();
        assert_eq!(found[0].text, "Dogs are welcome on deck. A dog pays nothing.");
        assert_eq!(found[0].headings, ["Ferries", "Dogs"]);
        let found = passages(TEXT, "price", 5).unwrap();
        assert_eq!(found.len(), 2, "words of headings count: {found:?}");
        assert_eq!(passages(TEXT, "zeppelin", 5).unwrap(), []);
        assert_eq!(passages(TEXT, " ?! ", 5), Err(NoPassages::NoWords));
        assert_eq!(super::passages(TEXT, "price", 5, Instant::now()), Err(NoPassages::OutOfTime));
    }

    #[test]
    fn scripts_without_spaces_have_words_of_two_signs() {
        let found = passages("灯台の光は遠くまで届く。\n\n港は朝に開く。", "灯台", 2).unwrap();
        assert_eq!(found.len(), 1);
        assert!(found[0].text.starts_with("灯台"));
    }

    #[test]
    fn a_sign_alone_is_a_word() {
        let text = "灯台の光は遠くまで届く。\n\n港は朝に開く。\n\n港 1";
        let found = passages(text, "港", 5).unwrap();
        let texts: Vec<&str> = found.iter().map(|passage| &*passage.text).collect();
        assert_eq!(texts, ["港 1", "港は朝に開く。"]);
    }

    #[test]
    fn long_blocks_and_headings_are_cut() {
        let text = format!("# {}\n\n{}storm {}", "Ferry ".repeat(5000), "calm ".repeat(5000), "calm ".repeat(5000));
        let found = passages(&text, "storm", 5).unwrap();
        assert_eq!(found.len(), 1);
        assert!(found[0].text.contains("storm") && tokens(&found[0].text) <= PASSAGE_TOKENS);
        assert!(found[0].headings[0].chars().count() <= HEADING_LETTERS + 1);
    }

    #[test]
    fn many_blocks_under_a_long_heading_take_little_time() {
        let text = format!("# {}\n\n{}", "Ferry ".repeat(200_000), "storm\n\n".repeat(50_000));
        let began = Instant::now();
        assert_eq!(passages(&text, "storm ferry", 5).unwrap().len(), 5);
        assert!(began.elapsed() < Duration::from_secs(30), "{:?}", began.elapsed());
    }
}
