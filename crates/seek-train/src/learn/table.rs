//! Tables of binned columns, and samples: tables with targets and weights.

use std::sync::Arc;

use rayon::prelude::*;

use super::bins::{BinnedColumn, bin_of, cut_row_sample, make_cuts};
use super::error::LearnError;

/// Columns that one pass over a row-major matrix reads: as many as a cache line holds.
const COLUMNS_PER_CHUNK: usize = 16;

/// A table of binned features. A clone and an extended table share its columns.
#[derive(Clone, Debug, PartialEq)]
pub struct BinnedTable {
    names: Vec<String>,
    columns: Vec<Arc<BinnedColumn>>,
    rows: usize,
}

impl BinnedTable {
    /// Bins a matrix of n x `names.len()` values, row after row. Only `cut_rows` (all rows with `None`) determine the cuts: at
    /// most 50,000 of them, evenly spaced.
    ///
    /// # Errors
    /// [`LearnError::Length`] when the length of `values` is not a multiple of the number of names.
    pub fn from_rows(names: Vec<String>, values: &[f32], cut_rows: Option<&[u32]>) -> Result<Self, LearnError> {
        let width = names.len();
        let rows = values.len().checked_div(width).unwrap_or(0);
        expect_length("values of the matrix", rows * width, values.len())?;
        let groups: Vec<usize> = (0..width).step_by(COLUMNS_PER_CHUNK).collect();
        let columns: Vec<Vec<Arc<BinnedColumn>>> = groups
            .into_par_iter()
            .map(|first| {
                let last = width.min(first + COLUMNS_PER_CHUNK);
                bin_columns(values, width, first..last, cut_rows)
            })
            .collect();
        Ok(Self { names, columns: columns.concat(), rows })
    }

    /// A table of named columns of equal length.
    ///
    /// # Errors
    /// [`LearnError::Length`].
    pub fn from_columns(names: Vec<String>, columns: Vec<Arc<BinnedColumn>>) -> Result<Self, LearnError> {
        expect_length("column names", columns.len(), names.len())?;
        let rows = columns.first().map_or(0, |column| column.bins().len());
        for column in &columns {
            expect_length("rows of a column", rows, column.bins().len())?;
        }
        Ok(Self { names, columns, rows })
    }

    /// This table with additional columns after its own.
    ///
    /// # Errors
    /// [`LearnError::Length`].
    pub fn extended(&self, names: &[String], columns: &[Arc<BinnedColumn>]) -> Result<Self, LearnError> {
        Self::from_columns([&self.names, names].concat(), [&self.columns, columns].concat())
    }

    /// Names of the columns.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The columns.
    #[must_use]
    pub fn columns(&self) -> &[Arc<BinnedColumn>] {
        &self.columns
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }
}

/// Bins some columns of a row-major matrix together, which reads each cache line once.
fn bin_columns(
    values: &[f32],
    width: usize,
    range: std::ops::Range<usize>,
    cut_rows: Option<&[u32]>,
) -> Vec<Arc<BinnedColumn>> {
    let rows = values.len() / width;
    let mut samples = vec![Vec::new(); range.len()];
    for row in cut_row_sample(rows, cut_rows).filter(|&row| row < rows) {
        let row = &values[row * width..][range.clone()];
        samples.iter_mut().zip(row).for_each(|(sample, &value)| sample.push(value));
    }
    let cuts: Vec<Vec<f32>> = samples.into_iter().map(make_cuts).collect();
    let mut bins = vec![Vec::with_capacity(rows); range.len()];
    for row in values.chunks_exact(width) {
        for ((bins, cuts), &value) in bins.iter_mut().zip(&cuts).zip(&row[range.clone()]) {
            bins.push(bin_of(cuts, value));
        }
    }
    let columns = cuts.into_iter().zip(bins);
    columns.map(|(cuts, bins)| Arc::new(BinnedColumn::from_parts(cuts, bins))).collect()
}

/// Training data: binned features, targets and weights.
#[derive(Clone, Debug)]
pub struct Samples<'a> {
    /// The features.
    pub binned: &'a BinnedTable,
    /// The class of each row: an index into `classes`.
    pub targets: &'a [u32],
    /// Names of the classes.
    pub classes: Vec<String>,
    /// The weight of each row, at least 0; empty when all weights are 1.
    pub weights: &'a [f32],
    /// The group of each row. A tree of a boosted or random forest uses all rows of a group or none. Empty when each row is one
    /// group.
    pub groups: &'a [u32],
}

/// The rows of one fit with a weight above 0, their targets and final weights.
#[derive(Clone, Debug)]
pub(super) struct SelectedRows {
    pub rows: Vec<u32>,
    pub targets: Vec<u32>,
    pub weights: Vec<f32>,
    /// The groups of the rows. Row sampling draws groups.
    pub groups: Vec<u32>,
}

impl Samples<'_> {
    /// Checks the samples and selects the `rows` with a weight above 0, as [`RowLabels::select`].
    pub(super) fn select_rows(&self, rows: &[u32], class_weights: &[f32]) -> Result<SelectedRows, LearnError> {
        let Samples { targets, weights, groups, .. } = *self;
        RowLabels { rows: self.binned.rows(), classes: self.classes.len(), targets, weights, groups }
            .select(rows, class_weights)
    }
}

/// The targets, weights and groups of the rows of a table; see [`Samples`].
#[derive(Clone, Copy, Debug)]
pub(super) struct RowLabels<'a> {
    /// Number of rows of the table.
    pub rows: usize,
    /// Number of classes.
    pub classes: usize,
    pub targets: &'a [u32],
    pub weights: &'a [f32],
    pub groups: &'a [u32],
}

impl RowLabels<'_> {
    /// Checks the labels and selects the `rows` with a weight above 0. Multiplies the weight of a row by that of its class;
    /// `class_weights` is empty when all are 1.
    pub fn select(&self, rows: &[u32], class_weights: &[f32]) -> Result<SelectedRows, LearnError> {
        let classes = self.classes;
        expect_length("targets", self.rows, self.targets.len())?;
        if !self.weights.is_empty() {
            expect_length("weights", self.rows, self.weights.len())?;
        }
        if !self.groups.is_empty() {
            expect_length("groups", self.rows, self.groups.len())?;
        }
        if !class_weights.is_empty() {
            expect_length("class weights", classes, class_weights.len())?;
        }
        let mut selected =
            SelectedRows { rows: Vec::new(), targets: Vec::new(), weights: Vec::new(), groups: Vec::new() };
        for &row in rows {
            let wrong = |problem| LearnError::Samples { row, problem };
            let target = *self.targets.get(row as usize).ok_or(wrong("the table has no such row"))?;
            let own = if self.weights.is_empty() { 1.0 } else { self.weights[row as usize] };
            if target as usize >= classes {
                return Err(wrong("its target is not a class"));
            }
            let weight = own * class_weights.get(target as usize).copied().unwrap_or(1.0);
            if own < 0.0 || !weight.is_finite() {
                return Err(wrong("its weight is negative or not finite"));
            }
            if weight > 0.0 {
                selected.rows.push(row);
                selected.targets.push(target);
                selected.weights.push(weight);
                selected.groups.push(self.groups.get(row as usize).copied().unwrap_or(row));
            }
        }
        if selected.rows.is_empty() { Err(LearnError::NoRows) } else { Ok(selected) }
    }
}

impl SelectedRows {
    /// Sum of weights of each class.
    pub fn class_totals(&self, classes: usize) -> Vec<f64> {
        let mut totals = vec![0.0; classes];
        for (&target, &weight) in self.targets.iter().zip(&self.weights) {
            totals[target as usize] += f64::from(weight);
        }
        totals
    }
}

pub(super) fn expect_length(what: &'static str, expected: usize, found: usize) -> Result<(), LearnError> {
    if expected == found { Ok(()) } else { Err(LearnError::Length { what, expected, found }) }
}
