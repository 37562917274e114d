//! Values to bins: one feature's values as numbers below 255, and the cuts between them.
//!
//! A learner then looks for a split among 254 cuts instead of all values, and a table takes a byte a value (LightGBM:
//! Ke et al., NIPS 2017). With few distinct values each has a bin of its own; else bins hold about as many rows each.

/// Most bins of a column.
pub const MAX_BINS: usize = 255;
/// At most so many rows, evenly spaced, decide where the cuts are.
const MAX_CUT_ROWS: usize = 50_000;

/// One feature of a table, binned.
///
/// A value is in the first bin whose cut is not smaller: `bin <= b` exactly when `value <= cuts[b]`, which is also
/// how a [`seek_forest::Forest`] decides. `NaN` is in bin 0, as it goes left in a forest.
#[derive(Clone, Debug, PartialEq)]
pub struct BinnedColumn {
    cuts: Vec<f32>,
    bins: Vec<u8>,
}

impl BinnedColumn {
    /// Bins all `values`; only those of `cut_rows` (all, with `None`) decide where the cuts are. Row numbers past the
    /// end are passed over.
    #[must_use]
    pub fn new(values: &[f32], cut_rows: Option<&[u32]>) -> Self {
        let cuts = make_cuts(sample(values.len(), cut_rows).filter_map(|row| values.get(row).copied()).collect());
        let bins = values.iter().map(|&value| bin_of(&cuts, value)).collect();
        Self { cuts, bins }
    }

    /// A column of `bins` that [`bin_of`] made with `cuts`.
    pub(super) fn of_bins(cuts: Vec<f32>, bins: Vec<u8>) -> Self {
        Self { cuts, bins }
    }

    /// The cuts between the bins, rising and finite, at most 254. A split after bin `b` has threshold `cuts()[b]`.
    #[must_use]
    pub fn cuts(&self) -> &[f32] {
        &self.cuts
    }

    /// The bin of each row.
    #[must_use]
    pub fn bins(&self) -> &[u8] {
        &self.bins
    }

    /// Number of bins: one more than cuts.
    #[must_use]
    pub fn bin_count(&self) -> usize {
        self.cuts.len() + 1
    }
}

/// The bin of a value: how many cuts are smaller.
pub(super) fn bin_of(cuts: &[f32], value: f32) -> u8 {
    cuts.partition_point(|&cut| cut < value) as u8
}

/// The rows that decide about cuts: evenly spaced ones of `cut_rows`, or of all `rows`.
pub(super) fn sample(rows: usize, cut_rows: Option<&[u32]>) -> impl Iterator<Item = usize> {
    let count = cut_rows.map_or(rows, <[u32]>::len);
    let taken = count.min(MAX_CUT_ROWS);
    (0..taken).map(move |number| {
        let position = number * count / taken;
        cut_rows.map_or(position, |rows| rows[position] as usize)
    })
}

/// Cuts for these values, at most [`MAX_BINS`] - 1.
pub(super) fn make_cuts(mut values: Vec<f32>) -> Vec<f32> {
    values.retain(|value| !value.is_nan());
    values.sort_unstable_by(f32::total_cmp);
    let runs: Vec<(f32, usize)> = values.chunk_by(|a, b| a == b).map(|run| (run[0], run.len())).collect();
    let mut cuts = Vec::new();
    // Close a bin once it holds its part of the rows that are left; with few values, after each.
    let (mut rows_left, mut bins_left, mut in_bin) = (values.len(), MAX_BINS, 0);
    let each = runs.len() <= MAX_BINS;
    for (pair, &(_, count)) in runs.windows(2).zip(&runs) {
        in_bin += count;
        if bins_left > 1 && (each || in_bin * bins_left >= rows_left) {
            cuts.extend(cut_between(pair[0].0, pair[1].0));
            rows_left -= in_bin;
            bins_left -= 1;
            in_bin = 0;
        }
    }
    cuts
}

/// A finite number `c` with `below <= c < above`, midway if there is one; none when `below` is minus infinity and
/// `above` the least finite number.
fn cut_between(below: f32, above: f32) -> Option<f32> {
    let below = below.max(f32::MIN);
    let middle = ((f64::from(below) + f64::from(above)) / 2.0) as f32;
    let cut = if middle < above && middle.is_finite() { middle } else { below };
    (cut < above).then_some(cut)
}
