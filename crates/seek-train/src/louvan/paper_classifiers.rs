//! The four classifiers of the paper, with the parameters that WEKA had by default in 2010, as far as the learners here
//! have them.

use super::classifier::Classifier;
use super::instances::Instances;
use super::mlp::MlpParams;
use super::svm::SmoParams;
use crate::learn::{BinnedTable, ForestParams, LearnError, Learner, Samples, TreeParams};
use anyhow::Result;
use ndarray::Array2;

/// All four, in the paper's order.
///
/// # Errors
/// [`LearnError::Parameter`] where a parameter is out of range.
pub fn all(seed: u64) -> Result<Vec<Box<dyn Classifier>>, LearnError> {
    // J48: leaves of 2 instances, with the shares that they have. What J48 does otherwise: it prunes, knows no greatest depth (12
    // here), takes the gain ratio (information gain here), splits between any two values (bins here), and asks for no
    // least decrease (1e-4 here).
    let tree = TreeParams { min_leaf_weight: 2.0, smoothing: 0.0, seed, ..TreeParams::default() }.check()?;
    // WEKA's forest had 10 trees then, grown out, with log2(features) + 1 features a split: 4 of 14, as the square root has.
    let forest = ForestParams { trees: 10, min_leaf_rows: 1, seed, ..ForestParams::default() }.check()?;
    Ok(vec![
        Box::new(OfLearner { name: "decision tree", learner: tree }),
        Box::new(OfLearner { name: "random forest", learner: forest }),
        Box::new(SmoParams::default().check()?),
        Box::new(MlpParams { seed, ..MlpParams::default() }.check()?),
    ])
}

/// A learner of forests as a classifier.
#[derive(Debug)]
struct OfLearner<L> {
    name: &'static str,
    learner: L,
}

impl<L: Learner> Classifier for OfLearner<L> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn judge(&self, train: &Instances, test: &Array2<f32>) -> Result<Vec<bool>> {
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
        // Ties are positive; WEKA answers with the first class then, whichever that was.
        Ok(probabilities.chunks_exact(2).map(|p| p[1] >= 0.5).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::super::classifier::tests::{points, right};
    use super::*;

    #[test]
    fn all_separate_what_a_line_separates() {
        for classifier in all(1).unwrap() {
            let share = right(classifier.as_ref(), |x, y| x + y > 100.0);
            assert!(share > 0.9, "{}: {share}", classifier.name());
        }
    }

    #[test]
    fn all_but_the_linear_one_learn_a_chess_board() {
        // With two features the perceptron has two hidden units, which is just enough.
        for classifier in all(1).unwrap() {
            let share = right(classifier.as_ref(), |x, y| (x > 50.0) != (y > 50.0));
            let is_linear = classifier.name() == "SMO";
            assert!(if is_linear { share < 0.7 } else { share > 0.8 }, "{}: {share}", classifier.name());
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_answers() {
        let answers = |seed| -> Vec<Vec<bool>> {
            let class = |x: f32, y: f32| (x > 50.0) != (y > 50.0);
            let (train, test) = (points(100, 1, class), points(300, 2, class));
            all(seed).unwrap().iter().map(|c| c.judge(&train, &test.records).unwrap()).collect()
        };
        assert_eq!(answers(1), answers(1));
        assert_ne!(answers(1), answers(2));
    }
}
