//! Feature importances of the classifiers of a model, over the pages of corpora.
//!
//! A model file has neither gains nor row counts of nodes. So rows of real pages pass through its trees. The importance of a
//! feature is the variance of the trees' outputs that its splits explain
//! ([`Forest::importances`](seek_forest::Forest::importances)). Every page has the same weight, whatever its number of blocks. No
//! labels are used. The loss without a feature is a different measure: `seek-lab ablate`.

use crate::corpus::pages::{Failure, for_each_page, read_page_for};
use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::{PAGE_ROWS, PreparedPage};
use crate::corpus::sources::Sources;
use crate::stages::Stages;
use crate::stages::model_files::file_of;
use anyhow::{Context, Result, ensure};
use seek_extract::{Method, Models, PAGE_TYPE_FOREST, Seek, Settings};
use seek_forest::{Covers, Forest, Training};
use seek_io::LabelledPage;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The importances of one classifier.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Importance {
    /// The classifier's name in the model file.
    pub classifier: String,
    /// Features that are split on, with their share of all importances (0 to 1), in descending order, equal ones by name.
    pub features: Vec<(String, f64)>,
}

/// Importances of all classifiers of the pipeline except the corrections by page type, and the failed pages.
///
/// # Errors
/// When a corpus cannot be opened, or no page can be read.
pub fn of_model<'a>(models: &Arc<Models>, corpora: impl Into<Sources<'a>>) -> Result<(Vec<Importance>, Vec<Failure>)> {
    let seek = Seek::new(models);
    let classifiers = seek.classifiers();
    let none = || classifiers.iter().map(|(_, forest)| Covers::new(forest)).collect::<Vec<Covers>>();
    let work = |labelled: LabelledPage, _: &str| {
        let page = read_page_for(seek.view(), &labelled)?;
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
    ensure!(pages > 0, "no page could be read");
    let mut all = Vec::with_capacity(classifiers.len());
    for ((name, forest), covers) in classifiers.iter().zip(&sums) {
        let features = shares(forest.features(), &forest.importances(covers)?);
        all.push(Importance { classifier: (*name).to_owned(), features });
    }
    Ok((all, failures))
}

/// Importances of all classifiers of a chain, over the segments or pages that they are for: those of a page type see only pages of
/// this type.
///
/// # Errors
/// When the pages were not prepared for a chain.
pub fn of_chain(forests: &BTreeMap<String, Forest>, prepared: &Prepared) -> Result<Vec<Importance>> {
    let of_forest = |(name, forest): (&String, &Forest)| -> Result<Importance> {
        let is_of_pages = name == PAGE_TYPE_FOREST;
        let table = if is_of_pages { &prepared.page_table } else { &prepared.chain_table };
        let columns: Vec<Vec<f32>> = forest.features().iter().map(|name| table.column(name)).collect::<Result<_>>()?;
        let page_type = name.split_once('.').map(|(_, page_type)| page_type);
        let mut sum = Covers::new(forest);
        let is_own = |page: &PreparedPage| page_type.is_none_or(|t| page.type_name.as_deref() == Some(t));
        for (number, page) in prepared.pages.iter().enumerate().filter(|(_, page)| is_own(page)) {
            // The first row of a page has all signals.
            let first = number * PAGE_ROWS.len();
            let rows = if is_of_pages { first..first + 1 } else { page.chain_rows.clone() };
            let rows: Vec<f32> = rows.flat_map(|row| columns.iter().map(move |column| column[row])).collect();
            let mut covers = Covers::new(forest);
            forest.count_covers(&rows, &mut covers)?;
            if covers.rows() > 0.0 {
                sum.add(&covers, 1.0 / covers.rows());
            }
        }
        Ok(Importance { classifier: name.clone(), features: shares(forest.features(), &forest.importances(&sum)?) })
    };
    forests.iter().map(of_forest).collect()
}

/// The models of fitted stages that are in no file, to measure importances.
///
/// # Errors
/// When the classifiers do not fit each other.
pub fn models_of((stages, settings): (Stages, Settings)) -> Result<Arc<Models>> {
    let settings = serde_json::to_string(&settings).context("settings")?;
    Ok(Models::from_file(&file_of(stages, Training::default(), settings)?)?.into())
}

fn shares(names: &[String], importances: &[f64]) -> Vec<(String, f64)> {
    let sum: f64 = importances.iter().sum();
    let used = names.iter().zip(importances).filter(|(_, importance)| **importance > 0.0);
    let mut shares: Vec<(String, f64)> = used.map(|(name, importance)| (name.clone(), importance / sum)).collect();
    shares.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    shares
}

#[cfg(test)]
mod tests {
    use super::shares;

    #[test]
    fn shares_are_sorted_and_unused_features_left_out() {
        let names = ["c", "b", "a", "never"].map(str::to_owned);
        let found = shares(&names, &[1.0, 2.0, 1.0, 0.0]);
        assert_eq!(found, [("b", 0.5), ("a", 0.25), ("c", 0.25)].map(|(name, share)| (name.to_owned(), share)));
        assert!(shares(&names, &[0.0; 4]).is_empty());
    }
}
