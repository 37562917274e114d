//! Columns of boxes, for models that look at a page. They follow all other columns of a row, so the rows of other models lack
//! them and cost nothing more.

use super::stage_columns::{block_columns, segment_columns, terms_at};
use super::terms::TERM_COLUMNS;
use crate::pipeline::classifier_names::TYPES;
use seek_features::{Level, PageMeasurements, Schema};
use seek_forest::ModelFile;
use std::ops::Range;

/// Start of the names of these columns.
const PREFIX: &str = "box";

/// All columns of a segment classifier that looks at a page.
pub fn segment_columns_with_boxes() -> Vec<String> {
    with_boxes(segment_columns(), Level::SegmentBox)
}

/// All columns of a content classifier that looks at a page.
pub fn block_columns_with_boxes() -> Vec<String> {
    with_boxes(block_columns(), Level::BlockBox)
}

fn with_boxes(columns: Vec<String>, level: Level) -> Vec<String> {
    columns.into_iter().chain(Schema::of(level).names().map(str::to_owned)).collect()
}

/// The columns of the segment classifier of a file.
pub(super) fn segment_columns_of(file: &ModelFile) -> Vec<String> {
    if reads_boxes(file) { segment_columns_with_boxes() } else { segment_columns() }
}

/// The columns of the content classifiers of a file.
pub(super) fn block_columns_of(file: &ModelFile) -> Vec<String> {
    if reads_boxes(file) { block_columns_with_boxes() } else { block_columns() }
}

/// Whether a classifier of the file reads a box. Then the rows of all of them have columns of boxes, as in the tables of a training
/// run.
fn reads_boxes(file: &ModelFile) -> bool {
    file.forests().values().any(|forest| forest.features().iter().any(|feature| feature.starts_with(PREFIX)))
}

/// Number of columns of a row of segments without boxes.
fn segment_width() -> usize {
    Schema::of(Level::Segment).len() + TYPES
}

/// Number of columns of a row of blocks without boxes.
fn block_width() -> usize {
    terms_at() + TERM_COLUMNS
}

/// Whether rows of blocks with this number of values have columns of boxes.
pub(super) fn block_rows_have_boxes(width: usize) -> bool {
    width > block_width()
}

/// Writes the boxes of some segments into their rows of `stride` values, if these have columns for them.
pub fn put_segment_boxes(measured: &PageMeasurements, segments: Range<usize>, stride: usize, rows: &mut [f32]) {
    if stride > segment_width() && !segments.is_empty() {
        measured.fill(Level::SegmentBox, segments, stride, &mut rows[segment_width()..]);
    }
}

/// Writes the boxes of some blocks into their rows of `stride` values, if these have columns for them.
pub fn put_block_boxes(measured: &PageMeasurements, blocks: Range<usize>, stride: usize, rows: &mut [f32]) {
    if block_rows_have_boxes(stride) && !blocks.is_empty() {
        measured.fill(Level::BlockBox, blocks, stride, &mut rows[block_width()..]);
    }
}
