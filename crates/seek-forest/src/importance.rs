//! Which features a forest's answers hang on, over some rows.
//!
//! A split moves the rows that go right away from those that go left. What it moves is a part of the variance of the
//! tree's answer, and is put down to the feature that was asked: with `l` and `r` rows on either side, whose mean answers
//! are `a` and `b`, it is `l r / (l + r) (a - b)^2`. This is the importance of Breiman, Friedman, Olshen and Stone
//! ("Classification and Regression Trees", 1984, section 5.3.4) with the tree's own answer in the place of the target, so it needs no
//! labels. Over all splits of a tree it adds up to the variance of what the tree answers.
//!
//! It says what the answers hang on, not what would be lost without a feature: of two features that say the same, one may
//! get all, or each a half.

use crate::error::ForestError;
use crate::forest::Forest;
use crate::link::Link;
use crate::parts::LEAF;

/// How many rows came to each node of a forest. A model file does not say it, so it is counted on rows at hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Covers {
    nodes: Vec<f64>,
    rows: f64,
}

impl Covers {
    /// No row yet, for forests with as many nodes as this one.
    #[must_use]
    pub fn new(forest: &Forest) -> Covers {
        Covers { nodes: vec![0.0; forest.nodes()], rows: 0.0 }
    }

    /// Adds what others count, each row with this weight: finite, at least 0.
    ///
    /// # Panics
    /// Where the others are of a forest with another number of nodes.
    pub fn add(&mut self, others: &Covers, weight: f64) {
        assert_eq!(self.nodes.len(), others.nodes.len(), "covers of another forest");
        self.rows += weight * others.rows;
        self.nodes.iter_mut().zip(&others.nodes).for_each(|(sum, own)| *sum += weight * own);
    }

    /// Number of rows, or the sum of their weights.
    #[must_use]
    pub fn rows(&self) -> f64 {
        self.rows
    }
}

impl Forest {
    /// Counts the nodes that each row walks through. `rows` is a matrix of n x features as for [`Forest::predict`].
    ///
    /// # Errors
    /// [`ForestError::Matrix`] when `rows` are not whole rows, or the covers are of another forest.
    pub fn count_covers(&self, rows: &[f32], covers: &mut Covers) -> Result<(), ForestError> {
        let features = self.parts.features.len();
        let whole = rows.len() / features * features;
        if whole != rows.len() {
            return Err(ForestError::Matrix { what: "rows", expected: whole, found: rows.len() });
        }
        self.check_covers(covers)?;
        for row in rows.chunks_exact(features) {
            covers.rows += 1.0;
            for &root in &self.parts.roots {
                let mut node = Some(root as usize);
                while let Some(at) = node {
                    covers.nodes[at] += 1.0;
                    node = self.child(at, row);
                }
            }
        }
        Ok(())
    }

    /// The importance of each feature, in the order of a row's columns: the variance of the trees' answers that its splits
    /// make, a mean over the rows, summed over trees and classes. In squared units of the score (log-odds with
    /// [`Link::Logistic`]; squared shares with [`Link::Mean`]); all 0 without rows.
    ///
    /// # Errors
    /// [`ForestError::Matrix`] when the covers are of another forest.
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
            // Children come after their parent, so one pass from the end does.
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

    /// Over `size` and `colour`: size <= 1 is 0; else colour <= 5 is 2, else 4. `never` is not asked.
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
    fn importances_of_a_tree_add_up_to_the_variance_of_its_answers() {
        let forest = one_tree();
        let mut covers = Covers::new(&forest);
        forest.count_covers(&ROWS, &mut covers).unwrap();
        // Answers 0, 0, 4, 2: variance 11 / 4. The first split: 2 * 2 / 4 * 3^2 / 4; the second: 1 * 1 / 2 * 2^2 / 4.
        assert_eq!(forest.importances(&covers).unwrap(), [2.25, 0.5, 0.0]);
        // Rows that count twice change no mean.
        let mut twice = covers.clone();
        twice.add(&covers, 1.0);
        assert_eq!((twice.rows(), forest.importances(&twice).unwrap()), (8.0, vec![2.25, 0.5, 0.0]));
    }

    #[test]
    fn without_rows_nothing_is_important() {
        let forest = one_tree();
        assert_eq!(forest.importances(&Covers::new(&forest)).unwrap(), [0.0; 3]);
    }

    #[test]
    fn shares_count_for_each_class_and_as_means_over_trees() {
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
        // Two trees and two classes; each half of a quarter from the mean, squared.
        assert_eq!(forest.importances(&covers).unwrap(), [4.0 * 0.125 * 0.125]);
    }

    #[test]
    fn rows_and_covers_that_do_not_fit_are_errors() {
        let forest = one_tree();
        let error = forest.count_covers(&[1.0; 4], &mut Covers::new(&forest)).unwrap_err();
        assert_eq!(error, ForestError::Matrix { what: "rows", expected: 3, found: 4 });
        let other = Covers { nodes: vec![0.0; 2], rows: 0.0 };
        let error = forest.importances(&other).unwrap_err();
        assert_eq!(error, ForestError::Matrix { what: "covers", expected: 5, found: 2 });
    }
}
