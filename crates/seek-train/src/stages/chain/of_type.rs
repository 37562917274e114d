//! The classifiers and thresholds of each page type. [`PerType`] says which types have classifiers of their own.

use super::balances::{BalanceSearch, Balanced};
use super::labels::LabelRule;
use super::out_of_fold::{Fitted, Pages};
use super::outcome::TypeReport;
use super::params::PerType;
use super::search::LabelChoice;
use super::thresholds::ThresholdGrid;
use super::trainer::{Both, ChainLearners, ChainRowLabels, Trainer};
use super::types::{ChainTypes, FoundTypes};
use super::walk_pages::ScoredTree;
use crate::scores::mean::ClusteredMean;
use anyhow::Result;
use seek_methods::chain::ChainThresholds;
use std::collections::BTreeMap;

/// What all fits of page types share.
pub(super) struct TypeFits<'a> {
    pub trainer: &'a Trainer<'a>,
    pub labels: &'a ChainRowLabels,
    pub choice: LabelChoice,
    /// The classifiers of all types.
    pub shared: &'a Both,
    /// Their scores on all pages, if thresholds are learned.
    pub grid: Option<&'a ThresholdGrid>,
    /// The training pages with a score.
    pub pages: &'a [usize],
    pub types: &'a ChainTypes,
    /// The page type that the chain finds for each page.
    pub found: &'a FoundTypes,
}

/// What the page types have of their own.
#[derive(Default)]
pub(super) struct OfTypes {
    /// The classifiers of the types that have their own, by the position of the type.
    pub own: BTreeMap<usize, Both>,
    /// The thresholds, by the name of the type.
    pub thresholds: BTreeMap<String, ChainThresholds>,
    pub reports: Vec<TypeReport>,
}

/// Thresholds, and the F1 of each page with them.
struct Tuned {
    thresholds: ChainThresholds,
    f1: Vec<f64>,
}

impl Tuned {
    fn mean(&self) -> f64 {
        self.f1.iter().sum::<f64>() / self.f1.len().max(1) as f64
    }
}

impl TypeFits<'_> {
    /// Fits all page types that the training pages have.
    pub fn fit(&self) -> Result<OfTypes> {
        let mut all = OfTypes::default();
        for (position, name) in self.types.names.iter().enumerate() {
            let is_of_type = |p: usize| self.types.of_page[p] == Some(position);
            let pages: Vec<usize> = self.pages.iter().copied().filter(|&p| is_of_type(p)).collect();
            if !pages.is_empty() {
                let own: Vec<bool> = (0..self.found.len()).map(is_of_type).collect();
                // The classifiers also decide on pages that the chain takes for this type.
                let is_found = |found: &Option<(usize, f32)>| found.is_some_and(|(found, _)| found == position);
                let predicted: Vec<bool> =
                    own.iter().zip(self.found).map(|(&own, found)| own || is_found(found)).collect();
                let marked = Pages { own: &own, predicted: &predicted };
                let (report, own) = self.fit_type(name, &pages, marked)?;
                all.thresholds.insert(name.clone(), report.thresholds);
                all.reports.push(report);
                all.own.extend(own.map(|own| (position, own)));
            }
        }
        Ok(all)
    }

    /// Fits one type: `pages` are its training pages with a score. Returns what came of it, and its own classifiers if it uses them.
    fn fit_type(&self, name: &str, pages: &[usize], marked: Pages) -> Result<(TypeReport, Option<Both>)> {
        let per_type = self.trainer.params.chain.per_type;
        let by_shared = self.tuned(self.shared, pages);
        let own = match per_type {
            PerType::Never => None,
            PerType::Always | PerType::WhereBetter => Some(self.own(pages, marked)?),
        };
        let (own, missing) = match own {
            Some(Ok(own)) => (Some(own), None),
            Some(Err(missing)) => (None, Some(missing)),
            None => (None, None),
        };
        let by_own = own.as_ref().map(|own| self.tuned(&own.both, pages));
        let gain = by_own.as_ref().map(|own| self.gain(pages, own, &by_shared));
        let has_own = gain.is_some_and(|gain| match per_type {
            PerType::Always => true,
            // A difference within its standard error is more likely chance. Pages of one host cannot say so.
            PerType::WhereBetter => gain.standard_error.is_some_and(|error| gain.mean > error),
            PerType::Never => false,
        });
        let report = TypeReport {
            page_type: name.to_owned(),
            pages: pages.len(),
            thresholds: by_own.as_ref().filter(|_| has_own).unwrap_or(&by_shared).thresholds,
            shared_f1: by_shared.mean(),
            own_f1: by_own.as_ref().map(Tuned::mean),
            gain,
            missing,
            own_balances: own.as_ref().map(|own| own.balances),
            has_own,
        };
        Ok((report, own.filter(|_| has_own).map(|own| own.both)))
    }

    /// Classifiers of the type's own, with the best balances of classes.
    fn own(&self, pages: &[usize], marked: Pages) -> Result<Fitted<Balanced>> {
        let LabelChoice { balances, .. } = self.choice;
        let chain = &self.trainer.params.chain;
        let classifiers = &ChainLearners::of(chain, chain.least_segments);
        let both = match self.trainer.fit_both(self.labels, marked, balances, classifiers)? {
            Ok(both) => both,
            Err(missing) => return Ok(Err(missing)),
        };
        let score = |both: &Both| self.tuned(both, pages).mean();
        let first = Balanced { score: score(&both), both, balances };
        let search = BalanceSearch { trainer: self.trainer, labels: self.labels, pages: marked, classifiers };
        search.improve(first, score, |_, _| {}).map(Ok)
    }

    /// The mean difference of two scores of the same pages, with its standard error clustered by host.
    fn gain(&self, pages: &[usize], first: &Tuned, second: &Tuned) -> ClusteredMean {
        let hosts = pages.iter().map(|&p| self.trainer.prepared.pages[p].group.as_str());
        ClusteredMean::of(hosts.zip(first.f1.iter().zip(&second.f1).map(|(a, b)| a - b)))
    }

    /// The thresholds of two classifiers on some pages.
    fn tuned(&self, both: &Both, pages: &[usize]) -> Tuned {
        let LabelRule { smallest, .. } = self.choice.rule;
        let trees = self.trainer.trees(both, pages);
        let (thresholds, _) = self.trainer.params.chain.thresholds.best(&trees, smallest, self.grid);
        let f1 = |tree: &ScoredTree| tree.f1(thresholds, smallest);
        Tuned { thresholds, f1: trees.iter().map(f1).collect() }
    }
}
