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
    /// The median; 0 without values. A few pages with F1 0 change the mean much, but not the median.
    pub median: f64,
    /// The sample standard deviation of the values; 0 for fewer than two.
    pub deviation: f64,
    /// The standard error of the mean, clustered by host. One host says nothing about others, so there is none with fewer than two.
    pub standard_error: Option<f64>,
    /// Number of values.
    pub pages: usize,
    /// Number of hosts.
    pub hosts: usize,
}

impl ClusteredMean {
    /// The mean of values, each with what it depends on: the host of its page.
    pub fn of<K: Ord>(values: impl IntoIterator<Item = (K, f64)>) -> ClusteredMean {
        let values: Vec<(K, f64)> = values.into_iter().collect();
        let pages = values.len();
        let n = pages as f64;
        let mean = values.iter().map(|(_, value)| value).sum::<f64>() / n.max(1.0);
        let median = median(values.iter().map(|(_, value)| *value).collect()).unwrap_or(0.0);
        let squares: f64 = values.iter().map(|(_, value)| (value - mean).powi(2)).sum();
        let deviation = (squares / (n - 1.0).max(1.0)).sqrt();
        let mut by_host: BTreeMap<K, f64> = BTreeMap::new();
        for (host, value) in values {
            *by_host.entry(host).or_default() += value - mean;
        }
        let (hosts, count) = (by_host.len(), by_host.len() as f64);
        let squares: f64 = by_host.values().map(|sum| sum * sum).sum();
        let standard_error = (hosts > 1).then(|| (squares * count / (count - 1.0)).sqrt() / n);
        ClusteredMean { mean, median, deviation, standard_error, pages, hosts }
    }

    /// The mean of values that do not depend on each other, such as means of groups.
    pub fn of_independent(values: impl IntoIterator<Item = f64>) -> ClusteredMean {
        ClusteredMean::of(values.into_iter().enumerate())
    }

    /// The mean of some values; none without values.
    pub fn of_some<K: Ord>(values: impl IntoIterator<Item = (K, f64)>) -> Option<ClusteredMean> {
        let mut values = values.into_iter().peekable();
        values.peek().is_some().then(|| ClusteredMean::of(values))
    }

    /// The mean with its standard error, such as `.905 ±.012`; without one the mean alone.
    pub fn to_text(&self, decimals: usize) -> String {
        self.with_error(decimal(self.mean, decimals), decimals)
    }

    /// The same for a difference, whose sign is always written.
    pub fn to_signed_text(&self, decimals: usize) -> String {
        self.with_error(signed(self.mean, decimals), decimals)
    }

    fn with_error(&self, mean: String, decimals: usize) -> String {
        match self.standard_error {
            Some(error) => format!("{mean} ±{}", decimal(error, decimals)),
            None => mean,
        }
    }
}

/// What pages with a common cluster are, for [`with_error_note`].
pub const HOST: &str = "host";

/// The one line that says what follows a ±. `cluster` names what the errors take as independent.
pub fn error_note(cluster: &str) -> String {
    format!("± is the standard error of the mean, clustered by {cluster}; one {cluster} alone has none.")
}

/// Tables for people with [`error_note`] below them, if one has a ±.
pub fn with_error_note(mut tables: String, cluster: &str) -> String {
    if tables.contains('±') {
        tables.push_str(&error_note(cluster));
        tables.push('\n');
    }
    tables
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

    fn error(mean: ClusteredMean) -> f64 {
        mean.standard_error.unwrap()
    }

    #[test]
    fn one_page_of_each_host_gives_the_usual_error() {
        let all = of(&[("a", 0.2), ("b", 0.4), ("c", 0.6)]);
        // The sample variance is .04.
        assert!((all.mean - 0.4).abs() < 1e-12 && (error(all) - (0.04_f64 / 3.0).sqrt()).abs() < 1e-12);
        assert!((all.deviation - 0.2).abs() < 1e-12);
        let independent = ClusteredMean::of_independent([0.2, 0.4, 0.6]);
        assert!((error(independent) - error(all)).abs() < 1e-12);
    }

    #[test]
    fn copies_of_a_page_are_no_more_evidence() {
        let once = of(&[("a", 0.2), ("b", 0.4), ("c", 0.6)]);
        let copied = of(&[("a", 0.2), ("a", 0.2), ("b", 0.4), ("b", 0.4), ("c", 0.6), ("c", 0.6)]);
        assert!((error(once) - error(copied)).abs() < 1e-12, "{once:?} {copied:?}");
        let pairs = of(&[("a", 0.0), ("a", 0.0), ("b", 1.0), ("b", 1.0)]);
        assert!((error(pairs) - 0.5).abs() < 1e-12, "{pairs:?}");
    }

    #[test]
    fn one_host_has_no_error() {
        let one = of(&[("a", 0.25), ("a", 0.75)]);
        assert_eq!((one.mean, one.standard_error, one.pages, one.hosts), (0.5, None, 2, 1));
        assert_eq!((one.to_text(3), of(&[("a", 0.5), ("b", 0.5)]).to_text(3)), (".500".into(), ".500 ±.000".into()));
        assert_eq!(of(&[]), ClusteredMean::default());
        assert_eq!((ClusteredMean::of_some::<()>([]), mean([]), mean([0.5, 1.0])), (None, None, Some(0.75)));
    }

    #[test]
    fn tables_with_errors_say_what_they_are() {
        assert_eq!(with_error_note(".5\n".into(), HOST), ".5\n");
        assert!(with_error_note(".5 ±.1\n".into(), HOST).starts_with(".5 ±.1\n± is the standard error of the mean"));
    }

    #[test]
    fn the_median_is_the_middle_value() {
        assert_eq!(median(vec![0.9, 0.1, 0.5]), Some(0.5));
        assert_eq!(median(vec![1.0, 0.0, 0.5, 0.75]), Some(0.625));
        assert_eq!(median(Vec::new()), None);
    }

    #[test]
    fn shares_have_no_zero_before_the_point() {
        let mean = ClusteredMean { mean: 0.9054, standard_error: Some(0.01), ..ClusteredMean::default() };
        assert_eq!((mean.to_text(4), mean.to_signed_text(2)), (".9054 ±.0100".to_owned(), "+.91 ±.01".to_owned()));
        assert_eq!((share(1.0), signed(-0.25, 3)), ("1.000".to_owned(), "-.250".to_owned()));
    }
}
