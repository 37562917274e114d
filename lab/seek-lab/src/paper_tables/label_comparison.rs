//! What makes good segments hard to find: the label, the choice of instances, the features, or the balance of classes. The same
//! boosted trees learn each combination.

use anyhow::{Result, ensure};
use rayon::prelude::*;
use seek_extract::SEGMENT_CLASSES;
use seek_page::PageType;
use seek_train::corpus::prepare::Prepared;
use seek_train::corpus::prepared_page::PreparedPage;
use seek_train::learn::{BinnedTable, BoostedParams, Learner, Samples, predict_binned};
use seek_train::stages::chain::{ChainFeatures, LabelRule, binned};
use serde::Serialize;
use std::fmt::Write;

/// At most this number of pages of a type, so that all types cost about the same.
const MAX_PAGES: usize = 240;

/// F1 of good segments, over the predictions of all folds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FeatureScores {
    /// `paper` or `schema`.
    pub features: ChainFeatures,
    /// Whether both classes weigh the same in training.
    pub balanced: bool,
    /// F1 on the instances as they are.
    pub f1: f64,
    /// F1 if the classes weighed the same in the test, too.
    pub f1_equal_classes: f64,
}

/// Labels of the segments of a page type, and how well they are learned.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct LabelScores {
    /// The page type.
    pub page_type: &'static str,
    /// What makes a segment good, and which segments are instances.
    pub labels: &'static str,
    /// Number of instances.
    pub instances: usize,
    /// Number of good ones.
    pub good: usize,
    /// F1 if every instance is called good.
    pub f1_all_good: f64,
    /// By features and balance.
    pub scores: Vec<FeatureScores>,
}

/// The labels of all rows, and which of them are instances.
struct InstanceLabels {
    name: &'static str,
    good: Vec<u32>,
    used: Vec<bool>,
}

/// Compares labels on pages that were read for the chain. The folds are by host, or by page where one host has most pages.
///
/// # Errors
/// When there are fewer than two folds, or a fit fails.
pub fn run(prepared: &Prepared, folds: usize, seed: u64) -> Result<Vec<LabelScores>> {
    ensure!(folds >= 2, "cross-validation needs at least 2 folds, not {folds}");
    let units = prepared.fold_units();
    let folds = units.folds(folds);
    let page_folds = units.assign(folds, seed);
    let everywhere = vec![true; prepared.pages.len()];
    let tables = [ChainFeatures::Paper, ChainFeatures::All]
        .into_iter()
        .map(|features| Ok((features, binned(prepared, &everywhere, features)?)))
        .collect::<Result<Vec<_>>>()?;
    let of_rule = |name, uniform_share, smallest, only_visited: bool| {
        let rule = LabelRule { uniform_share, smallest };
        let labels: Vec<_> = prepared.pages.iter().map(|page| rule.label(page)).collect();
        let visited = labels.iter().flat_map(|page| page.visited.iter().map(|&visited| visited || !only_visited));
        let good = labels.iter().flat_map(|page| page.good.iter().map(|&good| u32::from(good)));
        InstanceLabels { name, good: good.collect(), used: visited.collect() }
    };
    let rules = [
        first_labels(prepared),
        of_rule("share .9, all segments", 0.9, 1, false),
        of_rule("share .9, visited segments", 0.9, 1, true),
        of_rule("share 1, five words, visited segments", 1.0, 5, true),
    ];
    let mut all = Vec::new();
    for page_type in PageType::ALL {
        let of_type = |page: &PreparedPage| page.page_type == Some(page_type) && page.text_labels.are_whole();
        let pages: Vec<usize> =
            (0..prepared.pages.len()).filter(|&p| of_type(&prepared.pages[p])).take(MAX_PAGES).collect();
        for labels in &rules {
            let rows = pages.iter().flat_map(|&p| prepared.pages[p].chain_rows.clone());
            let rows: Vec<u32> = rows.filter(|&row| labels.used[row]).map(|row| row as u32).collect();
            let good = rows.iter().filter(|&&row| labels.good[row as usize] == 1).count();
            if good == 0 || good == rows.len() {
                continue;
            }
            let mut scores = Vec::new();
            for (features, table) in &tables {
                for balanced in [false, true] {
                    let fit = LabelFit { prepared, table, labels, rows: &rows, page_folds: &page_folds, folds, seed };
                    scores.push(fit.score(*features, balanced)?);
                }
            }
            let (instances, f1_all_good) = (rows.len(), f1(1.0, 1.0, good, rows.len() - good));
            all.push(LabelScores {
                page_type: page_type.name(),
                labels: labels.name,
                instances,
                good,
                f1_all_good,
                scores,
            });
        }
    }
    Ok(all)
}

/// The labels that this project used first: a segment is good if its blocks are of one class and those of its parent are not.
/// Every segment is an instance.
fn first_labels(prepared: &Prepared) -> InstanceLabels {
    let mut good = Vec::with_capacity(prepared.chain_table.targets.len());
    for page in &prepared.pages {
        let tree = &page.segment_tree;
        let uniform = |node: usize| {
            let range = &tree.blocks[node];
            let main = &page.main[range.start as usize..range.end as usize];
            main.iter().all(|&main| main) || !main.contains(&true)
        };
        let mut ancestors: Vec<usize> = Vec::new();
        for node in 0..tree.len() {
            while ancestors.last().is_some_and(|&ancestor| tree.ends[ancestor] as usize <= node) {
                ancestors.pop();
            }
            good.push(u32::from(uniform(node) && ancestors.last().is_none_or(|&parent| !uniform(parent))));
            ancestors.push(node);
        }
    }
    InstanceLabels { name: "first labels, all segments", used: vec![true; good.len()], good }
}

/// A fit on the instances of one page type.
struct LabelFit<'a> {
    prepared: &'a Prepared,
    table: &'a BinnedTable,
    labels: &'a InstanceLabels,
    rows: &'a [u32],
    page_folds: &'a [usize],
    folds: usize,
    seed: u64,
}

impl LabelFit<'_> {
    fn score(&self, features: ChainFeatures, balanced: bool) -> Result<FeatureScores> {
        let is_good = |row: u32| self.labels.good[row as usize] == 1;
        let good = self.rows.iter().filter(|&&row| is_good(row)).count();
        let others = self.rows.len() - good;
        let learner = learner(features, self.seed)?;
        let fold_of = |row: u32| self.page_folds[self.prepared.chain_table.page[row as usize] as usize];
        let of_fold = |fold: usize| -> Result<[usize; 2]> {
            let (test, train): (Vec<u32>, Vec<u32>) = self.rows.iter().partition(|&&row| fold_of(row) == fold);
            // All pages of a small type may be in one fold: then there is nothing to learn from.
            if train.is_empty() {
                return Ok([0, 0]);
            }
            let trained = train.iter().filter(|&&row| is_good(row)).count();
            let others = train.len() - trained;
            let weight = if balanced && trained.min(others) > 0 { others as f32 / trained as f32 } else { 1.0 };
            let weights: Vec<f32> = self.labels.good.iter().map(|&good| if good == 1 { weight } else { 1.0 }).collect();
            let samples = Samples {
                binned: self.table,
                targets: &self.labels.good,
                classes: SEGMENT_CLASSES.map(str::to_owned).to_vec(),
                weights: &weights,
                groups: &[],
            };
            let forest = learner.fit_rows(&samples, &train)?;
            let answers = predict_binned(&forest, self.table, &test)?;
            let mut called_good = [0, 0];
            for (&row, answer) in test.iter().zip(answers.chunks_exact(2)) {
                called_good[usize::from(is_good(row))] += usize::from(answer[1] >= 0.5);
            }
            Ok(called_good)
        };
        let counts: Vec<[usize; 2]> = (0..self.folds).into_par_iter().map(of_fold).collect::<Result<_>>()?;
        let sum = |class: usize| counts.iter().map(|count| count[class]).sum::<usize>() as f64;
        let (recall, false_share) = (sum(1) / good as f64, sum(0) / others as f64);
        Ok(FeatureScores {
            features,
            balanced,
            f1: f1(recall, false_share, good, others),
            f1_equal_classes: f1(recall, false_share, 1, 1),
        })
    }
}

fn learner(features: ChainFeatures, seed: u64) -> Result<impl Learner> {
    let feature_fraction = if features == ChainFeatures::Paper { 1.0 } else { 0.3 };
    let params = BoostedParams {
        rounds: 30,
        max_leaves: 8,
        learning_rate: 0.2,
        feature_fraction,
        row_fraction: 0.6,
        seed,
        ..BoostedParams::default()
    };
    Ok(params.check()?)
}

/// F1 of the good ones, from their recall, the share of others that are called good, and the sizes of both classes.
fn f1(recall: f64, false_share: f64, good: usize, others: usize) -> f64 {
    let (found, wrong) = (recall * good as f64, false_share * others as f64);
    2.0 * found / (found + wrong + good as f64)
}

/// The comparison as a table of text.
pub fn to_text(all: &[LabelScores]) -> String {
    let mut out = String::new();
    for (number, labels) in all.iter().enumerate() {
        if number == 0 || all[number - 1].page_type != labels.page_type {
            let _ =
                writeln!(out, "{}: F1 of good segments (with as many of both classes in the test)", labels.page_type);
        }
        let LabelScores { labels: name, instances, good, f1_all_good, .. } = labels;
        let share = *good as f64 / *instances as f64;
        let _ = write!(out, "  {name:<38} {instances:>7} instances, good {share:.3}, all called good {f1_all_good:.3}");
        for FeatureScores { features, balanced, f1, f1_equal_classes } in &labels.scores {
            let features = if *features == ChainFeatures::Paper { "paper" } else { "schema" };
            let weights = if *balanced { " balanced" } else { "" };
            let _ = write!(out, " | {features}{weights} {f1:.3} ({f1_equal_classes:.3})");
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn f1_follows_from_recall_and_class_sizes() {
        assert!((f1(1.0, 1.0, 1, 3) - 0.4).abs() < 1e-12);
        assert!((f1(0.5, 0.25, 4, 8) - 0.5).abs() < 1e-12);
        assert_eq!(f1(0.0, 0.0, 4, 8), 0.0);
    }
}
