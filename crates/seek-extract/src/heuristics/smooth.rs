//! Smoothing of a row of numbers, as SLS and TTR do it.

/// The mean over `radius` elements on each side (content-seeker paper, equation 1); what lies beyond the ends counts as 0.
pub(crate) fn moving_mean(values: &[f64], radius: usize) -> Vec<f64> {
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

/// The standard deviation of all values; 0 of none.
pub(crate) fn standard_deviation(values: &[f64]) -> f64 {
    let n = values.len().max(1) as f64;
    let mean = values.iter().sum::<f64>() / n;
    (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / n).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equation_one() {
        assert_eq!(moving_mean(&[0.0, 5.0, 10.0, 0.0, 0.0], 1), [5.0 / 3.0, 5.0, 5.0, 10.0 / 3.0, 0.0]);
        assert_eq!(moving_mean(&[4.0], 2), [0.8]);
    }

    #[test]
    fn a_deviation_by_hand() {
        assert_eq!(standard_deviation(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]), 2.0);
        assert_eq!(standard_deviation(&[]), 0.0);
    }
}
