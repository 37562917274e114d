//! Reads a forest from a model file, and matches its features by name with the columns that this version computes.
//!
//! Computes and classifies rows in batches. Memory use is then the same for pages of all lengths, and rows are still in
//! the cache when a classifier reads them.

use super::models_error::ModelsError;
use crate::method::MethodError;
use seek_forest::{Forest, ForestError, ForestParts, LEAF, ModelFile};
use seek_page::Page;
use std::cell::Cell;
use std::collections::HashMap;
use std::ops::Range;

/// Reads the forest `name` from the file. The result reads rows of `columns`.
///
/// # Errors
/// [`ModelsError`] if there is no such forest, it has other classes, or it reads a feature that is not among the columns.
pub fn load_forest(file: &ModelFile, name: &str, columns: &[String], classes: &[&str]) -> Result<Forest, ModelsError> {
    let forest = file.forest(name)?;
    if forest.classes() != classes {
        return Err(ModelsError::Classes {
            forest: name.to_owned(),
            found: forest.classes().to_vec(),
            expected: classes.iter().map(|&c| c.to_owned()).collect(),
        });
    }
    let position_of: HashMap<&str, usize> = columns.iter().enumerate().map(|(at, name)| (name.as_str(), at)).collect();
    let positions: Vec<u16> = forest
        .features()
        .iter()
        .map(|feature| match position_of.get(feature.as_str()) {
            Some(&at) => Ok(at as u16),
            None => Err(ModelsError::Feature { forest: name.to_owned(), feature: feature.clone() }),
        })
        .collect::<Result<_, _>>()?;
    let parts = forest.parts();
    let feature = parts.feature.iter().map(|&f| if f == LEAF { LEAF } else { positions[f as usize] }).collect();
    let matched = ForestParts { features: columns.to_vec(), feature, ..parts.clone() };
    Forest::new(matched).map_err(|source| ModelsError::Forest { forest: name.to_owned(), source })
}

/// Rows of a batch: as many as a forest reads side by side, about 220 kB.
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
