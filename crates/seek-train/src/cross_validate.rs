//! `seek-train cross-validate`: out-of-fold quality, grouped by host.

use crate::decide::{self, Judged};
use crate::folds;
use crate::parts::Part;
use crate::prepare::Prepared;
use crate::stages::{StageParams, Stages};
use anyhow::{Result, ensure};
use seek_extract::Settings;
use seek_extract::method::{Choice, best_type, choose};
use serde::{Deserialize, Serialize};

/// Out-of-fold result of one page.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PageResult {
    /// The page.
    pub id: String,
    /// Its corpus.
    pub corpus: String,
    /// Language, or `-`.
    pub lang: String,
    /// Gold type, or `-`.
    pub page_type: String,
    /// The type found.
    pub found_type: String,
    /// The probability of that type.
    pub found_type_probability: f64,
    /// Word-level F1.
    pub f1: f64,
    /// Expected F1.
    pub confidence: f64,
    /// Whether the gold is empty.
    pub empty_gold: bool,
    /// Its fold.
    pub fold: usize,
    /// The blocks that were chosen.
    pub chosen: Vec<usize>,
}

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
    let fold_of = folds::assign(&prepared.groups(), folds, params.seed);
    let drawn = folds::drawn(&prepared.groups(), hosts, params.seed);
    let mut all = Vec::new();
    for fold in (0..folds).filter(|&f| only.is_none_or(|o| o == f)) {
        let train: Vec<bool> = fold_of.iter().zip(&drawn).map(|(&f, &drawn)| f != fold && drawn).collect();
        let stages = Stages::fit(prepared, &train, params)?;
        let settings = learn_settings(prepared, &stages, &train, params);
        let results: Vec<PageResult> = (0..prepared.pages.len())
            .filter(|&p| fold_of[p] == fold)
            .map(|p| result(&judged(prepared, &stages, p), &settings, fold))
            .collect();
        note(fold, &results);
        all.extend(results);
    }
    Ok(all)
}

/// What the stages say of a page.
pub fn judged<'a>(prepared: &'a Prepared, stages: &'a Stages, page: usize) -> Judged<'a> {
    let types = &stages.types[page];
    let page = &prepared.pages[page];
    Judged { page, probabilities: &stages.probabilities[page.blocks.clone()], types }
}

/// The settings learned on the out-of-fold probabilities of the pages trained on; the defaults where thresholds are left out.
pub fn learn_settings(prepared: &Prepared, stages: &Stages, train: &[bool], params: &StageParams) -> Settings {
    if !params.has(Part::Thresholds) {
        return Settings::default();
    }
    let pages: Vec<Judged> = (0..train.len()).filter(|&p| train[p]).map(|p| judged(prepared, stages, p)).collect();
    decide::learn(&pages, params.seed_of("thresholds"))
}

fn result(judged: &Judged, settings: &Settings, fold: usize) -> PageResult {
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
