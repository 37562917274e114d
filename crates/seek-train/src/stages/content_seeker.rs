//! The two trees of the content-seeker paper's chain.

use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::{GOOD_SEGMENT, MAIN_SEGMENT};
use crate::corpus::table::Table;
use crate::learn::{BinnedTable, Learner, Samples, TreeParams};
use anyhow::{Context, Result};
use seek_extract::{CONTENT_CLASSES, SEGMENT_CLASSES};
use seek_forest::Forest;
use std::collections::BTreeMap;

/// Fits both trees on the pages that `train` marks. The segment tree learns from all segments. The content tree learns from
/// good segments, because it classifies only these.
///
/// # Errors
/// When the pages lack a class, or parameters are out of range.
pub fn fit(prepared: &Prepared, train: &[bool], params: &TreeParams) -> Result<BTreeMap<String, Forest>> {
    let table = &prepared.paper_table;
    let rows = table.rows_of(train);
    let binned = table.binned(&rows)?;
    let good: Vec<u32> = rows.iter().copied().filter(|&r| table.targets[r as usize] & GOOD_SEGMENT != 0).collect();
    let segment =
        fit_tree(table, &binned, GOOD_SEGMENT, &SEGMENT_CLASSES, params, &rows).context("the paper's segment tree")?;
    let content =
        fit_tree(table, &binned, MAIN_SEGMENT, &CONTENT_CLASSES, params, &good).context("the paper's content tree")?;
    Ok(BTreeMap::from([("segment".to_owned(), segment), ("content".to_owned(), content)]))
}

fn fit_tree(
    table: &Table,
    binned: &BinnedTable,
    bit: u32,
    classes: &[&str],
    params: &TreeParams,
    rows: &[u32],
) -> Result<Forest> {
    let targets: Vec<u32> = table.targets.iter().map(|t| u32::from(t & bit != 0)).collect();
    let classes = classes.iter().map(|&c| c.to_owned()).collect();
    let samples = Samples { binned, targets: &targets, classes, weights: &[], groups: &[] };
    Ok(params.clone().check()?.fit_rows(&samples, rows)?)
}
