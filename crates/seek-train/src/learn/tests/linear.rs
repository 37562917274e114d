//! Tests of linear classifiers over terms: they learn terms of several hosts and ignore terms of one host.

use super::super::linear::{TermRows, TermSamples};
use seek_forest::LinearClassifier;

/// Hashes of terms.
const NOISE: u32 = 7;
const MAIN: u32 = 900;
const HOST_TERM: u32 = 5_000;

/// Two rows for each of `hosts` hosts: one of noise and one of main content, each with its class's term and the host's term.
fn rows(hosts: u32) -> (TermRows, Vec<u32>, Vec<u32>) {
    let mut rows = TermRows::default();
    let (mut targets, mut row_hosts) = (Vec::new(), Vec::new());
    for host in 0..hosts {
        for target in 0..2 {
            rows.push(&[[NOISE, MAIN][target as usize], HOST_TERM + host]);
            targets.push(target);
            row_hosts.push(host);
        }
    }
    (rows, targets, row_hosts)
}

#[test]
fn terms_of_many_hosts_are_learned_and_terms_of_one_host_are_ignored() {
    let (rows, targets, hosts) = rows(400);
    let weights = vec![1.0; targets.len()];
    let samples = TermSamples { rows: &rows, targets: &targets, weights: &weights, hosts: &hosts, min_hosts: 5 };
    let all: Vec<u32> = (0..targets.len() as u32).collect();
    let fitted = samples.fit(&all, 1, None);
    assert!(fitted.score(0) < -1.0 && fitted.score(1) > 1.0, "{} {}", fitted.score(0), fitted.score(1));
    let linear = fitted.linear("terms", None).unwrap();
    assert_eq!(linear.terms(), [NOISE, MAIN]);
    assert_eq!(
        samples.fit(&all, 1, None).linear("terms", None).unwrap(),
        linear,
        "the same seed gives the same weights"
    );
}

#[test]
fn rows_outside_the_fit_change_nothing() {
    let (rows, mut targets, hosts) = rows(400);
    let weights = vec![1.0; targets.len()];
    let inside: Vec<u32> = (0..600).collect();
    let fit = |targets: &[u32]| {
        let samples = TermSamples { rows: &rows, targets, weights: &weights, hosts: &hosts, min_hosts: 5 };
        samples.fit(&inside, 1, None).linear("terms", None).unwrap()
    };
    let plain = fit(&targets);
    targets[600..].iter_mut().for_each(|target| *target = 1 - *target);
    assert_eq!(fit(&targets), plain);
}

#[test]
fn a_row_without_learned_terms_gets_the_class_share() {
    let (rows, targets, hosts) = rows(2);
    let weights = [3.0, 1.0, 3.0, 1.0];
    let samples = TermSamples { rows: &rows, targets: &targets, weights: &weights, hosts: &hosts, min_hosts: 5 };
    let fitted = samples.fit(&[0, 1, 2, 3], 1, None);
    assert!((fitted.score(0) - (1.0_f32 / 3.0).ln()).abs() < 1e-6, "{}", fitted.score(0));
}

#[test]
fn a_start_classifier_keeps_its_terms_and_learns_new_ones() {
    let (rows, targets, hosts) = rows(400);
    let weights = vec![1.0; targets.len()];
    let samples = TermSamples { rows: &rows, targets: &targets, weights: &weights, hosts: &hosts, min_hosts: 5 };
    let all: Vec<u32> = (0..targets.len() as u32).collect();
    // A term that no row has, and a wrong weight for one that they have.
    let elsewhere = MAIN.max(NOISE) + 1000;
    let mut start = vec![(MAIN, -2.0), (elsewhere, 0.25)];
    start.sort_by_key(|&(term, _)| term);
    let (terms, wrong): (Vec<u32>, Vec<f32>) = start.into_iter().unzip();
    let start = LinearClassifier::new("terms", 0.0, terms, wrong).unwrap();
    let more = samples.fit(&all, 1, Some(&start)).linear("terms", Some(&start)).unwrap();
    assert_eq!(more.base(), start.base());
    assert_eq!(more.weight(elsewhere), Some(0.25));
    assert!(more.weight(MAIN).unwrap() > 0.0 && more.weight(NOISE).unwrap() < 0.0, "{more:?}");
}
