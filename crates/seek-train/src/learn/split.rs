//! The best split of one feature, from its histogram.

use super::histogram::{HistogramCell, UnitValue};

/// Conditions of a split.
#[derive(Clone, Copy, Debug)]
pub(super) struct SplitLimits {
    /// Added to the sum of Hessians of each side (L2 penalty of leaf values; XGBoost's lambda).
    pub lambda: f64,
    /// Minimum sum of Hessians on each side.
    pub min_hessian: f64,
    /// Minimum number of rows on each side.
    pub min_rows: u32,
    /// The gain of a split must be greater than this.
    pub min_gain: f64,
    /// Whether the gain is that of information, in nats times weight. Then gradients are weights of classes and Hessians weights of
    /// rows, as forests have them. Without it the gain of such rows is the reduction of their Gini impurity.
    pub entropy: bool,
}

/// A split of one feature: bins up to `bin` go left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct BinSplit {
    pub feature: u32,
    pub bin: u8,
    /// Reduction of the loss, to second order: Chen and Guestrin (KDD 2016), equation 7, summed over channels. Or the gain of
    /// information.
    pub gain: f64,
}

impl SplitLimits {
    /// Reduction of the loss by a leaf with these sums.
    fn score(&self, cell: &HistogramCell, scale: &UnitValue) -> f64 {
        let (gradient, hessian) = (cell.gradient(scale), cell.hessian(scale) + self.lambda);
        if self.entropy {
            weighted_log(gradient, hessian)
        } else if hessian > 0.0 {
            0.5 * gradient * gradient / hessian
        } else {
            0.0
        }
    }

    /// The same for a single channel, whose rest is the weight of the other class.
    fn score_of_one(&self, cell: &HistogramCell, scale: &UnitValue) -> f64 {
        let rest = if self.entropy {
            let weight = cell.hessian(scale);
            weighted_log(weight - cell.gradient(scale), weight)
        } else {
            0.0
        };
        self.score(cell, scale) + rest
    }

    fn allow(&self, side: &HistogramCell, scale: &UnitValue) -> bool {
        side.rows >= self.min_rows.max(1) && side.hessian(scale) >= self.min_hessian
    }

    /// The best allowed split; the lowest bin wins a tie. `cells` is a histogram with one cell for each bin and channel, `total`
    /// holds the sums over all bins, `scales` the units of each channel.
    pub fn best(
        &self,
        feature: u32,
        cells: &[HistogramCell],
        total: &[HistogramCell],
        scales: &[UnitValue],
    ) -> Option<BinSplit> {
        if let ([total], [scale]) = (total, scales) {
            return self.best_of_one(feature, cells, *total, scale);
        }
        let channels = total.len();
        let whole: f64 = total.iter().zip(scales).map(|(cell, scale)| self.score(cell, scale)).sum();
        let mut best: Option<BinSplit> = None;
        let mut left = vec![HistogramCell::default(); channels];
        for (bin, cells) in cells.chunks_exact(channels).enumerate() {
            // A split after an empty bin equals the split after the bin before it.
            if cells[0].rows == 0 {
                continue;
            }
            left.iter_mut().zip(cells).for_each(|(left, &cell)| *left += cell);
            let right = total[0] - left[0];
            if right.rows == 0 {
                break;
            }
            if !self.allow(&left[0], &scales[0]) || !self.allow(&right, &scales[0]) {
                continue;
            }
            let sides = left.iter().zip(total).zip(scales);
            let sum: f64 = sides
                .map(|((&left, &total), scale)| self.score(&left, scale) + self.score(&(total - left), scale))
                .sum();
            let gain = sum - whole;
            if gain > best.map_or(self.min_gain, |best| best.gain) {
                best = Some(BinSplit { feature, bin: bin as u8, gain });
            }
        }
        best
    }

    /// The same for one channel, which boosting has: most of its time beside the histograms is spent here.
    fn best_of_one(
        &self,
        feature: u32,
        cells: &[HistogramCell],
        total: HistogramCell,
        scale: &UnitValue,
    ) -> Option<BinSplit> {
        let whole = self.score_of_one(&total, scale);
        let (mut best, mut most) = (None, self.min_gain);
        let mut left = HistogramCell::default();
        for (bin, &cell) in cells.iter().enumerate() {
            // A split after an empty bin equals the split after the bin before it.
            if cell.rows == 0 {
                continue;
            }
            left += cell;
            let right = total - left;
            if right.rows == 0 {
                break;
            }
            if self.allow(&left, scale) && self.allow(&right, scale) {
                let gain = self.score_of_one(&left, scale) + self.score_of_one(&right, scale) - whole;
                if gain > most {
                    most = gain;
                    best = Some(BinSplit { feature, bin: bin as u8, gain });
                }
            }
        }
        best
    }
}

/// The weight of a class times the logarithm of its share of all weight. The sum over classes is the negative entropy.
fn weighted_log(weight: f64, all: f64) -> f64 {
    if weight > 0.0 { weight * libm::log(weight / all) } else { 0.0 }
}

/// The better of two splits; the first wins a tie.
pub(super) fn better(first: Option<BinSplit>, second: Option<BinSplit>) -> Option<BinSplit> {
    match (first, second) {
        (Some(a), Some(b)) if b.gain > a.gain => Some(b),
        (None, b) => b,
        (a, _) => a,
    }
}
