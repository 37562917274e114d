//! The classifiers and thresholds of each page type. A type has classifiers of its own only where they are better than those of
//! all types.

use super::balances::{BalanceSearch, Balanced};
use super::labels::LabelRule;
use super::out_of_fold::Pages;
use super::outcome::TypeReport;
use super::search::LabelChoice;
use super::thresholds::ThresholdGrid;
use super::trainer::{Both, ChainLearners, ChainRowLabels, Trainer};
use super::walk_pages::ScoredTree;
use crate::scores::mean::ClusteredMean;
use anyhow::Result;
use seek_methods::chain::ChainThresholds;
use seek_page::PageType;
use std::collections::BTreeMap;

/// What all fits of page types share.
pub(super) struct TypeFits<'a> {
    pub trainer: &'a Trainer<'a>,
    pub labels: &'a ChainRowLabels,
    pub choice: LabelChoice,
    /// The classifiers of all types.
    pub shared: &'a Both,
    /// Their scores on all pages.
    pub grid: &'a ThresholdGrid,
    /// The training pages with a score.
    pub pages: &'a [usize],
    /// The page type that the chain finds for each page.
    pub found: &'a [Option<(PageType, f32)>],
}

/// What the page types have of their own.
#[derive(Default)]
pub(super) struct OfTypes {
    /// The classifiers of the types that are better with them.
    pub own: BTreeMap<PageType, Both>,
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
        for page_type in PageType::ALL {
            let is_of_type = |p: usize| self.trainer.prepared.pages[p].page_type == Some(page_type);
            let pages: Vec<usize> = self.pages.iter().copied().filter(|&p| is_of_type(p)).collect();
            if !pages.is_empty() {
                let own: Vec<bool> = (0..self.found.len()).map(is_of_type).collect();
                // The classifiers also decide on pages that the chain takes for this type.
                let is_found = |found: &Option<(PageType, f32)>| found.is_some_and(|(found, _)| found == page_type);
                let predicted: Vec<bool> =
                    own.iter().zip(self.found).map(|(&own, found)| own || is_found(found)).collect();
                let marked = Pages { own: &own, predicted: &predicted };
                self.fit_type(page_type, &pages, marked, &mut all)?;
            }
        }
        Ok(all)
    }

    /// Fits one type: `pages` are its training pages with a score.
    fn fit_type(&self, page_type: PageType, pages: &[usize], marked: Pages, all: &mut OfTypes) -> Result<()> {
        let by_shared = self.tuned(self.shared, pages);
        let own = if self.trainer.params.chain.by_type { self.own(pages, marked)? } else { None };
        let by_own = own.as_ref().map(|own| self.tuned(&own.both, pages));
        let is_better = by_own.as_ref().is_some_and(|own| self.exceeds(pages, own, &by_shared));
        let thresholds = by_own.as_ref().filter(|_| is_better).unwrap_or(&by_shared).thresholds;
        all.thresholds.insert(page_type.name().to_owned(), thresholds);
        all.reports.push(TypeReport {
            page_type: page_type.name().to_owned(),
            pages: pages.len(),
            thresholds,
            shared_f1: by_shared.mean(),
            own_f1: by_own.as_ref().map(Tuned::mean),
            own_balances: own.as_ref().map(|own| own.balances),
            has_own: is_better,
        });
        if let Some(own) = own.filter(|_| is_better) {
            all.own.insert(page_type, own.both);
        }
        Ok(())
    }

    /// Classifiers of the type's own, with the best balances of classes. `None` if the type has too few labels.
    fn own(&self, pages: &[usize], marked: Pages) -> Result<Option<Balanced>> {
        let LabelChoice { balances, .. } = self.choice;
        let chain = &self.trainer.params.chain;
        let classifiers = &ChainLearners::of(chain, chain.least_segments);
        let Some(both) = self.trainer.fit_both(self.labels, marked, balances, classifiers)? else { return Ok(None) };
        let score = |both: &Both| self.tuned(both, pages).mean();
        let first = Balanced { score: score(&both), both, balances };
        let search = BalanceSearch { trainer: self.trainer, labels: self.labels, pages: marked, classifiers };
        search.improve(first, score, |_, _| {}).map(Some)
    }

    /// Whether the first of two scores of the same pages is higher in the mean, by more than the standard error of the difference. A
    /// difference within it is more likely chance.
    fn exceeds(&self, pages: &[usize], first: &Tuned, second: &Tuned) -> bool {
        let hosts = pages.iter().map(|&p| self.trainer.prepared.pages[p].group.as_str());
        let gain = ClusteredMean::of(hosts.zip(first.f1.iter().zip(&second.f1).map(|(a, b)| a - b)));
        gain.mean > gain.standard_error
    }

    /// The best thresholds of two classifiers on some pages.
    fn tuned(&self, both: &Both, pages: &[usize]) -> Tuned {
        let LabelRule { smallest, .. } = self.choice.rule;
        let trees = self.trainer.trees(both, pages);
        let (thresholds, _) = ThresholdGrid::of(&trees, smallest).best(Some(self.grid));
        let f1 = |tree: &ScoredTree| tree.f1(thresholds, smallest);
        Tuned { thresholds, f1: trees.iter().map(f1).collect() }
    }
}
