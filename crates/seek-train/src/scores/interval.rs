//! Intervals of means over pages, by the bootstrap (Efron, "Bootstrap methods: another look at the jackknife", 1979).
//!
//! Pages of one site share a template, so their scores are not independent. The bootstrap draws whole hosts (a cluster
//! bootstrap). With fewer than [`MIN_DRAWN`] hosts it draws pages. Such an interval is about more pages of the same sites,
//! not about other sites.

use crate::learn::random::Random;
use serde::Serialize;
use std::collections::BTreeMap;

/// Minimum number of hosts, or else of pages, that can be drawn from.
pub const MIN_DRAWN: usize = 5;
/// Number of draws.
const DRAWS: usize = 1000;
/// Share of the draws below and above the interval: it covers 95 %.
const TAIL: f64 = 0.025;

/// A 95 % interval of a mean.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Interval {
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// Whether hosts were drawn; otherwise pages.
    pub of_hosts: bool,
}

impl Interval {
    /// The interval of the mean of values, each with its host. None if there are fewer than [`MIN_DRAWN`] values.
    pub fn of<'a>(values: impl Iterator<Item = (&'a str, f64)>, seed: u64) -> Option<Interval> {
        Interval::of_ratio(values.map(|(host, value)| (host, (value, 1.0))), seed)
    }

    /// The interval of the sum of numerators divided by the sum of denominators, which are above 0. Each pair has its host. None
    /// if there are fewer than [`MIN_DRAWN`] pairs.
    pub fn of_ratio<'a>(values: impl Iterator<Item = (&'a str, (f64, f64))>, seed: u64) -> Option<Interval> {
        let mut by_host: BTreeMap<&str, Vec<(f64, f64)>> = BTreeMap::new();
        for (host, value) in values {
            by_host.entry(host).or_default().push(value);
        }
        let sums = |pairs: &Vec<(f64, f64)>| pairs.iter().fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let of_hosts = by_host.len() >= MIN_DRAWN;
        let drawn: Vec<(f64, f64)> =
            if of_hosts { by_host.values().map(sums).collect() } else { by_host.into_values().flatten().collect() };
        if drawn.len() < MIN_DRAWN {
            return None;
        }
        let mut random = Random::new(seed);
        let mut mean = || {
            let (mut sum, mut n) = (0.0, 0.0);
            for _ in 0..drawn.len() {
                let (one, weight) = drawn[random.below(drawn.len())];
                (sum, n) = (sum + one, n + weight);
            }
            sum / n
        };
        let mut means: Vec<f64> = (0..DRAWS).map(|_| mean()).collect();
        means.sort_by(f64::total_cmp);
        let below = (TAIL * DRAWS as f64) as usize;
        Some(Interval { low: means[below], high: means[DRAWS - 1 - below], of_hosts })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[(&str, f64)]) -> Option<Interval> {
        Interval::of(values.iter().copied(), 1)
    }

    #[test]
    fn the_interval_of_many_hosts_is_close_to_the_normal_one() {
        // Half of 400 hosts have 1 and half 0: the standard error of the mean is .5 / 20.
        let names: Vec<String> = (0..400).map(|i| format!("h{i}")).collect();
        let values: Vec<(&str, f64)> =
            names.iter().enumerate().map(|(i, name)| (name.as_str(), (i % 2) as f64)).collect();
        let interval = of(&values).unwrap();
        assert!(interval.of_hosts && (interval.low - 0.451).abs() < 0.01 && (interval.high - 0.549).abs() < 0.01);
        assert_eq!(of(&values), Some(interval), "the same seed gives the same interval");
        // Ten equal pages of each host are no more evidence.
        let copied: Vec<(&str, f64)> = values.iter().flat_map(|value| [*value; 10]).collect();
        assert!((of(&copied).unwrap().low - interval.low).abs() < 1e-9);
    }

    #[test]
    fn a_ratio_weighs_each_pair_by_its_denominator() {
        let names: Vec<String> = (0..40).map(|i| format!("h{i}")).collect();
        let pair = |i: usize| (1.0, [10.0, 2.0][i % 2]);
        let pairs = names.iter().enumerate().map(|(i, name)| (name.as_str(), pair(i)));
        let interval = Interval::of_ratio(pairs, 1).unwrap();
        assert!(interval.low > 0.12 && interval.low < 1.0 / 6.0 && interval.high < 0.25, "{interval:?}");
    }

    #[test]
    fn few_hosts_give_an_interval_over_pages_and_few_pages_none() {
        let pages = [("a", 0.2), ("a", 0.4), ("a", 0.6), ("b", 0.8), ("b", 1.0)];
        let interval = of(&pages).unwrap();
        assert!(!interval.of_hosts && interval.low < 0.6 && interval.high > 0.6, "{interval:?}");
        assert_eq!(of(&pages[..4]), None);
    }
}
