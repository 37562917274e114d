//! The folds of a cross-validation: which pages a fold trains on, and which it scores.

use crate::corpus::fold_units::FoldUnit;
use crate::corpus::folds;
use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::PreparedPage;
use crate::measure::left_out_folds::{LeftOutFold, LeftOutFolds};
use crate::stages::StageParams;
use anyhow::{Result, ensure};
use std::collections::BTreeMap;

/// The folds of a cross-validation: by host, by page where one host has most pages, or by what is left out.
#[derive(Debug)]
pub struct OuterFolds {
    /// The fold that scores each page, if one does.
    scored_in: Vec<Option<usize>>,
    /// For each fold that runs whether it trains on each page.
    train: BTreeMap<usize, Vec<bool>>,
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
        check_fold(folds, only)?;
        let sampled = sampled(prepared, params)?;
        let units = prepared.fold_units();
        let filled = units.folds(folds);
        if let Some(fold) = only {
            let unit = match units.unit {
                FoldUnit::Host => "hosts",
                _ => "pages",
            };
            ensure!(fold < filled, "fold {fold} has no pages: {filled} {unit} make {filled} folds, from 0");
        }
        let fold_of = units.assign(folds, params.seed);
        let train = |fold: usize| fold_of.iter().zip(&sampled).map(|(&f, &sampled)| f != fold && sampled).collect();
        let run = (0..filled).filter(|&f| only.is_none_or(|o| o == f));
        let train = run.map(|fold| (fold, train(fold))).collect();
        let labelled = prepared.labelled_as_text();
        let scored_in = fold_of.iter().zip(labelled).map(|(&fold, labelled)| labelled.then_some(fold)).collect();
        Ok(OuterFolds { scored_in, train })
    }

    /// Folds that leave out scripts or languages, or only the fold `only` of them.
    ///
    /// # Errors
    /// When the fold does not exist, or a share of the hosts is out of range.
    pub fn leaving_out(
        prepared: &Prepared,
        params: &StageParams,
        left_out: &LeftOutFolds,
        only: Option<usize>,
    ) -> Result<OuterFolds> {
        check_fold(left_out.folds.len(), only)?;
        let sampled = sampled(prepared, params)?;
        let run = || left_out.folds.iter().enumerate().filter(|(f, _)| only.is_none_or(|o| o == *f));
        let train = |fold: &LeftOutFold| fold.train.iter().zip(&sampled).map(|(&train, &s)| train && s).collect();
        let scored_in = (0..prepared.pages.len()).map(|page| run().find(|(_, fold)| fold.scored[page]).map(|(f, _)| f));
        Ok(OuterFolds {
            scored_in: scored_in.collect(),
            train: run().map(|(number, fold)| (number, train(fold))).collect(),
        })
    }

    /// The folds that run.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        self.train.keys().copied()
    }

    /// Whether a fold trains on each page. A fold that does not run trains on none.
    pub fn train(&self, fold: usize) -> Vec<bool> {
        self.train.get(&fold).cloned().unwrap_or_else(|| vec![false; self.scored_in.len()])
    }

    /// Whether a fold scores a page.
    pub fn scores(&self, fold: usize, page: usize) -> bool {
        self.scored_in[page] == Some(fold)
    }
}

fn check_fold(folds: usize, only: Option<usize>) -> Result<()> {
    ensure!(
        only.is_none_or(|f| f < folds),
        "fold {} does not exist: there are {folds} folds, from 0",
        only.unwrap_or(0)
    );
    Ok(())
}

/// For each page whether its host is one of those to train on.
fn sampled(prepared: &Prepared, params: &StageParams) -> Result<Vec<bool>> {
    let hosts = params.hosts;
    ensure!(hosts > 0.0 && hosts <= 1.0, "the share of the hosts must be above 0 and at most 1, not {hosts}");
    for (corpus, share) in &params.hosts_of {
        ensure!((0.0..=1.0).contains(share), "the share of the hosts of {corpus} must be from 0 to 1, not {share}");
        ensure!(prepared.pages.iter().any(|page| page.corpus == *corpus), "there is no corpus {corpus:?}");
    }
    let is_sampled = |(name, page): (&&str, &PreparedPage)| {
        folds::is_sampled(name, *params.hosts_of.get(&page.corpus).unwrap_or(&hosts), params.seed)
    };
    Ok(prepared.fold_units().names.iter().zip(&prepared.pages).map(is_sampled).collect())
}
