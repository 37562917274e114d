//! Whether probabilities mean what they say.

use crate::cross_validate::PageResult;
use serde::Serialize;

/// Bins of the calibration error, of equal width.
const BINS: usize = 10;

/// How far the model's own estimates can be trusted, out-of-fold.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Calibration {
    /// Expected calibration error of the probability of the found page type, over pages whose type is known: mean distance
    /// between that probability and how often it is right, in ten bins (Naeini et al., AAAI 2015). 0 is perfect.
    pub type_error: f64,
    /// Spearman's rank correlation between `confidence` and the F1 that was reached; 1 is perfect, 0 is chance.
    pub confidence_rank: f64,
}

impl Calibration {
    /// Of some results.
    pub fn of(results: &[PageResult]) -> Calibration {
        let types: Vec<(f64, bool)> = results
            .iter()
            .filter(|r| r.page_type != "-")
            .map(|r| (r.found_type_probability, r.page_type == r.found_type))
            .collect();
        let f1: Vec<f64> = results.iter().map(|r| r.f1).collect();
        let confidence: Vec<f64> = results.iter().map(|r| r.confidence).collect();
        Calibration {
            type_error: calibration_error(&types),
            confidence_rank: correlation(&ranks(&f1), &ranks(&confidence)),
        }
    }

    /// As a line for people.
    pub fn to_text(&self) -> String {
        format!(
            "calibration error of page types {:.4}, rank correlation of confidence with F1 {:.4}\n",
            self.type_error, self.confidence_rank
        )
    }
}

fn calibration_error(answers: &[(f64, bool)]) -> f64 {
    let mut bins = [(0.0, 0.0); BINS];
    for &(probability, right) in answers {
        let bin = &mut bins[((probability * BINS as f64) as usize).min(BINS - 1)];
        *bin = (bin.0 + probability, bin.1 + f64::from(u8::from(right)));
    }
    let away: f64 = bins.iter().map(|(said, right)| (said - right).abs()).sum();
    if answers.is_empty() { 0.0 } else { away / answers.len() as f64 }
}

/// Ranks of values; equal ones share the mean of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut start = 0;
    for run in order.chunk_by(|&a, &b| values[a] == values[b]) {
        let rank = start as f64 + (run.len() - 1) as f64 / 2.0;
        run.iter().for_each(|&i| ranks[i] = rank);
        start += run.len();
    }
    ranks
}

/// Pearson's correlation; 0 where one of both never varies.
fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean = |v: &[f64]| v.iter().sum::<f64>() / v.len().max(1) as f64;
    let (mean_a, mean_b) = (mean(a), mean(b));
    let sum = |f: &dyn Fn(f64, f64) -> f64| a.iter().zip(b).map(|(x, y)| f(x - mean_a, y - mean_b)).sum::<f64>();
    let spread = (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt();
    if spread > 0.0 { sum(&|x, y| x * y) / spread } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_probability_that_is_right_as_often_as_it_says_has_no_error() {
        let honest: Vec<(f64, bool)> = (0..10).map(|i| (0.7, i < 7)).collect();
        assert!(calibration_error(&honest) < 1e-12);
        let boastful: Vec<(f64, bool)> = (0..10).map(|i| (1.0, i < 7)).collect();
        assert!((calibration_error(&boastful) - 0.3).abs() < 1e-12);
        // Each bin counts by its pages: 10 of them .3 away, 10 not at all.
        assert!((calibration_error(&[honest, boastful].concat()) - 0.15).abs() < 1e-12);
        assert_eq!(calibration_error(&[]), 0.0);
    }

    #[test]
    fn equal_values_share_a_rank() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [2.5, 0.0, 2.5, 1.0]);
    }

    #[test]
    fn order_alone_counts() {
        let rank = |a: &[f64], b: &[f64]| correlation(&ranks(a), &ranks(b));
        assert!((rank(&[0.1, 0.5, 0.9], &[1.0, 2.0, 100.0]) - 1.0).abs() < 1e-12);
        assert!((rank(&[0.1, 0.5, 0.9], &[3.0, 2.0, 1.0]) + 1.0).abs() < 1e-12);
        assert_eq!(rank(&[0.1, 0.5], &[2.0, 2.0]), 0.0);
    }
}
