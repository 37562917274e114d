//! Cross-validation of the pipeline, with folds by host, by page where one host has most pages, or by what is left out.

use crate::corpus::prepare::Prepared;
use crate::measure::outer_folds::OuterFolds;
use crate::measure::page_result::OutOfFoldPage;
use crate::stages::thresholds::ScoredPage;
use crate::stages::{self, StageParams, Stages, Start};
use anyhow::Result;
use seek_extract::Settings;
use seek_extract::{Choice, best_type};

/// Runs a cross-validation with `folds` folds, or only its fold `only`. `progress` is called after each fold. Pages without
/// labels of their text are not scored.
///
/// # Errors
/// When a parameter is out of range, the corpora have fewer pages than folds, or a fit fails.
pub fn run(
    prepared: &Prepared,
    params: &StageParams,
    folds: usize,
    only: Option<usize>,
    mut progress: impl FnMut(usize, &[OutOfFoldPage]),
) -> Result<Vec<OutOfFoldPage>> {
    run_and_keep(prepared, params, None, folds, only, |fold, results, _| progress(fold, results))
}

/// As [`run`]; continues from a start model in each fold, if there is one. `progress` also gets the fitted stages of the fold
/// with their settings.
///
/// # Errors
/// As for [`run`].
pub fn run_and_keep(
    prepared: &Prepared,
    params: &StageParams,
    start: Option<Start>,
    folds: usize,
    only: Option<usize>,
    progress: impl FnMut(usize, &[OutOfFoldPage], (Stages, Settings)),
) -> Result<Vec<OutOfFoldPage>> {
    run_folds(prepared, params, start, &OuterFolds::new(prepared, params, folds, only)?, progress)
}

/// As [`run_and_keep`], with these folds.
///
/// # Errors
/// When a fit fails.
pub fn run_folds(
    prepared: &Prepared,
    params: &StageParams,
    start: Option<Start>,
    folds: &OuterFolds,
    mut progress: impl FnMut(usize, &[OutOfFoldPage], (Stages, Settings)),
) -> Result<Vec<OutOfFoldPage>> {
    let mut all = Vec::new();
    for fold in folds.numbers() {
        let (fitted, settings) = stages::fit(prepared, &folds.train(fold), params, start)?;
        let results: Vec<OutOfFoldPage> = (0..prepared.pages.len())
            .filter(|&p| folds.scores(fold, p))
            .map(|p| page_result(&fitted.scored_page(prepared, p), &settings, fold))
            .collect();
        progress(fold, &results, (fitted, settings));
        all.extend(results);
    }
    Ok(all)
}

/// The result of a page with the blocks that the settings choose.
pub fn page_result(scored: &ScoredPage, settings: &Settings, fold: usize) -> OutOfFoldPage {
    let Choice { blocks, expected_f1, .. } = scored.choice(settings);
    let (found, probability) = best_type(&settings.calibrated(scored.types));
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    OutOfFoldPage {
        id: scored.page.id.clone(),
        corpus: scored.page.corpus.clone(),
        host: scored.page.group.clone(),
        lang: or_dash(scored.page.lang.clone()),
        script: scored.page.script.unwrap_or("-").to_owned(),
        page_type: or_dash(scored.page.page_type.map(|t| t.to_string())),
        found_type: found.to_string(),
        found_type_probability: f64::from(probability),
        f1: scored.page.f1(&blocks),
        confidence: Some(f64::from(expected_f1)),
        empty_probability: scored.empty.map(f64::from),
        empty_gold: scored.page.gold_tokens == 0,
        fold,
        chosen: blocks,
    }
}
