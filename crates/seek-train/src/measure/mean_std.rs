//! Means over pages with their standard deviations and errors, medians, and the format of numbers in text tables.

use crate::stages::clustered_error::ClusteredMean;
use serde::Serialize;
use std::fmt;

/// Mean and sample standard deviation over pages. The deviation of a single page is 0.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct MeanStd {
    /// The mean.
    pub mean: f64,
    /// The standard deviation.
    pub deviation: f64,
    /// The standard error of the mean. Of pages with hosts it is clustered by host ([`ClusteredMean`]): pages of a host share a template.
    /// Of other values it is the deviation divided by the square root of their number.
    pub standard_error: f64,
}

impl MeanStd {
    /// The mean and deviation of values of pages, each with the host of its page.
    pub fn of_pages(values: &[(&str, f64)]) -> MeanStd {
        let standard_error = ClusteredMean::of(values.iter().copied()).standard_error;
        let values: Vec<f64> = values.iter().map(|(_, value)| *value).collect();
        MeanStd { standard_error, ..MeanStd::of(&values) }
    }

    /// The mean and deviation of values that do not depend on each other; 0 for an empty slice.
    pub fn of(values: &[f64]) -> MeanStd {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n.max(1.0);
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        let deviation = (squares / (n - 1.0).max(1.0)).sqrt();
        MeanStd { mean, deviation, standard_error: deviation / n.max(1.0).sqrt() }
    }
}

impl fmt::Display for MeanStd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{} ±{}", short(self.mean), short(self.deviation).trim_start()))
    }
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

/// Three decimals, without a zero before the point.
pub fn short(number: f64) -> String {
    let text = format!("{number:.3}");
    format!("{:>5}", text.strip_prefix('0').unwrap_or(&text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deviation_is_the_sample_standard_deviation() {
        assert_eq!(
            MeanStd::of(&[1.0, 0.0]),
            MeanStd { mean: 0.5, deviation: 0.5_f64.sqrt(), standard_error: 0.5_f64.sqrt() / 2.0_f64.sqrt() }
        );
        assert_eq!(MeanStd::of(&[0.25]), MeanStd { mean: 0.25, ..MeanStd::default() });
        assert_eq!(MeanStd::of(&[]), MeanStd::default());
    }

    #[test]
    fn copies_of_a_page_on_one_host_do_not_lower_the_error() {
        let once = MeanStd::of_pages(&[("a", 0.2), ("b", 0.4), ("c", 0.6)]);
        let twice = [("a", 0.2), ("a", 0.2), ("b", 0.4), ("b", 0.4), ("c", 0.6), ("c", 0.6)];
        assert!((once.standard_error - MeanStd::of(&[0.2, 0.4, 0.6]).standard_error).abs() < 1e-12);
        assert!((MeanStd::of_pages(&twice).standard_error - once.standard_error).abs() < 1e-12);
    }

    #[test]
    fn the_median_is_the_middle_value() {
        assert_eq!(median(vec![0.9, 0.1, 0.5]), Some(0.5));
        assert_eq!(median(vec![1.0, 0.0, 0.5, 0.75]), Some(0.625));
        assert_eq!(median(Vec::new()), None);
    }

    #[test]
    fn shares_have_no_zero_before_the_point() {
        assert_eq!(MeanStd { mean: 0.9054, deviation: 0.18, standard_error: 0.01 }.to_string(), " .905 ±.180");
        assert_eq!(short(1.0), "1.000");
    }
}
