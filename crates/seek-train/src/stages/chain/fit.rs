//! The fit of a chain on training pages.

use super::outcome::{ChainReport, ChainScores, TypeReport};
use super::params::ChainFeatures;
use super::search;
use super::thresholds::ThresholdGrid;
use super::trainer::{Both, Classifiers, Trainer, binned};
use super::walk_pages::{PageSizes, ScoredTree};
use crate::corpus::prepare::Prepared;
use crate::stages::classifier_fit::TrainingSplit;
use crate::stages::page_type;
use crate::stages::params::StageParams;
use anyhow::{Context, Result, ensure};
use seek_extract::{ChainSettings, ChainThresholds, INNER_F1, best_type};
use seek_forest::{Forest, Training};
use seek_page::PageType;
use std::collections::BTreeMap;

/// A fitted chain.
#[derive(Debug)]
pub struct FittedChain {
    /// The classifiers, by their names in the model file.
    pub forests: BTreeMap<String, Forest>,
    /// The labels and thresholds.
    pub settings: ChainSettings,
    /// What came of it.
    pub report: ChainReport,
    /// Mean F1 over words by corpus, for the model file.
    pub scores: BTreeMap<String, f64>,
}

impl FittedChain {
    /// The description of the training for the model file.
    pub fn training(&self, prepared: &Prepared, seed: u64) -> Training {
        Training { data_fingerprint: prepared.fingerprint.clone(), seed, scores: self.scores.clone() }
    }
}

/// Fits a chain on the pages that `train` marks. [`Prepared::read_for_chain`] reads the table that it needs.
///
/// # Errors
/// When the pages lack a class, parameters are out of range, or a fit fails.
pub fn fit(prepared: &Prepared, train: &[bool], params: &StageParams) -> Result<FittedChain> {
    params.chain.check()?;
    let rows: usize = prepared.pages.iter().map(|page| page.chain_rows.len()).sum();
    ensure!(rows > 0, "the corpora have no segments to train a chain on");
    let split = TrainingSplit::new(prepared, train, params);
    let trainer = Trainer {
        prepared,
        split: &split,
        binned: &binned(prepared, train, params.chain.features)?,
        sizes: &prepared.pages.iter().map(PageSizes::of).collect::<Vec<_>>(),
        scored: &prepared
            .labelled_as_text()
            .iter()
            .zip(train)
            .map(|(&whole, &train)| whole && train)
            .collect::<Vec<_>>(),
        params,
    };
    let (choice, tried) = search::choose(&trainer)?;
    let labels = trainer.labels(choice.rule);
    let classifiers = |least: usize| Classifiers {
        segment: params.chain.segment.clone(),
        content: params.chain.content.clone(),
        least,
    };
    let everywhere = vec![true; prepared.pages.len()];
    let shared = trainer
        .fit_both(&labels, &everywhere, choice.balance, &classifiers(1))?
        .context("the training pages have too few segments of a class: of good ones, of others, or of main content")?;
    let smallest = choice.rule.smallest;
    let grid = |both: &Both, pages: &[usize]| ThresholdGrid::of(&trainer.trees(both, pages), smallest);
    let all = trainer.scored_pages(&everywhere);
    let shared_grid = grid(&shared, &all);
    let (thresholds, _) = shared_grid.best(None);

    let mut forests = BTreeMap::new();
    let mut settings = ChainSettings::default();
    (settings.uniform_share, settings.smallest) = (choice.rule.uniform_share, smallest);
    settings.paper_features = params.chain.features == ChainFeatures::Paper;
    settings.thresholds = thresholds;
    let mut own: BTreeMap<PageType, Both> = BTreeMap::new();
    let mut types = Vec::new();
    for page_type in PageType::ALL {
        let is_of_type = |&p: &usize| prepared.pages[p].page_type == Some(page_type);
        let pages: Vec<usize> = all.iter().copied().filter(is_of_type).collect();
        if pages.is_empty() {
            continue;
        }
        // The thresholds of a type, and the F1 of each of its pages with them.
        let tuned = |both: &Both| {
            let (thresholds, _) = grid(both, &pages).best(Some(&shared_grid));
            let f1 = |tree: &ScoredTree| tree.score(thresholds, smallest).0;
            (thresholds, trainer.trees(both, &pages).iter().map(f1).collect::<Vec<f64>>())
        };
        let by_shared = tuned(&shared);
        let marked: Vec<bool> = (0..train.len()).map(|p| is_of_type(&p)).collect();
        let fitted = match params.chain.by_type {
            true => trainer.fit_both(&labels, &marked, choice.balance, &classifiers(params.chain.least_segments))?,
            false => None,
        };
        let by_own = fitted.as_ref().map(tuned);
        let is_better = by_own.as_ref().is_some_and(|own| exceeds(&own.1, &by_shared.1));
        let best = by_own.as_ref().filter(|_| is_better).unwrap_or(&by_shared).0;
        settings.of_type.insert(page_type.name().to_owned(), best);
        types.push(TypeReport {
            page_type: page_type.name().to_owned(),
            pages: pages.len(),
            thresholds: best,
            shared_f1: mean(&by_shared.1),
            own_f1: by_own.as_ref().map(|own| mean(&own.1)),
            has_own: is_better,
        });
        if let Some(both) = fitted.filter(|_| is_better) {
            own.insert(page_type, both);
        }
    }
    let (page_type, found) = match types.is_empty() {
        true => (None, vec![None; train.len()]),
        false => {
            let small = StageParams { page_type: params.chain.page_type.clone(), ..params.clone() };
            let (forest, answers) = page_type::fit_first(prepared, &split, &small)?;
            let found = answers.by_page(params.available_signals());
            (Some(forest), found.iter().map(|types| Some(best_type(types).0)).collect())
        }
    };
    let walk = |p: usize, t: Option<PageType>, thresholds: ChainThresholds| {
        let both = t.and_then(|t| own.get(&t)).unwrap_or(&shared);
        trainer.tree_of_any(both, &shared, p).score(thresholds, smallest)
    };
    let score = |types: &dyn Fn(usize) -> Option<PageType>| {
        all.iter().map(|&p| walk(p, types(p), settings.thresholds(types(p)))).collect::<Vec<_>>()
    };
    let given = score(&|p| prepared.pages[p].page_type);
    let by_found = score(&|p| found[p]);
    let without_types = all.iter().map(|&p| walk(p, None, thresholds)).collect::<Vec<_>>();
    let report = ChainReport {
        uniform_share: choice.rule.uniform_share,
        smallest,
        balance: choice.balance,
        tried,
        thresholds,
        types,
        given_types: ChainScores::of(&given),
        found_types: ChainScores::of(&by_found),
        without_types: ChainScores::of(&without_types),
    };
    let mut sums: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for (&p, (f1, _)) in all.iter().zip(&by_found) {
        let sum = sums.entry(format!("{INNER_F1}{}", prepared.pages[p].corpus)).or_default();
        *sum = (sum.0 + f1, sum.1 + 1.0);
    }
    for (page_type, both) in own {
        forests.insert(format!("segment.{page_type}"), both.segment.forest);
        forests.insert(format!("content.{page_type}"), both.content.forest);
    }
    forests.insert("segment".to_owned(), shared.segment.forest);
    forests.insert("content".to_owned(), shared.content.forest);
    forests.extend(page_type.map(|forest| ("page_type".to_owned(), forest)));
    let scores = sums.into_iter().map(|(name, (sum, n))| (name, sum / n)).collect();
    Ok(FittedChain { forests, settings, report, scores })
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// Whether the first of two scores of the same pages is higher in the mean, by more than the standard error of the difference.
/// A difference within it is more likely chance.
fn exceeds(first: &[f64], second: &[f64]) -> bool {
    let differences: Vec<f64> = first.iter().zip(second).map(|(a, b)| a - b).collect();
    let (n, gain) = (differences.len() as f64, mean(&differences));
    let variance = differences.iter().map(|d| (d - gain).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
    gain > (variance / n.max(1.0)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gain_within_the_standard_error_is_none() {
        assert!(exceeds(&[0.9, 0.8, 0.7], &[0.8, 0.7, 0.6]));
        assert!(!exceeds(&[1.0, 0.4, 0.7], &[0.4, 0.9, 0.7]));
        assert!(!exceeds(&[0.5], &[0.5]) && !exceeds(&[], &[]));
    }
}
