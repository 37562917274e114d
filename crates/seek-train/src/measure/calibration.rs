//! Whether probabilities mean what they say.

use crate::measure::page_result::PageResult;
use serde::Serialize;

/// Bins of equal width, of the calibration error and of the reliability plot.
pub const BINS: usize = 10;

/// How far the model's own estimates can be trusted, out-of-fold.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Calibration {
    /// Expected calibration error of the probability of the found page type, over pages whose type is known: mean distance
    /// between that probability and how often it is right, in ten bins (Naeini et al., AAAI 2015). 0 is perfect.
    pub type_error: f64,
    /// Spearman's rank correlation between `confidence` and the F1 that was actual; 1 is perfect, 0 is chance.
    pub confidence_rank: f64,
}

impl Calibration {
    /// Of some results.
    pub fn of(results: &[PageResult]) -> Calibration {
        let f1: Vec<f64> = results.iter().map(|r| r.f1).collect();
        let confidence: Vec<f64> = results.iter().map(|r| r.confidence).collect();
        Calibration {
            type_error: calibration_error(&bins(type_answers(results))),
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

/// The probability of the found type, and 1 where it is the page's type, else 0: of the pages whose type is known.
pub fn type_answers(results: &[PageResult]) -> impl Iterator<Item = (f64, f64)> {
    let known = results.iter().filter(|r| r.page_type != "-");
    known.map(|r| (r.found_type_probability, f64::from(u8::from(r.page_type == r.found_type))))
}

/// The estimated F1 and that which was actual.
pub fn f1_answers(results: &[PageResult]) -> impl Iterator<Item = (f64, f64)> {
    results.iter().map(|r| (r.confidence, r.f1))
}

/// Sums over the answers whose estimate falls into one bin.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Bin {
    /// Number of answers.
    pub answers: u32,
    estimate: f64,
    actual: f64,
    squares: f64,
}

impl Bin {
    /// Mean of what was estimate; none without answers.
    pub fn mean_estimate(&self) -> Option<f64> {
        (self.answers > 0).then(|| self.estimate / f64::from(self.answers))
    }

    /// Mean of what was actual; none without answers.
    pub fn mean_actual(&self) -> Option<f64> {
        (self.answers > 0).then(|| self.actual / f64::from(self.answers))
    }

    /// Standard error of the mean of what was actual; none with less than two answers.
    pub fn standard_error(&self) -> Option<f64> {
        let n = f64::from(self.answers);
        let variance = (self.squares - self.actual * self.actual / n) / (n - 1.0);
        (self.answers > 1).then(|| (variance.max(0.0) / n).sqrt())
    }
}

/// Answers, each what was estimate (0 to 1) and what was actual, by what was estimate.
pub fn bins(answers: impl Iterator<Item = (f64, f64)>) -> [Bin; BINS] {
    let mut bins = [Bin::default(); BINS];
    for (estimate, actual) in answers {
        let bin = &mut bins[((estimate * BINS as f64) as usize).min(BINS - 1)];
        bin.answers += 1;
        bin.estimate += estimate;
        bin.actual += actual;
        bin.squares += actual * actual;
    }
    bins
}

fn calibration_error(bins: &[Bin; BINS]) -> f64 {
    let answers: u32 = bins.iter().map(|bin| bin.answers).sum();
    let away: f64 = bins.iter().map(|bin| (bin.estimate - bin.actual).abs()).sum();
    if answers == 0 { 0.0 } else { away / f64::from(answers) }
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
        let error = |answers: &[(f64, f64)]| calibration_error(&bins(answers.iter().copied()));
        let right = |i: i32| if i < 7 { 1.0 } else { 0.0 };
        let honest: Vec<(f64, f64)> = (0..10).map(|i| (0.7, right(i))).collect();
        assert!(error(&honest) < 1e-12);
        let boastful: Vec<(f64, f64)> = (0..10).map(|i| (1.0, right(i))).collect();
        assert!((error(&boastful) - 0.3).abs() < 1e-12);
        // Each bin counts by its pages: 10 of them .3 away, 10 not at all.
        assert!((error(&[honest, boastful].concat()) - 0.15).abs() < 1e-12);
        assert_eq!(error(&[]), 0.0);
    }

    #[test]
    fn a_bin_knows_its_means_and_how_sure_they_are() {
        let bins = bins([(0.92, 1.0), (0.98, 0.5), (1.0, 0.9), (0.05, 0.2)].into_iter());
        let (first, last) = (bins[0], bins[BINS - 1]);
        assert_eq!((first.answers, first.mean_actual(), first.standard_error()), (1, Some(0.2), None));
        assert!(
            (last.mean_actual().unwrap() - 0.8).abs() < 1e-12
                && (last.mean_estimate().unwrap() - 2.9 / 3.0).abs() < 1e-12
        );
        // Variance .07 of three.
        assert!((last.standard_error().unwrap() - (0.07_f64 / 3.0).sqrt()).abs() < 1e-12);
        assert_eq!((bins[5].mean_estimate(), bins[5].mean_actual()), (None, None));
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
