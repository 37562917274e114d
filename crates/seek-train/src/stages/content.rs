//! The content classifier: one forest learns from all pages; then one for each page type learns from the pages of that type. It
//! corrects the first one, or decides alone.

use crate::corpus::prepare::Prepared;
use crate::learn::{BinnedColumn, BinnedTable, Learner, LearnerParams, WarmStartBoosting};
use crate::stages::classifier_fit::{Stage, TrainingSplit};
use crate::stages::columns::{blank_components, replace_columns, segment_columns};
use crate::stages::components::Component;
use crate::stages::params::StageParams;
use crate::stages::weights::block_weights;
use anyhow::{Result, ensure};
use seek_extract::TYPES;
use seek_extract::pipeline::{mean_probability, stage_columns};
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

/// Checks what the parameters say of page types, before a fit that takes minutes.
///
/// # Errors
/// When each type is to have a content classifier of its own, but also a correction, or a learner that gives no shares of classes.
pub(super) fn check(params: &StageParams) -> Result<()> {
    let is_boosted = matches!(params.content, LearnerParams::Boosted(_));
    ensure!(!params.own_content || !is_boosted, "own_content needs a learner of class shares: tree, j48 or forest");
    ensure!(!params.own_content || params.content_of_type.is_none(), "own_content needs content_of_type = \"none\"");
    Ok(())
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
    let (shared, of_shared) = fit_stage("content", weights.clone(), learner.as_ref()).fit_out_of_fold(split)?;
    let mut forests = ContentForests::shared(shared);
    let shared: Vec<f32> = of_shared.chunks_exact(CONTENT_CLASSES.len()).map(|a| a[1]).collect();
    let has_types = params.has(Component::Corrections) && params.has(Component::PageTypes);
    let seed = params.seed_of("content of a page type");
    let learner: Box<dyn Learner> = match &params.content_of_type {
        _ if !has_types => return Ok((forests, shared)),
        None if params.own_content => params.content.learner(seed)?,
        None => return Ok((forests, shared)),
        // Each correction starts from out-of-fold odds of the shared forest. Its odds for its own training pages are too extreme, and
        // would leave little to correct.
        Some(boosted) => {
            let init: Vec<f32> = shared.iter().map(|&p| log_odds(p)).collect();
            Box::new(WarmStartBoosting::new(boosted.clone(), seed, init)?)
        }
    };
    let are_own = params.content_of_type.is_none();
    forests.are_own = are_own;
    let mut of_types = Vec::with_capacity(TYPES);
    for (t, of_type) in forests.of_type.iter_mut().enumerate() {
        // Pages of other types never use the forest.
        let of_page = |page: u32| Some(types[page as usize][t]).filter(|&p| p >= MIN_TYPE_PROBABILITY).unwrap_or(0.0);
        let weights: Vec<f32> = weights.iter().zip(&table.page).map(|(w, &page)| w * of_page(page)).collect();
        let stage = fit_stage("content of a page type", weights, learner.as_ref());
        let answers;
        // A correction without pages corrects nothing, but a classifier without pages would know nothing. The shared one decides.
        (*of_type, answers) = match are_own {
            true => stage.fit_in_place_of(split, of_shared.clone())?,
            false => stage.fit_out_of_fold(split).map(|(forest, answers)| (Some(forest), answers))?,
        };
        of_types.push(answers.chunks_exact(CONTENT_CLASSES.len()).map(|a| a[1]).collect::<Vec<f32>>());
    }
    let probability = |row: usize| {
        let of_types = types[table.page[row] as usize].iter().zip(&of_types).map(|(&p, of_type)| (p, of_type[row]));
        match are_own {
            true => mean_probability(shared[row], of_types),
            false => correct_probability(shared[row], of_types),
        }
    };
    let probabilities = (0..shared.len()).map(probability).collect();
    Ok((forests, probabilities))
}
