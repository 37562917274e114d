//! Binned columns with the outputs of earlier stages, and blank columns for parts that are left out.

use crate::corpus::prepare::Prepared;
use crate::learn::{BinnedColumn, BinnedTable};
use crate::stages::components::Component;
use anyhow::Result;
use rayon::prelude::*;
use seek_extract::pipeline::stage_columns;
use std::ops::Range;
use std::sync::Arc;

/// Replaces the columns in a range.
pub(super) fn replace_columns(
    binned: &BinnedTable,
    range: Range<usize>,
    with: Vec<Arc<BinnedColumn>>,
) -> Result<BinnedTable> {
    let mut columns = binned.columns().to_vec();
    columns.splice(range, with);
    Ok(BinnedTable::from_columns(binned.names().to_vec(), columns)?)
}

/// Sets the columns of the parts that are left out to the same value on all rows.
pub(super) fn blank_components(binned: BinnedTable, without: &[Component]) -> Result<BinnedTable> {
    if without.is_empty() {
        return Ok(binned);
    }
    let blank = Arc::new(BinnedColumn::new(&vec![0.0; binned.rows()], None));
    let columns = binned.names().iter().zip(binned.columns());
    let columns =
        columns.map(|(name, column)| if without.contains(&Component::of_column(name)) { &blank } else { column });
    let columns = columns.map(Arc::clone).collect();
    Ok(BinnedTable::from_columns(binned.names().to_vec(), columns)?)
}

/// The scores of the segments that contain each block.
pub(super) fn segment_columns(prepared: &Prepared, segment_scores: &[f32], train: &[bool]) -> Vec<Arc<BinnedColumn>> {
    let mut rows: Vec<f32> = Vec::with_capacity(prepared.block_table.targets.len() * stage_columns::SEGMENT_COLUMNS);
    for page in &prepared.pages {
        for enclosing_segments in &page.enclosing_segments {
            let scores = enclosing_segments.iter().map(|&s| segment_scores[page.segments.start + s as usize]);
            rows.extend(stage_columns::segment_values(scores));
        }
    }
    columns_of(&rows, stage_columns::SEGMENT_COLUMNS, &prepared.block_table.rows_of(train))
}

/// Bins the columns of rows of `width` values.
pub(super) fn columns_of(rows: &[f32], width: usize, cut_rows: &[u32]) -> Vec<Arc<BinnedColumn>> {
    let column = |c: usize| rows.iter().skip(c).step_by(width).copied().collect::<Vec<f32>>();
    (0..width).into_par_iter().map(|c| Arc::new(BinnedColumn::new(&column(c), Some(cut_rows)))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blank_columns_have_one_value_and_others_are_unchanged() {
        let names = ["chars", "up1.link_density", "up1.share"].map(str::to_owned).to_vec();
        let binned = BinnedTable::from_rows(names, &[1.0, 0.5, 0.1, 2.0, 0.25, 0.2], None).unwrap();
        assert_eq!(blank_components(binned.clone(), &[]).unwrap(), binned);
        let without = blank_components(binned.clone(), &[Component::Links, Component::Segments]).unwrap();
        assert_eq!(without.names(), binned.names());
        let values =
            |binned: &BinnedTable| binned.columns().iter().map(|column| column.bin_count()).collect::<Vec<_>>();
        assert_eq!((values(&binned), values(&without)), (vec![2, 2, 2], vec![2, 1, 2]));
        assert_eq!((&without.columns()[0], &without.columns()[2]), (&binned.columns()[0], &binned.columns()[2]));
    }
}
