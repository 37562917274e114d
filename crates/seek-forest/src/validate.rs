//! Checks of every array of a forest, in one pass over the nodes.
//!
//! In a forest that passes, each path from a root ends at a leaf of the same tree within [`MAX_DEPTH`] splits, and all
//! feature, class and leaf numbers are in range. Prediction relies on both.

use crate::forest_error::ForestError;
use crate::link::Link;
use crate::parts::{ForestParts, LEAF, MAX_CLASSES, MAX_DEPTH, MAX_SCORE};
use std::collections::HashSet;

/// Largest difference between 1 and the sum of a leaf's class shares, which are rounded to `f32`.
const SHARES_TOLERANCE: f32 = 1e-3;

/// Checks all arrays and returns the first error.
pub(crate) fn validate(parts: &ForestParts) -> Result<(), ForestError> {
    check_schema(parts)?;
    check_lengths(parts)?;
    check_scores("base", &parts.base)?;
    let mut leaves = 0_u32;
    for tree in 0..parts.roots.len() {
        let end = parts.roots.get(tree + 1).map_or(parts.feature.len(), |&root| root as usize);
        check_tree(parts, tree, end, &mut leaves)?;
    }
    check_leaves(parts, leaves as usize)
}

fn check_schema(parts: &ForestParts) -> Result<(), ForestError> {
    let max = usize::from(LEAF);
    let found = parts.features.len();
    if found == 0 || found > max {
        return Err(ForestError::FeatureCount { found, max });
    }
    let (min, max) = (2, if parts.link == Link::Logistic { 2 } else { MAX_CLASSES });
    let found = parts.classes.len();
    if found < min || found > max {
        return Err(ForestError::ClassCount { link: parts.link.name(), min, max, found });
    }
    check_names(&parts.features)?;
    check_names(&parts.classes)
}

fn check_lengths(parts: &ForestParts) -> Result<(), ForestError> {
    let trees = parts.roots.len();
    let nodes = parts.feature.len();
    if u32::try_from(nodes).is_err() {
        return Err(ForestError::NodeCount { found: nodes });
    }
    let classes = parts.classes.len();
    expect_length("base", parts.link.base_scores(classes), parts.base.len())?;
    expect_length("threshold", nodes, parts.threshold.len())?;
    expect_length("right", nodes, parts.right.len())?;
    let tree_classes = if parts.link == Link::Softmax { trees } else { 0 };
    expect_length("tree_class", tree_classes, parts.tree_class.len())?;
    if trees == 0 && parts.link == Link::Mean {
        return Err(ForestError::NoTrees);
    }
    if trees == 0 {
        expect_length("feature", 0, nodes)?;
    }
    let mut next = 0;
    for (tree, &root) in parts.roots.iter().enumerate() {
        // The first root is node 0 and each later root is greater than the one before. So no tree is empty, and each
        // node is in a tree.
        let in_order = if tree == 0 { root == 0 } else { root >= next };
        if !in_order || root as usize >= nodes {
            return Err(ForestError::Root { tree, root });
        }
        next = root.saturating_add(1);
    }
    for (tree, &class) in parts.tree_class.iter().enumerate() {
        if usize::from(class) >= classes {
            return Err(ForestError::TreeClass { tree, class, classes });
        }
    }
    Ok(())
}

fn expect_length(array: &'static str, expected: usize, found: usize) -> Result<(), ForestError> {
    if expected == found { Ok(()) } else { Err(ForestError::Length { array, expected, found }) }
}

/// Checks the nodes of one tree, up to node `end`, and counts its leaves into `leaves`.
fn check_tree(parts: &ForestParts, tree: usize, end: usize, leaves: &mut u32) -> Result<(), ForestError> {
    // Right children that must follow, with their depth. The last one must follow when the current left subtree ends.
    let mut pending: Vec<(usize, usize)> = Vec::new();
    let mut depth = 0;
    for node in parts.roots[tree] as usize..end {
        let (feature, threshold, right) = (parts.feature[node], parts.threshold[node], parts.right[node]);
        if !threshold.is_finite() {
            return Err(ForestError::Value { array: "threshold", position: node, value: threshold });
        }
        if feature == LEAF {
            if right != *leaves {
                return Err(ForestError::LeafNumber { node, found: right, expected: *leaves });
            }
            *leaves += 1;
            match pending.pop() {
                Some((right, right_depth)) if right == node + 1 => depth = right_depth,
                None if node + 1 == end => {}
                _ => return Err(ForestError::PreOrder { tree, node }),
            }
            continue;
        }
        if usize::from(feature) >= parts.features.len() {
            return Err(ForestError::FeatureRange { node, feature, features: parts.features.len() });
        }
        depth += 1;
        if depth > MAX_DEPTH {
            return Err(ForestError::Depth { tree, max: MAX_DEPTH });
        }
        let child = right as usize;
        if child <= node + 1 {
            return Err(ForestError::ChildBeforeParent { node, right });
        }
        if child >= end {
            return Err(ForestError::ChildOutsideTree { node, right, end });
        }
        pending.push((child, depth));
    }
    // If the last node is a split, its left child would be in the next tree.
    if pending.is_empty() { Ok(()) } else { Err(ForestError::PreOrder { tree, node: end - 1 }) }
}

fn check_leaves(parts: &ForestParts, leaves: usize) -> Result<(), ForestError> {
    let outputs = parts.link.outputs(parts.classes.len());
    expect_length("leaves", leaves.saturating_mul(outputs), parts.leaves.len())?;
    if parts.link != Link::Mean {
        return check_scores("leaves", &parts.leaves);
    }
    if let Some(position) = parts.leaves.iter().position(|share| !(0.0..=1.0).contains(share)) {
        return Err(ForestError::Value { array: "leaves", position, value: parts.leaves[position] });
    }
    for (leaf, shares) in parts.leaves.chunks_exact(outputs).enumerate() {
        let sum: f32 = shares.iter().sum();
        if (sum - 1.0).abs() > SHARES_TOLERANCE {
            return Err(ForestError::Shares { leaf, sum });
        }
    }
    Ok(())
}

fn check_scores(array: &'static str, scores: &[f32]) -> Result<(), ForestError> {
    match scores.iter().position(|score| !(-MAX_SCORE..=MAX_SCORE).contains(score)) {
        Some(position) => Err(ForestError::Value { array, position, value: scores[position] }),
        None => Ok(()),
    }
}

/// Checks that no name is empty, has a control character or occurs twice. So people, and the hash of the names, can
/// distinguish them.
pub(crate) fn check_names(names: &[String]) -> Result<(), ForestError> {
    let mut seen = HashSet::with_capacity(names.len());
    for (position, name) in names.iter().enumerate() {
        if name.is_empty() || name.chars().any(char::is_control) {
            return Err(ForestError::BadName { position, name: name.clone() });
        }
        if !seen.insert(name.as_str()) {
            return Err(ForestError::DuplicateName { position, name: name.clone() });
        }
    }
    Ok(())
}

/// Compares the names that a forest was trained on with those that the program computes.
pub(crate) fn compare_names<S: AsRef<str>>(trained: &[String], computed: &[S]) -> Result<(), ForestError> {
    let computed_at = |position: usize| computed.get(position).map(|name| name.as_ref().to_owned());
    let count = trained.len().max(computed.len());
    for position in 0..count {
        let (trained, computed) = (trained.get(position).cloned(), computed_at(position));
        if trained != computed {
            return Err(ForestError::FeaturesDiffer { position, trained, computed });
        }
    }
    Ok(())
}
