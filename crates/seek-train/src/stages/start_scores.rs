//! What a start model says of prepared pages: the scores that its classifiers give to the rows of the tables.
//!
//! The tables hold the values of the features, so the start model reads the same rows as in an extraction.

use crate::corpus::column::FeatureColumn;
use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::{PAGE_ROWS, PreparedPage};
use crate::corpus::table::FeatureTable;
use crate::stages::terms;
use anyhow::Result;
use rayon::prelude::*;
use seek_extract::pipeline::stage_columns;
use seek_extract::{CONTENT_CLASSES, ContentForests, SEGMENT_CLASSES, TERM_COLUMNS, TYPES, TermClassifiers};
use seek_features::Level;
use seek_forest::Forest;
use std::ops::Range;
use std::sync::Arc;

/// The columns of a table, for reading rows.
struct Rows<'a>(&'a [Arc<FeatureColumn>]);

impl<'a> Rows<'a> {
    fn of(table: &'a FeatureTable) -> Rows<'a> {
        Rows(table.columns())
    }

    /// A matrix of some rows of `width` values. Columns that the table lacks are 0.
    fn matrix(&self, rows: Range<usize>, width: usize) -> Vec<f32> {
        let mut out = vec![0.0; rows.len() * width];
        for (c, column) in self.0.iter().enumerate().filter(|_| !rows.is_empty()) {
            let values = out[c..].iter_mut().step_by(width);
            values.zip(column.of_rows(rows.clone())).for_each(|(value, own)| *value = own);
        }
        out
    }
}

/// Calls `work` for each page with its number, in parallel, and joins the results.
pub(super) fn by_page(
    prepared: &Prepared,
    work: impl Fn(usize, &PreparedPage) -> Result<Vec<f32>> + Sync,
) -> Result<Vec<f32>> {
    let pages: Result<Vec<Vec<f32>>> = prepared.pages.par_iter().enumerate().map(|(p, page)| work(p, page)).collect();
    Ok(pages?.concat())
}

/// The probabilities of each row of the page table by a classifier of pages. `more` holds the columns of each row that follow
/// the schema.
pub(super) fn page_rows(prepared: &Prepared, forest: &Forest, more: &[f32]) -> Result<Vec<f32>> {
    let rows = Rows::of(&prepared.page_table);
    let (own, width) = (rows.0.len(), forest.features().len());
    by_page(prepared, |p, _| {
        let range = p * PAGE_ROWS.len()..(p + 1) * PAGE_ROWS.len();
        let mut matrix = rows.matrix(range.clone(), width);
        let more = more.chunks_exact((width - own).max(1)).skip(range.start);
        for (row, more) in matrix.chunks_exact_mut(width).zip(more) {
            row[own..].copy_from_slice(more);
        }
        let mut out = vec![0.0; PAGE_ROWS.len() * forest.classes().len()];
        forest.predict(&matrix, &mut out)?;
        Ok(out)
    })
}

/// The probabilities of the classes of each row of the segment table.
pub(super) fn segments(prepared: &Prepared, forest: &Forest, types: &[[f32; TYPES]]) -> Result<Vec<f32>> {
    let rows = Rows::of(&prepared.segment_table);
    let width = forest.features().len();
    by_page(prepared, |p, page| {
        let mut matrix = rows.matrix(page.segments.clone(), width);
        stage_columns::put_types(Level::Segment, &types[p], width, &mut matrix);
        let mut out = vec![0.0; page.segments.len() * SEGMENT_CLASSES.len()];
        forest.predict(&matrix, &mut out)?;
        Ok(out)
    })
}

/// The columns of terms of each row of the block table, row after row.
pub(super) fn term_rows(prepared: &Prepared, classifiers: &TermClassifiers) -> Vec<f32> {
    let rows = 0..prepared.block_table.targets.len() as u32;
    let text = prepared.text_terms.scored_by(&classifiers.text);
    let ancestors = prepared.ancestor_terms.scored_by(&classifiers.ancestors);
    let text: Vec<f32> = rows.clone().map(|row| text.score(row)).collect();
    let ancestors: Vec<f32> = rows.map(|row| ancestors.score(row)).collect();
    terms::context_rows(prepared, &text, &ancestors)
}

/// The probabilities of noise and main content of each row of the block table, with the corrections of page types, before smoothing.
pub(super) fn content(
    prepared: &Prepared,
    forests: &ContentForests,
    types: &[[f32; TYPES]],
    segment_scores: &[f32],
    terms: &[f32],
) -> Result<Vec<f32>> {
    let rows = Rows::of(&prepared.block_table);
    let width = forests.width();
    let segments_at = stage_columns::segments_at();
    let terms_at = stage_columns::terms_at();
    by_page(prepared, |p, page| {
        let mut matrix = rows.matrix(page.blocks.clone(), width);
        stage_columns::put_types(Level::Block, &types[p], width, &mut matrix);
        let terms = terms.chunks_exact(TERM_COLUMNS).skip(page.blocks.start);
        for ((row, segments), terms) in matrix.chunks_exact_mut(width).zip(&page.enclosing_segments).zip(terms) {
            let scores = segments.iter().map(|&s| segment_scores[page.segments.start + s as usize]);
            let values = stage_columns::segment_values(scores);
            row[segments_at..segments_at + values.len()].copy_from_slice(&values);
            row[terms_at..terms_at + TERM_COLUMNS].copy_from_slice(terms);
        }
        let mut out = vec![0.0; page.blocks.len() * CONTENT_CLASSES.len()];
        forests.predict(&types[p], &matrix, &mut out)?;
        Ok(out)
    })
}
