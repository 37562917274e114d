//! `seek`: the shipped pipeline.
//!
//! page type → segment scores → heuristics → content probability of each block → choice. Every stage is soft: the next
//! one sees probabilities, not decisions. The choice at the end is that of a threshold which depends on the page type.

use crate::method::batches::in_batches;
use crate::method::{Method, MethodError};
use crate::models::Models;
use crate::stage::{self, Heuristics, TYPES};
use seek_features::{Level, Measured};
use seek_page::{Page, PageType, Parts, Selection};

/// The shipped pipeline.
#[derive(Debug)]
pub struct Seek<'m> {
    models: &'m Models,
    page_type: Option<PageType>,
}

/// All that the pipeline finds.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// The chosen blocks, with the probability of every block.
    pub selection: Selection,
    /// Probability of each page type, in the order of [`PageType::ALL`]; certain where the type was given.
    pub types: [f32; TYPES],
    /// Expected word-level F1 of the selection, in [0, 1], from the blocks' probabilities alone.
    pub confidence: f32,
}

impl Outcome {
    /// The most probable type and its probability.
    pub fn page_type(&self) -> (PageType, f32) {
        best_type(&self.types)
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
        let measured = Measured::new(page)?;
        let types = self.types(&measured)?;
        let good = self.segment_scores(&measured, &types)?;
        let probabilities = self.block_probabilities(&measured, &types, &good)?;
        let words: Vec<u32> = (0..probabilities.len()).map(|i| measured.counts(i).words).collect();
        let choice = choose(&probabilities, &words, &types, &self.models.settings);
        Ok(Outcome {
            selection: Selection { parts: Parts::Blocks(choice.blocks), probabilities },
            types,
            confidence: choice.expected_f1,
        })
    }

    fn types(&self, measured: &Measured) -> Result<[f32; TYPES], MethodError> {
        let mut types = [0.0; TYPES];
        if let Some(known) = self.page_type {
            types[known.index()] = 1.0;
            return Ok(types);
        }
        let forest = &self.models.page_type;
        let width = forest.features().len();
        let mut row = vec![0.0; width];
        measured.fill(Level::Page, 0..1, width, &mut row);
        forest.predict(&row, &mut types)?;
        Ok(types)
    }

    fn segment_scores(&self, measured: &Measured, types: &[f32; TYPES]) -> Result<Vec<f32>, MethodError> {
        // Blocks look at holders only: of several elements around the same blocks the outermost.
        let holders: Vec<usize> = (0..measured.rows(Level::Segment)).filter(|&s| measured.is_holder(s)).collect();
        let scores = in_batches(holders.len(), &self.models.segment, |range, width, rows| {
            for (&segment, row) in holders[range].iter().zip(rows.chunks_exact_mut(width)) {
                measured.fill(Level::Segment, segment..segment + 1, width, row);
            }
            stage::put_types(Level::Segment, types, width, rows);
        })?;
        let mut good = vec![0.0; measured.rows(Level::Segment)];
        holders.into_iter().zip(scores).for_each(|(segment, score)| good[segment] = score);
        Ok(good)
    }

    fn block_probabilities(
        &self,
        measured: &Measured,
        types: &[f32; TYPES],
        good: &[f32],
    ) -> Result<Vec<f32>, MethodError> {
        let heuristics = Heuristics::of(measured);
        in_batches(measured.rows(Level::Block), &self.models.content, |range, width, rows| {
            let first = range.start;
            measured.fill(Level::Block, range, width, rows);
            stage::put_types(Level::Block, types, width, rows);
            stage::put_segments(measured, good, first, width, rows);
            heuristics.put(first, width, rows);
        })
    }
}

/// What the probabilities of a page's blocks lead to.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The chosen blocks.
    pub blocks: Vec<usize>,
    /// Word-level F1 to be expected of them if the probabilities are right.
    pub expected_f1: f32,
}

/// Chooses blocks: those from the threshold on that the page's types, weighted by probability, ask for. A page that
/// promises less than `empty_below` is taken to have no main content.
pub fn choose(probabilities: &[f32], words: &[u32], types: &[f32; TYPES], settings: &crate::Settings) -> Choice {
    let threshold: f32 = types.iter().zip(&settings.thresholds).map(|(p, t)| p * t).sum();
    let blocks: Vec<usize> = (0..probabilities.len()).filter(|&i| probabilities[i] >= threshold).collect();
    let weight = |i: usize| f64::from(words[i]);
    let main = |i: usize| f64::from(probabilities[i]) * weight(i);
    let (chosen, hit) = blocks.iter().fold((0.0, 0.0), |(c, h), &i| (c + weight(i), h + main(i)));
    let gold: f64 = (0..probabilities.len()).map(main).sum();
    let expected_f1 = if chosen + gold > 0.0 { (2.0 * hit / (chosen + gold)) as f32 } else { 0.0 };
    if expected_f1 < settings.empty_below {
        return Choice { blocks: Vec::new(), expected_f1: 1.0 - expected_f1 };
    }
    Choice { blocks, expected_f1 }
}

impl Method for Seek<'_> {
    fn name(&self) -> &'static str {
        "seek"
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        Ok(self.run(page)?.selection)
    }
}
