//! Shows the rows that each classifier of the pipeline reads on a page, for measurements of feature importance.

use super::classifier_names::{EMPTY_PAGE, FIRST_PAGE_TYPE, SECOND_LOOK, SECOND_PAGE_TYPE, SEGMENT, SHARED_CONTENT};
use super::forests::for_each_batch;
use super::look_columns::WIDTH;
use super::looks::segments_around;
use super::rows::{SegmentRows, page_row};
use super::seek::Seek;
use crate::method::MethodError;
use seek_features::{Level, PageMeasurements};
use seek_forest::{Forest, ForestError};
use seek_page::Page;
use std::ops::Range;

impl Seek {
    /// The classifiers with their names in a model file, in the order of the stages: page type, segment, content without
    /// the corrections for page types, the second page type classifier, that of empty pages, and the second look. Without the page
    /// type classifiers if the type is given.
    pub fn classifiers(&self) -> Vec<(&'static str, &Forest)> {
        let (types, is_classified) = (&self.models.page_type, self.page_type.is_none());
        let first = is_classified.then_some((FIRST_PAGE_TYPE, &types.first));
        let between = [(SEGMENT, &self.models.segment), (SHARED_CONTENT, &self.models.content.shared)];
        let second = types.second.as_ref().filter(|_| is_classified).map(|forest| (SECOND_PAGE_TYPE, forest));
        let empty = self.models.empty.as_ref().map(|forest| (EMPTY_PAGE, forest));
        let second_look = self.models.second_look.as_ref().map(|forest| (SECOND_LOOK, forest));
        first.into_iter().chain(between).chain(second).chain(empty).chain(second_look).collect()
    }

    /// Runs the stages as [`Seek::run`] does, and calls `visit` with the rows of each of [`Seek::classifiers`]: the name,
    /// the classifier, and a matrix of rows. The rows of a classifier can come in several batches.
    ///
    /// # Errors
    /// [`MethodError`] if the page exceeds its limits, and the errors of `visit`.
    pub fn visit_rows(
        &self,
        page: &Page,
        mut visit: impl FnMut(&'static str, &Forest, &[f32]) -> Result<(), ForestError>,
    ) -> Result<(), MethodError> {
        let (models, is_classified) = (&*self.models, self.page_type.is_none());
        let measured = &PageMeasurements::new(page)?;
        let page_row = page_row(measured, models);
        if is_classified {
            visit(FIRST_PAGE_TYPE, &models.page_type.first, &page_row)?;
        }
        let blocks = self.block_rows(measured, &page_row)?;
        let segments = SegmentRows::new(measured, &blocks.types, models.segment.features().len());
        let fill = |range: Range<usize>, out: &mut [f32]| segments.fill(range, out);
        for_each_batch(segments.segments.len(), segments.width, fill, |_, rows| visit(SEGMENT, &models.segment, rows))?;
        let (shared, n) = (&models.content.shared, measured.row_count(Level::Block));
        let fill = |range: Range<usize>, out: &mut [f32]| blocks.fill(range, out);
        for_each_batch(n, blocks.width, fill, |_, rows| visit(SHARED_CONTENT, shared, rows))?;
        let second = models.page_type.second.as_ref().filter(|_| is_classified);
        if second.is_some() || models.empty.is_some() || models.second_look.is_some() {
            let first = self.first_look(&blocks, page_row)?;
            second.map_or(Ok(()), |forest| visit(SECOND_PAGE_TYPE, forest, &first.page_row))?;
            models.empty.as_ref().map_or(Ok(()), |forest| visit(EMPTY_PAGE, forest, &first.page_row))?;
            if let Some(forest) = &models.second_look {
                let segments_of = segments_around(measured);
                let context = first.context(&blocks, &segments_of);
                let fill = |range: Range<usize>, out: &mut [f32]| context.fill(range, out);
                for_each_batch(n, WIDTH, fill, |_, rows| visit(SECOND_LOOK, forest, rows))?;
            }
        }
        Ok(())
    }
}
