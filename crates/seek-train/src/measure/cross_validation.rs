//! `seek-train cross-validate`: out-of-fold quality, grouped by host.

use crate::corpus::folds;
use crate::corpus::prepare::Prepared;
use crate::measure::page_result::PageResult;
use crate::stages::thresholds::ScoredPage;
use crate::stages::{StageParams, Stages};
use anyhow::{Result, ensure};
use seek_extract::Settings;
use seek_extract::method::{Choice, best_type, choose};

/// Runs folds of a cross-validation over `folds`; only `only`, where given. `note` is called after each.
///
/// # Errors
/// Where the corpora are too small for the folds or a fit fails.
pub fn run(
    prepared: &Prepared,
    params: &StageParams,
    folds: usize,
    only: Option<usize>,
    mut note: impl FnMut(usize, &[PageResult]),
) -> Result<Vec<PageResult>> {
    ensure!(folds >= 2, "cross-validation needs at least 2 folds, not {folds}");
    ensure!(prepared.pages.len() >= folds, "{} pages are too few for {folds} folds", prepared.pages.len());
    ensure!(only.is_none_or(|f| f < folds), "there is no fold {} of {folds}", only.unwrap_or(0));
    let hosts = params.hosts;
    ensure!(hosts > 0.0 && hosts <= 1.0, "a share of the hosts is above 0 and at most 1, not {hosts}");
    let fold_of = folds::assign_folds(&prepared.groups(), folds, params.seed);
    let drawn = folds::sample_groups(&prepared.groups(), hosts, params.seed);
    let mut all = Vec::new();
    for fold in (0..folds).filter(|&f| only.is_none_or(|o| o == f)) {
        let train: Vec<bool> = fold_of.iter().zip(&drawn).map(|(&f, &drawn)| f != fold && drawn).collect();
        let stages = Stages::fit(prepared, &train, params)?;
        let settings = stages.learn_settings(prepared, &train, params);
        let results: Vec<PageResult> = (0..prepared.pages.len())
            .filter(|&p| fold_of[p] == fold)
            .map(|p| result(&stages.scored_page(prepared, p), &settings, fold))
            .collect();
        note(fold, &results);
        all.extend(results);
    }
    Ok(all)
}

fn result(judged: &ScoredPage, settings: &Settings, fold: usize) -> PageResult {
    let types = &settings.calibrated(judged.types);
    let Choice { blocks, expected_f1, .. } = choose(judged.probabilities, &judged.page.words, types, settings);
    let (found, probability) = best_type(types);
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    PageResult {
        id: judged.page.id.clone(),
        corpus: judged.page.corpus.clone(),
        lang: or_dash(judged.page.lang.clone()),
        page_type: or_dash(judged.page.page_type.map(|t| t.to_string())),
        found_type: found.to_string(),
        found_type_probability: f64::from(probability),
        f1: judged.page.f1(&blocks),
        confidence: f64::from(expected_f1),
        empty_gold: judged.page.gold_tokens == 0,
        fold,
        chosen: blocks,
    }
}
