//! The rows of features that the classifiers of the pipeline read.

use super::box_columns::{put_block_boxes, put_segment_boxes};
use super::classifier_names::TYPES;
use super::content_summary::BlockStats;
use super::models::Models;
use super::page_terms::{self, PAGE_TERM_COLUMNS};
use super::stage_columns::{self, Heuristics};
use super::terms::TERM_COLUMNS;
use seek_features::{Level, PageMeasurements, Schema};
use std::ops::Range;

/// The row of a page for the first pass.
pub(super) fn page_row(measured: &PageMeasurements, models: &Models) -> Vec<f32> {
    let own = Schema::of(Level::Page).len();
    let mut row = vec![0.0; own + PAGE_TERM_COLUMNS];
    measured.fill(Level::Page, 0..1, row.len(), &mut row);
    if let Some(classifier) = &models.page_terms {
        page_terms::put(classifier, models.settings.term_languages.as_deref(), measured, own, &mut row);
    }
    row
}

/// The row of a page for the second pass: the row of the first pass, its result, and the summary of the content.
pub(super) fn second_page_row(
    block_stats: &BlockStats,
    page_row: Vec<f32>,
    first_types: &[f32; TYPES],
    probabilities: &[f32],
) -> Vec<f32> {
    let mut row = page_row;
    stage_columns::append_second_pass(first_types, &block_stats.summary(probabilities), &mut row);
    row
}

/// The rows of the segments of a page.
pub(super) struct SegmentRows<'p> {
    measured: &'p PageMeasurements<'p>,
    types: [f32; TYPES],
    /// The segments with rows, ascending.
    pub(super) segments: Vec<usize>,
    /// Values of a row.
    pub(super) width: usize,
}

impl<'p> SegmentRows<'p> {
    pub(super) fn new(measured: &'p PageMeasurements<'p>, types: &[f32; TYPES], width: usize) -> SegmentRows<'p> {
        // Blocks read the scores of these segments only: of several elements around the same blocks the outermost.
        let segments = (0..measured.row_count(Level::Segment)).filter(|&s| measured.is_outermost_segment(s)).collect();
        SegmentRows { measured, types: *types, segments, width }
    }

    /// Writes the rows of `range` in [`SegmentRows::segments`].
    pub(super) fn fill(&self, range: Range<usize>, out: &mut [f32]) {
        for (&segment, row) in self.segments[range].iter().zip(out.chunks_exact_mut(self.width)) {
            self.measured.fill(Level::Segment, segment..segment + 1, self.width, row);
            put_segment_boxes(self.measured, segment..segment + 1, self.width, row);
        }
        stage_columns::put_types(Level::Segment, &self.types, self.width, out);
    }
}

/// The rows of the blocks of a page, with the results of the earlier stages.
pub(super) struct BlockRows<'p> {
    pub(super) measured: &'p PageMeasurements<'p>,
    /// The page type probabilities of the first pass.
    pub(super) types: [f32; TYPES],
    /// The score of each segment; 0 for a segment without a row.
    pub(super) segment_scores: Vec<f32>,
    pub(super) heuristics: Heuristics,
    pub(super) terms: Vec<[f32; TERM_COLUMNS]>,
    pub(super) block_stats: BlockStats,
    /// Values of a row.
    pub(super) width: usize,
}

impl BlockRows<'_> {
    /// Writes the rows of some blocks.
    pub(super) fn fill(&self, blocks: Range<usize>, out: &mut [f32]) {
        let first = blocks.start;
        self.measured.fill(Level::Block, blocks.clone(), self.width, out);
        put_block_boxes(self.measured, blocks, self.width, out);
        stage_columns::put_types(Level::Block, &self.types, self.width, out);
        stage_columns::put_segments(self.measured, &self.segment_scores, first, self.width, out);
        self.heuristics.put(first, self.width, out);
        stage_columns::put_terms(&self.terms[first..], self.width, out);
    }
}
