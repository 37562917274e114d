//! The content classifier: one forest learns from all pages; then one correction for each page type learns from the pages of
//! that type.

use crate::corpus::prepare::Prepared;
use crate::learn::{BinnedColumn, BinnedTable, WarmStartBoosting};
use crate::stages::classifier_fit::{Stage, TrainingSplit};
use crate::stages::columns::{blank_components, replace_columns, segment_columns};
use crate::stages::components::Component;
use crate::stages::params::StageParams;
use crate::stages::weights::block_weights;
use anyhow::Result;
use seek_extract::TYPES;
use seek_extract::pipeline::stage_columns;
use seek_extract::{CONTENT_CLASSES, ContentForests, MIN_TYPE_PROBABILITY, correct_probability};
use seek_forest::log_odds;
use std::sync::Arc;

/// Outputs of earlier stages that the content classifier uses.
pub(super) struct StageInputs<'a> {
    /// Type probabilities of each page.
    pub(super) types: &'a [[f32; TYPES]],
    /// Scores of all segment rows.
    pub(super) segment_scores: &'a [f32],
    /// Columns with the scores of the term classifiers.
    pub(super) terms: &'a [Arc<BinnedColumn>],
}

/// Fits the content classifiers. Returns the forests and the probability of each block row, smoothed over blocks of the same
/// template.
pub(super) fn fit(
    prepared: &Prepared,
    split: &TrainingSplit,
    params: &StageParams,
    inputs: &StageInputs,
) -> Result<(ContentForests, Vec<f32>)> {
    let (forests, mut probabilities) = fit_forests(prepared, split, params, inputs)?;
    for page in &prepared.pages {
        page.block_stats.postprocess(&mut probabilities[page.blocks.clone()]);
    }
    Ok((forests, probabilities))
}

/// Fits the forests. Returns them and the probability of each block row before smoothing.
fn fit_forests(
    prepared: &Prepared,
    split: &TrainingSplit,
    params: &StageParams,
    inputs: &StageInputs,
) -> Result<(ContentForests, Vec<f32>)> {
    let StageInputs { types, segment_scores, terms } = *inputs;
    let table = &prepared.block_table;
    let train = split.train();
    let columns = segment_columns(prepared, segment_scores, train);
    let at = stage_columns::segments_at();
    let binned = replace_columns(&table.binned(&table.rows_of(train))?, at..at + columns.len(), columns)?;
    let at = stage_columns::terms_at();
    let binned = replace_columns(&binned, at..at + terms.len(), terms.to_vec())?;
    let binned = blank_components(binned, &params.without)?;
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
    let (shared, answers) = fit_stage("content", weights.clone(), learner.as_ref()).fit_out_of_fold(split)?;
    let mut forests = ContentForests::shared(shared);
    let shared: Vec<f32> = answers.chunks_exact(CONTENT_CLASSES.len()).map(|a| a[1]).collect();
    let corrects = params.has(Component::Corrections) && params.has(Component::PageTypes);
    let Some(of_type) = params.content_of_type.as_ref().filter(|_| corrects) else {
        return Ok((forests, shared));
    };

    // Each correction starts from out-of-fold odds of the shared forest. Its odds for its own training pages are too extreme, and
    // would leave little to correct.
    let init: Vec<f32> = shared.iter().map(|&p| log_odds(p)).collect();
    let correction = WarmStartBoosting::new(of_type.clone(), params.seed_of("content of a page type"), init)?;
    let mut corrections = Vec::with_capacity(TYPES);
    for (t, of_type) in forests.corrections.iter_mut().enumerate() {
        // Pages of other types never use the correction.
        let of_page = |page: u32| Some(types[page as usize][t]).filter(|&p| p >= MIN_TYPE_PROBABILITY).unwrap_or(0.0);
        let weights = weights.iter().zip(&table.page).map(|(w, &page)| w * of_page(page)).collect();
        let (forest, answers) = fit_stage("content of a page type", weights, &correction).fit_out_of_fold(split)?;
        *of_type = Some(forest);
        corrections.push(answers.chunks_exact(CONTENT_CLASSES.len()).map(|a| a[1]).collect::<Vec<f32>>());
    }
    let probability = |row: usize| {
        let own = types[table.page[row] as usize].iter().zip(&corrections);
        correct_probability(shared[row], own.map(|(&p, of_type)| (p, of_type[row])))
    };
    let probabilities = (0..shared.len()).map(probability).collect();
    Ok((forests, probabilities))
}
