//! The two looks at the blocks of a page: the probabilities of the content classifier, and the same corrected by those around each block.

use super::classifier_names::TYPES;
use super::forests::predict_in_batches;
use super::look_columns::{BlockContext, WIDTH, least_corrected, second_probability};
use super::rows::{BlockRows, second_page_row};
use super::seek::Seek;
use crate::method::MethodError;
use seek_features::PageMeasurements;
use std::ops::Range;

/// What the pipeline knows after its first look at the blocks.
pub(super) struct FirstLook {
    /// The probability of each block.
    pub(super) probabilities: Vec<f32>,
    /// The row of the page for the second pass.
    pub(super) page_row: Vec<f32>,
    /// The page type probabilities of the second pass, not yet calibrated.
    pub(super) types: [f32; TYPES],
    /// The probability that the page has no main content.
    pub(super) empty: Option<f32>,
}

impl Seek {
    /// Classifies the blocks, and with their probabilities the page again.
    pub(super) fn first_look(&self, rows: &BlockRows, page_row: Vec<f32>) -> Result<FirstLook, MethodError> {
        let probabilities = self.block_probabilities(rows)?;
        let page_row = second_page_row(&rows.block_stats, page_row, &rows.types, &probabilities);
        let types = self.second_types(rows, &page_row)?;
        let empty = self.empty_probability(&page_row)?;
        Ok(FirstLook { probabilities, page_row, types, empty })
    }

    /// The probabilities of the first look, corrected by those around each block ([`least_corrected`] says which). Unchanged without a
    /// classifier for it.
    pub(super) fn second_look(&self, rows: &BlockRows, first: &FirstLook) -> Result<Vec<f32>, MethodError> {
        let Some(forest) = &self.models.second_look else { return Ok(first.probabilities.clone()) };
        let segments_of = segments_around(rows.measured);
        let context = first.context(rows, &segments_of);
        let mut probabilities = first.probabilities.clone();
        let least = least_corrected(&probabilities);
        let blocks: Vec<usize> = (0..probabilities.len()).filter(|&block| probabilities[block] >= least).collect();
        let fill = |range: Range<usize>, out: &mut [f32]| context.fill(blocks[range].iter().copied(), out);
        let predict = |rows: &[f32], out: &mut [f32]| forest.predict(rows, out);
        let corrections = predict_in_batches(rows.measured.page(), blocks.len(), WIDTH, fill, predict)?;
        for (&block, correction) in blocks.iter().zip(corrections) {
            probabilities[block] = second_probability(probabilities[block], correction);
        }
        Ok(probabilities)
    }
}

impl FirstLook {
    /// What the classifier of the second look reads. `segments_of` is that of [`segments_around`].
    pub(super) fn context<'a>(
        &'a self,
        rows: &'a BlockRows,
        segments_of: &'a dyn Fn(usize, &mut Vec<Range<usize>>),
    ) -> BlockContext<'a> {
        BlockContext::of(&rows.block_stats, segments_of, &self.probabilities, &self.types, self.empty)
    }
}

/// Adds the blocks of the segments around a block, the innermost first.
pub(super) fn segments_around(measured: &PageMeasurements) -> impl Fn(usize, &mut Vec<Range<usize>>) {
    |block, out| {
        let segments = measured.enclosing_segments(block).map(|segment| measured.segments().get(segment));
        out.extend(segments.map(|segment| segment.blocks.clone()));
    }
}
