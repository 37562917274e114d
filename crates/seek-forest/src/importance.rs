//! Importances: how much each feature changes the answers of a forest over given rows.
//!
//! A split explains a part of the variance of the tree's answers. With `l` rows on the left and `r` rows on the right,
//! whose mean answers are `a` and `b`, it explains `l r / (l + r) (a - b)^2`. This is the importance of the feature of
//! the split as in Breiman, Friedman, Olshen and Stone ("Classification and Regression Trees", 1984, section 5.3.4),
//! but with the answer of the tree instead of the target, so it needs no labels. The sum over all splits of a tree is
//! the variance of its answers.
//!
//! The importance does not say how much worse a forest without the feature would be. Of two equivalent features one may
//! get the whole importance, or each a half.

use crate::forest::Forest;
use crate::forest_error::ForestError;
use crate::link::Link;
use crate::parts::LEAF;

/// The covers of a forest: how many rows reach each node. A model file does not hold them, so [`Forest::count_covers`]
/// counts them on given rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Covers {
    /// The number of rows, or the sum of their weights, in each node.
    nodes: Vec<f64>,
    rows: f64,
}

impl Covers {
    /// The covers of no rows, for forests with as many nodes as this one.
    #[must_use]
    pub fn new(forest: &Forest) -> Covers {
        Covers { nodes: vec![0.0; forest.nodes()], rows: 0.0 }
    }

    /// Adds other covers, each of their rows with this weight: finite, at least 0.
    ///
    /// # Panics
    /// If the other covers are of a forest with another number of nodes.
    pub fn add(&mut self, others: &Covers, weight: f64) {
        assert_eq!(self.nodes.len(), others.nodes.len(), "the covers belong to another forest");
        self.rows += weight * others.rows;
        self.nodes.iter_mut().zip(&others.nodes).for_each(|(sum, cover)| *sum += weight * cover);
    }

    /// The number of rows, or the sum of their weights.
    #[must_use]
    pub fn rows(&self) -> f64 {
        self.rows
    }
}

impl Forest {
    /// Adds the rows to the covers of all nodes that they reach. `rows` is a matrix of n x features, as for
    /// [`Forest::predict`].
    ///
    /// # Errors
    /// [`ForestError::Matrix`] if the length of `rows` is not a multiple of the number of features, or the covers
    /// belong to another forest.
    pub fn count_covers(&self, rows: &[f32], covers: &mut Covers) -> Result<(), ForestError> {
        let features = self.parts.features.len();
        let expected = rows.len() / features * features;
        if expected != rows.len() {
            return Err(ForestError::Matrix { what: "rows", expected, found: rows.len() });
        }
        self.check_covers(covers)?;
        for row in rows.chunks_exact(features) {
            covers.rows += 1.0;
            for &root in &self.parts.roots {
                let mut next = Some(root as usize);
                while let Some(node) = next {
                    covers.nodes[node] += 1.0;
                    next = self.child(node, row);
                }
            }
        }
        Ok(())
    }

    /// The importance of each feature, in the order of the columns of a row: the variance that its splits explain, as a
    /// mean over the rows, summed over trees and classes. The unit is the square of the score's unit: squared log-odds
    /// with [`Link::Logistic`], squared shares with [`Link::Mean`]. All importances are 0 without rows.
    ///
    /// # Errors
    /// [`ForestError::Matrix`] if the covers belong to another forest.
    pub fn importances(&self, covers: &Covers) -> Result<Vec<f64>, ForestError> {
        self.check_covers(covers)?;
        let mut importances = vec![0.0; self.parts.features.len()];
        if covers.rows <= 0.0 {
            return Ok(importances);
        }
        let outputs = self.parts.link.outputs(self.parts.classes.len());
        let trees = if self.parts.link == Link::Mean { self.parts.roots.len() as f64 } else { 1.0 };
        let mut mean = vec![0.0; self.parts.feature.len()];
        for output in 0..outputs {
            // Children come after their parents, so one pass from the end is enough.
            for node in (0..mean.len()).rev() {
                let right = self.parts.right[node] as usize;
                if self.parts.feature[node] == LEAF {
                    mean[node] = f64::from(self.parts.leaves[right * outputs + output]) / trees;
                    continue;
                }
                let (l, r) = (covers.nodes[node + 1], covers.nodes[right]);
                if l + r > 0.0 {
                    let (a, b) = (mean[node + 1], mean[right]);
                    mean[node] = (l * a + r * b) / (l + r);
                    importances[usize::from(self.parts.feature[node])] +=
                        l * r / (l + r) * (a - b) * (a - b) / covers.rows;
                }
            }
        }
        Ok(importances)
    }

    fn check_covers(&self, covers: &Covers) -> Result<(), ForestError> {
        let (expected, found) = (self.nodes(), covers.nodes.len());
        if expected == found { Ok(()) } else { Err(ForestError::Matrix { what: "covers", expected, found }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ForestBuilder;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|&name| name.to_owned()).collect()
    }

    /// One tree over `size` and `colour`. size <= 1 gives 0; else colour <= 5 gives 2, else 4. No split uses `never`.
    fn one_tree() -> Forest {
        let mut builder =
            ForestBuilder::new(names(&["size", "colour", "never"]), names(&["no", "yes"]), Link::Logistic);
        builder.base(vec![0.5]);
        builder.start_tree(1);
        builder.split(0, 1.0);
        builder.leaf(&[0.0]);
        builder.split(1, 5.0);
        builder.leaf(&[2.0]);
        builder.leaf(&[4.0]);
        builder.finish().unwrap()
    }

    const ROWS: [f32; 12] = [0.0, 9.0, 1.0, 0.0, 0.0, 1.0, 3.0, 9.0, 1.0, 3.0, 1.0, 1.0];

    #[test]
    fn importances_of_a_tree_sum_to_the_variance_of_its_answers() {
        let forest = one_tree();
        let mut covers = Covers::new(&forest);
        forest.count_covers(&ROWS, &mut covers).unwrap();
        // Answers 0, 0, 4, 2: variance 11 / 4. The first split: 2 * 2 / 4 * 3^2 / 4; the second: 1 * 1 / 2 * 2^2 / 4.
        assert_eq!(forest.importances(&covers).unwrap(), [2.25, 0.5, 0.0]);
        // A doubled weight of all rows does not change the importances.
        let mut twice = covers.clone();
        twice.add(&covers, 1.0);
        assert_eq!((twice.rows(), forest.importances(&twice).unwrap()), (8.0, vec![2.25, 0.5, 0.0]));
    }

    #[test]
    fn without_rows_all_importances_are_zero() {
        let forest = one_tree();
        assert_eq!(forest.importances(&Covers::new(&forest)).unwrap(), [0.0; 3]);
    }

    #[test]
    fn class_shares_are_summed_over_classes_and_averaged_over_trees() {
        let mut builder = ForestBuilder::new(names(&["size"]), names(&["no", "yes"]), Link::Mean);
        for _ in 0..2 {
            builder.start_tree(0);
            builder.split(0, 1.0);
            builder.leaf(&[1.0, 0.0]);
            builder.leaf(&[0.5, 0.5]);
        }
        let forest = builder.finish().unwrap();
        let mut covers = Covers::new(&forest);
        forest.count_covers(&[0.0, 2.0], &mut covers).unwrap();
        // Two trees and two classes. Each leaf differs from the mean by 0.125 after division by the number of trees.
        assert_eq!(forest.importances(&covers).unwrap(), [4.0 * 0.125 * 0.125]);
    }

    #[test]
    fn incomplete_rows_and_covers_of_another_forest_are_errors() {
        let forest = one_tree();
        let error = forest.count_covers(&[1.0; 4], &mut Covers::new(&forest)).unwrap_err();
        assert_eq!(error, ForestError::Matrix { what: "rows", expected: 3, found: 4 });
        let other = Covers { nodes: vec![0.0; 2], rows: 0.0 };
        let error = forest.importances(&other).unwrap_err();
        assert_eq!(error, ForestError::Matrix { what: "covers", expected: 5, found: 2 });
    }
}
