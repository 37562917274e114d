//! Adds the trees of one forest to another, for boosting that was continued.

use crate::forest::Forest;
use crate::forest_error::ForestError;
use crate::link::Link;
use crate::parts::LEAF;

impl Forest {
    /// This forest followed by the trees of `more`. The scores of a row are the sums of the scores of both forests.
    ///
    /// # Errors
    /// [`ForestError::FeaturesDiffer`] if the features differ, [`ForestError::NotAdditive`] if the classes or links differ
    /// or the link is [`Link::Mean`], and the errors of [`Forest::new`].
    pub fn with_trees_of(&self, more: &Forest) -> Result<Forest, ForestError> {
        self.check_features(more.features())?;
        if self.link() == Link::Mean || self.link() != more.link() || self.classes() != more.classes() {
            return Err(ForestError::NotAdditive {
                own: self.link().name(),
                other: more.link().name(),
                classes: self.classes().to_vec(),
            });
        }
        let mut parts = self.parts.clone();
        let (nodes, leaves) = (parts.feature.len() as u32, parts.leaves.len() as u32);
        parts.base.iter_mut().zip(&more.parts.base).for_each(|(own, other)| *own += other);
        parts.roots.extend(more.parts.roots.iter().map(|root| root + nodes));
        parts.tree_class.extend(&more.parts.tree_class);
        // A split points at a node, a leaf has a number among the leaves.
        let right = more.parts.right.iter().zip(&more.parts.feature);
        parts.right.extend(right.map(|(&right, &feature)| right + if feature == LEAF { leaves } else { nodes }));
        parts.feature.extend(&more.parts.feature);
        parts.threshold.extend(&more.parts.threshold);
        parts.leaves.extend(&more.parts.leaves);
        Forest::new(parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builder::ForestBuilder;
    use fearless_simd::Level;

    fn names(list: &[&str]) -> Vec<String> {
        list.iter().map(|&name| name.to_owned()).collect()
    }

    /// One tree with a split of the feature at 1, with these leaves.
    fn stump(feature: u16, link: Link, class: u16, leaves: [&[f32]; 2], base: Vec<f32>) -> Forest {
        let classes = if link == Link::Softmax { names(&["a", "b", "c"]) } else { names(&["no", "yes"]) };
        let mut builder = ForestBuilder::new(names(&["chars", "links"]), classes, link);
        builder.base(base);
        builder.start_tree(class);
        builder.split(feature, 1.0);
        leaves.iter().for_each(|leaf| builder.leaf(leaf));
        builder.finish().unwrap()
    }

    #[test]
    fn scores_are_the_sums_of_both_forests() {
        let pairs = [
            [
                stump(0, Link::Logistic, 0, [&[-1.0], &[2.0]], vec![0.5]),
                stump(1, Link::Logistic, 0, [&[0.25], &[-4.0]], vec![0.0]),
            ],
            [
                stump(0, Link::Softmax, 2, [&[-1.0], &[2.0]], vec![0.5, 0.0, 1.0]),
                stump(1, Link::Softmax, 1, [&[0.25], &[-4.0]], vec![0.0, 3.0, 0.0]),
            ],
        ];
        let rows = [0.0, 0.0, 2.0, 0.0, 0.0, 2.0, 2.0, 2.0];
        for [one, other] in pairs {
            let scores = |forest: &Forest| {
                let mut out = vec![0.0; 4 * forest.classes().len()];
                Forest::write_scores(Level::new(), &[forest], &rows, &mut out).unwrap();
                out
            };
            let both = one.with_trees_of(&other).unwrap();
            assert_eq!(both.trees(), 2);
            let sum: Vec<f32> = scores(&one).iter().zip(scores(&other)).map(|(a, b)| a + b).collect();
            assert_eq!(scores(&both), sum);
        }
    }

    #[test]
    fn forests_that_do_not_fit_are_refused() {
        let logistic = stump(0, Link::Logistic, 0, [&[-1.0], &[2.0]], vec![0.5]);
        let mean = stump(0, Link::Mean, 0, [&[0.5, 0.5], &[1.0, 0.0]], vec![]);
        let softmax = stump(0, Link::Softmax, 0, [&[-1.0], &[2.0]], vec![0.0; 3]);
        for (one, other) in [(&logistic, &mean), (&mean, &mean), (&logistic, &softmax)] {
            assert!(matches!(one.with_trees_of(other), Err(ForestError::NotAdditive { .. })));
        }
    }
}
