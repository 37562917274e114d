//! linfa traits of all learners: `Fit` on a dataset, `Predict` of labels.

use linfa::dataset::{AsSingleTargets, DatasetBase};
use linfa::traits::{Fit, PredictInplace};
use linfa::{Float, Label};
use ndarray::{Array1, Array2, ArrayBase, Data, Ix2};
use seek_forest::Forest;

use super::boosted::Boosted;
use super::error::LearnError;
use super::forest::RandomForest;
use super::j48::J48;
use super::learner::Learner;
use super::table::{BinnedTable, Samples, expect_length};
use super::tree::SingleTree;

/// A forest fitted on a linfa dataset, with the labels of its classes.
#[derive(Clone, Debug, PartialEq)]
pub struct FittedForest<L> {
    forest: Forest,
    labels: Vec<L>,
}

impl<L> FittedForest<L> {
    /// The forest. The name of a class is the `Debug` text of its label.
    #[must_use]
    pub fn forest(&self) -> &Forest {
        &self.forest
    }

    /// The labels in the order of the columns of [`FittedForest::probabilities`].
    #[must_use]
    pub fn labels(&self) -> &[L] {
        &self.labels
    }

    /// Probabilities of the labels for each row of `records` (n x features): n x labels.
    ///
    /// # Errors
    /// [`LearnError::Length`] when the records have a different number of features.
    pub fn probabilities<F: Float>(
        &self,
        records: &ArrayBase<impl Data<Elem = F>, Ix2>,
    ) -> Result<Array2<f32>, LearnError> {
        expect_length("features of the records", self.forest.features().len(), records.ncols())?;
        let mut out = Array2::zeros((records.nrows(), self.labels.len()));
        if let Some(out) = out.as_slice_mut() {
            self.forest.predict(&row_major(records), out)?;
        }
        Ok(out)
    }
}

/// Fits on all rows of a dataset. Uses its weights and feature names if it has them.
fn fit_dataset<F: Float, L: Label, T: AsSingleTargets<Elem = L>>(
    learner: &impl Learner,
    dataset: &DatasetBase<ArrayBase<impl Data<Elem = F>, Ix2>, T>,
) -> Result<FittedForest<L>, LearnError> {
    let records = dataset.records();
    let targets = dataset.as_single_targets();
    expect_length("targets", records.nrows(), targets.len())?;
    let mut labels: Vec<L> = targets.iter().cloned().collect();
    labels.sort_unstable();
    labels.dedup();
    let class = |label: &L| labels.partition_point(|other| other < label) as u32;
    let targets: Vec<u32> = targets.iter().map(class).collect();
    let names = match dataset.feature_names() {
        [] => (0..records.ncols()).map(|number| format!("feature-{number}")).collect(),
        names => names.to_vec(),
    };
    let binned = BinnedTable::from_rows(names, &row_major(records), None)?;
    let weights = dataset.weights().unwrap_or(&[]);
    let classes = labels.iter().map(|label| format!("{label:?}")).collect();
    let samples = Samples { binned: &binned, targets: &targets, classes, weights, groups: &[] };
    let rows: Vec<u32> = (0..binned.rows() as u32).collect();
    Ok(FittedForest { forest: learner.fit_rows(&samples, &rows)?, labels })
}

/// Implements `Fit` for learners. A blanket implementation for all learners would be one of a foreign trait for foreign types.
macro_rules! fit_datasets {
    ($($learner:ty),+) => {$(
        impl<F, L, D, T> Fit<ArrayBase<D, Ix2>, T, LearnError> for $learner
        where
            F: Float,
            L: Label,
            D: Data<Elem = F>,
            T: AsSingleTargets<Elem = L>,
        {
            type Object = FittedForest<L>;

            fn fit(&self, dataset: &DatasetBase<ArrayBase<D, Ix2>, T>) -> Result<Self::Object, LearnError> {
                fit_dataset(self, dataset)
            }
        }
    )+};
}

fit_datasets!(SingleTree, J48, RandomForest, Boosted);

impl<F, L, D> PredictInplace<ArrayBase<D, Ix2>, Array1<L>> for FittedForest<L>
where
    F: Float,
    L: Label,
    D: Data<Elem = F>,
{
    /// The most probable label of each row; the first one wins a tie.
    ///
    /// # Panics
    /// When the records have a different number of features, or when the numbers of targets and records differ: linfa's trait
    /// cannot return an error. [`FittedForest::probabilities`] returns one.
    fn predict_inplace<'a>(&'a self, records: &'a ArrayBase<D, Ix2>, targets: &mut Array1<L>) {
        assert_eq!(records.nrows(), targets.len(), "the numbers of targets and records must be equal");
        match self.probabilities(records) {
            Ok(all) => {
                for (shares, target) in all.rows().into_iter().zip(targets) {
                    let best =
                        (1..shares.len()).fold(0, |best, next| if shares[next] > shares[best] { next } else { best });
                    target.clone_from(&self.labels[best]);
                }
            }
            Err(error) => panic!("{error}"),
        }
    }

    fn default_target(&self, records: &ArrayBase<D, Ix2>) -> Array1<L> {
        Array1::default(records.nrows())
    }
}

fn row_major<F: Float>(records: &ArrayBase<impl Data<Elem = F>, Ix2>) -> Vec<f32> {
    // `iter` yields row after row for every memory layout. Numbers beyond the range of `f32` become infinite.
    records.iter().map(|value| value.to_f32().unwrap_or(f32::NAN)).collect()
}
