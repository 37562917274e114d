//! Feature tables in polars: one row per page, segment or block, one column per feature.

use crate::learn::{BinnedColumn, BinnedTable};
use anyhow::Result;
use polars::prelude::*;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::Arc;

/// A feature table, with the class and the page of each row.
#[derive(Debug)]
pub struct Table {
    /// One column of `f32` per feature, named as in the schema.
    pub features: DataFrame,
    /// The class of each row: 1 for good segments and main blocks; the index of the page type in the page table.
    pub targets: Vec<u32>,
    /// The index of the page of each row.
    pub page: Vec<u32>,
}

impl Table {
    /// The rows of the pages that `pages` marks.
    pub fn rows_of(&self, pages: &[bool]) -> Vec<u32> {
        (0..self.page.len() as u32).filter(|&r| pages[self.page[r as usize] as usize]).collect()
    }

    /// The binned features for the learners. `cut_rows` determine the borders of the bins.
    ///
    /// # Errors
    /// When a column is not a single chunk of `f32`.
    pub fn binned(&self, cut_rows: &[u32]) -> Result<BinnedTable> {
        let columns: Vec<Arc<BinnedColumn>> = self
            .features
            .columns()
            .par_iter()
            .map(|column| {
                let values = column.f32()?.cont_slice()?;
                Ok(Arc::new(BinnedColumn::new(values, Some(cut_rows))))
            })
            .collect::<PolarsResult<_>>()?;
        let names = self.features.get_column_names().into_iter().map(|name| name.to_string()).collect();
        Ok(BinnedTable::from_columns(names, columns)?)
    }
}

/// A table under construction.
#[derive(Debug)]
pub(crate) struct TableBuilder {
    names: Vec<String>,
    columns: Vec<Vec<f32>>,
    targets: Vec<u32>,
    page: Vec<u32>,
}

impl TableBuilder {
    /// An empty table with columns of these names.
    pub(crate) fn new(names: Vec<String>) -> TableBuilder {
        TableBuilder { columns: vec![Vec::new(); names.len()], names, targets: Vec::new(), page: Vec::new() }
    }

    /// Adds rows of one page, in row-major order, with one target each. Returns their row numbers.
    pub(crate) fn extend(&mut self, rows: &[f32], targets: impl Iterator<Item = u32>, page: u32) -> Range<usize> {
        let start = self.targets.len();
        let width = self.columns.len();
        for (at, column) in self.columns.iter_mut().enumerate() {
            column.extend(rows.iter().skip(at).step_by(width));
        }
        self.targets.extend(targets);
        self.page.resize(self.targets.len(), page);
        start..self.targets.len()
    }

    /// The complete table.
    ///
    /// # Errors
    /// When the numbers of rows and targets differ.
    pub(crate) fn finish(self) -> Result<Table> {
        let TableBuilder { names, columns, targets, page } = self;
        let columns = names.into_iter().zip(columns);
        let columns =
            columns.map(|(name, values)| Float32Chunked::from_vec(name.into(), values).into_column()).collect();
        let features = DataFrame::new(targets.len(), columns)?;
        Ok(Table { features, targets, page })
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
        let links = table.features.column("links").unwrap().f32().unwrap();
        assert_eq!(links.cont_slice().unwrap(), [1.0, 2.0, 3.0]);
        assert_eq!((table.targets.as_slice(), table.page.as_slice()), ([0, 1, 1].as_slice(), [0, 0, 2].as_slice()));
        assert_eq!(table.rows_of(&[true, true, false]), [0, 1]);
        let by_rows = BinnedTable::from_rows(names, &[10.0, 1.0, 20.0, 2.0, 30.0, 3.0], Some(&[0, 2])).unwrap();
        assert_eq!(table.binned(&[0, 2]).unwrap(), by_rows);
    }

    #[test]
    fn a_row_without_a_target_is_an_error() {
        let mut builder = TableBuilder::new(vec!["chars".to_owned()]);
        builder.extend(&[10.0, 20.0], [0].into_iter(), 0);
        assert!(builder.finish().is_err());
    }
}
