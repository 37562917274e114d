//! The classifiers and thresholds of each page type. A type has classifiers of its own only where they are better than those of
//! all types.

use super::labels::LabelRule;
use super::outcome::TypeReport;
use super::search::Choice;
use super::thresholds::ThresholdGrid;
use super::trainer::{Both, Classifiers, RowLabels, Trainer};
use super::walk_pages::ScoredTree;
use anyhow::Result;
use seek_extract::ChainThresholds;
use seek_page::PageType;
use std::collections::BTreeMap;

/// What all fits of page types share.
pub(super) struct TypeFits<'a> {
    pub trainer: &'a Trainer<'a>,
    pub labels: &'a RowLabels,
    pub choice: Choice,
    /// The classifiers of all types.
    pub shared: &'a Both,
    /// Their scores on all pages.
    pub grid: &'a ThresholdGrid,
    /// The training pages with a score.
    pub pages: &'a [usize],
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

impl TypeFits<'_> {
    /// Fits all page types that the training pages have.
    pub fn fit(&self) -> Result<OfTypes> {
        let mut all = OfTypes::default();
        for page_type in PageType::ALL {
            let is_of_type = |p: usize| self.trainer.prepared.pages[p].page_type == Some(page_type);
            let pages: Vec<usize> = self.pages.iter().copied().filter(|&p| is_of_type(p)).collect();
            if !pages.is_empty() {
                let marked: Vec<bool> = (0..self.trainer.prepared.pages.len()).map(is_of_type).collect();
                self.fit_type(page_type, &pages, &marked, &mut all)?;
            }
        }
        Ok(all)
    }

    /// Fits one type: `pages` have a score, `marked` are all pages of the type.
    fn fit_type(&self, page_type: PageType, pages: &[usize], marked: &[bool], all: &mut OfTypes) -> Result<()> {
        let chain = &self.trainer.params.chain;
        let by_shared = self.tuned(self.shared, pages);
        let classifiers = Classifiers::of(chain, chain.least_segments);
        let fitted = match chain.by_type {
            true => self.trainer.fit_both(self.labels, marked, self.choice.balance, &classifiers)?,
            false => None,
        };
        let by_own = fitted.as_ref().map(|own| self.tuned(own, pages));
        let is_better = by_own.as_ref().is_some_and(|own| exceeds(&own.f1, &by_shared.f1));
        let thresholds = by_own.as_ref().filter(|_| is_better).unwrap_or(&by_shared).thresholds;
        all.thresholds.insert(page_type.name().to_owned(), thresholds);
        all.reports.push(TypeReport {
            page_type: page_type.name().to_owned(),
            pages: pages.len(),
            thresholds,
            shared_f1: mean(&by_shared.f1),
            own_f1: by_own.as_ref().map(|own| mean(&own.f1)),
            has_own: is_better,
        });
        if let Some(both) = fitted.filter(|_| is_better) {
            all.own.insert(page_type, both);
        }
        Ok(())
    }

    /// The best thresholds of two classifiers on some pages.
    fn tuned(&self, both: &Both, pages: &[usize]) -> Tuned {
        let LabelRule { smallest, .. } = self.choice.rule;
        let trees = self.trainer.trees(both, pages);
        let (thresholds, _) = ThresholdGrid::of(&trees, smallest).best(Some(self.grid));
        let f1 = |tree: &ScoredTree| tree.score(thresholds, smallest).0;
        Tuned { thresholds, f1: trees.iter().map(f1).collect() }
    }
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
