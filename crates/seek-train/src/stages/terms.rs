//! The term classifiers: out-of-fold scores of each block, and columns of these scores for the content classifier.

use crate::corpus::fold_units::FoldUnit;
use crate::corpus::prepare::Prepared;
use crate::learn::{BinnedColumn, TermRows, TermSamples};
use crate::stages::classifier_fit::TrainingSplit;
use crate::stages::columns::columns_of;
use crate::stages::components::Component;
use crate::stages::params::StageParams;
use crate::stages::weights::block_weights;
use anyhow::{Context, Result};
use seek_extract::{ANCESTOR_TERMS, TERM_COLUMNS, TEXT_TERMS, TermClassifiers};
use seek_forest::LinearClassifier;
use std::sync::Arc;

/// The classifiers ignore terms that occur on fewer hosts.
const MIN_HOSTS: u32 = 5;
/// With inner folds by page the classifiers ignore terms of a single page. A name that the one site uses on several pages is
/// what they should learn.
const MIN_PAGES: u32 = 2;

/// Fits both classifiers. Returns them and their columns of the block table.
pub(super) fn fit(
    prepared: &Prepared,
    split: &TrainingSplit,
    params: &StageParams,
) -> Result<(TermClassifiers, Vec<Arc<BinnedColumn>>)> {
    let table = &prepared.block_table;
    let binned = |rows: &[f32]| columns_of(rows, TERM_COLUMNS, &table.rows_of(split.train()));
    if !params.has(Component::Terms) {
        return Ok((TermClassifiers::default(), binned(&vec![0.0; table.targets.len() * TERM_COLUMNS])));
    }
    let (classifiers, rows) = fit_rows(prepared, split, params, None)?;
    Ok((classifiers, binned(&rows)))
}

/// Fits both classifiers, from nothing or from those of a start model. Returns them and their columns of all block rows.
pub(super) fn fit_rows(
    prepared: &Prepared,
    split: &TrainingSplit,
    params: &StageParams,
    start: Option<&TermClassifiers>,
) -> Result<(TermClassifiers, Vec<f32>)> {
    let table = &prepared.block_table;
    let weights = block_weights(prepared);
    let host_of_page = prepared.host_numbers();
    let (hosts, min_hosts): (Vec<u32>, u32) = match split.unit() {
        FoldUnit::Host => (table.page.iter().map(|&page| host_of_page[page as usize]).collect(), MIN_HOSTS),
        FoldUnit::Page => (table.page.clone(), MIN_PAGES),
    };
    let run = |name: &str, rows: &TermRows, start: Option<&LinearClassifier>| -> Result<(LinearClassifier, Vec<f32>)> {
        let samples = TermSamples { rows, targets: &table.targets, weights: &weights, hosts: &hosts, min_hosts };
        let mut scores = vec![0.0; table.targets.len()];
        let mut last = None;
        for round in split.rounds() {
            let fitted = samples.fit(&table.rows_of(&round.train), params.seed_of(name), start);
            for row in table.rows_of(&round.predict) {
                scores[row as usize] = fitted.score(row);
            }
            last = Some(fitted);
        }
        let last = last.context("a term classifier must be fitted at least once")?;
        Ok((last.linear(name, start)?, scores))
    };
    let (text, ancestors) = rayon::join(
        || run(TEXT_TERMS, &prepared.text_terms, start.map(|start| &start.text)),
        || run(ANCESTOR_TERMS, &prepared.ancestor_terms, start.map(|start| &start.ancestors)),
    );
    let ((text, text_scores), (ancestors, ancestor_scores)) = (text?, ancestors?);
    let rows = context_rows(prepared, &text_scores, &ancestor_scores);
    Ok((TermClassifiers { text, ancestors }, rows))
}

/// The columns of terms of all block rows, row after row, from the scores of their texts and of their ancestors.
pub(super) fn context_rows(prepared: &Prepared, text: &[f32], ancestors: &[f32]) -> Vec<f32> {
    let mut rows = Vec::with_capacity(text.len() * TERM_COLUMNS);
    for page in &prepared.pages {
        let (text, ancestors) = (&text[page.blocks.clone()], &ancestors[page.blocks.clone()]);
        rows.extend(page.term_context.columns(&page.block_stats, text, ancestors).into_iter().flatten());
    }
    rows
}
