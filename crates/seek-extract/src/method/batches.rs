//! Rows are filled and classified some at a time, so that memory stays small however long the page is.

use crate::method::MethodError;
use seek_forest::Forest;
use std::ops::Range;

/// Rows at a time.
const ROWS: usize = 256;

/// The probability of the second class for `n` rows, which `fill` writes some at a time.
pub(crate) fn in_batches(
    n: usize,
    forest: &Forest,
    mut fill: impl FnMut(Range<usize>, usize, &mut [f32]),
) -> Result<Vec<f32>, MethodError> {
    let width = forest.features().len();
    let mut rows = vec![0.0; width * n.min(ROWS)];
    let mut answers = vec![0.0; 2 * n.min(ROWS)];
    let mut out = Vec::with_capacity(n);
    for start in (0..n).step_by(ROWS) {
        let end = n.min(start + ROWS);
        let rows = &mut rows[..width * (end - start)];
        let answers = &mut answers[..2 * (end - start)];
        fill(start..end, width, rows);
        forest.predict(rows, answers)?;
        out.extend(answers.chunks_exact(2).map(|a| a[1]));
    }
    Ok(out)
}
