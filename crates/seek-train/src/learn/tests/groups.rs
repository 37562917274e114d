//! Tests of row groups: a tree uses all rows of a group or none.

use super::{BoostedParams, ForestParams, Learner, Problem, Samples, all_rows};
use crate::learn::{LearnError, RowSampling};
use seek_forest::Forest;

/// Learners that fit each tree on a random share of the rows.
fn sampling_learners(share: f32) -> [Box<dyn Learner>; 2] {
    let boosted = BoostedParams { rounds: 5, row_fraction: share, seed: 3, ..BoostedParams::default() };
    let forest = ForestParams { trees: 5, rows: RowSampling::Fraction(share), seed: 3, ..ForestParams::default() };
    [Box::new(boosted.check().unwrap()), Box::new(forest.check().unwrap())]
}

fn fit(learner: &dyn Learner, problem: &Problem, groups: &[u32]) -> Result<Forest, LearnError> {
    let table = problem.binned();
    let samples = Samples { groups, ..problem.samples(&table, &[]) };
    learner.fit_rows(&samples, &all_rows(problem.rows()))
}

#[test]
fn a_single_group_gives_the_fit_on_all_rows() {
    let problem = Problem::noisy(800, 21);
    let one = vec![9; 800];
    for (some, all) in sampling_learners(0.5).iter().zip(&sampling_learners(1.0)) {
        let (some, all) = (some.as_ref(), all.as_ref());
        assert_eq!(fit(some, &problem, &one).unwrap(), fit(all, &problem, &[]).unwrap(), "{}", some.name());
        assert_ne!(fit(some, &problem, &[]).unwrap(), fit(all, &problem, &[]).unwrap(), "{}", some.name());
    }
}

#[test]
fn without_groups_each_row_is_one_group() {
    let problem = Problem::noisy(800, 22);
    for learner in sampling_learners(0.5) {
        let own = fit(learner.as_ref(), &problem, &all_rows(800)).unwrap();
        assert_eq!(own, fit(learner.as_ref(), &problem, &[]).unwrap(), "{}", learner.name());
    }
}

#[test]
fn a_wrong_number_of_groups_is_rejected() {
    let problem = Problem::noisy(800, 23);
    let error = fit(sampling_learners(0.5)[0].as_ref(), &problem, &[1; 799]).unwrap_err();
    assert!(matches!(error, LearnError::Length { what: "groups", expected: 800, found: 799 }), "{error}");
}
