//! Why a row got its score: what each feature added to it on the way through the trees.
//!
//! At every node of a tree there is a value to be expected: before a split what the tree says of rows that come so
//! far, behind it what it says of those that went the same way. The step between the two is put down to the feature
//! that was asked, and the steps of all trees are summed by feature (A. Saabas, "Interpreting random forests", 2014,
//! blog.datadive.net/interpreting-random-forests). What all nodes expect at the roots is the same for every row.
//!
//! It tells what this walk through these trees did, not what would happen if a feature were different, and features
//! asked near the leaves get more than they would if they were asked first.

use crate::error::ForestError;
use crate::forest::Forest;
use crate::link::Link;
use crate::parts::LEAF;

/// The class that is explained: with two classes, the one that a model is there to find.
const CLASS: usize = 1;

/// What makes up the answer for one row, in the unit of the answer: log-odds with [`Link::Logistic`], a score with
/// [`Link::Softmax`], the share of the class with [`Link::Mean`].
#[derive(Clone, Debug, PartialEq)]
pub struct Contributions {
    /// What every row starts with: the forest's base and what its trees expect at their roots.
    pub base: f64,
    /// What each feature added to it or took from it, in the order of a row's columns.
    pub features: Vec<f64>,
}

impl Contributions {
    /// The answer: base and contributions in one sum.
    #[must_use]
    pub fn score(&self) -> f64 {
        self.features.iter().fold(self.base, |sum, added| sum + added)
    }
}

impl Forest {
    /// What each feature contributed to the answer for each row, as far as it concerns the second class.
    ///
    /// `rows` is a matrix of n x features, row after row, as for [`Forest::predict`]. The score of a row is, but for
    /// rounding, that of [`Forest::predict_scores`] in the second column; with [`Link::Mean`], where that is a sum over the
    /// trees, divided by their number.
    ///
    /// A file does not say how many training rows came to each node. So a node expects the plain mean of the leaves
    /// below it, each counted once however many rows it stands for.
    ///
    /// # Errors
    /// [`ForestError::Matrix`] when `rows` are not whole rows of the forest.
    pub fn contributions(&self, rows: &[f32]) -> Result<Vec<Contributions>, ForestError> {
        let features = self.parts.features.len();
        let whole = rows.len() / features * features;
        if whole != rows.len() {
            return Err(ForestError::Matrix { what: "rows", expected: whole, found: rows.len() });
        }
        let expected = self.expected_values();
        let explained = self.roots_of_class();
        let scale = if self.parts.link == Link::Mean { 1.0 / self.parts.roots.len() as f64 } else { 1.0 };
        let base = explained.iter().fold(f64::from(self.base(CLASS)), |sum, &root| sum + expected[root] * scale);
        let of_row = |row: &[f32]| {
            let mut added = vec![0.0; features];
            for &root in &explained {
                let mut node = root;
                while let Some(child) = self.child(node, row) {
                    added[usize::from(self.parts.feature[node])] += (expected[child] - expected[node]) * scale;
                    node = child;
                }
            }
            Contributions { base, features: added }
        };
        Ok(rows.chunks_exact(features).map(of_row).collect())
    }

    /// Roots of the trees that speak of the class.
    fn roots_of_class(&self) -> Vec<usize> {
        let trees = self.parts.roots.iter().enumerate();
        let speaks = |tree| self.parts.link != Link::Softmax || self.class_of(tree) == CLASS;
        trees.filter(|(tree, _)| speaks(*tree)).map(|(_, &root)| root as usize).collect()
    }

    /// For each node the mean over the leaves below it; children come after their parent, so one pass from the end does.
    fn expected_values(&self) -> Vec<f64> {
        let outputs = self.parts.link.outputs(self.parts.classes.len());
        let at = if outputs > 1 { CLASS } else { 0 };
        let mut below = vec![(0.0, 0_u32); self.parts.feature.len()];
        for node in (0..below.len()).rev() {
            let right = self.parts.right[node] as usize;
            below[node] = if self.parts.feature[node] == LEAF {
                (f64::from(self.parts.leaves[right * outputs + at]), 1)
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

    /// One tree over `size` and `colour`: size <= 1 is 0; else colour <= 5 is 2, else 4.
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
    fn each_step_is_put_down_to_the_feature_that_was_asked() {
        // The root expects (0 + 2 + 4) / 3, the inner node (2 + 4) / 2.
        let forest = one_tree(Link::Logistic, [&[0.0], &[2.0], &[4.0]]);
        let told = forest.contributions(&[0.0, 9.0, 3.0, 9.0, 3.0, 0.0]).unwrap();
        let expected = [vec![-2.0, 0.0], vec![1.0, 1.0], vec![1.0, -1.0]];
        assert_eq!(told, expected.map(|features| Contributions { base: 2.5, features }));
        assert_eq!(told[1].score(), 4.5);
    }

    #[test]
    fn shares_are_explained_as_the_share_of_the_second_class() {
        let forest = one_tree(Link::Mean, [&[1.0, 0.0], &[0.75, 0.25], &[0.5, 0.5]]);
        let told = forest.contributions(&[3.0, 9.0]).unwrap();
        assert_eq!(told, [Contributions { base: 0.25, features: vec![0.125, 0.125] }]);
    }

    #[test]
    fn a_forest_without_trees_is_its_base() {
        let names = |prefix: &str| (0..2).map(|n| format!("{prefix}{n}")).collect::<Vec<String>>();
        let mut builder = ForestBuilder::new(names("f"), names("c"), Link::Logistic);
        builder.base(vec![-1.5]);
        let told = builder.finish().unwrap().contributions(&[1.0, 2.0]).unwrap();
        assert_eq!(told, [Contributions { base: -1.5, features: vec![0.0, 0.0] }]);
    }

    #[test]
    fn rows_that_are_not_whole_are_an_error() {
        let forest = one_tree(Link::Logistic, [&[0.0], &[2.0], &[4.0]]);
        let error = forest.contributions(&[1.0, 2.0, 3.0]).unwrap_err();
        assert_eq!(error, ForestError::Matrix { what: "rows", expected: 2, found: 3 });
    }
}
