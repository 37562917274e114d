//! `seek`: the pipeline of this project.
//!
//! 1. A classifier reads the terms of the page. The first page type classifier reads its answers and the features of the
//!    page.
//! 2. The segment classifier scores each segment. LBS, SLS, TP and the term classifiers score each block.
//! 3. The content classifier gives each block a probability. Smoothing over templates and code listings changes it, and
//!    all copies of a long text but one get the probability 0.
//! 4. The second page type classifier also reads a summary of the content, as does the classifier of empty pages.
//! 5. A second look corrects the probability of each block by those around it: neighbours, segments, template, page.
//! 6. [`choose`] chooses the blocks, unless the page is empty. Hidden boxes beside the content go. Added are uncertain
//!    blocks beside chosen ones of a short text, notes to which chosen text refers, headings that open chosen text,
//!    headings between chosen texts, and the rest of chosen lists, tables, definition lists, accordions and texts of the
//!    data. Tables of contents, labels of quotations and headings whose text is not chosen go.
//!
//! Every stage is soft: the next stage reads probabilities. Only the last one decides.

use super::amp_adverts::drop_amp_adverts;
use super::classifier_names::{EMPTY_CLASSES, TYPES};
use super::content_summary::BlockStats;
use super::contents_lists::drop_contents_lists;
use super::encoded_data::drop_encoded_data;
use super::forests::predict_in_batches;
use super::hidden_boxes::drop_hidden_boxes;
use super::inner_headings::keep_inner_headings;
use super::introduced_lists::complete_lists;
use super::models::Models;
use super::opening_headings::{add_blocks, keep_opening_headings};
use super::orphan_headings::drop_orphan_headings;
use super::outcome::{Outcome, best_type};
use super::page_terms::empty_probability;
use super::quote_labels::drop_quote_labels;
use super::referenced_notes::keep_notes;
use super::repeated_actions::drop_repeated_actions;
use super::rows::{BlockRows, SegmentRows, page_row};
use super::signatures::drop_signatures;
use super::stage_columns::{self, Heuristics};
use super::threshold::choose;
use super::uncertain_blocks::keep_uncertain_blocks;
use super::whole_data::{complete_data, data_of_empty_frame};
use super::whole_definitions::complete_definitions;
use super::whole_rows::complete_rows;
use crate::method::{Method, MethodError, TrainedModel, View};
use crate::picture::Picture;
use seek_features::{Level, PageMeasurements};
use seek_page::{Page, PageType, SelectedParts, Selection};
use std::ops::Range;
use std::sync::Arc;

/// The pipeline of this project.
///
/// ```no_run
/// use seek_extract::{Models, Seek};
/// use seek_page::Page;
/// use std::sync::Arc;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let models = Arc::new(Models::load("seek.safetensors".as_ref())?);
/// let page = Page::from_source("<h1>Storm</h1><p>The storm hit the coast at night.</p>")?;
/// let outcome = Seek::new(&models).run(&page)?;
/// println!("{}: expected F1 {:.2}", outcome.page_type().0, outcome.confidence);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Seek {
    pub(super) models: Arc<Models>,
    pub(super) page_type: Option<PageType>,
}

impl Seek {
    /// A pipeline that shares these models.
    pub fn new(models: &Arc<Models>) -> Seek {
        Seek { models: Arc::clone(models), page_type: None }
    }

    /// The models of the pipeline.
    pub fn models(&self) -> &Models {
        &self.models
    }

    /// The same pipeline for pages of a known type. `None` lets the pipeline classify each page.
    #[must_use]
    pub fn with_page_type(self, page_type: Option<PageType>) -> Seek {
        Seek { page_type, ..self }
    }

    /// Runs all stages.
    ///
    /// # Errors
    /// [`MethodError`] if the page exceeds its limits.
    pub fn run(&self, page: &Page) -> Result<Outcome, MethodError> {
        let measured = &PageMeasurements::new(page)?;
        let page_row = page_row(measured, &self.models);
        let rows = self.block_rows(measured, &page_row)?;
        let first = self.first_look(&rows, page_row)?;
        let probabilities = self.second_look(&rows, &first)?;
        let (types, empty) = (self.models.settings.calibrated(&first.types), first.empty);
        let words: Vec<u32> = (0..probabilities.len()).map(|i| measured.counts().of_block(i).words).collect();
        let choice = choose(&probabilities, &words, &types, &self.models.settings);
        let of_blocks = choice.expected_f1;
        let choice = choice.unless_empty(empty, &self.models.settings);
        let (mut blocks, mut confidence) = (choice.blocks, choice.expected_f1);
        let mut empty_reason = choice.empty_reason;
        if let Some(data) = data_of_empty_frame(page.dom()?, page.blocks()?, |block| words[block]) {
            add_blocks(&mut blocks, data.collect());
            // The confidence in an empty page says nothing of this text.
            confidence = if empty_reason.take().is_some() { of_blocks } else { confidence };
        }
        if !blocks.is_empty() {
            let (dom, all) = (page.dom()?, page.blocks()?);
            let rules = page.hiding_rules();
            drop_hidden_boxes(dom, all, rules, |block| words[block], &mut blocks);
            let counts = |block| measured.counts().of_block(block);
            keep_uncertain_blocks(dom, all, rules, counts, (&probabilities, choice.threshold), &mut blocks);
            keep_notes(dom, all, rules, &mut blocks);
            keep_opening_headings(dom, all, &mut blocks);
            complete_lists(dom, all, |block| words[block], &mut blocks);
            complete_rows(dom, all, rules, &mut blocks);
            complete_definitions(dom, all, &mut blocks);
            complete_data(dom, all, |block| words[block], &mut blocks);
            drop_contents_lists(dom, all, &mut blocks);
            drop_amp_adverts(dom, all, &mut blocks);
            drop_encoded_data(dom, all, &mut blocks);
            keep_inner_headings(dom, all, rules, |block| words[block], &mut blocks);
            drop_quote_labels(dom, all, |block| words[block], &mut blocks);
            if best_type(&types).0 == PageType::Forum {
                drop_signatures(dom, all, |block| words[block], &mut blocks);
            }
            drop_repeated_actions(dom, all, |block| words[block], &mut blocks);
            drop_orphan_headings(dom, all, Some(best_type(&types).0), &mut blocks);
        }
        Ok(Outcome {
            selection: Selection { parts: SelectedParts::Blocks(blocks), probabilities },
            types,
            first_types: rows.types,
            confidence,
            empty,
            threshold: choice.threshold,
            empty_reason,
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

    pub(super) fn second_types(&self, rows: &BlockRows, second_row: &[f32]) -> Result<[f32; TYPES], MethodError> {
        let Some(forest) = self.models.page_type.second.as_ref().filter(|_| self.page_type.is_none()) else {
            return Ok(rows.types);
        };
        let mut types = [0.0; TYPES];
        forest.predict(second_row, &mut types)?;
        Ok(types)
    }

    /// The probability that the page has no main content, if the model has a classifier for it.
    pub(super) fn empty_probability(&self, second_row: &[f32]) -> Result<Option<f32>, MethodError> {
        let Some(forest) = &self.models.empty else { return Ok(None) };
        let mut classes = [0.0; EMPTY_CLASSES.len()];
        forest.predict(second_row, &mut classes)?;
        let terms = &second_row[stage_columns::page_terms_range()];
        Ok(Some(empty_probability(classes[1], terms, self.models.settings.empty_terms_weight)))
    }

    fn segment_scores(&self, measured: &PageMeasurements, types: &[f32; TYPES]) -> Result<Vec<f32>, MethodError> {
        let forest = &self.models.segment;
        let rows = SegmentRows::new(measured, types, forest.features().len());
        let fill = |range: Range<usize>, out: &mut [f32]| rows.fill(range, out);
        let predict = |rows: &[f32], out: &mut [f32]| forest.predict(rows, out);
        let scores = predict_in_batches(measured.page(), rows.segments.len(), rows.width, fill, predict)?;
        let mut all = vec![0.0; measured.row_count(Level::Segment)];
        rows.segments.into_iter().zip(scores).for_each(|(segment, score)| all[segment] = score);
        Ok(all)
    }

    /// Runs all stages before the content classifier.
    pub(super) fn block_rows<'p>(
        &self,
        measured: &'p PageMeasurements<'p>,
        page_row: &[f32],
    ) -> Result<BlockRows<'p>, MethodError> {
        if self.models.needs_layout() && measured.page().layout().is_none() {
            return Err(MethodError::NoLayout);
        }
        let types = self.first_types(page_row)?;
        measured.page().check_deadline()?;
        let segment_scores = self.segment_scores(measured, &types)?;
        let block_stats = BlockStats::of(measured);
        measured.page().check_deadline()?;
        let heuristics = Heuristics::of(measured);
        measured.page().check_deadline()?;
        let terms = self.models.terms.columns(measured, &block_stats);
        measured.page().check_deadline()?;
        let width = self.models.content.width();
        Ok(BlockRows { measured, types, segment_scores, heuristics, terms, block_stats, width })
    }

    pub(super) fn block_probabilities(&self, rows: &BlockRows) -> Result<Vec<f32>, MethodError> {
        let forests = &self.models.content;
        let n = rows.measured.row_count(Level::Block);
        let fill = |blocks: Range<usize>, out: &mut [f32]| rows.fill(blocks, out);
        let predict = |batch: &[f32], out: &mut [f32]| forests.predict(&rows.types, batch, out);
        let mut probabilities = predict_in_batches(rows.measured.page(), n, rows.width, fill, predict)?;
        rows.block_stats.postprocess(&mut probabilities);
        Ok(probabilities)
    }
}

impl Method for Seek {
    fn name(&self) -> &'static str {
        "seek"
    }

    fn view(&self) -> View {
        if self.models.needs_layout() { View::Layout } else { View::Dom }
    }

    fn model(&self) -> Option<&dyn TrainedModel> {
        Some(&*self.models)
    }

    fn page_types(&self) -> Vec<&str> {
        PageType::ALL.map(PageType::name).to_vec()
    }

    fn for_page_type(&self, page_type: &str) -> Option<Arc<dyn Method>> {
        let page_type = page_type.parse().ok()?;
        Some(Arc::new(self.clone().with_page_type(Some(page_type))))
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        Ok(self.run(page)?.selection)
    }

    fn pictures(&self, page: &Page) -> Result<Vec<Picture>, MethodError> {
        Ok(vec![self.run(page)?.picture()])
    }
}
