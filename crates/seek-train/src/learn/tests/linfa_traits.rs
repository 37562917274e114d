//! Tests of the linfa traits of the learners, and comparison of the tree with a tree of linfa-trees.

use linfa::prelude::*;
use linfa_trees::{DecisionTree, SplitQuality};
use ndarray::{Array1, Array2};

use super::super::{
    BinnedTable, BoostedParams, ForestParams, J48Params, LearnError, Learner, Samples, SplitMeasure, TreeParams,
    predict_binned,
};
use super::{Problem, all_rows};

fn dataset(problem: &Problem) -> Dataset<f64, usize, ndarray::Ix1> {
    let shape = (problem.rows(), problem.names.len());
    let records = Array2::from_shape_vec(shape, problem.values.iter().map(|&value| f64::from(value)).collect());
    let targets: Array1<usize> = problem.targets.iter().map(|&target| 10 * target as usize).collect();
    Dataset::new(records.unwrap(), targets).with_feature_names(problem.names.clone())
}

#[test]
fn forest_fits_and_predicts_a_linfa_dataset() {
    let problem = Problem::three_classes(900, 14);
    let (train, test) = dataset(&problem).split_with_ratio(0.8);
    let model = ForestParams { trees: 30, ..Default::default() }.unchecked().fit(&train).unwrap();
    let accuracy = model.predict(&test).confusion_matrix(&test).unwrap().accuracy();
    assert!(accuracy > 0.95, "{accuracy}");
    assert_eq!(model.labels(), [0, 10, 20]);
    assert_eq!(model.forest().features(), problem.names);
    let shares = model.probabilities(test.records()).unwrap();
    assert_eq!(shares.dim(), (180, 3));
    assert!(shares.rows().into_iter().all(|row| (row.sum() - 1.0).abs() < 1e-4));
}

/// Boosted trees, a tree and J48 fit the same dataset as the forest, by the same trait.
#[test]
fn all_learners_fit_a_linfa_dataset() {
    let problem = Problem::three_classes(900, 18);
    let (train, test) = dataset(&problem).split_with_ratio(0.8);
    let models = [
        TreeParams::default().unchecked().fit(&train).unwrap(),
        J48Params::default().unchecked().fit(&train).unwrap(),
        BoostedParams::default().unchecked().fit(&train).unwrap(),
    ];
    for model in models {
        let accuracy = model.predict(&test).confusion_matrix(&test).unwrap().accuracy();
        assert!(accuracy > 0.9, "{accuracy}");
    }
}

/// A small table on which a tree of linfa-trees misses a split. `a` parts the rows with `a = 1`. Of the others, `b` parts two from
/// one, but in the sorted column a row of the other side follows with the same `b`, so linfa skips the cut.
#[test]
fn linfa_trees_misses_a_split_between_equal_values_of_other_nodes() {
    let yes = ([1.0, 0.0], 1);
    let rows: [([f32; 2], u32); 7] = [([0.0, 0.0], 0), ([0.0, 0.0], 0), ([0.0, 1.0], 1), yes, yes, yes, yes];
    let values = rows.map(|(row, _)| row);
    let table = BinnedTable::from_rows(vec!["a".into(), "b".into()], values.as_flattened(), None).unwrap();
    let targets = rows.map(|(_, target)| target);
    let classes = vec!["no".to_owned(), "yes".to_owned()];
    let samples = Samples { binned: &table, targets: &targets, classes, weights: &[], groups: &[] };
    let certain = |whole: bool| {
        let params = TreeParams { min_leaf_weight: 1.0, smoothing: 0.0, whole, ..TreeParams::default() };
        let forest = params.check().unwrap().fit_rows(&samples, &all_rows(rows.len())).unwrap();
        let shares = predict_binned(&forest, &table, &all_rows(rows.len())).unwrap();
        let is_certain = |&(share, &target): &(&[f32], &u32)| share[target as usize] > 0.99;
        shares.chunks_exact(2).zip(&targets).filter(is_certain).count()
    };
    assert_eq!((certain(false), certain(true)), (7, 4));
}

#[test]
fn unchecked_parameters_are_checked_by_fit() {
    let problem = Problem::three_classes(20, 15);
    let error = ForestParams { trees: 0, ..Default::default() }.unchecked().fit(&dataset(&problem)).unwrap_err();
    assert!(matches!(error, LearnError::Parameter { name: "trees", .. }), "{error}");
}

#[test]
fn dataset_weights_are_used() {
    let problem = Problem::noisy(400, 16);
    let weights = Array1::from_shape_fn(400, |row| if problem.targets[row] == 0 { 0.0 } else { 1.0 });
    let weighted = dataset(&problem).with_weights(weights);
    let model = ForestParams { trees: 3, ..Default::default() }.unchecked().fit(&weighted).unwrap();
    let shares = model.probabilities(weighted.records()).unwrap();
    assert!(shares.column(1).iter().all(|&share| share == 1.0));
}

/// All values differ, so linfa-trees finds every split, and both must grow the same tree.
#[test]
fn tree_splits_like_linfa_trees() {
    let mut problem = Problem::noisy(200, 17);
    let width = problem.names.len();
    for feature in 0..width {
        let mut order: Vec<usize> = (0..200).collect();
        order.sort_by(|&a, &b| problem.values[a * width + feature].total_cmp(&problem.values[b * width + feature]));
        for (rank, row) in order.into_iter().enumerate() {
            problem.values[row * width + feature] = rank as f32;
        }
    }
    let params = TreeParams {
        max_depth: 4,
        min_leaf_weight: 4.0,
        measure: SplitMeasure::Entropy,
        smoothing: 0.0,
        ..TreeParams::default()
    };
    let table = problem.binned();
    let ours = params.check().unwrap().fit_rows(&problem.samples(&table, &[]), &all_rows(200)).unwrap();
    let theirs = DecisionTree::<f64, usize>::params()
        .split_quality(SplitQuality::Entropy)
        .max_depth(Some(4))
        .min_weight_leaf(4.0)
        .min_impurity_decrease(1e-4)
        .fit(&dataset(&problem))
        .unwrap();
    let shares = predict_binned(&ours, &table, &all_rows(200)).unwrap();
    let mut compared = 0;
    for (shares, label) in shares.chunks_exact(2).zip(&theirs.predict(&dataset(&problem))) {
        // In a tie both labels are correct.
        if shares[0] != shares[1] {
            assert_eq!(usize::from(shares[1] > shares[0]) * 10, *label);
            compared += 1;
        }
    }
    assert!(compared > 150, "only {compared} rows compared");
}
