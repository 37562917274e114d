//! Feature tables: one row per page, segment or block, one column per feature.

use crate::corpus::column::{CHUNK_ROWS, FeatureColumn};
use crate::learn::{BinnedColumn, BinnedTable};
use anyhow::{Context, Result, ensure};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::Arc;

/// A feature table, with the class and the page of each row. A clone shares its columns.
#[derive(Debug, Clone)]
pub struct FeatureTable {
    /// The names of the columns, as in the schema.
    names: Vec<String>,
    columns: Vec<Arc<FeatureColumn>>,
    /// The class of each row: 1 for good segments and main blocks; the index of the page type in the page table.
    pub targets: Vec<u32>,
    /// The index of the page of each row.
    pub page: Vec<u32>,
}

impl FeatureTable {
    /// The same rows with other classes.
    #[must_use]
    pub fn with_targets(&self, targets: Vec<u32>) -> FeatureTable {
        FeatureTable { targets, ..self.clone() }
    }

    /// Adds a column.
    ///
    /// # Errors
    /// When there is a column of this name, or the number of values is not that of the rows.
    pub fn add_column(&mut self, name: &str, values: Vec<f32>) -> Result<()> {
        ensure!(!self.has_column(name), "there is a column {name:?} already");
        let (found, rows) = (values.len(), self.targets.len());
        ensure!(found == rows, "{found} values of {name:?} for {rows} rows");
        self.names.push(name.to_owned());
        self.columns.push(Arc::new(values.into_iter().collect()));
        Ok(())
    }

    /// Whether there is a column of this name.
    pub fn has_column(&self, name: &str) -> bool {
        self.names.iter().any(|other| other == name)
    }

    /// The names of the columns.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The columns, in the order of their names.
    pub fn columns(&self) -> &[Arc<FeatureColumn>] {
        &self.columns
    }

    /// The values of the column of this name.
    ///
    /// # Errors
    /// When there is no such column.
    pub fn column(&self, name: &str) -> Result<Vec<f32>> {
        let at = self.names.iter().position(|other| other == name);
        Ok(self.columns[at.with_context(|| format!("there is no column {name:?}"))?].all())
    }

    /// The rows of the pages that `pages` marks.
    pub fn rows_of(&self, pages: &[bool]) -> Vec<u32> {
        (0..self.page.len() as u32).filter(|&r| pages[self.page[r as usize] as usize]).collect()
    }

    /// The binned features for the learners. `cut_rows` determine the borders of the bins.
    ///
    /// # Errors
    /// When columns have different numbers of rows.
    pub fn binned(&self, cut_rows: &[u32]) -> Result<BinnedTable> {
        let binned = |column: &Arc<FeatureColumn>| Arc::new(BinnedColumn::new(&column.all(), Some(cut_rows)));
        Ok(BinnedTable::from_columns(self.names.clone(), self.columns.par_iter().map(binned).collect())?)
    }
}

/// A table under construction.
///
/// It grows by chunks: columns that each doubled their memory in turn would leave half of it in gaps.
#[derive(Debug)]
pub(crate) struct TableBuilder {
    names: Vec<String>,
    /// The last rows, row after row: fewer than a chunk.
    pending: Vec<f32>,
    columns: Vec<FeatureColumn>,
    targets: Vec<u32>,
    page: Vec<u32>,
}

impl TableBuilder {
    /// An empty table with columns of these names.
    pub(crate) fn new(names: Vec<String>) -> TableBuilder {
        TableBuilder {
            columns: vec![FeatureColumn::default(); names.len()],
            pending: Vec::new(),
            names,
            targets: Vec::new(),
            page: Vec::new(),
        }
    }

    /// Adds rows of one page, in row-major order, with one target each. Returns their row numbers.
    pub(crate) fn extend(&mut self, rows: &[f32], targets: impl Iterator<Item = u32>, page: u32) -> Range<usize> {
        let start = self.targets.len();
        let chunk = CHUNK_ROWS * self.names.len();
        let mut rest = rows;
        while !rest.is_empty() {
            let (now, later) = rest.split_at(rest.len().min(chunk - self.pending.len()));
            self.pending.extend_from_slice(now);
            rest = later;
            if self.pending.len() == chunk {
                self.end_chunk();
            }
        }
        self.targets.extend(targets);
        self.page.resize(self.targets.len(), page);
        start..self.targets.len()
    }

    /// Moves the last rows into a chunk of each column.
    fn end_chunk(&mut self) {
        let (width, pending) = (self.names.len(), &self.pending);
        let columns = self.columns.par_iter_mut().enumerate();
        columns.for_each(|(at, column)| column.push_chunk(pending.iter().skip(at).step_by(width).copied()));
        self.pending.clear();
    }

    /// The complete table.
    ///
    /// # Errors
    /// When the numbers of rows and targets differ.
    pub(crate) fn finish(mut self) -> Result<FeatureTable> {
        self.end_chunk();
        let TableBuilder { names, columns, targets, page, .. } = self;
        if let Some(rows) = columns.first().map(FeatureColumn::len) {
            ensure!(rows == targets.len(), "{rows} rows with {} targets", targets.len());
        }
        Ok(FeatureTable { names, columns: columns.into_iter().map(Arc::new).collect(), targets, page })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns_and_keep_their_pages() {
        let names = ["chars", "links"].map(str::to_owned).to_vec();
        let mut builder = TableBuilder::new(names.clone());
        assert_eq!(builder.extend(&[10.0, 1.0, 20.0, 2.0], [0, 1].into_iter(), 0), 0..2);
        assert_eq!(builder.extend(&[30.0, 3.0], [1].into_iter(), 2), 2..3);
        let table = builder.finish().unwrap();
        assert_eq!(table.column("links").unwrap(), [1.0, 2.0, 3.0]);
        assert_eq!((table.targets.as_slice(), table.page.as_slice()), ([0, 1, 1].as_slice(), [0, 0, 2].as_slice()));
        assert_eq!(table.rows_of(&[true, true, false]), [0, 1]);
        let by_rows = BinnedTable::from_rows(names, &[10.0, 1.0, 20.0, 2.0, 30.0, 3.0], Some(&[0, 2])).unwrap();
        assert_eq!(table.binned(&[0, 2]).unwrap(), by_rows);
    }

    #[test]
    fn rows_continue_over_chunks() {
        let mut builder = TableBuilder::new(["number", "none"].map(str::to_owned).to_vec());
        let rows: Vec<f32> = (0..CHUNK_ROWS + 10).flat_map(|row| [row as f32, 0.0]).collect();
        builder.extend(&rows[..20], [0; 10].into_iter(), 0);
        let added = builder.extend(&rows[20..], std::iter::repeat_n(1, CHUNK_ROWS), 1);
        assert_eq!(added, 10..CHUNK_ROWS + 10);
        let table = builder.finish().unwrap();
        assert_eq!(table.column("number").unwrap(), (0..CHUNK_ROWS + 10).map(|row| row as f32).collect::<Vec<_>>());
    }

    #[test]
    fn a_column_is_added_once_with_a_value_for_each_row() {
        let mut builder = TableBuilder::new(vec!["chars".to_owned()]);
        builder.extend(&[10.0, 20.0], [0, 1].into_iter(), 0);
        let mut table = builder.finish().unwrap();
        assert!(table.add_column("more", vec![1.0]).is_err() && table.add_column("chars", vec![1.0, 2.0]).is_err());
        table.add_column("more", vec![1.0, 2.0]).unwrap();
        assert_eq!((table.column("more").unwrap(), table.column("none").is_err()), (vec![1.0, 2.0], true));
    }

    #[test]
    fn a_row_without_a_target_is_an_error() {
        let mut builder = TableBuilder::new(vec!["chars".to_owned()]);
        builder.extend(&[10.0, 20.0], [0].into_iter(), 0);
        assert!(builder.finish().is_err());
    }
}
