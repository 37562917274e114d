//! Forests for tests: small and random ones, and a simple prediction to compare with.

use proptest::prelude::*;
use seek_forest::{Forest, ForestBuilder, Link};

/// A tree of nested nodes.
#[derive(Clone, Debug)]
pub enum Tree {
    Leaf(Vec<f32>),
    Split(u16, f32, Box<Tree>, Box<Tree>),
}

pub fn names(prefix: &str, count: usize) -> Vec<String> {
    (0..count).map(|number| format!("{prefix}{number}")).collect()
}

/// A forest of the given trees; with `Softmax`, tree `t` adds to class `t % classes`.
pub fn forest_of(trees: &[Tree], features: usize, classes: usize, link: Link) -> Forest {
    let mut builder = ForestBuilder::new(names("f", features), names("class", classes), link);
    builder.base((0..link.base_scores(classes)).map(|class| 0.25 - class as f32).collect());
    for (number, tree) in trees.iter().enumerate() {
        builder.start_tree((number % classes) as u16);
        let mut stack = vec![tree];
        while let Some(tree) = stack.pop() {
            match tree {
                Tree::Leaf(values) => builder.leaf(values),
                Tree::Split(feature, threshold, left, right) => {
                    builder.split(*feature, *threshold);
                    stack.push(right);
                    stack.push(left);
                }
            }
        }
    }
    builder.finish().unwrap()
}

/// The values of the leaf that a row reaches.
pub fn reached<'a>(mut tree: &'a Tree, row: &[f32]) -> &'a [f32] {
    loop {
        match tree {
            Tree::Leaf(values) => return values,
            Tree::Split(feature, threshold, left, right) => {
                tree = if row[usize::from(*feature)] > *threshold { right } else { left };
            }
        }
    }
}

/// Trees with the leaves that `link` needs. Some have one leaf, some far more than 32.
pub fn any_tree(features: u16, classes: usize, link: Link) -> impl Strategy<Value = Tree> {
    let leaf = match link {
        Link::Mean => prop::collection::vec(0.01_f32..1.0, classes)
            .prop_map(|values| {
                let sum: f32 = values.iter().sum();
                Tree::Leaf(values.iter().map(|value| value / sum).collect())
            })
            .boxed(),
        _ => (-2.0_f32..2.0).prop_map(|value| Tree::Leaf(vec![value])).boxed(),
    };
    leaf.prop_recursive(9, 150, 2, move |inner| {
        (0..features, any_threshold(), inner.clone(), inner).prop_map(|(feature, threshold, left, right)| {
            Tree::Split(feature, threshold, Box::new(left), Box::new(right))
        })
    })
}

/// Few different thresholds, so that values often equal one.
fn any_threshold() -> impl Strategy<Value = f32> {
    prop_oneof![(-4_i8..4).prop_map(f32::from), -4.0_f32..4.0]
}

pub fn any_value() -> impl Strategy<Value = f32> {
    prop_oneof![
        8 => any_threshold(),
        1 => prop::sample::select(vec![f32::NAN, f32::INFINITY, f32::NEG_INFINITY, -0.0, f32::MIN_POSITIVE]),
    ]
}

pub fn any_link() -> impl Strategy<Value = (Link, usize)> {
    prop_oneof![
        (2_usize..5).prop_map(|classes| (Link::Mean, classes)),
        Just((Link::Logistic, 2)),
        (2_usize..5).prop_map(|classes| (Link::Softmax, classes)),
    ]
}
