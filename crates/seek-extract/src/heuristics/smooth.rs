//! Smoothing of an array of numbers, with a threshold from the standard deviation. SLS and TTR use it.

use crate::parameter;
use crate::parameter::{Parameter, ParameterError, ParameterRange, Parameters};

/// Parameters of the smoothing, unchecked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SmoothingParams {
    /// Number of elements on each side that the mean includes, at most 1000. The content-seeker paper does not give it.
    /// The default 2 is the radius of the text-to-tag ratio method (TTR), from which the paper took its formula.
    pub radius: usize,
    /// Threshold in standard deviations of the smoothed values, at least 0. Both papers use 1.
    pub deviations: f64,
}

impl Default for SmoothingParams {
    fn default() -> Self {
        SmoothingParams { radius: 2, deviations: 1.0 }
    }
}

impl Parameters for SmoothingParams {
    fn table(&self) -> &'static [Parameter<SmoothingParams>] {
        const TABLE: &[Parameter<SmoothingParams>] = &[
            parameter!(
                SmoothingParams.radius,
                ParameterRange::whole_to(0, 1000),
                "number of elements on each side that the mean includes"
            ),
            parameter!(
                SmoothingParams.deviations,
                ParameterRange::at_least(0.0),
                "threshold in standard deviations of the smoothed values"
            ),
        ];
        TABLE
    }
}

impl SmoothingParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`ParameterError`] for the first parameter out of range.
    pub fn check(self) -> Result<Smoothing, ParameterError> {
        self.check_ranges()?;
        Ok(Smoothing(self))
    }
}

/// Smoothing with checked parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Smoothing(SmoothingParams);

impl Smoothing {
    /// The parameters, in words.
    pub fn parameters(&self) -> String {
        self.0.in_words()
    }

    /// The smoothed values and their standard deviation.
    pub fn smooth(&self, values: &[f64]) -> (Vec<f64>, f64) {
        let smoothed = moving_mean(values, self.0.radius);
        let deviation = standard_deviation(&smoothed);
        (smoothed, deviation)
    }

    /// The smallest smoothed value that is kept, from the standard deviation of the smoothed values.
    pub fn threshold(&self, deviation: f64) -> f64 {
        deviation * self.0.deviations
    }
}

/// The mean over each element and `radius` elements on each side (content-seeker paper, equation 1). Elements beyond
/// the ends count as 0.
fn moving_mean(values: &[f64], radius: usize) -> Vec<f64> {
    let mut sums = Vec::with_capacity(values.len() + 1);
    let mut sum = 0.0;
    sums.push(sum);
    for v in values {
        sum += v;
        sums.push(sum);
    }
    let width = (2 * radius + 1) as f64;
    (0..values.len())
        .map(|k| (sums[(k + radius + 1).min(values.len())] - sums[k.saturating_sub(radius)]) / width)
        .collect()
}

/// The standard deviation of all values; 0 without values.
fn standard_deviation(values: &[f64]) -> f64 {
    let n = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / n;
    (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / n).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moving_mean_follows_equation_1() {
        assert_eq!(moving_mean(&[0.0, 5.0, 10.0, 0.0, 0.0], 1), [5.0 / 3.0, 5.0, 5.0, 10.0 / 3.0, 0.0]);
        assert_eq!(moving_mean(&[4.0], 2), [0.8]);
    }

    #[test]
    fn parameters_out_of_range_are_refused() {
        assert!(SmoothingParams { radius: 5000, ..SmoothingParams::default() }.check().is_err());
        assert!(SmoothingParams { deviations: f64::NAN, ..SmoothingParams::default() }.check().is_err());
    }

    #[test]
    fn standard_deviation_of_small_arrays() {
        assert_eq!(standard_deviation(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]), 2.0);
        assert_eq!(standard_deviation(&[]), 0.0);
    }
}
