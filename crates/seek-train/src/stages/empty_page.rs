//! The classifier of empty pages: those without main content, such as logins, errors and pages that only scripts fill.
//!
//! It reads the row of the second page type classifier: features of the page, its type, and a summary of its probable content. The
//! classifier of page terms has a part in the probability.

use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::{PAGE_ROWS, row_with_words};
use crate::corpus::training_data::MIN_EMPTY_PAGES;
use crate::stages::classifier_fit::{Stage, TrainingSplit};
use crate::stages::columns::blank_components;
use crate::stages::components::Component;
use crate::stages::page_terms::PageTerms;
use crate::stages::page_type::{second_pass_names, with_columns};
use crate::stages::params::StageParams;
use anyhow::Result;
use seek_extract::{EMPTY_CLASSES, PAGE_TERM_COLUMNS, empty_probability};
use seek_features::AvailableSignals;
use seek_forest::Forest;
use std::collections::BTreeSet;

/// The fewest hosts of these pages: each inner fold must learn from some of them.
const MIN_HOSTS: usize = 10;

/// Fits the classifier. `rows` are the columns of the second pass for all rows of the page table. Returns it with the probability of
/// each page, out-of-fold on training pages; `None` if too few training pages are empty.
pub(super) fn fit(
    prepared: &Prepared,
    split: &TrainingSplit,
    params: &StageParams,
    rows: &[f32],
    terms: &PageTerms,
) -> Result<Option<(Forest, Vec<f32>)>> {
    let labelled = prepared.labelled_as_text();
    let is_empty: Vec<bool> =
        prepared.pages.iter().zip(&labelled).map(|(page, labelled)| *labelled && page.gold_tokens == 0).collect();
    let to_learn = (0..is_empty.len()).filter(|&page| is_empty[page] && split.train()[page]);
    let hosts: BTreeSet<&str> = to_learn.clone().map(|page| prepared.pages[page].group.as_str()).collect();
    if to_learn.count() < MIN_EMPTY_PAGES || hosts.len() < MIN_HOSTS || !params.has(Component::EmptyPages) {
        return Ok(None);
    }
    let pages = &prepared.page_table.page;
    let targets = pages.iter().map(|&page| u32::from(is_empty[page as usize])).collect();
    let table = prepared.page_table.with_targets(targets);
    let binned = with_columns(&table, split, &second_pass_names(), rows)?;
    let weights = pages.iter().zip(params.page_row_weights.iter().cycle());
    let learner = params.empty_page.learner(params.seed_of("empty page"))?;
    let stage = Stage {
        name: "empty page",
        binned: blank_components(binned, &params.without)?,
        weights: weights.map(|(&page, weight)| if labelled[page as usize] { *weight } else { 0.0 }).collect(),
        // The rows of a page are nearly equal, so a tree uses all of them or none.
        groups: &table.page,
        table: &table,
        classes: EMPTY_CLASSES.map(str::to_owned).to_vec(),
        learner: learner.as_ref(),
    };
    let (forest, answers) = stage.fit_out_of_fold(split)?;
    Ok(Some((forest, by_page(&answers, &terms.columns, terms.empty_weight, params.available_signals()))))
}

/// The probability of an empty page, given the available signals. `answers` are those of the forest for the rows of the page table,
/// `terms` are its columns of page terms, with their weight.
pub(super) fn by_page(answers: &[f32], terms: &[f32], weight: f32, signals: AvailableSignals) -> Vec<f32> {
    let row = row_with_words(signals);
    let by_row = answers.chunks_exact(EMPTY_CLASSES.len()).map(|answer| answer[1]).skip(row).step_by(PAGE_ROWS.len());
    let terms = terms.chunks_exact(PAGE_TERM_COLUMNS).skip(row).step_by(PAGE_ROWS.len());
    by_row.zip(terms).map(|(by_row, terms)| empty_probability(by_row, terms, weight)).collect()
}
