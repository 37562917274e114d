//! Binning: maps the values of a feature to bin numbers below 255.
//!
//! A learner then searches for a split among 254 cuts instead of all values, and a table needs one byte a value (LightGBM:
//! Ke et al., NIPS 2017). With few distinct values each value has one bin. Otherwise all bins hold about the same number of
//! rows.

/// Maximum number of bins of a column.
pub const MAX_BINS: usize = 255;
/// Maximum number of rows that determine the cuts; they are evenly spaced.
const MAX_CUT_ROWS: usize = 50_000;

/// One binned feature of a table.
///
/// A value is in the first bin whose cut is not smaller: `bin <= b` exactly when `value <= cuts[b]`. A
/// [`seek_forest::Forest`] applies the same test. `NaN` is in bin 0, because it goes left in a forest.
#[derive(Clone, Debug, PartialEq)]
pub struct BinnedColumn {
    cuts: Vec<f32>,
    bins: Vec<u8>,
    rare: Option<RareBins>,
}

/// The rows that are not in the most frequent bin of a column, where they are few: most columns count tags or words that most
/// blocks lack. A histogram of such a column needs these rows alone.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct RareBins {
    /// The most frequent bin.
    pub common: u8,
    /// The other rows, ascending.
    pub rows: Vec<u32>,
    /// The bin of each of these rows.
    pub bins: Vec<u8>,
}

/// Rows are few if they are at most one in this number.
const FEW: usize = 8;

impl RareBins {
    fn of(bins: &[u8]) -> Option<RareBins> {
        let mut counts = [0_usize; MAX_BINS + 1];
        bins.iter().for_each(|&bin| counts[usize::from(bin)] += 1);
        let common = (0..counts.len()).max_by_key(|&bin| counts[bin])? as u8;
        if (bins.len() - counts[usize::from(common)]) * FEW > bins.len() {
            return None;
        }
        let rows: Vec<u32> = (0..bins.len() as u32).filter(|&row| bins[row as usize] != common).collect();
        Some(RareBins { common, bins: rows.iter().map(|&row| bins[row as usize]).collect(), rows })
    }
}

impl BinnedColumn {
    /// Bins all `values`. Only the values of `cut_rows` (all with `None`) determine the cuts. Row numbers beyond the end are
    /// ignored.
    #[must_use]
    pub fn new(values: &[f32], cut_rows: Option<&[u32]>) -> Self {
        let cuts =
            make_cuts(cut_row_sample(values.len(), cut_rows).filter_map(|row| values.get(row).copied()).collect());
        let bins = values.iter().map(|&value| bin_of(&cuts, value)).collect();
        Self::from_parts(cuts, bins)
    }

    /// A column from `bins` that [`bin_of`] computed with `cuts`.
    pub(super) fn from_parts(cuts: Vec<f32>, bins: Vec<u8>) -> Self {
        Self { rare: RareBins::of(&bins), cuts, bins }
    }

    /// The rows outside of the most frequent bin, if they are few.
    pub(super) fn rare(&self) -> Option<&RareBins> {
        self.rare.as_ref()
    }

    /// The cuts between the bins: ascending, finite, at most 254. A split after bin `b` has threshold `cuts()[b]`.
    #[must_use]
    pub fn cuts(&self) -> &[f32] {
        &self.cuts
    }

    /// The bin of each row.
    #[must_use]
    pub fn bins(&self) -> &[u8] {
        &self.bins
    }

    /// Number of bins: one more than the number of cuts.
    #[must_use]
    pub fn bin_count(&self) -> usize {
        self.cuts.len() + 1
    }
}

/// The bin of a value: the number of smaller cuts.
pub(super) fn bin_of(cuts: &[f32], value: f32) -> u8 {
    cuts.partition_point(|&cut| cut < value) as u8
}

/// The rows that determine the cuts: evenly spaced rows of `cut_rows`, or of all `rows`.
pub(super) fn cut_row_sample(rows: usize, cut_rows: Option<&[u32]>) -> impl Iterator<Item = usize> {
    let count = cut_rows.map_or(rows, <[u32]>::len);
    let sampled = count.min(MAX_CUT_ROWS);
    (0..sampled).map(move |number| {
        let position = number * count / sampled;
        cut_rows.map_or(position, |rows| rows[position] as usize)
    })
}

/// Computes at most [`MAX_BINS`] - 1 cuts for these values.
pub(super) fn make_cuts(mut values: Vec<f32>) -> Vec<f32> {
    values.retain(|value| !value.is_nan());
    values.sort_unstable_by(f32::total_cmp);
    let runs: Vec<(f32, usize)> = values.chunk_by(|a, b| a == b).map(|run| (run[0], run.len())).collect();
    let mut cuts = Vec::new();
    // A bin is full when it holds its share of the remaining rows. With few values each value fills a bin.
    let (mut rows_left, mut bins_left, mut in_bin) = (values.len(), MAX_BINS, 0);
    let bin_per_value = runs.len() <= MAX_BINS;
    for (pair, &(_, count)) in runs.windows(2).zip(&runs) {
        in_bin += count;
        if bins_left > 1 && (bin_per_value || in_bin * bins_left >= rows_left) {
            cuts.extend(cut_between(pair[0].0, pair[1].0));
            rows_left -= in_bin;
            bins_left -= 1;
            in_bin = 0;
        }
    }
    cuts
}

/// A finite number `c` with `below <= c < above`, midway if possible. `None` when `below` is minus infinity and `above` is the
/// least finite number.
fn cut_between(below: f32, above: f32) -> Option<f32> {
    let below = below.max(f32::MIN);
    let middle = ((f64::from(below) + f64::from(above)) / 2.0) as f32;
    let cut = if middle < above && middle.is_finite() { middle } else { below };
    (cut < above).then_some(cut)
}
