//! Rows are filled and classified some at a time, so that memory stays small however long the page is, and that rows are
//! still in the cache when they are classified.

use crate::method::MethodError;
use seek_forest::ForestError;
use seek_page::Page;
use std::ops::Range;

/// Rows at a time: two lots of what a forest takes side by side, some 250 kB.
const ROWS: usize = 64;

/// `n` rows of `width` columns, which `fill` writes some at a time: `see` gets their number, and them.
pub(crate) fn each_batch<E>(
    n: usize,
    width: usize,
    mut fill: impl FnMut(Range<usize>, &mut [f32]),
    mut see: impl FnMut(usize, &[f32]) -> Result<(), E>,
) -> Result<(), E> {
    let mut rows = vec![0.0; width * n.min(ROWS)];
    for start in (0..n).step_by(ROWS) {
        let end = n.min(start + ROWS);
        let rows = &mut rows[..width * (end - start)];
        fill(start..end, rows);
        see(end - start, rows)?;
    }
    Ok(())
}

/// The probability of the second class for `n` rows of `width` columns of a page, which `fill` writes some at a time
/// and `ask` answers with two probabilities each; as long as there is time for the page.
pub(crate) fn in_batches(
    page: &Page,
    n: usize,
    width: usize,
    fill: impl FnMut(Range<usize>, &mut [f32]),
    ask: impl Fn(&[f32], &mut [f32]) -> Result<(), ForestError>,
) -> Result<Vec<f32>, MethodError> {
    let mut answers = vec![0.0; 2 * n.min(ROWS)];
    let mut out = Vec::with_capacity(n);
    each_batch(n, width, fill, |count, rows| -> Result<(), MethodError> {
        page.check_deadline()?;
        let answers = &mut answers[..2 * count];
        ask(rows, answers)?;
        out.extend(answers.chunks_exact(2).map(|a| a[1]));
        Ok(())
    })?;
    Ok(out)
}
