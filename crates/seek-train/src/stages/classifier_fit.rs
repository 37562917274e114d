//! The fit of one stage: a model of all training pages, and out-of-fold predictions for them.

use crate::corpus::fold_units::{FoldUnit, FoldUnits};
use crate::corpus::prepare::Prepared;
use crate::corpus::table::FeatureTable;
use crate::learn::{BinnedTable, Learner, Samples, predict_binned};
use crate::stages::params::StageParams;
use anyhow::{Context, Result};
use seek_forest::{Forest, ForestBuilder, Link};

/// The training pages and their inner folds.
pub(super) struct TrainingSplit {
    train: Vec<bool>,
    /// The inner fold of each page; `usize::MAX` for pages outside the training set.
    inner: Vec<usize>,
    folds: usize,
    unit: FoldUnit,
}

impl TrainingSplit {
    pub(super) fn new(prepared: &Prepared, train: &[bool], params: &StageParams) -> TrainingSplit {
        let members: Vec<usize> = (0..train.len()).filter(|&p| train[p]).collect();
        let units = FoldUnits::of(members.iter().map(|&p| prepared.pages[p].fold_names()));
        let units = units.balanced_by(members.iter().map(|&p| !prepared.pages[p].is_made).collect());
        let mut inner = vec![usize::MAX; train.len()];
        for (&page, fold) in members.iter().zip(units.assign(params.inner, params.seed + 1)) {
            inner[page] = fold;
        }
        TrainingSplit { train: train.to_vec(), inner, folds: units.folds(params.inner), unit: units.unit }
    }

    /// The fits of a stage: one for each inner fold on the other folds, then one on all training pages. Each predicts pages that it
    /// was not fitted on. Together they predict all pages.
    pub(super) fn rounds(&self) -> impl Iterator<Item = FitRound> {
        let inner = (0..self.folds).map(|fold| FitRound {
            train: self.inner.iter().map(|&f| f != usize::MAX && f != fold).collect(),
            predict: self.inner.iter().map(|&f| f == fold).collect(),
        });
        let last = || FitRound { train: self.train.clone(), predict: self.train.iter().map(|t| !t).collect() };
        inner.chain(std::iter::once_with(last))
    }

    /// What the inner folds keep whole.
    pub(super) fn unit(&self) -> FoldUnit {
        self.unit
    }

    /// Whether each page is a training page.
    pub(super) fn train(&self) -> &[bool] {
        &self.train
    }
}

/// One fit: the pages to fit on and the pages to predict.
pub(super) struct FitRound {
    pub(super) train: Vec<bool>,
    pub(super) predict: Vec<bool>,
}

/// The smallest probability in a log loss and in a score, so that one certain error does not outweigh all else.
pub(super) const MIN_PROBABILITY: f32 = 1e-6;

/// The sum of the log loss over some rows, each with its weight. `right` gives the probability of the class of a row.
pub(super) fn log_loss(rows: &[u32], weights: &[f32], right: impl Fn(usize) -> f32) -> f64 {
    let of_row = |&row: &u32| {
        let row = row as usize;
        -f64::from(weights[row]) * f64::from(right(row).max(MIN_PROBABILITY)).ln()
    };
    rows.iter().map(of_row).sum()
}

/// The training data of a classifier: rows with classes and weights.
pub(super) struct Stage<'a> {
    pub(super) name: &'static str,
    pub(super) table: &'a FeatureTable,
    pub(super) binned: BinnedTable,
    pub(super) weights: Vec<f32>,
    /// Groups of rows that a tree draws together, as in [`Samples`].
    pub(super) groups: &'a [u32],
    pub(super) classes: Vec<String>,
    pub(super) learner: &'a dyn Learner,
}

impl Stage<'_> {
    /// Fits on all training pages. Predicts every row with a model that was not fitted on the host of its page. Returns the forest
    /// and the probabilities: rows x classes.
    pub(super) fn fit_out_of_fold(&self, split: &TrainingSplit) -> Result<(Forest, Vec<f32>)> {
        let classes = self.classes.len();
        let (forest, out) =
            self.fit_or(split, vec![0.0; self.table.targets.len() * classes], || self.uniform_forest().map(Some))?;
        Ok((forest.context("a stage must be fitted at least once")?, out))
    }

    /// The same for a classifier that another one can replace. A fit without labels leaves the answers of the other one, and there is
    /// no forest if no training page has labels.
    pub(super) fn fit_in_place_of(
        &self,
        split: &TrainingSplit,
        answers: Vec<f32>,
    ) -> Result<(Option<Forest>, Vec<f32>)> {
        self.fit_or(split, answers, || Ok(None))
    }

    /// Fits all rounds, and writes the predictions over `out`. `unlabelled` gives the forest of a round without labels, if it has one.
    fn fit_or(
        &self,
        split: &TrainingSplit,
        mut out: Vec<f32>,
        unlabelled: impl Fn() -> Result<Option<Forest>>,
    ) -> Result<(Option<Forest>, Vec<f32>)> {
        let classes = self.classes.len();
        let mut last = None;
        for round in split.rounds() {
            let train = self.table.rows_of(&round.train);
            let has_labels = train.iter().any(|&row| self.weights.is_empty() || self.weights[row as usize] > 0.0);
            last = if has_labels { Some(self.fit(&train)?) } else { unlabelled()? };
            let Some(forest) = &last else { continue };
            let rows = self.table.rows_of(&round.predict);
            let answers = predict_binned(forest, &self.binned, &rows)?;
            for (&row, answer) in rows.iter().zip(answers.chunks_exact(classes)) {
                out[row as usize * classes..][..classes].copy_from_slice(answer);
            }
        }
        Ok((last, out))
    }

    /// Fits on some rows.
    fn fit(&self, rows: &[u32]) -> Result<Forest> {
        let samples = Samples {
            binned: &self.binned,
            targets: &self.table.targets,
            classes: self.classes.clone(),
            weights: &self.weights,
            groups: self.groups,
        };
        self.learner.fit_rows(&samples, rows).with_context(|| format!("cannot fit the {} classifier", self.name))
    }

    /// A forest with equal probabilities for all classes. It replaces a fit without labels, such as the page types of an untyped
    /// corpus.
    fn uniform_forest(&self) -> Result<Forest> {
        let classes = self.classes.len();
        let mut builder = ForestBuilder::new(self.binned.names().to_vec(), self.classes.clone(), Link::Mean);
        builder.start_tree(0);
        builder.leaf(&vec![1.0 / classes as f32; classes]);
        Ok(builder.finish()?)
    }
}
