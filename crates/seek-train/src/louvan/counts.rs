//! Answers counted, and the scores of both classes that follow.

use seek_score::Scores;
use serde::Serialize;

/// How well a classifier told the instances of a page type.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Told {
    /// The classifier.
    pub classifier: &'static str,
    /// Its scores on the positive class; none where no instance is positive.
    #[serde(flatten)]
    pub scores: Option<Scores>,
    /// Its scores on the other class; none where all instances are positive. The paper does not say which class it reports.
    pub others: Option<Scores>,
}

/// Answers counted.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Counts {
    /// Positive instances that were called so.
    pub common: usize,
    /// Instances that were called positive.
    pub called: usize,
    /// Positive instances.
    pub positive: usize,
    /// Instances of the other class that were not called positive.
    pub rejected: usize,
    /// All instances.
    pub instances: usize,
}

impl Counts {
    pub fn add(self, other: Counts) -> Counts {
        Counts {
            common: self.common + other.common,
            called: self.called + other.called,
            positive: self.positive + other.positive,
            rejected: self.rejected + other.rejected,
            instances: self.instances + other.instances,
        }
    }

    /// What is told of a class that no instance has is neither right nor wrong, whatever was called.
    pub fn told(self, classifier: &'static str) -> Told {
        let scores = |common, called, of_class| (of_class > 0).then(|| Scores::from_counts(common, called, of_class));
        Told {
            classifier,
            scores: scores(self.common, self.called, self.positive),
            others: scores(self.rejected, self.instances - self.called, self.instances - self.positive),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn each_class_has_scores_of_its_own() {
        let told = Counts { common: 2, called: 4, positive: 5, rejected: 3, instances: 10 }.told("witness");
        let (scores, others) = (told.scores.unwrap(), told.others.unwrap());
        assert_eq!([scores.precision, scores.recall], [2.0 / 4.0, 2.0 / 5.0]);
        assert_eq!([others.precision, others.recall], [3.0 / 6.0, 3.0 / 5.0]);
    }

    #[test]
    fn a_class_without_instances_has_no_scores() {
        let told = Counts { rejected: 3, instances: 3, ..Counts::default() }.told("witness");
        assert_eq!((told.scores, told.others.map(|scores| scores.f1)), (None, Some(1.0)));
        // Nor is it wrong in what nothing could be right.
        let told = Counts { called: 1, rejected: 2, instances: 3, ..Counts::default() }.told("witness");
        assert_eq!(told.scores, None);
        let told = Counts { common: 3, called: 3, positive: 3, instances: 3, ..Counts::default() }.told("witness");
        assert_eq!((told.scores.map(|scores| scores.f1), told.others), (Some(1.0), None));
        let told = Counts::default().told("witness");
        assert_eq!((told.scores, told.others), (None, None));
    }
}
