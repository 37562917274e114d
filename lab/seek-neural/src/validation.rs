//! The pages of a training that choose the best epoch, and the score that they choose it by.

use crate::random::NetworkRandom;
use std::collections::BTreeSet;

/// Splits pages, given by their groups, into training and validation, which gets this share of the groups. Groups stay whole. With fewer than two
/// groups there is no validation.
pub(crate) fn split(groups: &[&str], share: f64, seed: u64) -> (Vec<usize>, Vec<usize>) {
    let mut names: Vec<&str> = groups.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
    NetworkRandom::new(seed, "validation").shuffle(&mut names);
    let count = ((names.len() as f64 * share).ceil() as usize).min(names.len().saturating_sub(1));
    let chosen: BTreeSet<&str> = names.into_iter().take(count).collect();
    (0..groups.len()).partition(|&page| !chosen.contains(groups[page]))
}

/// Counts of decisions on units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Decisions {
    right: u64,
    found: u64,
    wanted: u64,
}

impl Decisions {
    /// Counts the decision on a unit.
    pub(crate) fn add(&mut self, found: bool, wanted: bool) {
        self.right += u64::from(found && wanted);
        self.found += u64::from(found);
        self.wanted += u64::from(wanted);
    }

    /// F1 of the units, from 0 to 1; 1 if there are none and none was found.
    pub(crate) fn f1(&self) -> f64 {
        let sum = self.found + self.wanted;
        if sum == 0 { 1.0 } else { 2.0 * self.right as f64 / sum as f64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_stay_whole() {
        let names: Vec<String> = (0..60).map(|page| format!("host{}", page % 20)).collect();
        let groups: Vec<&str> = names.iter().map(String::as_str).collect();
        let (training, validation) = split(&groups, 0.1, 1);
        assert_eq!((training.len(), validation.len()), (54, 6));
        assert!(validation.iter().all(|&v| training.iter().all(|&t| groups[t] != groups[v])));
        assert_ne!(split(&groups, 0.1, 2).1, validation);
        assert_eq!(split(&["a", "a"], 0.1, 1).1, Vec::<usize>::new());
    }

    #[test]
    fn f1_is_that_of_counts() {
        let mut decisions = Decisions::default();
        assert_eq!(decisions.f1(), 1.0);
        for (found, wanted) in [(true, true), (true, false), (false, true), (false, false)] {
            decisions.add(found, wanted);
        }
        assert_eq!(decisions.f1(), 0.5);
    }
}
