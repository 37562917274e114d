//! Computes and classifies rows in batches. Memory use is then the same for pages of all lengths, and rows are still in
//! the cache when a classifier reads them.

use crate::method::MethodError;
use seek_forest::ForestError;
use seek_page::Page;
use std::cell::Cell;
use std::ops::Range;

/// Rows of a batch: twice the rows that a forest reads side by side, about 250 kB.
const ROWS: usize = 64;

thread_local! {
    /// The rows of a batch. A thread uses this memory for all of its pages.
    static ROWS_OF_THREAD: Cell<Vec<f32>> = const { Cell::new(Vec::new()) };
}

/// Computes `n` rows of `width` columns in batches. `fill` writes all columns of the rows of a batch, which hold numbers of
/// earlier rows before; `visit` gets their number and the rows.
pub(crate) fn for_each_batch<E>(
    n: usize,
    width: usize,
    mut fill: impl FnMut(Range<usize>, &mut [f32]),
    mut visit: impl FnMut(usize, &[f32]) -> Result<(), E>,
) -> Result<(), E> {
    let mut memory = ROWS_OF_THREAD.take();
    memory.resize(memory.len().max(width * n.min(ROWS)), 0.0);
    let result = (0..n).step_by(ROWS).try_for_each(|start| {
        let end = n.min(start + ROWS);
        let rows = &mut memory[..width * (end - start)];
        fill(start..end, rows);
        visit(end - start, rows)
    });
    ROWS_OF_THREAD.set(memory);
    result
}

/// The probability of the second class for `n` rows of `width` columns of a page. `fill` writes the rows of a batch;
/// `predict` writes two probabilities for each. Checks the deadline of the page before each batch.
///
/// # Errors
/// [`MethodError`] if the time of the page is over, or `predict` fails.
pub fn predict_in_batches(
    page: &Page,
    n: usize,
    width: usize,
    fill: impl FnMut(Range<usize>, &mut [f32]),
    predict: impl Fn(&[f32], &mut [f32]) -> Result<(), ForestError>,
) -> Result<Vec<f32>, MethodError> {
    let mut both = vec![0.0; 2 * n.min(ROWS)];
    let mut out = Vec::with_capacity(n);
    for_each_batch(n, width, fill, |count, rows| -> Result<(), MethodError> {
        page.check_deadline()?;
        let both = &mut both[..2 * count];
        predict(rows, both)?;
        out.extend(both.chunks_exact(2).map(|row| row[1]));
        Ok(())
    })?;
    Ok(out)
}
