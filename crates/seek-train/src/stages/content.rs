//! The content classifier: what all page types share is learned from all pages; then, for each type, what is left to learn
//! on pages of that type.

use crate::learn::{BinnedColumn, BinnedTable, WarmStartBoosting};
use crate::parts::Part;
use crate::prepare::Prepared;
use crate::stages::StageParams;
use crate::stages::columns::{masked, replaced, segment_columns, type_columns};
use crate::stages::stage::{Split, Stage};
use crate::stages::weights::block_weights;
use anyhow::Result;
use seek_extract::stage::{self, TYPES};
use seek_extract::{CONTENT_CLASSES, ContentForests, corrected};
use seek_features::{Level, Schema};
use seek_forest::log_odds;
use std::sync::Arc;

/// What the content classifier sees of the stages before it.
pub(super) struct Seen<'a> {
    /// Type probabilities of each page.
    pub(super) types: &'a [[f32; TYPES]],
    /// Score of each segment row.
    pub(super) good: &'a [f32],
    /// Columns of terms.
    pub(super) terms: &'a [Arc<BinnedColumn>],
}

/// Fits the content classifiers: (forests, probability of each block row, judged together with those in the same place).
pub(super) fn fit(
    prepared: &Prepared,
    split: &Split,
    params: &StageParams,
    seen: &Seen,
) -> Result<(ContentForests, Vec<f32>)> {
    let (forests, mut probabilities) = fit_forests(prepared, split, params, seen)?;
    for page in &prepared.pages {
        page.facts.settle(&mut probabilities[page.blocks.clone()]);
    }
    Ok((forests, probabilities))
}

/// Fits the forests: (forests, probability of each block row by itself).
fn fit_forests(
    prepared: &Prepared,
    split: &Split,
    params: &StageParams,
    seen: &Seen,
) -> Result<(ContentForests, Vec<f32>)> {
    let Seen { types, good, terms } = *seen;
    let table = &prepared.block_table;
    let train = split.train();
    let mut columns = type_columns(table, types, train);
    columns.extend(segment_columns(prepared, good, train));
    let at = Schema::of(Level::Block).len();
    let binned = replaced(&table.binned(&table.rows_of(train))?, at..at + columns.len(), columns)?;
    let at = stage::terms_at();
    let binned = replaced(&binned, at..at + terms.len(), terms.to_vec())?;
    let binned = masked(binned, &params.without)?;
    let weights = block_weights(prepared);
    let learner = params.content.learner(params.seed_of("content"))?;
    let fit_stage = |name, weights, learner| Stage {
        name,
        table,
        binned: BinnedTable::clone(&binned),
        weights,
        groups: &[],
        classes: CONTENT_CLASSES.map(str::to_owned).to_vec(),
        learner,
    };
    let (shared, answers) = fit_stage("content", weights.clone(), learner.as_ref()).run(split)?;
    let mut forests = ContentForests::shared(shared);
    let shared: Vec<f32> = answers.chunks_exact(CONTENT_CLASSES.len()).map(|a| a[1]).collect();
    let corrects = params.has(Part::Corrections) && params.has(Part::PageTypes);
    let Some(of_type) = params.content_of_type.as_ref().filter(|_| corrects) else {
        return Ok((forests, shared));
    };

    // Each starts from out-of-fold odds of the shared forest: those that it gives of pages that it was fitted on are too
    // sure, and little would be left to correct.
    let init: Vec<f32> = shared.iter().map(|&p| log_odds(p)).collect();
    let onward = WarmStartBoosting::new(of_type.clone(), params.seed_of("content of a page type"), init)?;
    let mut corrections = Vec::with_capacity(TYPES);
    for (t, of_type) in forests.of_type.iter_mut().enumerate() {
        let weights = weights.iter().zip(&table.page).map(|(w, &page)| w * types[page as usize][t]).collect();
        let (forest, answers) = fit_stage("content of a page type", weights, &onward).run(split)?;
        *of_type = Some(forest);
        corrections.push(answers.chunks_exact(CONTENT_CLASSES.len()).map(|a| a[1]).collect::<Vec<f32>>());
    }
    let probability = |row: usize| {
        let own = types[table.page[row] as usize].iter().zip(&corrections);
        corrected(shared[row], own.map(|(&p, of_type)| (p, of_type[row])))
    };
    let probabilities = (0..shared.len()).map(probability).collect();
    Ok((forests, probabilities))
}
