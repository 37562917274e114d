//! Means over pages with the one standard error of this project, medians, and the format of such numbers.
//!
//! Pages of one site share a template, so their values are not independent. The error is that of a mean over clusters
//! (Cameron and Miller, "A practitioner's guide to cluster-robust inference", 2015, section II), and each host is a cluster.

use serde::Serialize;
use std::collections::BTreeMap;

/// A mean over pages. What follows a ± is always its standard error.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct ClusteredMean {
    /// The mean; 0 without values.
    pub mean: f64,
    /// The sample standard deviation of the values; 0 for fewer than two.
    pub deviation: f64,
    /// The standard error of the mean, clustered by host; 0 for fewer than two values.
    pub standard_error: f64,
}

impl ClusteredMean {
    /// The mean of values, each with the host of its page. Pages of a single host count as clusters of their own: the error is then one
    /// for other pages of this host.
    pub fn of<'a>(values: impl IntoIterator<Item = (&'a str, f64)>) -> ClusteredMean {
        let values: Vec<(&str, f64)> = values.into_iter().collect();
        let n = values.len() as f64;
        let mean = values.iter().map(|(_, value)| value).sum::<f64>() / n.max(1.0);
        let squares: f64 = values.iter().map(|(_, value)| (value - mean).powi(2)).sum();
        let deviation = (squares / (n - 1.0).max(1.0)).sqrt();
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
        ClusteredMean { mean, deviation, standard_error }
    }

    /// The mean of values that do not depend on each other, such as means of groups: each is a cluster of its own.
    pub fn of_independent(values: impl IntoIterator<Item = f64>) -> ClusteredMean {
        ClusteredMean::of(values.into_iter().map(|value| ("", value)))
    }

    /// The mean of some values; none without values.
    pub fn of_some<'a>(values: impl IntoIterator<Item = (&'a str, f64)>) -> Option<ClusteredMean> {
        let mut values = values.into_iter().peekable();
        values.peek().is_some().then(|| ClusteredMean::of(values))
    }

    /// The mean with its standard error, such as `.905 ±.012`.
    pub fn to_text(&self, decimals: usize) -> String {
        format!("{} ±{}", decimal(self.mean, decimals), decimal(self.standard_error, decimals))
    }

    /// The same for a difference, whose sign is always written.
    pub fn to_signed_text(&self, decimals: usize) -> String {
        format!("{} ±{}", signed(self.mean, decimals), decimal(self.standard_error, decimals))
    }

    /// The mean with the standard deviation in brackets, as papers print it: `.905 (.180)`.
    pub fn with_deviation(&self) -> String {
        format!("{} ({})", share(self.mean), share(self.deviation))
    }
}

/// The mean of values; none without values.
pub fn mean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let (sum, n) = values.into_iter().fold((0.0, 0_usize), |(sum, n), value| (sum + value, n + 1));
    (n > 0).then(|| sum / n as f64)
}

/// The middle value, or the mean of the two middle values; none without values.
pub fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() {
        0 => None,
        n if n % 2 == 0 => Some((values[middle - 1] + values[middle]) / 2.0),
        _ => Some(values[middle]),
    }
}

/// A number with three decimals, without a zero before the point.
pub fn share(number: f64) -> String {
    decimal(number, 3)
}

/// A number without a zero before the point.
pub fn decimal(number: f64, decimals: usize) -> String {
    let text = format!("{number:.decimals$}");
    text.strip_prefix('0').map_or(text.clone(), str::to_owned)
}

/// The same with a sign.
pub fn signed(number: f64, decimals: usize) -> String {
    format!("{}{}", if number < 0.0 { '-' } else { '+' }, decimal(number.abs(), decimals))
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
        assert!((all.deviation - 0.2).abs() < 1e-12);
        let independent = ClusteredMean::of_independent([0.2, 0.4, 0.6]);
        assert!((independent.standard_error - all.standard_error).abs() < 1e-12);
    }

    #[test]
    fn copies_of_a_page_are_no_more_evidence() {
        let once = of(&[("a", 0.2), ("b", 0.4), ("c", 0.6)]);
        let copied = of(&[("a", 0.2), ("a", 0.2), ("b", 0.4), ("b", 0.4), ("c", 0.6), ("c", 0.6)]);
        assert!((once.standard_error - copied.standard_error).abs() < 1e-12, "{once:?} {copied:?}");
        let pairs = of(&[("a", 0.0), ("a", 0.0), ("b", 1.0), ("b", 1.0)]);
        assert!((pairs.standard_error - 0.5).abs() < 1e-12, "{pairs:?}");
    }

    #[test]
    fn pages_of_one_host_are_clusters_of_their_own() {
        assert_eq!(of(&[("a", 0.2), ("a", 0.4)]), of(&[("a", 0.2), ("b", 0.4)]));
        assert_eq!(of(&[("a", 0.5)]), ClusteredMean { mean: 0.5, ..ClusteredMean::default() });
        assert_eq!(of(&[]), ClusteredMean::default());
        assert_eq!((ClusteredMean::of_some([]), mean([]), mean([0.5, 1.0])), (None, None, Some(0.75)));
    }

    #[test]
    fn the_median_is_the_middle_value() {
        assert_eq!(median(vec![0.9, 0.1, 0.5]), Some(0.5));
        assert_eq!(median(vec![1.0, 0.0, 0.5, 0.75]), Some(0.625));
        assert_eq!(median(Vec::new()), None);
    }

    #[test]
    fn shares_have_no_zero_before_the_point() {
        let mean = ClusteredMean { mean: 0.9054, deviation: 0.18, standard_error: 0.01 };
        assert_eq!((mean.to_text(3), mean.with_deviation()), (".905 ±.010".to_owned(), ".905 (.180)".to_owned()));
        assert_eq!((mean.to_text(4), mean.to_signed_text(2)), (".9054 ±.0100".to_owned(), "+.91 ±.01".to_owned()));
        assert_eq!((share(1.0), signed(-0.25, 3)), ("1.000".to_owned(), "-.250".to_owned()));
    }
}
