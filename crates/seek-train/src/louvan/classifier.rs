//! The trait of the classifiers that the paper compares.

use super::instances::Instances;
use anyhow::Result;
use ndarray::Array2;

/// A classifier of two classes.
pub trait Classifier: Send + Sync {
    /// The name as in the paper's tables.
    fn name(&self) -> &'static str;

    /// Fits on `train`, which has instances of both classes, and judges each row of `test`, which has the same features.
    ///
    /// # Errors
    /// Where the fit fails.
    fn judge(&self, train: &Instances, test: &Array2<f32>) -> Result<Vec<bool>>;
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
pub(super) mod tests {
    use super::*;
    use crate::learn::random::{hash, unit};

    /// Points in a square of side 100, and whether `class` holds there.
    pub fn points(n: u64, seed: u64, class: impl Fn(f32, f32) -> bool) -> Instances {
        let coordinate = |point: u64, axis: u64| (unit(hash(&[seed, point, axis])) * 100.0) as f32;
        let records = Array2::from_shape_fn((n as usize, 2), |(point, axis)| coordinate(point as u64, axis as u64));
        let targets = records.rows().into_iter().map(|row| class(row[0], row[1])).collect();
        Instances { names: vec!["x".to_owned(), "y".to_owned()], records, targets }
    }

    /// The share of 300 other points that a classifier has right, fitted on 300.
    pub fn right(classifier: &dyn Classifier, class: impl Fn(f32, f32) -> bool) -> f64 {
        let (train, test) = (points(300, 1, &class), points(300, 2, &class));
        let judged = classifier.judge(&train, &test.records).unwrap();
        judged.iter().zip(&test.targets).filter(|(judged, target)| judged == target).count() as f64 / 300.0
    }
}
