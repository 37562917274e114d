//! Rows of a group are drawn together.

use super::{BoostedParams, ForestParams, Learner, Problem, Samples, all_rows};
use crate::learn::{LearnError, RowDraw};
use seek_forest::Forest;

/// Learners that fit each tree on a part of the rows.
fn drawing(part: f32) -> [Box<dyn Learner>; 2] {
    let boosted = BoostedParams { rounds: 5, row_fraction: part, seed: 3, ..BoostedParams::default() };
    let forest = ForestParams { trees: 5, rows: RowDraw::Fraction(part), seed: 3, ..ForestParams::default() };
    [Box::new(boosted.check().unwrap()), Box::new(forest.check().unwrap())]
}

fn fit(learner: &dyn Learner, problem: &Problem, groups: &[u32]) -> Result<Forest, LearnError> {
    let table = problem.binned();
    let samples = Samples { groups, ..problem.samples(&table, &[]) };
    learner.fit_rows(&samples, &all_rows(problem.rows()))
}

#[test]
fn one_group_is_drawn_whole() {
    let problem = Problem::noisy(800, 21);
    let one = vec![9; 800];
    for (some, all) in drawing(0.5).iter().zip(&drawing(1.0)) {
        let (some, all) = (some.as_ref(), all.as_ref());
        assert_eq!(fit(some, &problem, &one).unwrap(), fit(all, &problem, &[]).unwrap(), "{}", some.name());
        assert_ne!(fit(some, &problem, &[]).unwrap(), fit(all, &problem, &[]).unwrap(), "{}", some.name());
    }
}

#[test]
fn without_groups_each_row_is_one() {
    let problem = Problem::noisy(800, 22);
    for learner in drawing(0.5) {
        let own = fit(learner.as_ref(), &problem, &all_rows(800)).unwrap();
        assert_eq!(own, fit(learner.as_ref(), &problem, &[]).unwrap(), "{}", learner.name());
    }
}

#[test]
fn groups_are_one_for_each_row() {
    let problem = Problem::noisy(800, 23);
    let error = fit(drawing(0.5)[0].as_ref(), &problem, &[1; 799]).unwrap_err();
    assert!(matches!(error, LearnError::Length { what: "groups", expected: 800, found: 799 }), "{error}");
}
