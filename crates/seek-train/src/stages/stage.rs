//! One stage: a fit on all training pages, and what models say that have not seen a page's host.

use crate::folds;
use crate::learn::{BinnedTable, Learner, Samples, predict_binned};
use crate::prepare::Prepared;
use crate::stages::StageParams;
use crate::table::Table;
use anyhow::{Context, Result};
use seek_forest::{Forest, ForestBuilder, Link};

/// Which pages are trained on, and the inner fold of each of these.
pub(super) struct Split {
    train: Vec<bool>,
    /// `usize::MAX` for pages that are not trained on.
    inner: Vec<usize>,
    folds: usize,
}

impl Split {
    pub(super) fn new(prepared: &Prepared, train: &[bool], params: &StageParams) -> Split {
        let members: Vec<usize> = (0..train.len()).filter(|&p| train[p]).collect();
        let groups: Vec<&str> = members.iter().map(|&p| prepared.pages[p].group.as_str()).collect();
        let mut inner = vec![usize::MAX; train.len()];
        for (&page, fold) in members.iter().zip(folds::assign(&groups, params.inner, params.seed + 1)) {
            inner[page] = fold;
        }
        Split { train: train.to_vec(), inner, folds: params.inner }
    }

    /// The fits of a stage: one for each inner fold on the others, then one on all training pages. Each predicts pages that it
    /// has not seen; together they predict all.
    pub(super) fn rounds(&self) -> impl Iterator<Item = Round> {
        let inner = (0..self.folds).map(|fold| Round {
            inside: self.inner.iter().map(|&f| f != usize::MAX && f != fold).collect(),
            outside: self.inner.iter().map(|&f| f == fold).collect(),
        });
        let last = || Round { inside: self.train.clone(), outside: self.train.iter().map(|t| !t).collect() };
        inner.chain(std::iter::once_with(last))
    }

    /// Which pages are trained on.
    pub(super) fn train(&self) -> &[bool] {
        &self.train
    }
}

/// One fit: which pages it is fitted on, and which it predicts.
pub(super) struct Round {
    pub(super) inside: Vec<bool>,
    pub(super) outside: Vec<bool>,
}

/// What a classifier is fitted on: rows with classes and weights.
pub(super) struct Stage<'a> {
    pub(super) name: &'static str,
    pub(super) table: &'a Table,
    pub(super) binned: BinnedTable,
    pub(super) weights: Vec<f32>,
    /// The rows that are drawn together, as in [`Samples`].
    pub(super) groups: &'a [u32],
    pub(super) classes: Vec<String>,
    pub(super) learner: &'a dyn Learner,
}

impl Stage<'_> {
    /// Fits on all training pages, and predicts every row by a model that was not fitted on its page's host: (forest, rows x
    /// classes).
    pub(super) fn run(&self, split: &Split) -> Result<(Forest, Vec<f32>)> {
        let classes = self.classes.len();
        let mut out = vec![0.0; self.table.targets.len() * classes];
        let mut last = None;
        for round in split.rounds() {
            let forest = self.fit(&self.table.rows_of(&round.inside))?;
            let rows = self.table.rows_of(&round.outside);
            let answers = predict_binned(&forest, &self.binned, &rows)?;
            for (&row, answer) in rows.iter().zip(answers.chunks_exact(classes)) {
                out[row as usize * classes..][..classes].copy_from_slice(answer);
            }
            last = Some(forest);
        }
        let forest = last.context("a stage is fitted at least once")?;
        Ok((forest, out))
    }

    /// Fits on some rows.
    fn fit(&self, rows: &[u32]) -> Result<Forest> {
        if !rows.iter().any(|&row| self.weights.is_empty() || self.weights[row as usize] > 0.0) {
            return self.undecided();
        }
        let samples = Samples {
            binned: &self.binned,
            targets: &self.table.targets,
            classes: self.classes.clone(),
            weights: &self.weights,
            groups: self.groups,
        };
        self.learner.fit_rows(&samples, rows).with_context(|| format!("fit of the {} classifier", self.name))
    }

    /// The forest of a stage that no page has labels for, such as the page types of an untyped corpus: all classes are
    /// equally likely.
    fn undecided(&self) -> Result<Forest> {
        let classes = self.classes.len();
        let mut builder = ForestBuilder::new(self.binned.names().to_vec(), self.classes.clone(), Link::Mean);
        builder.start_tree(0);
        builder.leaf(&vec![1.0 / classes as f32; classes]);
        Ok(builder.finish()?)
    }
}
