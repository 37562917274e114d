//! Calibration: how well the model's own estimates match the results.

use crate::measure::page_result::{OutOfFoldMeasure, OutOfFoldPage};
use crate::scores::mean::{ClusteredMean, mean};
use serde::Serialize;

/// Number of bins of equal width, for the calibration error and the reliability diagram.
pub const BINS: usize = 10;

/// Calibration of the model's own estimates, out-of-fold.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Calibration {
    /// Expected calibration error of the predicted page type, over pages of known type: mean distance between probability and
    /// accuracy in ten bins (Naeini et al., AAAI 2015). 0 is perfect.
    pub type_error: f64,
    /// Spearman's rank correlation between `confidence` and the actual F1; 1 is perfect, 0 is chance. None for a chain.
    pub confidence_rank: Option<f64>,
}

impl Calibration {
    /// The calibration of a set of results.
    pub fn of(results: &[OutOfFoldPage]) -> Calibration {
        let (confidence, f1): (Vec<f64>, Vec<f64>) =
            f1_estimates(results).map(|(_, estimate, f1)| (estimate, f1)).unzip();
        Calibration {
            type_error: calibration_error(&bins(type_estimates(results))),
            confidence_rank: (!f1.is_empty()).then(|| correlation(&ranks(&f1), &ranks(&confidence))),
        }
    }

    /// A line of text.
    pub fn to_text(&self) -> String {
        let types = format!("calibration error of page types {:.4}", self.type_error);
        match self.confidence_rank {
            Some(rank) => format!("{types}, rank correlation of confidence with F1 {rank:.4}\n"),
            None => format!("{types}\n"),
        }
    }
}

/// The host of a page, an estimate of the model (0 to 1), and what came true.
pub type Estimate<'a> = (&'a str, f64, f64);

/// For each page of known type: the probability of the predicted type, and 1 if it is correct, else 0.
pub fn type_estimates(results: &[OutOfFoldPage]) -> impl Iterator<Item = Estimate<'_>> {
    results
        .iter()
        .filter_map(|r| Some((r.host.as_str(), r.found_type_probability, r.value(OutOfFoldMeasure::TypeRight)?)))
}

/// For each page with an estimate of its F1 the estimate and the actual F1.
pub fn f1_estimates(results: &[OutOfFoldPage]) -> impl Iterator<Item = Estimate<'_>> {
    results.iter().filter_map(|r| Some((r.host.as_str(), r.confidence?, r.f1)))
}

/// The results whose estimate is in one bin.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Bin<'a>(Vec<Estimate<'a>>);

impl Bin<'_> {
    /// Number of results.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Mean estimate; none for an empty bin.
    pub fn mean_estimate(&self) -> Option<f64> {
        mean(self.0.iter().map(|(_, estimate, _)| *estimate))
    }

    /// Mean actual value with its standard error; none for an empty bin.
    pub fn actual(&self) -> Option<ClusteredMean> {
        ClusteredMean::of_some(self.0.iter().map(|(host, _, actual)| (*host, *actual)))
    }
}

/// Groups results by their estimate.
pub fn bins<'a>(results: impl Iterator<Item = Estimate<'a>>) -> [Bin<'a>; BINS] {
    let mut bins: [Bin; BINS] = Default::default();
    for result in results {
        bins[((result.1 * BINS as f64) as usize).min(BINS - 1)].0.push(result);
    }
    bins
}

fn calibration_error(bins: &[Bin; BINS]) -> f64 {
    let count: usize = bins.iter().map(Bin::count).sum();
    let difference = |bin: &Bin| bin.0.iter().map(|(_, estimate, actual)| estimate - actual).sum::<f64>().abs();
    let distance: f64 = bins.iter().map(difference).sum();
    if count == 0 { 0.0 } else { distance / count as f64 }
}

/// Ranks of values; equal values get the mean of their ranks.
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

/// Pearson's correlation; 0 if one of both is constant.
fn correlation(a: &[f64], b: &[f64]) -> f64 {
    let mean_of = |values: &[f64]| mean(values.iter().copied()).unwrap_or(0.0);
    let (mean_a, mean_b) = (mean_of(a), mean_of(b));
    let sum = |f: &dyn Fn(f64, f64) -> f64| a.iter().zip(b).map(|(x, y)| f(x - mean_a, y - mean_b)).sum::<f64>();
    let norm = (sum(&|x, _| x * x) * sum(&|_, y| y * y)).sqrt();
    if norm > 0.0 { sum(&|x, y| x * y) / norm } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_calibrated_probability_has_no_error() {
        let error = |results: &[(f64, f64)]| {
            calibration_error(&bins(results.iter().map(|&(estimate, actual)| ("", estimate, actual))))
        };
        let actual = |i: i32| if i < 7 { 1.0 } else { 0.0 };
        let calibrated: Vec<(f64, f64)> = (0..10).map(|i| (0.7, actual(i))).collect();
        assert!(error(&calibrated) < 1e-12);
        let overconfident: Vec<(f64, f64)> = (0..10).map(|i| (1.0, actual(i))).collect();
        assert!((error(&overconfident) - 0.3).abs() < 1e-12);
        // Bins are weighted by their pages: 10 pages have an error of .3, and 10 have none.
        assert!((error(&[calibrated, overconfident].concat()) - 0.15).abs() < 1e-12);
        assert_eq!(error(&[]), 0.0);
    }

    #[test]
    fn a_bin_has_means_and_a_standard_error() {
        let results = [("a", 0.92, 1.0), ("b", 0.98, 0.5), ("c", 1.0, 0.9), ("a", 0.05, 0.2)];
        let bins = bins(results.into_iter());
        let (first, last) = (&bins[0], &bins[BINS - 1]);
        let alone = first.actual().unwrap();
        assert_eq!((first.count(), alone.mean, alone.standard_error), (1, 0.2, None));
        let actual = last.actual().unwrap();
        assert!((actual.mean - 0.8).abs() < 1e-12 && (last.mean_estimate().unwrap() - 2.9 / 3.0).abs() < 1e-12);
        // The variance of the three values is .07.
        assert!((actual.standard_error.unwrap() - (0.07_f64 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!((bins[5].mean_estimate(), bins[5].actual()), (None, None));
    }

    #[test]
    fn equal_values_share_a_rank() {
        assert_eq!(ranks(&[3.0, 1.0, 3.0, 2.0]), [2.5, 0.0, 2.5, 1.0]);
    }

    #[test]
    fn the_rank_correlation_depends_only_on_the_order() {
        let rank = |a: &[f64], b: &[f64]| correlation(&ranks(a), &ranks(b));
        assert!((rank(&[0.1, 0.5, 0.9], &[1.0, 2.0, 100.0]) - 1.0).abs() < 1e-12);
        assert!((rank(&[0.1, 0.5, 0.9], &[3.0, 2.0, 1.0]) + 1.0).abs() < 1e-12);
        assert_eq!(rank(&[0.1, 0.5], &[2.0, 2.0]), 0.0);
    }
}
