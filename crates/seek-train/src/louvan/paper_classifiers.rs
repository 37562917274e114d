//! The four classifiers of the paper, with WEKA's default parameters of 2010 as far as the learners here have them.

use super::classifier::Classifier;
use super::instances::Instances;
use super::mlp::MlpParams;
use super::svm::SmoParams;
use crate::learn::{BinnedTable, ForestParams, LearnError, Learner, Samples, TreeParams};
use anyhow::Result;
use ndarray::Array2;

/// All four classifiers, in the order of the paper.
///
/// # Errors
/// [`LearnError::Parameter`] when a parameter is out of range.
pub fn all(seed: u64) -> Result<Vec<Box<dyn Classifier>>, LearnError> {
    // J48: leaves of at least 2 instances, without smoothing. J48 differs: it prunes, has no maximum depth (12 here), uses the gain
    // ratio (information gain here), splits between any two values (bins here), and has no minimum decrease (1e-4 here).
    let tree = TreeParams { min_leaf_weight: 2.0, smoothing: 0.0, seed, ..TreeParams::default() }.check()?;
    // WEKA's forest had 10 fully grown trees and log2(features) + 1 features a split: 4 of 14, as the square root gives.
    let forest = ForestParams { trees: 10, min_leaf_rows: 1, seed, ..ForestParams::default() }.check()?;
    Ok(vec![
        Box::new(ForestClassifier { name: "decision tree", learner: tree }),
        Box::new(ForestClassifier { name: "random forest", learner: forest }),
        Box::new(SmoParams::default().check()?),
        Box::new(MlpParams { seed, ..MlpParams::default() }.check()?),
    ])
}

/// A classifier that fits a forest with a learner.
#[derive(Debug)]
struct ForestClassifier<L> {
    name: &'static str,
    learner: L,
}

impl<L: Learner> Classifier for ForestClassifier<L> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn fit_predict(&self, train: &Instances, test: &Array2<f32>) -> Result<Vec<bool>> {
        let values: Vec<f32> = train.records.iter().copied().collect();
        let binned = BinnedTable::from_rows(train.names.clone(), &values, None)?;
        let targets: Vec<u32> = train.targets.iter().map(|&target| u32::from(target)).collect();
        let classes = ["no", "yes"].map(str::to_owned).to_vec();
        let samples = Samples { binned: &binned, targets: &targets, classes, weights: &[], groups: &[] };
        let rows: Vec<u32> = (0..targets.len() as u32).collect();
        let forest = self.learner.fit_rows(&samples, &rows)?;
        let test_values: Vec<f32> = test.iter().copied().collect();
        let mut probabilities = vec![0.0; test.nrows() * 2];
        forest.predict(&test_values, &mut probabilities)?;
        // A tie is positive. WEKA returns the first class in a tie; the paper does not state its order of classes.
        Ok(probabilities.chunks_exact(2).map(|p| p[1] >= 0.5).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::super::classifier::tests::{accuracy, points};
    use super::*;

    #[test]
    fn all_classifiers_learn_a_linear_border() {
        for classifier in all(1).unwrap() {
            let share = accuracy(classifier.as_ref(), |x, y| x + y > 100.0);
            assert!(share > 0.9, "{}: {share}", classifier.name());
        }
    }

    #[test]
    fn all_nonlinear_classifiers_learn_a_chess_board() {
        // With two features the perceptron has two hidden units, the minimum for this problem.
        for classifier in all(1).unwrap() {
            let share = accuracy(classifier.as_ref(), |x, y| (x > 50.0) != (y > 50.0));
            let is_linear = classifier.name() == "SMO";
            assert!(if is_linear { share < 0.7 } else { share > 0.8 }, "{}: {share}", classifier.name());
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_predictions() {
        let predictions = |seed| -> Vec<Vec<bool>> {
            let class = |x: f32, y: f32| (x > 50.0) != (y > 50.0);
            let (train, test) = (points(100, 1, class), points(300, 2, class));
            all(seed).unwrap().iter().map(|c| c.fit_predict(&train, &test.records).unwrap()).collect()
        };
        assert_eq!(predictions(1), predictions(1));
        assert_ne!(predictions(1), predictions(2));
    }
}
