//! Means over groups of pages: by corpus, by page type, by language.

use super::contender::Evidence;
use super::identity::{Identity, MethodIdentity};
use super::page_rows::{MethodRow, PageRows};
use crate::measure::mean_std::{MeanStd, median};
use seek_score::Scores;
use serde::{Serialize, Serializer};
use std::collections::BTreeSet;

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

/// The corpus name of a group over all corpora, and the group name of all pages of a corpus.
pub const ALL: &str = "all";

/// A group of pages with the summary of each method.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PageGroup {
    /// Corpus, or [`ALL`].
    pub corpus: String,
    /// Page type, `lang:` and a language, or [`ALL`].
    pub group: String,
    /// Number of pages.
    pub pages: usize,
    /// The summaries, in the order of the methods.
    pub lines: Vec<MethodSummary>,
}

/// Serialises the means under the names of their measures.
fn by_name<S: Serializer>(mean_stds: &[Option<MeanStd>], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(MEASURES.iter().map(|measure| measure.name).zip(mean_stds))
}

/// The summary of a method on a group of pages.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MethodSummary {
    /// The method.
    pub method: String,
    /// Number of pages of corpora that its model was trained on.
    pub trained: usize,
    /// Number of pages with an out-of-fold choice.
    pub out_of_fold: usize,
    /// Number of pages on which it failed; they count as empty.
    pub failures: usize,
    /// Mean, deviation and standard error of each of [`MEASURES`] over the pages that have it, if any.
    #[serde(rename = "spreads", serialize_with = "by_name")]
    pub mean_stds: Vec<Option<MeanStd>>,
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

/// Groups the pages, in the order of the tables: all corpora (if there are several), then each corpus. Each has a group of all
/// pages, then one for each page type, then one for each language.
pub fn groups(about: &Identity, pages: &[PageRows]) -> Vec<PageGroup> {
    let corpora = about.corpora.iter().map(|corpus| Some(corpus.name.as_str()));
    let over_all = (about.corpora.len() > 1).then_some(None);
    let mut groups = Vec::new();
    for corpus in over_all.into_iter().chain(corpora) {
        let of_corpus: Vec<&PageRows> =
            pages.iter().filter(|page| corpus.is_none_or(|corpus| page.corpus == corpus)).collect();
        let types: BTreeSet<&str> = of_corpus.iter().map(|page| page.page_type.as_str()).collect();
        let languages: BTreeSet<&str> = of_corpus.iter().map(|page| page.lang.as_str()).collect();
        let mut add = |name: String, keep: &dyn Fn(&PageRows) -> bool| {
            let kept: Vec<&PageRows> = of_corpus.iter().copied().filter(|page| keep(page)).collect();
            let lines = (0..about.methods.len()).map(|m| summarise_method(&about.methods[m], m, &kept)).collect();
            let corpus = corpus.unwrap_or(ALL).to_owned();
            groups.push(PageGroup { corpus, group: name, pages: kept.len(), lines });
        };
        add(ALL.to_owned(), &|_| true);
        types.iter().for_each(|&name| add(name.to_owned(), &|page| page.page_type == name));
        languages.iter().for_each(|&name| add(format!("lang:{name}"), &|page| page.lang == name));
    }
    groups
}

fn summarise_method(method: &MethodIdentity, number: usize, pages: &[&PageRows]) -> MethodSummary {
    let of_method = |page: &&&PageRows| page.rows.get(number).is_some();
    let pages: Vec<&PageRows> = pages.iter().filter(of_method).copied().collect();
    let rows: Vec<(&MethodRow, usize)> = pages.iter().map(|page| (&page.rows[number], page.bytes)).collect();
    let count = |of: &dyn Fn(&MethodRow) -> bool| rows.iter().filter(|(row, _)| of(row)).count();
    let mean_std = |measure: &Measure| {
        let values = pages.iter().filter_map(|page| Some((page.host.as_str(), (measure.value)(&page.rows[number])?)));
        let values: Vec<(&str, f64)> = values.collect();
        (!values.is_empty()).then(|| MeanStd::of_pages(&values))
    };
    MethodSummary {
        method: method.name.clone(),
        trained: count(&|row| row.evidence == Evidence::Trained),
        out_of_fold: count(&|row| row.evidence == Evidence::OutOfFold),
        failures: count(&|row| row.failure.is_some()),
        mean_stds: MEASURES.iter().map(mean_std).collect(),
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
