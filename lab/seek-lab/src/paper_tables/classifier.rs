//! The trait of the classifiers that the paper compares.

use super::instances::Instances;
use anyhow::Result;
use ndarray::Array2;
use seek_train::stages::chain::ChainFeatures;

/// A classifier of two classes.
pub trait PaperClassifier: Send + Sync {
    /// The name in the tables of the paper.
    fn name(&self) -> &'static str;

    /// The features that it reads.
    fn features(&self) -> ChainFeatures {
        ChainFeatures::Paper
    }

    /// Fits on `train`, which must have instances of both classes. Predicts each row of `test`, which has the same features.
    ///
    /// # Errors
    /// When the fit fails.
    fn fit_predict(&self, train: &Instances, test: &Array2<f32>) -> Result<Vec<bool>>;
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use seek_train::learn::random::{hash, unit};

    /// Random points in a square of side 100. `class` gives their classes.
    pub fn points(n: u64, seed: u64, class: impl Fn(f32, f32) -> bool) -> Instances {
        let coordinate = |point: u64, axis: u64| (unit(hash(&[seed, point, axis])) * 100.0) as f32;
        let records = Array2::from_shape_fn((n as usize, 2), |(point, axis)| coordinate(point as u64, axis as u64));
        let targets = records.rows().into_iter().map(|row| class(row[0], row[1])).collect();
        Instances { names: vec!["x".to_owned(), "y".to_owned()], records, targets }
    }

    /// Accuracy on 300 points of a classifier that was fitted on 300 other points.
    pub fn accuracy(classifier: &dyn PaperClassifier, class: impl Fn(f32, f32) -> bool) -> f64 {
        let (train, test) = (points(300, 1, &class), points(300, 2, &class));
        let predicted = classifier.fit_predict(&train, &test.records).unwrap();
        predicted.iter().zip(&test.targets).filter(|(predicted, target)| predicted == target).count() as f64 / 300.0
    }
}
