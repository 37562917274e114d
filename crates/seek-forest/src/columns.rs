//! Rows as columns: the form in which the splits of a forest read up to 64 rows at once.
//!
//! All forests that read the same rows share the columns. The memory for them belongs to the thread, so a prediction
//! allocates nothing after the first one.

use crate::prediction_plan::LANES;
use fearless_simd::f32x4;
use fearless_simd::prelude::*;
use std::cell::RefCell;

/// One number for each row.
pub(crate) type Lanes = [f32; LANES];

/// Number of columns that are filled together. Their 8 KiB stay in the first-level cache while all rows write to them.
/// (When 32 rows were read at once, 32, 64 and 128 columns were equally fast.)
const TILE: usize = 32;
/// Rows and columns of the squares that are transposed in registers.
const SIDE: usize = 4;

/// Memory for predictions.
#[derive(Default)]
pub(crate) struct Scratch {
    /// One column for each feature. Lanes without a row hold numbers of earlier rows.
    pub columns: Vec<Lanes>,
    /// One sum for each class.
    pub sums: Vec<Lanes>,
}

impl Scratch {
    /// Calls `predict` with the memory of this thread, which has at least this many columns and sums.
    pub fn with<R>(columns: usize, sums: usize, predict: impl FnOnce(&mut Scratch) -> R) -> R {
        thread_local!(static OF_THREAD: RefCell<Scratch> = RefCell::default());
        OF_THREAD.with_borrow_mut(|scratch| {
            scratch.columns.resize(columns.max(scratch.columns.len()), [0.0; LANES]);
            scratch.sums.resize(sums.max(scratch.sums.len()), [0.0; LANES]);
            predict(scratch)
        })
    }
}

/// Writes up to [`LANES`] rows of `features` values into columns. Lanes without a row keep their values.
#[inline(always)]
pub(crate) fn transpose<S: Simd>(simd: S, rows: &[f32], features: usize, columns: &mut [Lanes]) {
    for (tile, columns) in columns[..features].chunks_mut(TILE).enumerate() {
        let (from, len) = (tile * TILE, columns.len());
        let mut squares = rows.chunks_exact(SIDE * features);
        let mut lane = 0;
        for rows in squares.by_ref() {
            let mut part = rows.chunks_exact(features).map(|row| &row[from..from + len]);
            if let (Some(a), Some(b), Some(c), Some(d)) = (part.next(), part.next(), part.next(), part.next()) {
                transpose_four(simd, [a, b, c, d], lane, columns);
            }
            lane += SIDE;
        }
        for row in squares.remainder().chunks_exact(features) {
            columns.iter_mut().zip(&row[from..]).for_each(|(column, value)| column[lane] = *value);
            lane += 1;
        }
    }
}

/// Writes four rows into the lanes `lane..lane + 4` of as many columns as they have values.
#[inline(always)]
fn transpose_four<S: Simd>(simd: S, rows: [&[f32]; SIDE], lane: usize, columns: &mut [Lanes]) {
    let [(a, a_last), (b, b_last), (c, c_last), (d, d_last)] = rows.map(<[f32]>::as_chunks::<SIDE>);
    let (squares, columns_last) = columns.as_chunks_mut::<SIDE>();
    for ((((a, b), c), d), square) in a.iter().zip(b).zip(c).zip(d).zip(squares) {
        let [a, b, c, d] = [a, b, c, d].map(|values| f32x4::from_slice(simd, values));
        let (even, odd) = (simd.zip_low_f32x4(a, c), simd.zip_low_f32x4(b, d));
        let (high_even, high_odd) = (simd.zip_high_f32x4(a, c), simd.zip_high_f32x4(b, d));
        let [first, second, third, fourth] = square.each_mut().map(|column| &mut column[lane..lane + SIDE]);
        simd.zip_low_f32x4(even, odd).store_slice(first);
        simd.zip_high_f32x4(even, odd).store_slice(second);
        simd.zip_low_f32x4(high_even, high_odd).store_slice(third);
        simd.zip_high_f32x4(high_even, high_odd).store_slice(fourth);
    }
    for (at, column) in columns_last.iter_mut().enumerate() {
        column[lane..lane + SIDE].copy_from_slice(&[a_last, b_last, c_last, d_last].map(|last| last[at]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fearless_simd::{Level, dispatch};

    #[test]
    fn any_number_of_rows_and_features_is_transposed() {
        for features in [1, 3, 4, 31, 32, 33, 64, 65, 199] {
            for count in [1, 2, 4, 7, 31, 33, 63, LANES] {
                let rows: Vec<f32> = (0..features * count).map(|number| number as f32).collect();
                let mut columns = vec![[-1.0; LANES]; features];
                dispatch!(Level::new(), simd => transpose(simd, &rows, features, &mut columns));
                for (feature, column) in columns.iter().enumerate() {
                    let expected = |lane| if lane < count { rows[lane * features + feature] } else { -1.0 };
                    assert_eq!(*column, std::array::from_fn(expected), "{features} features, {count} rows");
                }
            }
        }
    }
}
