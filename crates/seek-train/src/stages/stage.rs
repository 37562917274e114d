//! One stage: a fit on all training pages, and what models say that have not seen a page's host.

use crate::folds;
use crate::learn::{Binned, Learner, Samples, predict_binned};
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

    /// Which pages are trained on.
    pub(super) fn train(&self) -> &[bool] {
        &self.train
    }

    /// Fits on the rows of all training pages, and predicts every row of the table by a model that was not fitted on
    /// its page's host: (model, rows x `width`).
    pub(super) fn out_of_fold<M>(
        &self,
        table: &Table,
        width: usize,
        fit: impl Fn(&[u32]) -> Result<M>,
        predict: impl Fn(&M, &[u32]) -> Result<Vec<f32>>,
    ) -> Result<(M, Vec<f32>)> {
        let mut out = vec![0.0; table.targets.len() * width];
        let mut answer = |model: &M, pages: &[bool]| -> Result<()> {
            let rows = table.rows_of(pages);
            for (&row, answer) in rows.iter().zip(predict(model, &rows)?.chunks_exact(width)) {
                out[row as usize * width..][..width].copy_from_slice(answer);
            }
            Ok(())
        };
        for fold in 0..self.folds {
            let inside: Vec<bool> = self.inner.iter().map(|&f| f != usize::MAX && f != fold).collect();
            let outside: Vec<bool> = self.inner.iter().map(|&f| f == fold).collect();
            answer(&fit(&table.rows_of(&inside))?, &outside)?;
        }
        let model = fit(&table.rows_of(&self.train))?;
        let held: Vec<bool> = self.train.iter().map(|t| !t).collect();
        answer(&model, &held)?;
        Ok((model, out))
    }
}

/// What a classifier is fitted on: rows with classes and weights.
pub(super) struct Stage<'a> {
    pub(super) name: &'static str,
    pub(super) table: &'a Table,
    pub(super) binned: Binned,
    pub(super) weights: Vec<f32>,
    pub(super) classes: Vec<String>,
    pub(super) learner: &'a dyn Learner,
}

impl Stage<'_> {
    /// Fits on all training pages and predicts every row out-of-fold: (forest, rows x classes).
    pub(super) fn run(&self, split: &Split) -> Result<(Forest, Vec<f32>)> {
        split.out_of_fold(
            self.table,
            self.classes.len(),
            |rows| self.fit(rows),
            |forest, rows| Ok(predict_binned(forest, &self.binned, rows)?),
        )
    }

    /// Fits on some rows.
    pub(super) fn fit(&self, rows: &[u32]) -> Result<Forest> {
        if !rows.iter().any(|&row| self.weights.is_empty() || self.weights[row as usize] > 0.0) {
            return self.undecided();
        }
        let samples = self.samples(&self.binned, &self.weights);
        self.learner.fit_rows(&samples, rows).with_context(|| format!("fit of the {} classifier", self.name))
    }

    /// The rows with these columns and weights.
    pub(super) fn samples<'s>(&'s self, binned: &'s Binned, weights: &'s [f32]) -> Samples<'s> {
        Samples { binned, targets: &self.table.targets, classes: self.classes.clone(), weights }
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
