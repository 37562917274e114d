//! Tests of reproducibility: the same seed gives the same model file on one thread and on two.

use std::collections::BTreeMap;

use seek_forest::{Forest, ModelFile, Training};

use super::{Learner, Problem, all_rows, learners};

fn file_bytes(forest: Forest) -> Vec<u8> {
    let forests = BTreeMap::from([("m".to_owned(), forest)]);
    ModelFile::new(forests, Training::default(), String::new()).unwrap().to_bytes().unwrap()
}

fn on_threads(threads: usize, learner: &dyn Learner, problem: &Problem) -> Vec<u8> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| {
        let table = problem.binned();
        let rows = all_rows(problem.rows());
        file_bytes(learner.fit_rows(&problem.samples(&table, &[]), &rows).unwrap())
    })
}

#[test]
fn same_seed_gives_the_same_bytes_on_one_thread_and_two() {
    for problem in [Problem::noisy(6000, 11), Problem::three_classes(6000, 11)] {
        for learner in learners() {
            let first = on_threads(1, learner.as_ref(), &problem);
            assert!(first == on_threads(1, learner.as_ref(), &problem), "{} differs when repeated", learner.name());
            assert!(first == on_threads(2, learner.as_ref(), &problem), "{} differs on two threads", learner.name());
        }
    }
}

#[test]
fn rows_of_weight_zero_are_ignored() {
    let problem = Problem::noisy(1500, 12);
    let table = problem.binned();
    let weights: Vec<f32> = (0..1500).map(|row| if row % 4 == 0 { 0.0 } else { 1.0 + (row % 3) as f32 }).collect();
    let kept: Vec<u32> = all_rows(1500).into_iter().filter(|row| row % 4 > 0).collect();
    for learner in learners() {
        let fit = |rows: &[u32]| learner.fit_rows(&problem.samples(&table, &weights), rows).unwrap();
        assert_eq!(fit(&all_rows(1500)), fit(&kept), "{}", learner.name());
    }
}

#[test]
fn another_seed_gives_another_forest() {
    use super::super::{BoostedParams, ForestParams};
    let problem = Problem::noisy(1500, 13);
    let table = problem.binned();
    let fit = |learner: &dyn Learner| learner.fit_rows(&problem.samples(&table, &[]), &all_rows(1500)).unwrap();
    let forest = |seed| fit(&ForestParams { trees: 2, seed, ..Default::default() }.check().unwrap());
    assert_ne!(forest(1), forest(2));
    let boosted = |seed| {
        let params = BoostedParams { rounds: 2, row_fraction: 0.5, seed, ..Default::default() };
        fit(&params.check().unwrap())
    };
    assert_ne!(boosted(1), boosted(2));
}
