//! J48: WEKA's version of C4.5 (Quinlan, *C4.5: Programs for Machine Learning*, 1993), the tree of the content-seeker papers.
//!
//! 1. [`columns`] turns the values of a feature into ranks. Ranks of exact values give WEKA's tree; ranks of bins give a
//!    [`Learner`] on a [`BinnedTable`](super::BinnedTable).
//! 2. [`split`] chooses the split of a node by the gain ratio.
//! 3. [`tree`] grows the tree, collapses it, and writes it into a forest.
//! 4. [`prune`] replaces subtrees by leaves or by their larger branch (subtree raising), where [`pessimistic_error`] expects
//!    no more errors.
//!
//! Two things differ from WEKA. A missing value goes left, as in every [`Forest`]; WEKA divides the row among both sides. And a
//! path has at most [`MAX_DEPTH`](seek_forest::MAX_DEPTH) splits, the limit of a [`Forest`].

mod columns;
mod pessimistic_error;
mod prune;
mod split;
mod tree;

use std::borrow::Cow;

use linfa::ParamGuard;
use rayon::prelude::*;
use seek_extract::parameter;
use seek_extract::parameter::{Parameter, ParameterRange, Parameters};
use seek_forest::Forest;
use serde::{Deserialize, Serialize};

use self::columns::RankedColumn;
use self::pessimistic_error::PessimisticError;
use self::split::SplitSearch;
use self::tree::GrownTree;
use super::error::LearnError;
use super::learner::Learner;
use super::params::{CLASS_WEIGHT, Checkable, Unchecked, shared_parameter};
use super::table::{RowLabels, Samples, SelectedRows, expect_length};

/// Parameters of J48, with WEKA's defaults.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct J48Params {
    /// Confidence factor of pruning, greater than 0, at most 0.5. A smaller one prunes more.
    pub confidence: f32,
    /// Minimum weight of the rows in a leaf, greater than 0.
    pub min_leaf_weight: f32,
    /// Whether pruning may replace a subtree by its larger branch.
    pub subtree_raising: bool,
    /// Weight of each class, a factor of the weights of its rows; empty when all are 1.
    pub class_weights: Vec<f32>,
}

impl Default for J48Params {
    fn default() -> Self {
        Self { confidence: 0.25, min_leaf_weight: 2.0, subtree_raising: true, class_weights: Vec::new() }
    }
}

impl Parameters for J48Params {
    fn table(&self) -> &'static [Parameter<J48Params>] {
        const TABLE: &[Parameter<J48Params>] = &[
            parameter!(
                J48Params.confidence,
                ParameterRange::above_to(0.0, 0.5),
                "confidence factor of pruning; a smaller one prunes more"
            ),
            shared_parameter!(J48Params.min_leaf_weight),
            parameter!(
                J48Params.subtree_raising,
                ParameterRange::Switch,
                "whether pruning may replace a subtree by its larger branch"
            ),
            shared_parameter!(J48Params.class_weights),
        ];
        TABLE
    }
}

impl J48Params {
    /// The learner with these unchecked parameters, for linfa's `Fit`.
    #[must_use]
    pub fn unchecked(self) -> Unchecked<J48> {
        Unchecked(J48 { params: self })
    }

    /// Checks the parameters and returns the learner.
    ///
    /// # Errors
    /// [`LearnError::Parameter`].
    pub fn check(self) -> Result<J48, LearnError> {
        ParamGuard::check(self.unchecked())
    }
}

/// J48 with checked parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct J48 {
    params: J48Params,
}

impl Checkable for J48 {
    fn validate(&self) -> Result<(), LearnError> {
        self.params.check_ranges().map_err(|error| LearnError::of_parameter("j48", error))
    }
}

/// Training data with exact values.
#[derive(Clone, Debug)]
pub struct ExactSamples<'a> {
    /// Names of the features.
    pub names: Vec<String>,
    /// The values of each feature, one for each row.
    pub columns: Vec<Cow<'a, [f32]>>,
    /// The class of each row: an index into `classes`.
    pub targets: &'a [u32],
    /// Names of the classes.
    pub classes: Vec<String>,
    /// The weight of each row, at least 0; empty when all weights are 1.
    pub weights: &'a [f32],
}

impl Learner for J48 {
    fn name(&self) -> &'static str {
        "j48"
    }

    /// Fits on bins: a split is between two bins. [`J48::fit_exact`] splits at values, as WEKA does.
    fn fit_rows(&self, samples: &Samples, rows: &[u32]) -> Result<Forest, LearnError> {
        let selected = samples.select_rows(rows, &self.params.class_weights)?;
        let columns = samples.binned.columns().par_iter();
        let columns: Vec<_> = columns.map(|column| RankedColumn::of_bins(column, &selected.rows)).collect();
        self.fit(samples.binned.names(), &samples.classes, &columns, &selected)
    }
}

impl J48 {
    /// The parameters.
    #[must_use]
    pub fn params(&self) -> &J48Params {
        &self.params
    }

    /// Fits on some rows with their exact values. Rows of weight 0 are ignored.
    ///
    /// # Errors
    /// As [`Learner::fit_rows`].
    pub fn fit_exact(&self, samples: &ExactSamples, rows: &[u32]) -> Result<Forest, LearnError> {
        let ExactSamples { targets, weights, ref names, ref columns, ref classes } = *samples;
        expect_length("column names", columns.len(), names.len())?;
        columns.iter().try_for_each(|column| expect_length("rows of a column", targets.len(), column.len()))?;
        let labels = RowLabels { rows: targets.len(), classes: classes.len(), targets, weights, groups: &[] };
        let selected = labels.select(rows, &self.params.class_weights)?;
        let columns: Vec<_> =
            columns.par_iter().map(|column| RankedColumn::of_values(column, &selected.rows)).collect();
        self.fit(names, classes, &columns, &selected)
    }

    fn fit(
        &self,
        names: &[String],
        classes: &[String],
        columns: &[RankedColumn],
        selected: &SelectedRows,
    ) -> Result<Forest, LearnError> {
        let search = SplitSearch::new(columns, selected, classes.len(), f64::from(self.params.min_leaf_weight));
        let mut tree = GrownTree::grow(&search);
        tree.collapse();
        let error = PessimisticError::new(f64::from(self.params.confidence));
        tree.prune(&search, &error, self.params.subtree_raising);
        tree.into_forest(names.to_vec(), classes.to_vec(), columns)
    }
}
