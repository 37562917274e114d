//! The measures of a method on a page, and their summary over groups of pages.

use crate::measure::evaluated_page::{EvaluatedPage, MethodScores, ScoreEvidence, TextScores};
use crate::scores::score_table::{PageKeys, ScoreTable, Summary};
use anyhow::Result;
use seek_score::SnippetCounts;

/// A measure of a method on a page.
#[derive(Debug)]
pub struct Measure {
    /// Its name.
    pub name: &'static str,
    /// The unit of its values.
    pub unit: &'static str,
    /// A description of the measure.
    pub meaning: &'static str,
    value: ValueOf,
}

impl Measure {
    /// The value, if the page has one.
    pub fn value(&self, page: &EvaluatedPage, row: &MethodScores) -> Option<f64> {
        (self.value)(page, row)
    }

    /// The score of this name.
    ///
    /// # Errors
    /// When there is none: the message names all.
    pub fn by_name(name: &str) -> Result<&'static Measure, String> {
        let names = || SCORES.iter().map(|score| score.name).collect::<Vec<_>>().join(", ");
        SCORES.iter().find(|score| score.name == name).ok_or_else(|| format!("known measures: {}", names()))
    }
}

/// Takes a value from the result of a method on a page.
type ValueOf = fn(&EvaluatedPage, &MethodScores) -> Option<f64>;

const fn score(name: &'static str, meaning: &'static str, value: ValueOf) -> Measure {
    Measure { name, unit: "share", meaning, value }
}

/// All scores, in the order of the tables.
#[rustfmt::skip]
pub static SCORES: &[Measure] = &[
    score("word_precision", "precision of the bag of words", |_, row| Some(row.score.words?.precision)),
    score("word_recall", "recall of the bag of words", |_, row| Some(row.score.words?.recall)),
    score("word_f1", "F1 of the bag of words", |_, row| Some(row.score.words?.f1)),
    score("word_f05", "F0.5 of the bag of words: precision weighs twice as much as recall", |_, row| Some(row.score.words?.f05)),
    score("lcs_precision", "precision by longest common subsequence (LCS) of tokens", |_, row| Some(row.score.token_lcs?.precision)),
    score("lcs_recall", "recall by LCS of tokens", |_, row| Some(row.score.token_lcs?.recall)),
    score(LCS_F1, "F1 by LCS of tokens", |_, row| Some(row.score.token_lcs?.f1)),
    score("lcs_f05", "F0.5 by LCS of tokens", |_, row| Some(row.score.token_lcs?.f05)),
    score("char_precision", "precision by LCS of characters", |_, row| Some(row.score.char_lcs?.precision)),
    score("char_recall", "recall by LCS of characters", |_, row| Some(row.score.char_lcs?.recall)),
    score("char_f1", "F1 by LCS of characters", |_, row| Some(row.score.char_lcs?.f1)),
    score("char_f05", "F0.5 by LCS of characters", |_, row| Some(row.score.char_lcs?.f05)),
    score("tbm_precision", "text block matching: precision over text nodes", |_, row| Some(row.nodes?.precision)),
    score("tbm_recall", "text block matching: recall over text nodes", |_, row| Some(row.nodes?.recall)),
    score(NODES_F1, "text block matching: F1 over text nodes", |_, row| Some(row.nodes?.f1)),
    score("with", "required snippets that were found", |_, row| row.score.snippets.with_rate()),
    score("without", "forbidden snippets that were found", |_, row| row.score.snippets.without_rate()),
];

/// The scores that a terminal shows, because its lines are short; files have all.
pub const BRIEF: [&str; 4] = ["word_precision", "word_recall", "word_f1", NODES_F1];

/// F1 by LCS of tokens, whose median is shown.
pub const LCS_F1: &str = "lcs_f1";
/// F1 over text nodes.
pub const NODES_F1: &str = "tbm_f1";
/// Pages on which the method failed.
pub const FAILED: &str = "failed";
/// Pages without a text.
pub const EMPTY: &str = "empty";
/// Pages of corpora that the method was fitted on.
pub const TRAINED: &str = "trained";
/// Pages with an out-of-fold choice.
pub const OUT_OF_FOLD: &str = "out_of_fold";
/// Milliseconds a page.
pub const MILLISECONDS: &str = "ms";
/// Bytes of the pages whose time was measured.
pub const BYTES: &str = "timed_bytes";

/// What else is known of the run of a method on a page. Each is summarised like a score.
pub static FACTS: &[Measure] = &[
    score(FAILED, "pages on which the method failed; they count as empty", |_, row| share(row.failure.is_some())),
    score(EMPTY, "pages without a text", |_, row| share(row.is_empty)),
    score(TRAINED, "pages of corpora that the model or the parameters were fitted on", |_, row| {
        share(row.evidence == ScoreEvidence::Trained)
    }),
    score(OUT_OF_FOLD, "pages with an out-of-fold choice", |_, row| share(row.evidence == ScoreEvidence::OutOfFold)),
    Measure {
        name: MILLISECONDS,
        unit: "milliseconds",
        meaning: "time from bytes to text, on one thread",
        value: |_, row| row.milliseconds,
    },
    Measure {
        name: BYTES,
        unit: "bytes",
        meaning: "size of the stored page, if time was measured",
        value: |page, row| row.milliseconds.map(|_| page.bytes as f64),
    },
];

fn share(holds: bool) -> Option<f64> {
    Some(f64::from(u8::from(holds)))
}

/// The means of these scores, and of all [`FACTS`], over groups of pages.
///
/// # Errors
/// The errors of polars.
pub fn summary(pages: &[EvaluatedPage], methods: &[&str], scores: &[&'static Measure]) -> Result<Summary> {
    let measures: Vec<&Measure> = scores.iter().copied().chain(FACTS).collect();
    let mut table = ScoreTable::new(methods.iter().copied(), measures.iter().map(|measure| measure.name));
    for page in pages {
        let EvaluatedPage { corpus, host, page_type, lang, .. } = page;
        let values = page.rows.iter().flat_map(|row| measures.iter().map(move |measure| measure.value(page, row)));
        table.push(PageKeys { corpus, host, page_type, lang, script: None }, values);
    }
    table.summary()
}

/// Snippet counts summed over pages, as in published figures. `of` takes the counts of a text.
pub fn snippets(pages: &[EvaluatedPage], of: fn(&TextScores) -> SnippetCounts) -> SnippetCounts {
    let counts = pages.iter().flat_map(|page| &page.rows).map(|row| of(&row.score));
    counts.fold(SnippetCounts::default(), |a, b| SnippetCounts {
        with: a.with + b.with,
        with_found: a.with_found + b.with_found,
        without: a.without + b.without,
        without_found: a.without_found + b.without_found,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snippet_counts_are_summed_before_the_rates() {
        let page = |with, with_found, without_found| {
            let snippets = SnippetCounts { with, with_found, without: 4, without_found };
            let score = TextScores { snippets, ..TextScores::default() };
            EvaluatedPage { rows: vec![MethodScores { score, ..Default::default() }], ..Default::default() }
        };
        let all = snippets(&[page(1, 1, 0), page(9, 4, 1), page(0, 0, 1)], |s| s.snippets);
        assert_eq!((all.with, all.with_found, all.without, all.without_found), (10, 5, 12, 2));
        assert_eq!((all.with_rate(), all.precision()), (Some(0.5), Some(5.0 / 7.0)));
        assert_eq!(snippets(&[], |s| s.snippets).with_rate(), None);
    }
}
