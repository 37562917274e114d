//! Histograms: for each bin of a feature the sums of what the rows in it say.
//!
//! Each row says a pair: a slope and a curvature (first and second derivative of the loss), or for a random forest a
//! class's weight and the row's weight. Pairs are whole numbers, scaled so that any sum of them fits, both in one
//! 64-bit word: adding is one instruction, exact, and so independent of the order and of the number of threads; and a
//! sibling's histogram is the parent's less the other child's, without loss. (Quantised training: Shi et al.,
//! NeurIPS 2022, who get by with far fewer bits.)

use std::ops::{AddAssign, Sub, SubAssign};

/// The sums of absolute slopes and of curvatures over all rows come near this many units.
const UNITS: f64 = (1_u64 << 30) as f64;

/// From so many rows on, clearing two histograms of 256 bins is worth its time.
const MANY_ROWS: usize = 1024;

/// A row's slope (high half, signed) and curvature (low half), in units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pair(u64);

/// What a unit is worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scale {
    slope: f64,
    curve: f64,
}

/// The sums over some rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cell {
    sums: u64,
    /// Number of rows.
    pub rows: u32,
}

impl Scale {
    /// Units for these slopes and curvatures (none negative), so that no sum over the rows overflows.
    pub fn new(pairs: impl Iterator<Item = (f32, f32)>) -> Self {
        let (mut slopes, mut curves) = (0.0, 0.0);
        for (slope, curve) in pairs {
            slopes += f64::from(slope.abs());
            curves += f64::from(curve);
        }
        Self { slope: slopes / UNITS, curve: curves / UNITS }
    }

    /// A row's pair in units.
    pub fn pair(&self, slope: f32, curve: f32) -> Pair {
        let slope = to_units(slope, self.slope) as i64;
        let curve = to_units(curve, self.curve) as u64;
        Pair(((slope << 32) as u64).wrapping_add(curve))
    }
}

/// Rounds to whole units; all is 0 when a unit is nothing.
fn to_units(value: f32, unit: f64) -> f64 {
    if unit > 0.0 { (f64::from(value) / unit).round_ties_even() } else { 0.0 }
}

impl Cell {
    /// Sum of slopes.
    pub fn slope(&self, scale: &Scale) -> f64 {
        f64::from((self.sums as i64 >> 32) as i32) * scale.slope
    }

    /// Sum of curvatures.
    pub fn curve(&self, scale: &Scale) -> f64 {
        f64::from(self.sums as u32) * scale.curve
    }
}

impl AddAssign<Pair> for Cell {
    #[inline]
    fn add_assign(&mut self, pair: Pair) {
        self.sums = self.sums.wrapping_add(pair.0);
        self.rows += 1;
    }
}

impl AddAssign for Cell {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.sums = self.sums.wrapping_add(other.sums);
        self.rows += other.rows;
    }
}

impl SubAssign for Cell {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.sums = self.sums.wrapping_sub(other.sums);
        self.rows -= other.rows;
    }
}

impl Sub for Cell {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

/// Sums over all rows, for each of the `channels` that a row has pairs for.
pub(super) fn total(pairs: &[Pair], channels: usize) -> Vec<Cell> {
    let mut total = vec![Cell::default(); channels];
    for row in pairs.chunks_exact(channels) {
        total.iter_mut().zip(row).for_each(|(cell, &pair)| *cell += pair);
    }
    total
}

/// Fills the histogram of one feature: `out` has, for each bin, one cell for each channel. `bins` is the whole column,
/// `rows` the rows that count, `pairs` their pairs, channel by channel for each row.
pub(super) fn fill(bins: &[u8], rows: &[u32], pairs: &[Pair], channels: usize, out: &mut [Cell]) {
    if channels == 1 && rows.len() >= MANY_ROWS {
        return fill_many(bins, rows, pairs, out);
    }
    out.fill(Cell::default());
    for (&row, pairs) in rows.iter().zip(pairs.chunks_exact(channels)) {
        let first = usize::from(bins[row as usize]) * channels;
        out[first..first + channels].iter_mut().zip(pairs).for_each(|(cell, &pair)| *cell += pair);
    }
}

/// The case of one channel and many rows, in which boosting spends its time. Every other row counts in a second histogram, so that rows that fall
/// into one bin do not wait for each other.
fn fill_many(bins: &[u8], rows: &[u32], pairs: &[Pair], out: &mut [Cell]) {
    let (mut even, mut odd) = ([Cell::default(); 256], [Cell::default(); 256]);
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
