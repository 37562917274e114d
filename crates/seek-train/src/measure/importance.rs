//! Which features the classifiers of a model hang on, over the pages of some corpora.
//!
//! A model file keeps neither gains nor how many rows came to a node. So rows of real pages are sent through its trees, and a
//! feature's importance is the variance of the trees' answers that its splits make on them
//! ([`Forest::importances`](seek_forest::Forest::importances)). Every page weighs the same, whatever its number of blocks. No label
//! enters it. What is lost without a feature is another question: [`ablation`](crate::measure::ablation).

use crate::corpus::pages::{Failure, for_each_page, options};
use anyhow::{Result, ensure};
use seek_extract::{Models, Seek};
use seek_forest::Covers;
use seek_io::LabelledPage;
use seek_page::Page;
use serde::Serialize;
use std::path::PathBuf;

/// The importances of one classifier.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Importance {
    /// The classifier's name in the model file.
    pub classifier: String,
    /// Features that a split asks for, with their share of all importances (0 to 1), the largest first, of equals by name.
    pub features: Vec<(String, f64)>,
}

/// Importances of all classifiers of the pipeline but the corrections for page types, and the pages that failed.
///
/// # Errors
/// Where a corpus cannot be opened, or no page could be read.
pub fn of_model(models: &Models, corpora: &[PathBuf]) -> Result<(Vec<Importance>, Vec<Failure>)> {
    let seek = Seek::new(models);
    let classifiers = seek.classifiers();
    let none = || classifiers.iter().map(|(_, forest)| Covers::new(forest)).collect::<Vec<Covers>>();
    let work = |labelled: LabelledPage, _: &str| {
        let page = Page::read(&labelled.html, options(&labelled))?;
        let mut covers = none();
        seek.visit_rows(&page, |name, forest, rows| {
            let own = classifiers.iter().zip(&mut covers).find(|((known, _), _)| *known == name);
            own.map_or(Ok(()), |(_, covers)| forest.count_covers(rows, covers))
        })?;
        Ok(covers)
    };
    let (mut sums, mut pages) = (none(), 0);
    let failures = for_each_page(corpora, work, |covers| {
        pages += 1;
        for (sum, own) in sums.iter_mut().zip(&covers).filter(|(_, own)| own.rows() > 0.0) {
            sum.add(own, 1.0 / own.rows());
        }
    })?;
    ensure!(pages > 0, "there is no page that could be read");
    let mut all = Vec::with_capacity(classifiers.len());
    for ((name, forest), covers) in classifiers.iter().zip(&sums) {
        let features = shares(forest.features(), &forest.importances(covers)?);
        all.push(Importance { classifier: (*name).to_owned(), features });
    }
    Ok((all, failures))
}

fn shares(names: &[String], importances: &[f64]) -> Vec<(String, f64)> {
    let sum: f64 = importances.iter().sum();
    let asked = names.iter().zip(importances).filter(|(_, importance)| **importance > 0.0);
    let mut shares: Vec<(String, f64)> = asked.map(|(name, importance)| (name.clone(), importance / sum)).collect();
    shares.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    shares
}

#[cfg(test)]
mod tests {
    use super::shares;

    #[test]
    fn the_largest_come_first_equals_by_name_and_nothing_is_left_out() {
        let names = ["c", "b", "a", "never"].map(str::to_owned);
        let told = shares(&names, &[1.0, 2.0, 1.0, 0.0]);
        assert_eq!(told, [("b", 0.5), ("a", 0.25), ("c", 0.25)].map(|(name, share)| (name.to_owned(), share)));
        assert!(shares(&names, &[0.0; 4]).is_empty());
    }
}
