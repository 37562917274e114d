//! Counts of predictions, and the scores of both classes.

use seek_score::Scores;
use serde::Serialize;

/// The scores of a classifier on the instances of a page type.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ClassifierScores {
    /// Name of the classifier.
    pub classifier: &'static str,
    /// Scores of the positive class; `None` when no instance is positive.
    #[serde(flatten)]
    pub scores: Option<Scores>,
    /// Scores of the negative class; `None` when all instances are positive. The paper does not state which class it reports.
    pub others: Option<Scores>,
}

/// Counts of predictions.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct ClassCounts {
    /// Positive instances with a positive prediction.
    pub true_positives: usize,
    /// Instances with a positive prediction.
    pub predicted_positives: usize,
    /// Positive instances.
    pub positives: usize,
    /// Negative instances with a negative prediction.
    pub true_negatives: usize,
    /// All instances.
    pub instances: usize,
}

impl ClassCounts {
    pub fn add(self, other: ClassCounts) -> ClassCounts {
        ClassCounts {
            true_positives: self.true_positives + other.true_positives,
            predicted_positives: self.predicted_positives + other.predicted_positives,
            positives: self.positives + other.positives,
            true_negatives: self.true_negatives + other.true_negatives,
            instances: self.instances + other.instances,
        }
    }

    /// The scores of both classes. A class without instances has no scores.
    pub fn scores(self, classifier: &'static str) -> ClassifierScores {
        let scores = |common, predicted, actual| (actual > 0).then(|| Scores::from_counts(common, predicted, actual));
        ClassifierScores {
            classifier,
            scores: scores(self.true_positives, self.predicted_positives, self.positives),
            others: scores(
                self.true_negatives,
                self.instances - self.predicted_positives,
                self.instances - self.positives,
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_class_has_separate_scores() {
        let scores =
            ClassCounts { true_positives: 2, predicted_positives: 4, positives: 5, true_negatives: 3, instances: 10 }
                .scores("recorder");
        let (scores, others) = (scores.scores.unwrap(), scores.others.unwrap());
        assert_eq!([scores.precision, scores.recall], [2.0 / 4.0, 2.0 / 5.0]);
        assert_eq!([others.precision, others.recall], [3.0 / 6.0, 3.0 / 5.0]);
    }

    #[test]
    fn a_class_without_instances_has_no_scores() {
        let scores = ClassCounts { true_negatives: 3, instances: 3, ..ClassCounts::default() }.scores("recorder");
        assert_eq!((scores.scores, scores.others.map(|scores| scores.f1)), (None, Some(1.0)));
        // Wrong positive predictions do not give scores to a class without instances.
        let scores = ClassCounts { predicted_positives: 1, true_negatives: 2, instances: 3, ..ClassCounts::default() }
            .scores("recorder");
        assert_eq!(scores.scores, None);
        let scores = ClassCounts {
            true_positives: 3,
            predicted_positives: 3,
            positives: 3,
            instances: 3,
            ..ClassCounts::default()
        }
        .scores("recorder");
        assert_eq!((scores.scores.map(|scores| scores.f1), scores.others), (Some(1.0), None));
        let scores = ClassCounts::default().scores("recorder");
        assert_eq!((scores.scores, scores.others), (None, None));
    }
}
