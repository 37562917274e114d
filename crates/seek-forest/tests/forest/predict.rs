//! Predictions: compared with a simple implementation, and equal for a row alone and among other rows.

use crate::trees::{Tree, any_link, any_tree, any_value, forest_of, reached};
use proptest::prelude::*;
use seek_forest::{Forest, ForestError, Link, sigmoid};

const FEATURES: usize = 5;

fn predict(forest: &Forest, rows: &[f32]) -> Vec<f32> {
    let mut out = vec![7.0; rows.len() / forest.features().len() * forest.classes().len()];
    forest.predict(rows, &mut out).unwrap();
    out
}

fn stump(left: Vec<f32>, right: Vec<f32>) -> Tree {
    Tree::Split(0, 1.0, Box::new(Tree::Leaf(left)), Box::new(Tree::Leaf(right)))
}

#[test]
fn equal_and_missing_values_go_left() {
    let forest = forest_of(&[stump(vec![1.0, 0.0], vec![0.0, 1.0])], 1, 2, Link::Mean);
    let above = 1.0 + f32::EPSILON;
    // Enough rows for the evaluation in lanes, then few enough for traversals.
    for copies in [20, 1] {
        let rows = [1.0, above, f32::NAN, f32::INFINITY].repeat(copies);
        assert_eq!(predict(&forest, &rows), [1., 0., 0., 1., 1., 0., 0., 1.].repeat(copies));
    }
    assert_eq!(predict(&forest, &[f32::NAN]), [1.0, 0.0]);
}

#[test]
fn mean_is_the_mean_of_the_leaf_shares() {
    let trees = [stump(vec![0.5, 0.5], vec![0.25, 0.75]), Tree::Leaf(vec![1.0, 0.0])];
    assert_eq!(predict(&forest_of(&trees, 1, 2, Link::Mean), &[2.0]), [0.625, 0.375]);
}

#[test]
fn logistic_is_the_sigmoid_of_base_and_sum() {
    // base 0.25, leaves 1.75 and -2: the score is 0.
    let trees = [stump(vec![9.0], vec![1.75]), Tree::Leaf(vec![-2.0])];
    assert_eq!(predict(&forest_of(&trees, 1, 2, Link::Logistic), &[2.0]), [0.5, 0.5]);
}

#[test]
fn softmax_sums_by_class() {
    // base 0.25 and -0.75; tree 0 adds 0 to class 0, tree 1 adds 1 to class 1: both scores are 0.25.
    let trees = [Tree::Leaf(vec![0.0]), stump(vec![9.0], vec![1.0])];
    assert_eq!(predict(&forest_of(&trees, 1, 2, Link::Softmax), &[2.0]), [0.5, 0.5]);
}

#[test]
fn boosted_forest_without_trees_gives_its_base() {
    let out = predict(&forest_of(&[], 1, 2, Link::Logistic), &[0.0]);
    assert!((out[1] - 0.562_176_5).abs() < 1e-6, "{out:?}");
}

#[test]
fn matrices_of_the_wrong_size_are_an_error() {
    let forest = forest_of(&[Tree::Leaf(vec![0.5, 0.5])], 3, 2, Link::Mean);
    let wrong_rows = forest.predict(&[0.0; 4], &mut [0.0; 2]).unwrap_err();
    assert_eq!(wrong_rows, ForestError::Matrix { what: "rows", expected: 3, found: 4 });
    let wrong_out = forest.predict(&[0.0; 6], &mut [0.0; 2]).unwrap_err();
    assert_eq!(wrong_out, ForestError::Matrix { what: "probabilities", expected: 4, found: 2 });
    forest.predict(&[], &mut []).unwrap();
}

#[test]
fn error_names_the_first_different_feature() {
    let forest = forest_of(&[Tree::Leaf(vec![0.5, 0.5])], 3, 2, Link::Mean);
    forest.check_features(&["f0", "f1", "f2"]).unwrap();
    let error = forest.check_features(&["f0", "g1", "g2"]).unwrap_err();
    let expected = ForestError::FeaturesDiffer { position: 1, trained: Some("f1".into()), computed: Some("g1".into()) };
    assert_eq!(error, expected);
    let error = forest.check_features(&["f0", "f1"]).unwrap_err();
    assert_eq!(error, ForestError::FeaturesDiffer { position: 2, trained: Some("f2".into()), computed: None });
}

/// The top of a tree has 32 exits. These trees have one leaf less, as many, one more and many more.
#[test]
fn every_leaf_is_reached_in_trees_around_the_mask_size() {
    for leaves in [31_usize, 32, 33, 200] {
        // Leaf k is reached by values around k. One tree is balanced, one is a chain.
        for balanced in [true, false] {
            let tree = steps(0, leaves, balanced);
            let forest = forest_of(std::slice::from_ref(&tree), 1, 2, Link::Logistic);
            let rows: Vec<f32> = (0..leaves).map(|leaf| leaf as f32).collect();
            let expected: Vec<f32> = rows.iter().map(|leaf| sigmoid(0.25 + score_of(*leaf))).collect();
            let found: Vec<f32> = predict(&forest, &rows).into_iter().skip(1).step_by(2).collect();
            assert_eq!(found, expected, "{leaves} leaves, balanced: {balanced}");
        }
    }
}

/// The score of the leaf that a value reaches. It is small, so that each leaf gives another probability.
fn score_of(value: f32) -> f32 {
    value / 256.0
}

/// A tree that scores the value of the row, for the `count` values from `first` on.
fn steps(first: usize, count: usize, balanced: bool) -> Tree {
    if count == 1 {
        return Tree::Leaf(vec![score_of(first as f32)]);
    }
    let left = if balanced { count / 2 } else { 1 };
    let (low, high) = (steps(first, left, balanced), steps(first + left, count - left, balanced));
    Tree::Split(0, (first + left) as f32 - 0.5, Box::new(low), Box::new(high))
}

/// Trees with their number of classes and link, and rows.
fn any_case() -> impl Strategy<Value = (Vec<Tree>, usize, Link, Vec<f32>)> {
    any_link().prop_flat_map(|(link, classes)| {
        (
            prop::collection::vec(any_tree(FEATURES as u16, classes, link), 1..6),
            Just(classes),
            Just(link),
            (0_usize..80).prop_flat_map(|rows| prop::collection::vec(any_value(), rows * FEATURES)),
        )
    })
}

/// The sums of the leaves that a row reaches, by class.
fn sums(trees: &[Tree], forest: &Forest, row: &[f32]) -> Vec<f32> {
    let (classes, link, base) = (forest.classes().len(), forest.link(), &forest.parts().base);
    let mut sums = vec![0.0; classes];
    match link {
        Link::Logistic => sums[1] = base[0],
        _ => sums[..base.len()].copy_from_slice(base),
    }
    for (number, tree) in trees.iter().enumerate() {
        let values = reached(tree, row);
        match link {
            Link::Mean => sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value),
            Link::Logistic => sums[1] += values[0],
            _ => sums[number % classes] += values[0],
        }
    }
    sums
}

proptest! {
    #[test]
    fn probabilities_follow_from_the_sums_of_the_leaves_reached((trees, classes, link, rows) in any_case()) {
        let forest = forest_of(&trees, FEATURES, classes, link);
        for (row, found) in rows.chunks_exact(FEATURES).zip(predict(&forest, &rows).chunks_exact(classes)) {
            let sums = sums(&trees, &forest, row);
            let expected: Vec<f32> = match link {
                Link::Mean => sums.iter().map(|sum| sum / trees.len() as f32).collect(),
                Link::Logistic => vec![1.0 - sigmoid(sums[1]), sigmoid(sums[1])],
                _ => sums.iter().map(|sum| sum.exp() / sums.iter().map(|sum| sum.exp()).sum::<f32>()).collect(),
            };
            let are_equal = expected.iter().zip(found).all(|(expected, found)| (expected - found).abs() <= 1e-5);
            prop_assert!(are_equal, "{expected:?} {found:?}");
        }
    }

    #[test]
    fn base_and_contributions_sum_to_the_score((trees, classes, link, rows) in any_case()) {
        let forest = forest_of(&trees, FEATURES, classes, link);
        let explained = forest.contributions(&rows).unwrap();
        prop_assert_eq!(explained.len(), rows.len() / FEATURES);
        for (contributions, row) in explained.iter().zip(rows.chunks_exact(FEATURES)) {
            let scores = sums(&trees, &forest, row);
            let of_trees = if link == Link::Mean { trees.len() as f64 } else { 1.0 };
            let difference = contributions.score() * of_trees - f64::from(scores[1]);
            prop_assert!(difference.abs() < 1e-4, "{} is not {:?}", contributions.score(), scores);
        }
    }

    #[test]
    fn an_unused_feature_contributes_nothing((trees, classes, link, rows) in any_case()) {
        let forest = forest_of(&trees, FEATURES + 1, classes, link);
        let wider: Vec<f32> = rows.chunks_exact(FEATURES).flat_map(|row| row.iter().copied().chain([1.0])).collect();
        for contributions in forest.contributions(&wider).unwrap() {
            prop_assert_eq!(contributions.features[FEATURES], 0.0);
        }
    }

    #[test]
    fn a_row_gets_the_same_answer_alone_and_among_others((trees, classes, link, rows) in any_case()) {
        let forest = forest_of(&trees, FEATURES, classes, link);
        let together = predict(&forest, &rows);
        for (row, expected) in rows.chunks_exact(FEATURES).zip(together.chunks_exact(classes)) {
            prop_assert_eq!(&predict(&forest, row), expected);
            let sum: f32 = expected.iter().sum();
            prop_assert!((sum - 1.0).abs() < 1e-3, "probabilities sum to {}", sum);
            prop_assert!(expected.iter().all(|share| (0.0..=1.001).contains(share)));
        }
    }
}
