//! Means of methods over groups of pages, with what else is known of their runs: failures, speed, evidence.

use super::contender::Evidence;
use super::identity::{Identity, MethodIdentity};
use super::page_rows::{MethodRow, PageRows};
use crate::scores::mean::median;
use crate::scores::score_table::{MethodMeans, PageKeys, ScoreTable};
use anyhow::Result;
use seek_score::Scores;
use serde::Serialize;

/// A measure of a method on a page.
#[derive(Debug, Clone, Copy)]
pub struct Measure {
    /// Its name.
    pub name: &'static str,
    /// A description of the measure.
    pub meaning: &'static str,
    /// The value, if the page has one.
    pub value: fn(&MethodRow) -> Option<f64>,
}

const fn measure(name: &'static str, meaning: &'static str, value: fn(&MethodRow) -> Option<f64>) -> Measure {
    Measure { name, meaning, value }
}

fn nodes(row: &MethodRow, score: fn(&Scores) -> f64) -> Option<f64> {
    row.nodes.as_ref().map(score)
}

/// All measures, in the order of the tables.
pub const MEASURES: [Measure; 15] = [
    measure("lcs_precision", "precision by longest common subsequence (LCS) of tokens", |row| Some(row.lcs.precision)),
    measure("lcs_recall", "recall by LCS of tokens", |row| Some(row.lcs.recall)),
    measure("lcs_f1", "F1 by LCS of tokens", |row| Some(row.lcs.f1)),
    measure("lcs_f05", "F0.5 by LCS of tokens: precision weighs twice as much as recall", |row| Some(row.lcs.f05)),
    measure("char_precision", "precision by LCS of characters", |row| Some(row.chars.precision)),
    measure("char_recall", "recall by LCS of characters", |row| Some(row.chars.recall)),
    measure("char_f1", "F1 by LCS of characters", |row| Some(row.chars.f1)),
    measure("char_f05", "F0.5 by LCS of characters", |row| Some(row.chars.f05)),
    measure("word_precision", "precision of the bag of words", |row| Some(row.words.precision)),
    measure("word_recall", "recall of the bag of words", |row| Some(row.words.recall)),
    measure("word_f1", "F1 of the bag of words", |row| Some(row.words.f1)),
    measure("word_f05", "F0.5 of the bag of words", |row| Some(row.words.f05)),
    measure("tbm_precision", "text block matching: precision over text nodes", |row| nodes(row, |s| s.precision)),
    measure("tbm_recall", "text block matching: recall over text nodes", |row| nodes(row, |s| s.recall)),
    measure("tbm_f1", "text block matching: F1 over text nodes", |row| nodes(row, |s| s.f1)),
];

/// A group of pages with the summary of each method.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ComparedGroup {
    /// Corpus, or `all`.
    pub corpus: String,
    /// Page type, `lang:` and a language, or `all`.
    pub group: String,
    /// Number of pages.
    pub pages: usize,
    /// Number of hosts.
    pub hosts: usize,
    /// The summaries, in the order of the methods.
    pub lines: Vec<MethodSummary>,
}

/// The summary of a method on a group of pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MethodSummary {
    /// The method, and the means of its [`MEASURES`].
    #[serde(flatten)]
    pub scores: MethodMeans,
    /// Number of pages of corpora that its model was trained on.
    pub trained: usize,
    /// Number of pages with an out-of-fold choice.
    pub out_of_fold: usize,
    /// Number of pages on which it failed; they count as empty.
    pub failures: usize,
    /// Median of F1 by LCS of tokens. A few pages with F1 0 change the mean much, but not the median.
    pub median: f64,
    /// Speed, if time was measured.
    pub speed: Option<Speed>,
    /// Bytes of its model file, if it has one of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub model_bytes: Option<u64>,
}

/// The speed of a method, from bytes to text on one thread.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Speed {
    /// Mean milliseconds a page.
    pub milliseconds: f64,
    /// Million bytes a second: bytes of all pages divided by the total time.
    pub megabytes: f64,
}

/// Groups the pages in the order of the tables, and summarises each method.
///
/// # Errors
/// The errors of polars.
pub fn groups(about: &Identity, pages: &[PageRows]) -> Result<Vec<ComparedGroup>> {
    let methods = about.methods.iter().map(|method| method.name.as_str());
    let mut table = ScoreTable::new(methods, MEASURES.map(|measure| measure.name));
    for page in pages {
        let PageRows { corpus, host, page_type, lang, rows, .. } = page;
        let scores = rows.iter().flat_map(|row| MEASURES.map(|measure| (measure.value)(row)));
        table.push(PageKeys { corpus, host, page_type, lang, script: None }, scores);
    }
    let groups = table.summary()?.groups.into_iter().map(|group| {
        let members: Vec<&PageRows> = group.members.iter().map(|&page| &pages[page]).collect();
        let lines = group.lines.into_iter().zip(&about.methods).enumerate();
        ComparedGroup {
            corpus: group.corpus,
            group: group.group,
            pages: group.pages,
            hosts: group.hosts,
            lines: lines.map(|(number, (scores, method))| summarise(method, scores, number, &members)).collect(),
        }
    });
    Ok(groups.collect())
}

fn summarise(method: &MethodIdentity, scores: MethodMeans, number: usize, pages: &[&PageRows]) -> MethodSummary {
    let rows: Vec<(&MethodRow, usize)> =
        pages.iter().filter_map(|page| Some((page.rows.get(number)?, page.bytes))).collect();
    let count = |of: &dyn Fn(&MethodRow) -> bool| rows.iter().filter(|(row, _)| of(row)).count();
    MethodSummary {
        scores,
        trained: count(&|row| row.evidence == Evidence::Trained),
        out_of_fold: count(&|row| row.evidence == Evidence::OutOfFold),
        failures: count(&|row| row.failure.is_some()),
        median: median(rows.iter().map(|(row, _)| row.lcs.f1).collect()).unwrap_or(0.0),
        speed: speed(&rows),
        model_bytes: method.model_bytes,
    }
}

fn speed(rows: &[(&MethodRow, usize)]) -> Option<Speed> {
    let timed: Vec<(f64, usize)> = rows.iter().filter_map(|(row, bytes)| Some((row.milliseconds?, *bytes))).collect();
    let milliseconds: f64 = timed.iter().map(|(milliseconds, _)| milliseconds).sum();
    let bytes: usize = timed.iter().map(|(_, bytes)| bytes).sum();
    (milliseconds > 0.0).then(|| Speed {
        milliseconds: milliseconds / timed.len() as f64,
        megabytes: bytes as f64 / 1000.0 / milliseconds,
    })
}
