//! What each classifier of the pipeline is asked about on a page: for whoever wants to know what its answers hang on.

use super::batches::each_batch;
use super::classes::{SEGMENT, SHARED_CONTENT};
use super::seek::{Seek, SegmentRows, page_row, second_page_row};
use super::types::{FIRST, SECOND};
use crate::method::MethodError;
use seek_features::{Level, PageMeasurements};
use seek_forest::{Forest, ForestError};
use seek_page::Page;
use std::ops::Range;

impl Seek<'_> {
    /// The classifiers by their names in a model file, in the order in which they are asked: page type, segment, content
    /// without the corrections for page types, and page type once more. Those of page types are left out where the type is
    /// given.
    pub fn classifiers(&self) -> Vec<(&'static str, &Forest)> {
        let (types, asked) = (&self.models.page_type, self.page_type.is_none());
        let first = asked.then_some((FIRST, &types.first));
        let between = [(SEGMENT, &self.models.segment), (SHARED_CONTENT, &self.models.content.shared)];
        let second = types.second.as_ref().filter(|_| asked).map(|forest| (SECOND, forest));
        first.into_iter().chain(between).chain(second).collect()
    }

    /// Runs the stages as [`Seek::run`] does, and shows the rows of a page to `see` as they are put to each of
    /// [`Seek::classifiers`]: its name, itself, and a matrix of its rows, perhaps a part of them at a time.
    ///
    /// # Errors
    /// [`MethodError`], or what `see` answers.
    pub fn visit_rows(
        &self,
        page: &Page,
        mut see: impl FnMut(&'static str, &Forest, &[f32]) -> Result<(), ForestError>,
    ) -> Result<(), MethodError> {
        let (models, asked) = (self.models, self.page_type.is_none());
        let measured = &PageMeasurements::new(page)?;
        let page_row = page_row(measured);
        if asked {
            see(FIRST, &models.page_type.first, &page_row)?;
        }
        let blocks = self.block_rows(measured, &page_row)?;
        let segments = SegmentRows::new(measured, &blocks.types, models.segment.features().len());
        let fill = |range: Range<usize>, out: &mut [f32]| segments.fill(range, out);
        each_batch(segments.holders.len(), segments.width, fill, |_, rows| see(SEGMENT, &models.segment, rows))?;
        let (shared, n) = (&models.content.shared, measured.row_count(Level::Block));
        let fill = |range: Range<usize>, out: &mut [f32]| blocks.fill(range, out);
        each_batch(n, blocks.width, fill, |_, rows| see(SHARED_CONTENT, shared, rows))?;
        if let Some(second) = models.page_type.second.as_ref().filter(|_| asked) {
            let probabilities = self.block_probabilities(&blocks)?;
            see(SECOND, second, &second_page_row(&blocks.facts, page_row, &blocks.types, &probabilities))?;
        }
        Ok(())
    }
}
