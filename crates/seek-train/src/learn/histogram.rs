//! Gradient histograms: sums of gradients and Hessians over the rows in each bin of a feature.
//!
//! Each row has a pair: a gradient and a Hessian (first and second derivative of the loss). In a random forest the pair is the
//! weight in a class and the weight of the row. Both are whole numbers in one 64-bit word, scaled so that no sum overflows.
//! Adding a pair is one exact instruction, so sums depend neither on the order nor on the number of threads. The histogram of
//! a child is the parent's minus the sibling's, without loss. Quantised training: Shi et al., NeurIPS 2022, with fewer bits.

use super::bins::RareBins;
use std::ops::{AddAssign, Sub, SubAssign};

/// The sums of absolute gradients and of Hessians over all rows are about this many units.
const UNITS: f64 = (1_u64 << 30) as f64;

/// Minimum number of rows for which two histograms of 256 bins are faster than one.
pub(super) const MANY_ROWS: usize = 1024;

/// A row's gradient (high half, signed) and Hessian (low half), in units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct GradientPair(u64);

impl GradientPair {
    /// The pair of a row outside of the leaf. No pair has this value, because no sum of Hessians reaches its lower half.
    const ABSENT: GradientPair = GradientPair(u64::MAX);
}

/// The pairs of the rows of one leaf, by the number of the row.
#[derive(Debug, Default)]
pub(super) struct PairsByRow(Vec<GradientPair>);

impl PairsByRow {
    /// No pair for any of a number of rows.
    pub fn none(rows: usize) -> PairsByRow {
        PairsByRow(vec![GradientPair::ABSENT; rows])
    }

    /// Sets the pairs of some rows.
    pub fn put(&mut self, rows: &[u32], pairs: &[GradientPair]) {
        rows.iter().zip(pairs).for_each(|(&row, &pair)| self.0[row as usize] = pair);
    }

    /// Removes the pairs of these rows.
    pub fn remove(&mut self, rows: &[u32]) {
        rows.iter().for_each(|&row| self.0[row as usize] = GradientPair::ABSENT);
    }
}

/// The value of one unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnitValue {
    gradient: f64,
    hessian: f64,
}

/// The sums of gradients and Hessians over some rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct HistogramCell {
    sums: u64,
    /// Number of rows.
    pub rows: u32,
}

impl UnitValue {
    /// Chooses units for these gradients and Hessians so that no sum over the rows overflows. No Hessian is negative.
    pub fn new(pairs: impl Iterator<Item = (f32, f32)>) -> Self {
        let (mut gradients, mut hessians) = (0.0, 0.0);
        for (gradient, hessian) in pairs {
            gradients += f64::from(gradient.abs());
            hessians += f64::from(hessian);
        }
        Self { gradient: gradients / UNITS, hessian: hessians / UNITS }
    }

    /// A row's pair in units.
    pub fn pair(&self, gradient: f32, hessian: f32) -> GradientPair {
        let gradient = to_units(gradient, self.gradient) as i64;
        let hessian = to_units(hessian, self.hessian) as u64;
        GradientPair(((gradient << 32) as u64).wrapping_add(hessian))
    }
}

/// Rounds to whole units; 0 when the unit is 0.
fn to_units(value: f32, unit: f64) -> f64 {
    if unit > 0.0 { (f64::from(value) / unit).round_ties_even() } else { 0.0 }
}

impl HistogramCell {
    /// Sum of gradients.
    pub fn gradient(&self, scale: &UnitValue) -> f64 {
        f64::from((self.sums as i64 >> 32) as i32) * scale.gradient
    }

    /// Sum of Hessians.
    pub fn hessian(&self, scale: &UnitValue) -> f64 {
        f64::from(self.sums as u32) * scale.hessian
    }
}

impl AddAssign<GradientPair> for HistogramCell {
    #[inline]
    fn add_assign(&mut self, pair: GradientPair) {
        self.sums = self.sums.wrapping_add(pair.0);
        self.rows += 1;
    }
}

impl AddAssign for HistogramCell {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.sums = self.sums.wrapping_add(other.sums);
        self.rows += other.rows;
    }
}

impl SubAssign for HistogramCell {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.sums = self.sums.wrapping_sub(other.sums);
        self.rows -= other.rows;
    }
}

impl Sub for HistogramCell {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

/// Sums over all rows for each of the `channels`. A row has one pair for each channel.
pub(super) fn total(pairs: &[GradientPair], channels: usize) -> Vec<HistogramCell> {
    let mut total = vec![HistogramCell::default(); channels];
    for row in pairs.chunks_exact(channels) {
        total.iter_mut().zip(row).for_each(|(cell, &pair)| *cell += pair);
    }
    total
}

/// Fills the histogram of one feature. `out` has one cell for each bin and channel. `bins` is the whole column, `rows` are the
/// rows to add, `pairs` their pairs: one for each channel, row after row.
pub(super) fn fill(bins: &[u8], rows: &[u32], pairs: &[GradientPair], channels: usize, out: &mut [HistogramCell]) {
    if channels == 1 && rows.len() >= MANY_ROWS {
        return fill_many(bins, rows, pairs, out);
    }
    out.fill(HistogramCell::default());
    for (&row, pairs) in rows.iter().zip(pairs.chunks_exact(channels)) {
        let first = usize::from(bins[row as usize]) * channels;
        out[first..first + channels].iter_mut().zip(pairs).for_each(|(cell, &pair)| *cell += pair);
    }
}

/// Fills the histogram of a feature with few rows outside of its most frequent bin, from these rows alone. The most frequent bin gets
/// what the others leave of the `total`. `pairs` are those of the rows of the leaf. The result is that of [`fill`].
pub(super) fn fill_rare(rare: &RareBins, pairs: &PairsByRow, total: HistogramCell, out: &mut [HistogramCell]) {
    out.fill(HistogramCell::default());
    let mut rest = total;
    for (&row, &bin) in rare.rows.iter().zip(&rare.bins) {
        let pair = pairs.0[row as usize];
        if pair != GradientPair::ABSENT {
            out[usize::from(bin)] += pair;
        }
    }
    out.iter().for_each(|&cell| rest -= cell);
    out[usize::from(rare.common)] = rest;
}

/// Features whose histograms are filled together.
pub(super) const TOGETHER: usize = 4;

/// [`fill`] for several features and one channel. A row and its pair are read once for all of them, and no addition waits for the one
/// before it.
pub(super) fn fill_together(
    bins: [&[u8]; TOGETHER],
    rows: &[u32],
    pairs: &[GradientPair],
    out: [&mut [HistogramCell]; TOGETHER],
) {
    let mut cells = [[HistogramCell::default(); 256]; TOGETHER];
    for (&row, &pair) in rows.iter().zip(pairs) {
        for (cells, bins) in cells.iter_mut().zip(bins) {
            cells[usize::from(bins[row as usize])] += pair;
        }
    }
    for (out, cells) in out.into_iter().zip(cells) {
        out.iter_mut().zip(cells).for_each(|(out, cell)| *out = cell);
    }
}

/// The case of one channel and many rows, which takes most of the time of boosting. Every second row goes into a second
/// histogram, so that consecutive rows in the same bin do not depend on each other.
fn fill_many(bins: &[u8], rows: &[u32], pairs: &[GradientPair], out: &mut [HistogramCell]) {
    let (mut even, mut odd) = ([HistogramCell::default(); 256], [HistogramCell::default(); 256]);
    let (two_rows, last_row) = rows.as_chunks::<2>();
    let (two_pairs, last_pair) = pairs.as_chunks::<2>();
    for (rows, pairs) in two_rows.iter().zip(two_pairs) {
        even[usize::from(bins[rows[0] as usize])] += pairs[0];
        odd[usize::from(bins[rows[1] as usize])] += pairs[1];
    }
    for (&row, &pair) in last_row.iter().zip(last_pair) {
        even[usize::from(bins[row as usize])] += pair;
    }
    for ((out, even), odd) in out.iter_mut().zip(even).zip(odd) {
        *out = even;
        *out += odd;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::learn::bins::BinnedColumn;
    use crate::learn::random::Random;

    /// A column of 16 bins in which one row in `one_in` is outside of the first bin.
    fn column(rows: usize, one_in: usize, seed: u64) -> BinnedColumn {
        let mut random = Random::new(seed);
        let value = |_| if random.below(one_in) == 0 { random.below(16) as f32 } else { 0.0 };
        let values: Vec<f32> = (0..rows).map(value).collect();
        BinnedColumn::new(&values, None)
    }

    #[test]
    fn histograms_of_rare_rows_and_of_several_features_are_those_of_all_rows() {
        let all = 10_000;
        let mut random = Random::new(7);
        let leaf: Vec<u32> = (0..all as u32).filter(|_| random.below(3) == 0).collect();
        let values: Vec<(f32, f32)> =
            leaf.iter().map(|_| (random.below(200) as f32 - 100.0, random.below(100) as f32)).collect();
        let scale = UnitValue::new(values.iter().copied());
        let pairs: Vec<GradientPair> =
            values.iter().map(|&(gradient, hessian)| scale.pair(gradient, hessian)).collect();
        let columns: Vec<BinnedColumn> = [1, 2, 50, 1000].iter().map(|&n| column(all, n, n as u64)).collect();
        let usual: Vec<Vec<HistogramCell>> = columns
            .iter()
            .map(|column| {
                let mut cells = vec![HistogramCell::default(); column.bin_count()];
                fill(column.bins(), &leaf, &pairs, 1, &mut cells);
                cells
            })
            .collect();

        let mut together: Vec<Vec<HistogramCell>> =
            columns.iter().map(|column| vec![HistogramCell::default(); column.bin_count()]).collect();
        let [a, b, c, d] = &mut together[..] else { panic!("four columns") };
        fill_together([0, 1, 2, 3].map(|i| columns[i].bins()), &leaf, &pairs, [a, b, c, d]);
        assert_eq!(together, usual);

        let mut by_row = PairsByRow::none(all);
        by_row.put(&leaf, &pairs);
        let rare: Vec<usize> = (0..columns.len()).filter(|&i| columns[i].rare().is_some()).collect();
        assert_eq!(rare, [2, 3], "the columns with few rows outside of a bin");
        for i in rare {
            let mut cells = vec![HistogramCell::default(); columns[i].bin_count()];
            fill_rare(columns[i].rare().unwrap(), &by_row, total(&pairs, 1)[0], &mut cells);
            assert_eq!(cells, usual[i]);
        }
        by_row.remove(&leaf);
        assert!(by_row.0.iter().all(|pair| *pair == GradientPair::ABSENT));
    }
}
