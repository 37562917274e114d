//! `seek`: the shipped pipeline.
//!
//! page type → segment scores → heuristics and terms → content probability of each block, together with those in the same place, and of
//! a long text that stands twice for one block alone → page type once more, now that the content is known → choice. Every stage is
//! soft: the next one sees probabilities, not decisions; the one decision is that of [`choose`] at the end.

use super::batches::in_batches;
use super::choice::choose;
use super::classes::TYPES;
use super::content_summary::BlockStats;
use super::models::Models;
use super::stage_columns::{self, Heuristics};
use super::terms::TERM_COLUMNS;
use crate::method::{Method, MethodError, View};
use crate::picture::{Mark, Picture, Series, Threshold};
use seek_features::{Level, PageMeasurements, Schema};
use seek_page::{Page, PageType, SelectedParts, Selection};
use std::ops::Range;

/// The shipped pipeline.
#[derive(Debug)]
pub struct Seek<'m> {
    pub(super) models: &'m Models,
    pub(super) page_type: Option<PageType>,
}

/// All that the pipeline finds.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The chosen blocks, with the probability of every block.
    pub selection: Selection,
    /// Probability of each page type, in the order of [`PageType::ALL`]; certain where the type was given.
    pub types: [f32; TYPES],
    /// The same before the content was known: what the classifiers of segments and content see.
    pub first_types: [f32; TYPES],
    /// Expected word-level F1 of the selection, in [0, 1], from the blocks' probabilities alone.
    pub confidence: f32,
    /// Blocks were chosen from this probability on; none where the page promises too little to have main content.
    pub threshold: f32,
}

impl Outcome {
    /// The most probable type and its probability.
    pub fn page_type(&self) -> (PageType, f32) {
        best_type(&self.types)
    }

    /// The probability of each block with what was chosen.
    pub fn picture(&self) -> Picture {
        let probabilities = self.selection.probabilities.iter().map(|&p| f64::from(p));
        let mut is_chosen = vec![false; probabilities.len()];
        if let SelectedParts::Blocks(chosen) = &self.selection.parts {
            chosen.iter().for_each(|&block| is_chosen[block] = true);
        }
        Picture {
            title: "Probability of main content".to_owned(),
            caption: "Of each block in document order; blocks from the threshold on are chosen, if the page promises to have main \
                content at all."
                .to_owned(),
            x: "block".to_owned(),
            y: "probability".to_owned(),
            series: vec![Series::columns("probability", probabilities)],
            marks: vec![Mark::runs("main content", is_chosen)],
            thresholds: vec![Threshold::new("threshold", f64::from(self.threshold))],
        }
    }
}

/// The most probable type and its probability; the first of equals.
pub fn best_type(types: &[f32; TYPES]) -> (PageType, f32) {
    let mut best = (PageType::Article, f32::MIN);
    for (t, &p) in PageType::ALL.into_iter().zip(types) {
        if p > best.1 {
            best = (t, p);
        }
    }
    best
}

impl<'m> Seek<'m> {
    /// A pipeline with these models.
    pub fn new(models: &'m Models) -> Seek<'m> {
        Seek { models, page_type: None }
    }

    /// The same pipeline for pages whose type is known.
    #[must_use]
    pub fn with_page_type(self, page_type: Option<PageType>) -> Seek<'m> {
        Seek { page_type, ..self }
    }

    /// Runs all stages.
    ///
    /// # Errors
    /// [`MethodError`].
    pub fn run(&self, page: &Page) -> Result<Outcome, MethodError> {
        let measured = &PageMeasurements::new(page)?;
        let page_row = page_row(measured);
        let rows = self.block_rows(measured, &page_row)?;
        let probabilities = self.block_probabilities(&rows)?;
        let types = self.second_types(&rows, page_row, &probabilities)?;
        let types = self.models.settings.calibrated(&types);
        let words: Vec<u32> = (0..probabilities.len()).map(|i| measured.counts(i).words).collect();
        let choice = choose(&probabilities, &words, &types, &self.models.settings);
        Ok(Outcome {
            selection: Selection { parts: SelectedParts::Blocks(choice.blocks), probabilities },
            types,
            first_types: rows.types,
            confidence: choice.expected_f1,
            threshold: choice.threshold,
        })
    }

    fn first_types(&self, page_row: &[f32]) -> Result<[f32; TYPES], MethodError> {
        let mut types = [0.0; TYPES];
        match self.page_type {
            Some(known) => types[known.index()] = 1.0,
            None => self.models.page_type.first.predict(page_row, &mut types)?,
        }
        Ok(types)
    }

    fn second_types(
        &self,
        rows: &BlockRows,
        page_row: Vec<f32>,
        probabilities: &[f32],
    ) -> Result<[f32; TYPES], MethodError> {
        let Some(forest) = self.models.page_type.second.as_ref().filter(|_| self.page_type.is_none()) else {
            return Ok(rows.types);
        };
        let mut types = [0.0; TYPES];
        forest.predict(&second_page_row(&rows.facts, page_row, &rows.types, probabilities), &mut types)?;
        Ok(types)
    }

    fn segment_scores(&self, measured: &PageMeasurements, types: &[f32; TYPES]) -> Result<Vec<f32>, MethodError> {
        let forest = &self.models.segment;
        let rows = SegmentRows::new(measured, types, forest.features().len());
        let fill = |range: Range<usize>, out: &mut [f32]| rows.fill(range, out);
        let scores =
            in_batches(measured.page(), rows.holders.len(), rows.width, fill, |rows, out| forest.predict(rows, out))?;
        let mut good = vec![0.0; measured.row_count(Level::Segment)];
        rows.holders.into_iter().zip(scores).for_each(|(segment, score)| good[segment] = score);
        Ok(good)
    }

    /// All stages before the content classifier: what its rows are made of.
    pub(super) fn block_rows<'p>(
        &self,
        measured: &'p PageMeasurements<'p>,
        page_row: &[f32],
    ) -> Result<BlockRows<'p>, MethodError> {
        let types = self.first_types(page_row)?;
        let good = self.segment_scores(measured, &types)?;
        let facts = BlockStats::of(measured);
        measured.page().check_deadline()?;
        let heuristics = Heuristics::of(measured);
        measured.page().check_deadline()?;
        let terms = self.models.terms.columns(measured, &facts);
        measured.page().check_deadline()?;
        Ok(BlockRows { measured, types, good, heuristics, terms, facts, width: self.models.content.width() })
    }

    pub(super) fn block_probabilities(&self, rows: &BlockRows) -> Result<Vec<f32>, MethodError> {
        let forests = &self.models.content;
        let n = rows.measured.row_count(Level::Block);
        let fill = |blocks: Range<usize>, out: &mut [f32]| rows.fill(blocks, out);
        let page = rows.measured.page();
        let mut probabilities = in_batches(page, n, rows.width, fill, |of, out| forests.predict(&rows.types, of, out))?;
        rows.facts.postprocess(&mut probabilities);
        Ok(probabilities)
    }
}

/// The row of a page.
pub(super) fn page_row(measured: &PageMeasurements) -> Vec<f32> {
    let mut row = vec![0.0; Schema::of(Level::Page).len()];
    measured.fill(Level::Page, 0..1, row.len(), &mut row);
    row
}

/// The row of a page as the second page type classifier sees it, with what the earlier stages found.
pub(super) fn second_page_row(
    facts: &BlockStats,
    page_row: Vec<f32>,
    first: &[f32; TYPES],
    probabilities: &[f32],
) -> Vec<f32> {
    let mut row = page_row;
    stage_columns::append_second_opinion(first, &facts.found(probabilities), &mut row);
    row
}

/// The rows of a page's segments as the segment classifier sees them.
pub(super) struct SegmentRows<'p> {
    measured: &'p PageMeasurements<'p>,
    types: [f32; TYPES],
    /// The segments that have rows.
    pub(super) holders: Vec<usize>,
    /// Values of a row.
    pub(super) width: usize,
}

impl<'p> SegmentRows<'p> {
    pub(super) fn new(measured: &'p PageMeasurements<'p>, types: &[f32; TYPES], width: usize) -> SegmentRows<'p> {
        // Blocks look at holders only: of several elements around the same blocks the outermost.
        let holders = (0..measured.row_count(Level::Segment)).filter(|&s| measured.is_outermost_segment(s)).collect();
        SegmentRows { measured, types: *types, holders, width }
    }

    /// Writes the rows of some holders.
    pub(super) fn fill(&self, range: Range<usize>, out: &mut [f32]) {
        for (&segment, row) in self.holders[range].iter().zip(out.chunks_exact_mut(self.width)) {
            self.measured.fill(Level::Segment, segment..segment + 1, self.width, row);
        }
        stage_columns::put_types(Level::Segment, &self.types, self.width, out);
    }
}

/// The rows of a page's blocks as the content classifier sees them, with what the earlier stages found.
pub(super) struct BlockRows<'p> {
    pub(super) measured: &'p PageMeasurements<'p>,
    pub(super) types: [f32; TYPES],
    /// The score of each segment that has one.
    pub(super) good: Vec<f32>,
    pub(super) heuristics: Heuristics,
    terms: Vec<[f32; TERM_COLUMNS]>,
    pub(super) facts: BlockStats,
    /// Values of a row.
    pub(super) width: usize,
}

impl BlockRows<'_> {
    /// Writes the rows of some blocks.
    pub(super) fn fill(&self, blocks: Range<usize>, out: &mut [f32]) {
        let first = blocks.start;
        self.measured.fill(Level::Block, blocks, self.width, out);
        stage_columns::put_types(Level::Block, &self.types, self.width, out);
        stage_columns::put_segments(self.measured, &self.good, first, self.width, out);
        self.heuristics.put(first, self.width, out);
        stage_columns::put_terms(&self.terms[first..], self.width, out);
    }
}

impl Method for Seek<'_> {
    fn name(&self) -> &'static str {
        "seek"
    }

    fn view(&self) -> View {
        View::Dom
    }

    fn trained_on(&self) -> Vec<&str> {
        self.models.trained_on()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        Ok(self.run(page)?.selection)
    }

    fn pictures(&self, page: &Page) -> Result<Vec<Picture>, MethodError> {
        Ok(vec![self.run(page)?.picture()])
    }
}
