//! What labelled pages add to a start model: its score as it is, and that of models which continue from it, on the same pages.
//!
//! Each page is scored by a model that learned from the other hosts alone. So the gain is one for new sites, unless one host has
//! most pages: folds are then by page, and the gain is one for other pages of known sites.

use crate::corpus::fold_units::FoldUnit;
use crate::corpus::prepare::Prepared;
use crate::measure::cross_validation::{page_result, run_and_keep};
use crate::measure::page_result::OutOfFoldPage;
use crate::scores::mean::ClusteredMean;
use crate::stages::{StageParams, Start};
use anyhow::{Context, Result, ensure};
use serde::Serialize;
use std::collections::HashMap;

/// Greatest number of folds. Fewer hosts (or pages) make as many folds as there are of them.
const FOLDS: usize = 5;

/// Mean word-level F1 of a start model, and of the models that continue from it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct LabelGain {
    /// Number of pages that were scored: those with labels of their whole text.
    pub pages: usize,
    /// The start model as it is, with its own settings.
    pub start: f64,
    /// The models that continue from it; none of them saw the host of the page, or the page if folds are by page.
    pub continued: f64,
    /// The standard error of the gain, `continued - start`. Pages of one host count as one value, unless folds
    /// are by page; 0 if only one value was scored.
    pub standard_error: f64,
    /// What the folds kept whole.
    pub folds_by: FoldUnit,
}

impl LabelGain {
    /// What the labels add to the mean F1.
    pub fn gain(&self) -> f64 {
        self.continued - self.start
    }

    /// Both scores and the gain in a line.
    pub fn to_text(&self) -> String {
        let LabelGain { pages, start, continued, standard_error, .. } = self;
        format!(
            "start model: F1 {start:.4}; continued: {continued:.4} ({:+.4} ±{standard_error:.4}), on the same {pages} pages\n",
            self.gain()
        )
    }
}

/// Scores a start model on all pages, and continues from it out-of-fold. The pages must be those that people labelled, and the
/// start model must not have seen them.
///
/// # Errors
/// When there are fewer than 2 pages, the pages outside a fold have too few labels, or a fit fails.
pub fn gain_of_labels(prepared: &Prepared, params: &StageParams, start: Start) -> Result<LabelGain> {
    let folds = prepared.fold_units().folds(FOLDS);
    ensure!(folds >= 2, "the gain of labels needs at least 2 pages, but found {}", prepared.pages.len());
    let continued = run_and_keep(prepared, params, Some(start), folds, None, |_, _, _| ())
        .with_context(|| format!("the gain of the labels of {} pages", prepared.pages.len()))?;
    gain_over_start(prepared, params, start, &continued)
}

/// Compares models that continue from a start model with the start model, on the pages of their results.
///
/// # Errors
/// When there is no result, or the start model does not fit the pages.
pub fn gain_over_start(
    prepared: &Prepared,
    params: &StageParams,
    start: Start,
    continued: &[OutOfFoldPage],
) -> Result<LabelGain> {
    let units = prepared.fold_units();
    let unchanged = start.unchanged(prepared, params)?;
    let f1: HashMap<(&str, &str), f64> =
        continued.iter().map(|result| ((result.corpus.as_str(), result.id.as_str()), result.f1)).collect();
    let mut gains = Vec::new();
    let (mut before, mut after) = (0.0, 0.0);
    for (number, page) in prepared.pages.iter().enumerate() {
        let Some(&continued) = f1.get(&(page.corpus.as_str(), page.id.as_str())) else { continue };
        let as_it_is = page_result(&unchanged.scored_page(prepared, number), &start.models.settings, 0).f1;
        (before, after) = (before + as_it_is, after + continued);
        gains.push((units.names[number], continued - as_it_is));
    }
    ensure!(!gains.is_empty(), "no page has labels of its whole text");
    let pages = gains.len();
    Ok(LabelGain {
        pages,
        start: before / pages as f64,
        continued: after / pages as f64,
        standard_error: ClusteredMean::of(gains).standard_error.unwrap_or(0.0),
        folds_by: units.unit,
    })
}
