//! A feature as ranks of its values, for exact values and for bins.

use super::super::bins::BinnedColumn;

/// WEKA compares weights, gains and errors with this tolerance.
pub(super) const TOLERANCE: f64 = 1e-6;

/// The ranks of a feature, one for each training row in the order of the fit.
///
/// A split after rank `r` sends the ranks up to `r` left.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RankedColumn {
    ranks: Vec<u32>,
    /// The value of each rank, ascending. For bins these are the numbers of the bins.
    values: Vec<f64>,
    /// The threshold of a split after each rank.
    thresholds: Vec<f32>,
}

impl RankedColumn {
    /// The column of these rows with one rank for each distinct value. A threshold is a value of the data, as in C4.5.
    pub fn of_values(values: &[f32], rows: &[u32]) -> RankedColumn {
        // A missing value goes left in a forest, like the smallest number.
        let value = |row: &u32| {
            let value = values[*row as usize];
            if value.is_nan() { f32::NEG_INFINITY } else { value }
        };
        let mut distinct: Vec<f32> = rows.iter().map(value).collect();
        distinct.sort_unstable_by(f32::total_cmp);
        distinct.dedup();
        let rank = |row| distinct.partition_point(|&other| other < value(row)) as u32;
        RankedColumn {
            ranks: rows.iter().map(rank).collect(),
            values: distinct.iter().map(|&value| f64::from(value)).collect(),
            thresholds: distinct.iter().map(|value| value.max(f32::MIN)).collect(),
        }
    }

    /// The column of these rows with one rank for each bin.
    pub fn of_bins(column: &BinnedColumn, rows: &[u32]) -> RankedColumn {
        RankedColumn {
            ranks: rows.iter().map(|&row| u32::from(column.bins()[row as usize])).collect(),
            values: (0..column.bin_count()).map(|bin| bin as f64).collect(),
            thresholds: column.cuts().to_vec(),
        }
    }

    /// The rank of a training row.
    pub fn rank(&self, row: u32) -> u32 {
        self.ranks[row as usize]
    }

    /// Number of ranks.
    pub fn rank_count(&self) -> usize {
        self.values.len()
    }

    /// The value of a rank.
    pub fn value(&self, rank: u32) -> f64 {
        self.values[rank as usize]
    }

    /// The threshold of a split after this rank, which is not the last one.
    pub fn threshold(&self, rank: u32) -> f32 {
        self.thresholds[rank as usize]
    }

    /// The rank to split after between two neighbouring ranks of a node: that of the largest value in all training data that
    /// is not above the midpoint.
    pub fn split_rank(&self, below: u32, above: u32) -> u32 {
        let middle = (self.value(below) + self.value(above)) / 2.0;
        let not_above = self.values.partition_point(|&value| value <= middle + TOLERANCE) as u32;
        not_above.saturating_sub(1).clamp(below, above - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_share_a_rank_and_other_rows_are_ignored() {
        let column = RankedColumn::of_values(&[3.0, 1.0, 0.0, -0.0, 3.0, 9.0], &[0, 1, 2, 3, 4]);
        assert_eq!(column.ranks, [2, 1, 0, 0, 2]);
        assert_eq!(column.values, [0.0, 1.0, 3.0]);
    }

    #[test]
    fn a_split_is_at_the_largest_value_up_to_the_midpoint() {
        let column = RankedColumn::of_values(&[1.0, 2.0, 3.0, 9.0], &[0, 1, 2, 3]);
        // A node without 2 and 3 splits 1 from 9 at 3, which is in the training data.
        assert_eq!(column.threshold(column.split_rank(0, 3)), 3.0);
        assert_eq!(column.threshold(column.split_rank(0, 1)), 1.0);
    }

    #[test]
    fn infinite_and_missing_values_have_finite_thresholds() {
        let column = RankedColumn::of_values(&[f32::NAN, 1.0, f32::INFINITY], &[0, 1, 2]);
        assert_eq!(column.ranks, [0, 1, 2]);
        assert_eq!(column.threshold(column.split_rank(0, 1)), f32::MIN);
        assert_eq!(column.threshold(column.split_rank(1, 2)), 1.0);
    }
}
