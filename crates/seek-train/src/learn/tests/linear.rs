//! Linear classifiers over terms learn what several hosts say, and nothing of what one host says.

use super::super::linear::{TermRows, TermSamples};

/// Hashes of terms.
const NOISE: u32 = 7;
const MAIN: u32 = 900;
const OWN: u32 = 5_000;

/// Rows of `hosts` hosts, two each: noise with the one term, main content with the other; and a name of its own on each.
fn rows(hosts: u32) -> (TermRows, Vec<u32>, Vec<u32>) {
    let mut rows = TermRows::default();
    let (mut targets, mut of_host) = (Vec::new(), Vec::new());
    for host in 0..hosts {
        for target in 0..2 {
            rows.push(&[[NOISE, MAIN][target as usize], OWN + host]);
            targets.push(target);
            of_host.push(host);
        }
    }
    (rows, targets, of_host)
}

#[test]
fn terms_of_many_hosts_are_learned_and_names_of_one_are_not_known() {
    let (rows, targets, hosts) = rows(400);
    let weights = vec![1.0; targets.len()];
    let samples = TermSamples { rows: &rows, targets: &targets, weights: &weights, hosts: &hosts, least_hosts: 5 };
    let all: Vec<u32> = (0..targets.len() as u32).collect();
    let fitted = samples.fit(&all, 1);
    assert!(fitted.score(0) < -1.0 && fitted.score(1) > 1.0, "{} {}", fitted.score(0), fitted.score(1));
    let linear = fitted.linear("terms").unwrap();
    assert_eq!(linear.terms(), [NOISE, MAIN]);
    assert_eq!(samples.fit(&all, 1).linear("terms").unwrap(), linear, "the same seed");
}

#[test]
fn rows_that_are_not_fitted_on_change_nothing() {
    let (rows, mut targets, hosts) = rows(400);
    let weights = vec![1.0; targets.len()];
    let inside: Vec<u32> = (0..600).collect();
    let fit = |targets: &[u32]| {
        let samples = TermSamples { rows: &rows, targets, weights: &weights, hosts: &hosts, least_hosts: 5 };
        samples.fit(&inside, 1).linear("terms").unwrap()
    };
    let plain = fit(&targets);
    targets[600..].iter_mut().for_each(|target| *target = 1 - *target);
    assert_eq!(fit(&targets), plain);
}

#[test]
fn without_known_terms_a_row_has_the_share_of_its_class() {
    let (rows, targets, hosts) = rows(2);
    let weights = [3.0, 1.0, 3.0, 1.0];
    let samples = TermSamples { rows: &rows, targets: &targets, weights: &weights, hosts: &hosts, least_hosts: 5 };
    let fitted = samples.fit(&[0, 1, 2, 3], 1);
    assert!((fitted.score(0) - (1.0_f32 / 3.0).ln()).abs() < 1e-6, "{}", fitted.score(0));
}
