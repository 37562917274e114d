//! Contributions: how much each feature added to the score of a row.
//!
//! Every node of a tree has an expected value, the mean of the leaves below it. A step from a node to its child changes
//! the expected value, and this change is the contribution of the feature of the split. The contributions of all trees
//! are summed by feature (A. Saabas, "Interpreting random forests", 2014,
//! blog.datadive.net/interpreting-random-forests). The expected values of the roots are the same for every row.
//!
//! The contributions explain one path through each tree. They do not say what would happen with another value of a
//! feature, and features near the leaves get more than they would get near the root.

use crate::forest::Forest;
use crate::forest_error::ForestError;
use crate::link::Link;
use crate::parts::LEAF;

/// The class that is explained. With two classes it is the positive one.
const CLASS: usize = 1;

/// The contributions to the score of one row. The unit is log-odds with [`Link::Logistic`], a score with
/// [`Link::Softmax`], and the share of the class with [`Link::Mean`].
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Contributions {
    /// The same for every row: the base score plus the expected values of all roots.
    pub base: f64,
    /// The contribution of each feature, positive or negative, in the order of the columns of a row.
    pub features: Vec<f64>,
}

impl Contributions {
    /// The score: the sum of the base and all contributions.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.features.iter().fold(self.base, |sum, contribution| sum + contribution)
    }
}

impl Forest {
    /// The contributions of each feature to the score of the second class, for each row.
    ///
    /// `rows` is a matrix of n x features, row by row, as for [`Forest::predict`]. [`Contributions::score`] equals, up
    /// to rounding, the score of the class before the link; with [`Link::Mean`] it equals the probability.
    ///
    /// A model file does not hold the number of training rows in each node. So the expected value of a node is the
    /// unweighted mean of the leaves below it.
    ///
    /// # Errors
    /// [`ForestError::Matrix`] if the length of `rows` is not a multiple of the number of features.
    pub fn contributions(&self, rows: &[f32]) -> Result<Vec<Contributions>, ForestError> {
        let features = self.parts.features.len();
        let expected = rows.len() / features * features;
        if expected != rows.len() {
            return Err(ForestError::Matrix { what: "rows", expected, found: rows.len() });
        }
        let expected = self.expected_values();
        let roots = self.roots_of_class();
        let scale = if self.parts.link == Link::Mean { 1.0 / self.parts.roots.len() as f64 } else { 1.0 };
        let base = roots.iter().fold(f64::from(self.base(CLASS)), |sum, &root| sum + expected[root] * scale);
        let of_row = |row: &[f32]| {
            let mut contributions = vec![0.0; features];
            for &root in &roots {
                let mut node = root;
                while let Some(child) = self.child(node, row) {
                    contributions[usize::from(self.parts.feature[node])] += (expected[child] - expected[node]) * scale;
                    node = child;
                }
            }
            Contributions { base, features: contributions }
        };
        Ok(rows.chunks_exact(features).map(of_row).collect())
    }

    /// The roots of the trees that add to the class.
    fn roots_of_class(&self) -> Vec<usize> {
        let trees = self.parts.roots.iter().enumerate();
        let adds_to_class = |tree| self.parts.link != Link::Softmax || self.class_of(tree) == CLASS;
        trees.filter(|(tree, _)| adds_to_class(*tree)).map(|(_, &root)| root as usize).collect()
    }

    /// For each node the mean of the leaves below it. Children come after their parents, so one pass from the end is
    /// enough.
    fn expected_values(&self) -> Vec<f64> {
        let outputs = self.parts.link.outputs(self.parts.classes.len());
        let output = if outputs > 1 { CLASS } else { 0 };
        let mut below = vec![(0.0, 0_u32); self.parts.feature.len()];
        for node in (0..below.len()).rev() {
            let right = self.parts.right[node] as usize;
            below[node] = if self.parts.feature[node] == LEAF {
                (f64::from(self.parts.leaves[right * outputs + output]), 1)
            } else {
                let ((left_sum, left), (right_sum, right)) = (below[node + 1], below[right]);
                (left_sum + right_sum, left + right)
            };
        }
        below.into_iter().map(|(sum, leaves)| sum / f64::from(leaves)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ForestBuilder;

    /// One tree over `size` and `colour`. size <= 1 gives leaf 0; else colour <= 5 gives leaf 1, else leaf 2.
    fn one_tree(link: Link, leaves: [&[f32]; 3]) -> Forest {
        let names = |names: [&str; 2]| names.map(str::to_owned).to_vec();
        let mut builder = ForestBuilder::new(names(["size", "colour"]), names(["no", "yes"]), link);
        builder.base(vec![0.5; link.base_scores(2)]);
        builder.start_tree(1);
        builder.split(0, 1.0);
        builder.leaf(leaves[0]);
        builder.split(1, 5.0);
        builder.leaf(leaves[1]);
        builder.leaf(leaves[2]);
        builder.finish().unwrap()
    }

    #[test]
    fn each_step_contributes_to_the_feature_of_its_split() {
        // Expected values: (0 + 2 + 4) / 3 at the root, (2 + 4) / 2 at the inner node.
        let forest = one_tree(Link::Logistic, [&[0.0], &[2.0], &[4.0]]);
        let contributions = forest.contributions(&[0.0, 9.0, 3.0, 9.0, 3.0, 0.0]).unwrap();
        let expected = [vec![-2.0, 0.0], vec![1.0, 1.0], vec![1.0, -1.0]];
        assert_eq!(contributions, expected.map(|features| Contributions { base: 2.5, features }));
        assert_eq!(contributions[1].score(), 4.5);
    }

    #[test]
    fn class_shares_are_explained_for_the_second_class() {
        let forest = one_tree(Link::Mean, [&[1.0, 0.0], &[0.75, 0.25], &[0.5, 0.5]]);
        let contributions = forest.contributions(&[3.0, 9.0]).unwrap();
        assert_eq!(contributions, [Contributions { base: 0.25, features: vec![0.125, 0.125] }]);
    }

    #[test]
    fn a_forest_without_trees_has_only_a_base() {
        let names = |prefix: &str| (0..2).map(|n| format!("{prefix}{n}")).collect::<Vec<String>>();
        let mut builder = ForestBuilder::new(names("f"), names("c"), Link::Logistic);
        builder.base(vec![-1.5]);
        let contributions = builder.finish().unwrap().contributions(&[1.0, 2.0]).unwrap();
        assert_eq!(contributions, [Contributions { base: -1.5, features: vec![0.0, 0.0] }]);
    }

    #[test]
    fn incomplete_rows_are_an_error() {
        let forest = one_tree(Link::Logistic, [&[0.0], &[2.0], &[4.0]]);
        let error = forest.contributions(&[1.0, 2.0, 3.0]).unwrap_err();
        assert_eq!(error, ForestError::Matrix { what: "rows", expected: 2, found: 3 });
    }
}
