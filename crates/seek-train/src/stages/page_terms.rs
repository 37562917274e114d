//! The classifier over the terms of pages: out-of-fold probabilities of each page type and of empty pages, as columns for the
//! classifiers of pages.

use crate::corpus::fold_units::FoldUnit;
use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::{PAGE_ROWS, PreparedPage, TERM_SIGNALS};
use crate::corpus::training_data::MIN_EMPTY_PAGES;
use crate::learn::{ClassSamples, FittedClasses};
use crate::stages::classifier_fit::TrainingSplit;
use crate::stages::components::Component;
use crate::stages::params::StageParams;
use anyhow::{Context, Result};
use rayon::prelude::*;
use seek_extract::{PAGE_TERM_CLASSES, PAGE_TERM_COLUMNS, PAGE_TERMS, TYPES, knows_words, term_columns};
use seek_features::AvailableSignals;
use seek_forest::MultinomialClassifier;
use std::collections::{BTreeMap, BTreeSet};

/// A term needs one host for each of this number of training hosts, within [`HOSTS_OF_TERM`].
const HOSTS_PER_TERM: u32 = 100;
/// Bounds of the number of hosts that a term needs.
const HOSTS_OF_TERM: std::ops::RangeInclusive<u32> = 3..=20;
/// The code of a text whose language was not found.
const NO_LANGUAGE: &str = "und";
/// With inner folds by page the classifier ignores terms of a single page.
const MIN_PAGES: u32 = 2;

/// A language has its words learned if at least one in this number of training hosts has pages in it. Words of other languages
/// would be learned from so few pages that their topics count as types of pages.
const HOSTS_OF_LANGUAGE: usize = 10;

/// The classifier, and its answers.
pub(super) struct PageTerms {
    /// The classifier; none if the part "page-terms" is left out, or no training page has a type.
    pub(super) classifier: Option<MultinomialClassifier>,
    /// [`Settings::term_languages`](seek_extract::Settings::term_languages).
    pub(super) languages: Option<Vec<String>>,
    /// The columns of all rows of the page table; out-of-fold for training pages.
    pub(super) columns: Vec<f32>,
    /// [`Settings::empty_terms_weight`](seek_extract::Settings::empty_terms_weight).
    pub(super) empty_weight: f32,
}

impl PageTerms {
    fn none(prepared: &Prepared) -> PageTerms {
        let columns = vec![0.0; prepared.page_table.targets.len() * PAGE_TERM_COLUMNS];
        PageTerms { classifier: None, languages: None, columns, empty_weight: 0.0 }
    }
}

/// A classifier of any classes, and its answers.
pub(super) struct FittedPageTerms {
    pub(super) classifier: MultinomialClassifier,
    /// The languages whose words it has learned.
    pub(super) languages: Vec<String>,
    /// The columns of all rows of the page table: the probability of each class, and whether words were read. Out-of-fold for
    /// training pages.
    pub(super) columns: Vec<f32>,
}

/// The weight if there are enough empty pages. Alone, the classifier of terms finds more of them than the one that reads rows does, so
/// both have the same weight (`docs/experiments.md`).
const EMPTY_WEIGHT: f32 = 0.5;

/// Fits the classifier of the pipeline on the training pages with a type, and on those without main content.
pub(super) fn fit(prepared: &Prepared, split: &TrainingSplit, params: &StageParams) -> Result<PageTerms> {
    if !params.has(Component::PageTerms) || !params.has(Component::PageTypes) {
        return Ok(PageTerms::none(prepared));
    }
    // An empty page without a type has no class: other pages without a type have none either, so empty ones would be too many.
    let class = |(page, labelled): (&PreparedPage, bool)| {
        let is_empty = labelled && page.gold_tokens == 0;
        page.page_type.map(|page_type| if is_empty { TYPES } else { page_type.index() })
    };
    let class_of: Vec<Option<usize>> = prepared.pages.iter().zip(prepared.labelled_as_text()).map(class).collect();
    let training = || class_of.iter().zip(split.train()).filter(|(class, train)| **train && class.is_some());
    if training().next().is_none() {
        return Ok(PageTerms::none(prepared));
    }
    let empty = training().filter(|(class, _)| **class == Some(TYPES)).count();
    let empty_weight = if empty >= MIN_EMPTY_PAGES { EMPTY_WEIGHT } else { 0.0 };
    let FittedPageTerms { classifier, languages, columns } =
        fit_classes(prepared, split, params, &PAGE_TERM_CLASSES, &class_of)?;
    Ok(PageTerms { classifier: Some(classifier), languages: Some(languages), columns, empty_weight })
}

/// Fits a classifier of any classes on the training pages with a class.
pub(super) fn fit_classes(
    prepared: &Prepared,
    split: &TrainingSplit,
    params: &StageParams,
    classes: &[&str],
    class_of: &[Option<usize>],
) -> Result<FittedPageTerms> {
    let languages = languages(prepared, split.train());
    let has_words = pages_with_words(prepared, Some(&languages));
    let (mut targets, mut weights) = (Vec::new(), Vec::new());
    for (class, has_words) in class_of.iter().zip(&has_words) {
        for signals in TERM_SIGNALS {
            targets.push(class.unwrap_or(0) as u32);
            weights.push(class.map_or(0.0, |_| weight_of(signals, *has_words, params)));
        }
    }
    let (unit_of_page, min_hosts) = units(prepared, split);
    let hosts: Vec<u32> = unit_of_page.iter().flat_map(|&unit| TERM_SIGNALS.map(|_| unit)).collect();
    let (rows, targets, weights, hosts) =
        (&prepared.page_terms, targets.as_slice(), weights.as_slice(), hosts.as_slice());
    let samples = ClassSamples { rows, targets, classes, weights, hosts, min_hosts };
    let rounds: Vec<_> = split.rounds().collect();
    let fitted: Vec<FittedClasses> =
        rounds.par_iter().map(|round| samples.fit(PAGE_TERMS, &term_rows(&round.train))).collect::<Result<_, _>>()?;
    let mut columns = vec![0.0; prepared.page_table.targets.len() * (classes.len() + 1)];
    for (round, fitted) in rounds.iter().zip(&fitted) {
        put_columns(&round.predict, &has_words, classes.len() + 1, |row| fitted.probabilities(row), &mut columns);
    }
    let last = fitted.into_iter().next_back().context("a classifier of page terms must be fitted at least once")?;
    Ok(FittedPageTerms { classifier: last.classifier, languages, columns })
}

/// The languages of the training pages whose words are learned, by ISO 639-3 code, in alphabetical order.
fn languages(prepared: &Prepared, train: &[bool]) -> Vec<String> {
    let mut hosts_of: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut hosts = BTreeSet::new();
    for (page, _) in prepared.pages.iter().zip(train).filter(|(_, train)| **train) {
        hosts.insert(page.group.as_str());
        hosts_of.entry(page.found_language).or_default().insert(&page.group);
    }
    hosts_of.remove(NO_LANGUAGE);
    let is_learned =
        |(code, own): (&str, BTreeSet<&str>)| (own.len() * HOSTS_OF_LANGUAGE >= hosts.len()).then(|| code.to_owned());
    hosts_of.into_iter().filter_map(is_learned).collect()
}

/// For each page whether its words are read.
fn pages_with_words(prepared: &Prepared, languages: Option<&[String]>) -> Vec<bool> {
    prepared.pages.iter().map(|page| knows_words(languages, page.found_language)).collect()
}

/// The columns of all rows of the page table by a classifier of a model file; 0 without one. `languages` are those whose words it
/// reads.
pub(super) fn columns_by(
    prepared: &Prepared,
    classifier: Option<&MultinomialClassifier>,
    languages: Option<&[String]>,
) -> Vec<f32> {
    let mut columns = PageTerms::none(prepared).columns;
    if let Some(classifier) = classifier {
        let (all, has_words) = (vec![true; prepared.pages.len()], pages_with_words(prepared, languages));
        let answer = |row| classifier.probabilities(prepared.page_terms.hashes_of(row));
        put_columns(&all, &has_words, PAGE_TERM_COLUMNS, answer, &mut columns);
    }
    columns
}

/// Writes the `width` columns of the pages that `pages` marks. `answer` gives the probabilities of a row of terms.
fn put_columns(
    pages: &[bool],
    has_words: &[bool],
    width: usize,
    answer: impl Fn(u32) -> Vec<f32>,
    columns: &mut [f32],
) {
    let by_page = columns.chunks_exact_mut(PAGE_ROWS.len() * width);
    for (page, columns) in by_page.enumerate().filter(|(page, _)| pages[*page]) {
        let answers: Vec<Vec<f32>> = term_rows_of(page).map(&answer).collect();
        for (signals, columns) in PAGE_ROWS.iter().zip(columns.chunks_exact_mut(width)) {
            let words = signals.words && has_words[page];
            let answer = answers[usize::from(!signals.url) + 2 * usize::from(!words)].clone();
            columns.copy_from_slice(&term_columns(answer, words));
        }
    }
}

/// The weight of a row of terms: that of all rows of the page table with the same terms. A page whose words are not read has
/// rows without words alone.
fn weight_of(signals: AvailableSignals, has_words: bool, params: &StageParams) -> f32 {
    let rows = PAGE_ROWS.iter().zip(params.page_row_weights);
    let is_of = |row: &AvailableSignals| row.url == signals.url && (row.words && has_words) == signals.words;
    rows.filter(|(row, _)| is_of(row)).map(|(_, weight)| weight).sum()
}

/// The rows of terms of a page.
fn term_rows_of(page: usize) -> impl Iterator<Item = u32> {
    (page * TERM_SIGNALS.len()..(page + 1) * TERM_SIGNALS.len()).map(|row| row as u32)
}

/// The rows of terms of the pages that `pages` marks.
fn term_rows(pages: &[bool]) -> Vec<u32> {
    (0..pages.len()).filter(|&page| pages[page]).flat_map(term_rows_of).collect()
}

/// The unit that must repeat a term, for each page: its host, or the page itself; and how many units a term needs.
fn units(prepared: &Prepared, split: &TrainingSplit) -> (Vec<u32>, u32) {
    if split.unit() == FoldUnit::Page {
        return ((0..prepared.pages.len() as u32).collect(), MIN_PAGES);
    }
    let training: BTreeSet<&str> = prepared
        .pages
        .iter()
        .zip(split.train())
        .filter(|(_, train)| **train)
        .map(|(page, _)| page.group.as_str())
        .collect();
    let hosts = training.len() as u32 / HOSTS_PER_TERM;
    (prepared.host_numbers(), hosts.clamp(*HOSTS_OF_TERM.start(), *HOSTS_OF_TERM.end()))
}
