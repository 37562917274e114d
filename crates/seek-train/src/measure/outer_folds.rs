//! The folds of a cross-validation: which pages a fold trains on, and which it scores.

use crate::corpus::fold_units::FoldUnit;
use crate::corpus::folds;
use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::PreparedPage;
use crate::stages::StageParams;
use anyhow::{Result, ensure};

/// The folds of a cross-validation, by host, or by page where one host has most pages.
#[derive(Debug)]
pub struct OuterFolds {
    fold_of: Vec<usize>,
    /// Whether the host of each page is one of those to train on.
    sampled: Vec<bool>,
    /// Whether each page has labels of its whole text.
    scored: Vec<bool>,
    run: Vec<usize>,
}

impl OuterFolds {
    /// `folds` folds, or only the fold `only` of them.
    ///
    /// # Errors
    /// When there are fewer pages than folds, a fold that does not exist, or a share of the hosts out of range.
    pub fn new(prepared: &Prepared, params: &StageParams, folds: usize, only: Option<usize>) -> Result<OuterFolds> {
        ensure!(folds >= 2, "cross-validation needs at least 2 folds, not {folds}");
        ensure!(
            prepared.pages.len() >= folds,
            "{} pages are too few for {folds} folds, which need at least {folds}",
            prepared.pages.len()
        );
        ensure!(
            only.is_none_or(|f| f < folds),
            "fold {} does not exist: there are {folds} folds, from 0",
            only.unwrap_or(0)
        );
        let hosts = params.hosts;
        ensure!(hosts > 0.0 && hosts <= 1.0, "the share of the hosts must be above 0 and at most 1, not {hosts}");
        for (corpus, share) in &params.hosts_of {
            ensure!((0.0..=1.0).contains(share), "the share of the hosts of {corpus} must be from 0 to 1, not {share}");
            ensure!(prepared.pages.iter().any(|page| page.corpus == *corpus), "there is no corpus {corpus:?}");
        }
        let is_sampled = |(name, page): (&&str, &PreparedPage)| {
            folds::is_sampled(name, *params.hosts_of.get(&page.corpus).unwrap_or(&hosts), params.seed)
        };
        let units = prepared.fold_units();
        let filled = units.folds(folds);
        if let Some(fold) = only {
            let unit = match units.unit {
                FoldUnit::Host => "hosts",
                _ => "pages",
            };
            ensure!(fold < filled, "fold {fold} has no pages: {filled} {unit} make {filled} folds, from 0");
        }
        Ok(OuterFolds {
            fold_of: units.assign(folds, params.seed),
            sampled: units.names.iter().zip(&prepared.pages).map(is_sampled).collect(),
            scored: prepared.labelled_as_text(),
            run: (0..filled).filter(|&f| only.is_none_or(|o| o == f)).collect(),
        })
    }

    /// The folds that run.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        self.run.iter().copied()
    }

    /// Whether a fold trains on each page.
    pub fn train(&self, fold: usize) -> Vec<bool> {
        self.fold_of.iter().zip(&self.sampled).map(|(&f, &sampled)| f != fold && sampled).collect()
    }

    /// Whether a fold scores a page.
    pub fn scores(&self, fold: usize, page: usize) -> bool {
        self.fold_of[page] == fold && self.scored[page]
    }
}
