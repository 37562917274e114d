//! What all fits of a chain share: the table, the labels of its rows, and the fit of both classifiers for some pages.

use super::labels::LabelRule;
use super::out_of_fold::{Fitted, OutOfFold, Pages, TrainingRows};
use super::outcome::ChainChoice;
use super::params::{Balances, ChainFeatures, ChainParams, ThresholdChoice};
use super::thresholds::segment_threshold;
use super::walk_pages::{PageSizes, ScoredTree};
use crate::corpus::prepare::Prepared;
use crate::learn::{BinnedColumn, BinnedTable, LearnerParams};
use crate::stages::classifier_fit::TrainingSplit;
use crate::stages::params::StageParams;
use anyhow::{Context, Result};
use rayon::prelude::*;
use seek_extract::{CONTENT_CLASSES, SEGMENT_CLASSES};
use seek_methods::chain::{ChainThresholds, paper_columns};
use std::sync::Arc;

/// The table of the chain as bins, with the columns that the classifiers read.
///
/// # Errors
/// When a column is missing.
pub fn binned(prepared: &Prepared, train: &[bool], features: ChainFeatures) -> Result<BinnedTable> {
    let table = &prepared.chain_table;
    let rows = table.rows_of(train);
    if features == ChainFeatures::All {
        return table.binned(&rows);
    }
    let names = paper_columns(prepared.with_boxes);
    let columns = names
        .par_iter()
        .map(|name| -> Result<Arc<BinnedColumn>> { Ok(Arc::new(BinnedColumn::new(&table.column(name)?, Some(&rows)))) })
        .collect::<Result<_>>()?;
    Ok(BinnedTable::from_columns(names, columns)?)
}

/// The labels of all rows of the table.
#[derive(Default)]
pub(super) struct ChainRowLabels {
    good: Vec<u32>,
    /// Whether the segment classifier may learn from each row.
    usable: Vec<bool>,
    main: Vec<u32>,
    /// Whether the content classifier may learn from each row.
    known_main: Vec<bool>,
}

/// The learners of the two classifiers.
pub(super) struct ChainLearners {
    pub segment: LearnerParams,
    pub content: LearnerParams,
    /// The fewest segments of each class that they need.
    pub least: usize,
}

impl ChainLearners {
    /// Those of the parameters.
    pub fn of(chain: &ChainParams, least: usize) -> ChainLearners {
        ChainLearners { segment: chain.segment.clone(), content: chain.content.clone(), least }
    }
}

/// The two classifiers for some pages, with their predictions.
pub(super) struct Both {
    pub segment: OutOfFold,
    pub content: OutOfFold,
}

/// What all fits of a chain read.
pub(super) struct Trainer<'a> {
    pub prepared: &'a Prepared,
    pub split: &'a TrainingSplit,
    pub binned: &'a BinnedTable,
    pub sizes: &'a [PageSizes],
    /// Whether each page is a training page with labels of its whole text: others have no score.
    pub scored: &'a [bool],
    pub params: &'a StageParams,
}

impl Trainer<'_> {
    /// The training pages with a score, among some pages.
    pub fn scored_pages(&self, pages: &[bool]) -> Vec<usize> {
        (0..pages.len()).filter(|&p| pages[p] && self.scored[p]).collect()
    }

    /// Labels all rows by a rule.
    pub fn labels(&self, rule: LabelRule) -> ChainRowLabels {
        let mut labels = ChainRowLabels::default();
        for page in &self.prepared.pages {
            let of_page = rule.label(page);
            labels.good.extend(of_page.good.iter().map(|&good| u32::from(good)));
            labels.usable.extend(of_page.visited.iter().zip(&of_page.known).map(|(&visited, &known)| visited && known));
            labels.known_main.extend(of_page.known_main);
            labels.main.extend(of_page.main.iter().map(|&main| u32::from(main)));
        }
        labels
    }

    /// The numbers of labelled segments of each class on the training pages, in words.
    pub fn counts(&self, labels: &ChainRowLabels) -> String {
        let (mut good, mut others, mut main, mut noise) = (0, 0, 0, 0);
        let training = self.prepared.pages.iter().zip(self.split.train()).filter(|(_, train)| **train);
        for row in training.flat_map(|(page, _)| page.chain_rows.clone()).filter(|&row| labels.usable[row]) {
            *(if labels.good[row] == 1 { &mut good } else { &mut others }) += 1;
            if labels.good[row] == 1 && labels.known_main[row] {
                *(if labels.main[row] == 1 { &mut main } else { &mut noise }) += 1;
            }
        }
        format!(
            "{good} good ones ({main} of main content, {noise} of other text) and {others} others; each fold needs all of them"
        )
    }

    /// Fits the segment classifier on some pages, then the content classifier.
    pub fn fit_both(
        &self,
        labels: &ChainRowLabels,
        pages: Pages,
        balances: Balances,
        classifiers: &ChainLearners,
    ) -> Result<Fitted<Both>> {
        let segment = match self.fit_segment(labels, pages, balances.segment, classifiers)? {
            Ok(segment) => segment,
            Err(missing) => return Ok(Err(missing)),
        };
        let content = self.fit_content(labels, pages, &segment, balances.content, classifiers)?;
        Ok(content.map(|content| Both { segment, content }))
    }

    fn fit_segment(
        &self,
        labels: &ChainRowLabels,
        pages: Pages,
        balance: f32,
        classifiers: &ChainLearners,
    ) -> Result<Fitted<OutOfFold>> {
        let learner = classifiers.segment.learner(self.params.seed_of("chain segment"))?;
        let task = TrainingRows {
            prepared: self.prepared,
            binned: self.binned,
            split: self.split,
            pages,
            usable: &labels.usable,
            targets: &labels.good,
            classes: SEGMENT_CLASSES,
            balance,
            weights: self.params.chain.weights,
            least: classifiers.least,
            learner: learner.as_ref(),
        };
        task.fit().context("the segment classifier")
    }

    /// Fits the content classifier on the segments that the segment classifier of the same pages chooses out-of-fold.
    pub fn fit_content(
        &self,
        labels: &ChainRowLabels,
        pages: Pages,
        segment: &OutOfFold,
        balance: f32,
        classifiers: &ChainLearners,
    ) -> Result<Fitted<OutOfFold>> {
        let members = self.scored_pages(pages.own);
        let main: Vec<f32> = labels.main.iter().map(|&main| main as f32).collect();
        let trees: Vec<ScoredTree> = members.iter().map(|&p| self.tree(p, &segment.scores, &main)).collect();
        let threshold = match self.params.chain.thresholds {
            ThresholdChoice::Majority => ChainThresholds::default().segment,
            ThresholdChoice::Learned => segment_threshold(&trees, 0),
        };
        let mut kept = vec![false; labels.main.len()];
        for (&p, tree) in members.iter().zip(&trees) {
            let first = self.prepared.pages[p].chain_rows.start;
            for node in tree.good_nodes(threshold, 0) {
                kept[first + node] = labels.known_main[first + node];
            }
        }
        let learner = classifiers.content.learner(self.params.seed_of("chain content"))?;
        let task = TrainingRows {
            prepared: self.prepared,
            binned: self.binned,
            split: self.split,
            pages,
            usable: &kept,
            targets: &labels.main,
            classes: CONTENT_CLASSES,
            balance,
            weights: self.params.chain.weights,
            least: classifiers.least,
            learner: learner.as_ref(),
        };
        match task.fit().context("the content classifier")? {
            // Few pages may have chosen segments of one class only. The labelled good segments have both.
            Err(_) if classifiers.least <= 1 => {
                let good: Vec<bool> =
                    labels.good.iter().zip(&labels.known_main).map(|(&good, &known)| good == 1 && known).collect();
                TrainingRows { usable: &good, ..task }.fit().context("the content classifier")
            }
            fitted => Ok(fitted),
        }
    }

    /// Pages with the predictions of two classifiers.
    pub fn trees<'t>(&'t self, both: &'t Both, pages: &[usize]) -> Vec<ScoredTree<'t>> {
        pages.iter().map(|&p| self.tree(p, &both.segment.scores, &both.content.scores)).collect()
    }

    /// What two classifiers choose on a page, whose found type is not known here.
    pub fn choice(&self, both: &Both, p: usize, thresholds: ChainThresholds, smallest: u32) -> ChainChoice {
        let tree = self.tree(p, &both.segment.scores, &both.content.scores);
        let good = tree.good_nodes(thresholds.segment, smallest);
        let main = tree.main_nodes(&good, thresholds.content);
        let of_nodes = &self.prepared.pages[p].segment_tree.blocks;
        let blocks = main.iter().flat_map(|&node| of_nodes[node].clone()).map(|block| block as usize).collect();
        ChainChoice { page: p, found: None, f1: tree.sizes.f1(main.into_iter()), has_good: !good.is_empty(), blocks }
    }

    /// A page with the predictions of some classifiers.
    pub fn tree<'t>(&'t self, p: usize, good: &'t [f32], main: &'t [f32]) -> ScoredTree<'t> {
        let page = &self.prepared.pages[p];
        let rows = page.chain_rows.clone();
        ScoredTree {
            ends: &page.segment_tree.ends,
            sizes: &self.sizes[p],
            good: &good[rows.clone()],
            main: &main[rows],
        }
    }
}
