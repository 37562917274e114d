//! The classifiers of the paper, with WEKA's default parameters of 2010 as far as the learners here have them.

use super::classifier::PaperClassifier;
use super::instances::Instances;
use super::mlp::MlpParams;
use super::svm::SmoParams;
use anyhow::Result;
use ndarray::Array2;
use seek_forest::Forest;
use seek_train::learn::{
    BinnedTable, ExactSamples, ForestParams, J48, J48Params, LearnError, Learner, RandomForest, Samples,
};
use seek_train::stages::chain::ChainFeatures;

/// The four classifiers of the paper, in its order, then the tree and the forest with all features of the schema.
///
/// # Errors
/// [`LearnError::Parameter`] when a parameter is out of range.
pub fn all(seed: u64) -> Result<Vec<Box<dyn PaperClassifier>>, LearnError> {
    let tree = J48Params::default().check()?;
    // WEKA's splits were between any two values; here they are between bins.
    let forest = ForestParams { seed, ..ForestParams::weka() }.check()?;
    Ok(vec![
        Box::new(TreeClassifier { name: "decision tree (J48)", features: ChainFeatures::Paper, learner: tree.clone() }),
        Box::new(ForestClassifier { name: "random forest", features: ChainFeatures::Paper, learner: forest.clone() }),
        Box::new(SmoParams::default().check()?),
        Box::new(MlpParams { seed, ..MlpParams::default() }.check()?),
        Box::new(TreeClassifier { name: "J48, all features", features: ChainFeatures::All, learner: tree }),
        Box::new(ForestClassifier { name: "forest, all features", features: ChainFeatures::All, learner: forest }),
    ])
}

/// The names of the classes.
const CLASSES: [&str; 2] = ["no", "yes"];

/// J48.
#[derive(Debug)]
struct TreeClassifier {
    name: &'static str,
    features: ChainFeatures,
    learner: J48,
}

impl PaperClassifier for TreeClassifier {
    fn name(&self) -> &'static str {
        self.name
    }

    fn features(&self) -> ChainFeatures {
        self.features
    }

    fn fit_predict(&self, train: &Instances, test: &Array2<f32>) -> Result<Vec<bool>> {
        let targets = targets(train);
        let samples = ExactSamples {
            names: train.names.clone(),
            columns: train.records.columns().into_iter().map(|column| column.iter().copied().collect()).collect(),
            targets: &targets,
            classes: CLASSES.map(str::to_owned).to_vec(),
            weights: &[],
        };
        predict(&self.learner.fit_exact(&samples, &all_rows(&targets))?, test)
    }
}

/// The random forest.
#[derive(Debug)]
struct ForestClassifier {
    name: &'static str,
    features: ChainFeatures,
    learner: RandomForest,
}

impl PaperClassifier for ForestClassifier {
    fn name(&self) -> &'static str {
        self.name
    }

    fn features(&self) -> ChainFeatures {
        self.features
    }

    fn fit_predict(&self, train: &Instances, test: &Array2<f32>) -> Result<Vec<bool>> {
        let values: Vec<f32> = train.records.iter().copied().collect();
        let binned = BinnedTable::from_rows(train.names.clone(), &values, None)?;
        let targets = targets(train);
        let classes = CLASSES.map(str::to_owned).to_vec();
        let samples = Samples { binned: &binned, targets: &targets, classes, weights: &[], groups: &[] };
        predict(&self.learner.fit_rows(&samples, &all_rows(&targets))?, test)
    }
}

fn targets(instances: &Instances) -> Vec<u32> {
    instances.targets.iter().map(|&target| u32::from(target)).collect()
}

fn all_rows(targets: &[u32]) -> Vec<u32> {
    (0..targets.len() as u32).collect()
}

/// The larger class of each row. A tie is positive. WEKA returns the first class in a tie; the paper does not state its order of
/// classes.
fn predict(forest: &Forest, rows: &Array2<f32>) -> Result<Vec<bool>> {
    let values: Vec<f32> = rows.iter().copied().collect();
    let mut probabilities = vec![0.0; rows.nrows() * CLASSES.len()];
    forest.predict(&values, &mut probabilities)?;
    Ok(probabilities.chunks_exact(CLASSES.len()).map(|p| p[1] >= 0.5).collect())
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
    fn forests_and_the_perceptron_learn_a_chess_board() {
        // With two features the perceptron has two hidden units, the minimum for this problem.
        for classifier in all(1).unwrap() {
            let share = accuracy(classifier.as_ref(), |x, y| (x > 50.0) != (y > 50.0));
            // No single split of J48 gains anything here, so it makes none.
            let cannot = classifier.name() == "SMO" || classifier.name().contains("J48");
            assert!(if cannot { share < 0.7 } else { share > 0.8 }, "{}: {share}", classifier.name());
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
