//! The standard error of a mean over pages of several sites.
//!
//! Pages of one site share a template, so their values are not independent. The error is that of a mean over clusters
//! (Cameron and Miller, "A practitioner's guide to cluster-robust inference", 2015, section II), and each host is a cluster.

use serde::Serialize;
use std::collections::BTreeMap;

/// A mean over pages with its standard error.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct ClusteredMean {
    /// The mean; 0 without values.
    pub mean: f64,
    /// Its standard error; 0 for fewer than two values.
    pub standard_error: f64,
}

impl ClusteredMean {
    /// The mean of values, each with the host of its page. Pages of a single host count as clusters of their own: the error is then one
    /// for other pages of this host.
    pub fn of<'a>(values: impl Iterator<Item = (&'a str, f64)>) -> ClusteredMean {
        let values: Vec<(&str, f64)> = values.collect();
        let n = values.len() as f64;
        let mean = values.iter().map(|(_, value)| value).sum::<f64>() / n.max(1.0);
        let mut by_host: BTreeMap<&str, f64> = BTreeMap::new();
        for (host, value) in &values {
            *by_host.entry(host).or_default() += value - mean;
        }
        let clusters: Vec<f64> = match by_host.len() {
            1 => values.iter().map(|(_, value)| value - mean).collect(),
            _ => by_host.into_values().collect(),
        };
        let count = clusters.len() as f64;
        let squares: f64 = clusters.iter().map(|sum| sum * sum).sum();
        let standard_error = if count > 1.0 { (squares * count / (count - 1.0)).sqrt() / n } else { 0.0 };
        ClusteredMean { mean, standard_error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(values: &[(&str, f64)]) -> ClusteredMean {
        ClusteredMean::of(values.iter().copied())
    }

    #[test]
    fn one_page_of_each_host_gives_the_usual_error() {
        let all = of(&[("a", 0.2), ("b", 0.4), ("c", 0.6)]);
        // The sample variance is .04.
        assert!((all.mean - 0.4).abs() < 1e-12 && (all.standard_error - (0.04_f64 / 3.0).sqrt()).abs() < 1e-12);
    }

    #[test]
    fn copies_of_a_page_are_no_more_evidence() {
        let once = of(&[("a", 0.2), ("b", 0.4), ("c", 0.6)]);
        let copied = of(&[("a", 0.2), ("a", 0.2), ("b", 0.4), ("b", 0.4), ("c", 0.6), ("c", 0.6)]);
        assert!((once.standard_error - copied.standard_error).abs() < 1e-12, "{once:?} {copied:?}");
    }

    #[test]
    fn pages_of_one_host_are_clusters_of_their_own() {
        assert_eq!(of(&[("a", 0.2), ("a", 0.4)]), of(&[("a", 0.2), ("b", 0.4)]));
        assert_eq!(of(&[("a", 0.5)]), ClusteredMean { mean: 0.5, standard_error: 0.0 });
        assert_eq!(of(&[]), ClusteredMean::default());
    }
}
