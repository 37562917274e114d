//! The second look: a classifier that corrects the probabilities of blocks by those around them.
//!
//! It trains on out-of-fold probabilities, as every later stage does, and starts from their log-odds. It needs many pages, so it is kept
//! only where it lowers the log loss of pages that it was not fitted on.

use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::PreparedPage;
use crate::learn::{BinnedTable, WarmStartBoosting};
use crate::stages::classifier_fit::{Stage, TrainingSplit, log_loss};
use crate::stages::columns::columns_of;
use crate::stages::components::Component;
use crate::stages::params::StageParams;
use crate::stages::start_scores::by_page;
use crate::stages::weights::block_weights;
use anyhow::Result;
use seek_extract::pipeline::look_columns::{self, BlockContext, WIDTH, least_corrected, second_probability};
use seek_extract::{CONTENT_CLASSES, TYPES};
use seek_forest::{Forest, log_odds};
use std::ops::Range;

/// What the second look reads of each page: the probabilities of its blocks, of its types, and of being empty.
pub(super) struct SecondLookInput<'a> {
    pub(super) prepared: &'a Prepared,
    /// Of all block rows.
    pub(super) probabilities: &'a [f32],
    /// Of all pages.
    pub(super) types: &'a [[f32; TYPES]],
    /// Of all pages, if there is a classifier for it.
    pub(super) empty: Option<&'a [f32]>,
}

impl SecondLookInput<'_> {
    /// Fits the classifier. Returns the forest and the corrected probabilities, out-of-fold on training pages; `None` if the parameters
    /// have no second look, or it lowers no loss.
    pub(super) fn fit(&self, split: &TrainingSplit, params: &StageParams) -> Result<Option<(Forest, Vec<f32>)>> {
        let Some(boosted) = params.second_look.as_ref().filter(|_| params.has(Component::SecondLook)) else {
            return Ok(None);
        };
        let table = &self.prepared.block_table;
        let rows = by_page(self.prepared, |page, prepared| Ok(self.rows(page, prepared)))?;
        let columns = columns_of(&rows, WIDTH, &table.rows_of(split.train()));
        drop(rows);
        let init = self.probabilities.iter().map(|&p| log_odds(p)).collect();
        let stage = Stage {
            name: "second look",
            table,
            binned: BinnedTable::from_columns(look_columns::columns(), columns)?,
            weights: self.weights(),
            groups: &[],
            classes: CONTENT_CLASSES.map(str::to_owned).to_vec(),
            learner: &WarmStartBoosting::new(boosted.clone(), params.seed_of("second look"), init)?,
        };
        let (forest, answers) = stage.fit_out_of_fold(split)?;
        let corrected = by_page(self.prepared, |_, prepared| {
            let blocks = prepared.blocks.clone();
            let answers = &answers[blocks.start * CONTENT_CLASSES.len()..blocks.end * CONTENT_CLASSES.len()];
            Ok(with_corrections(&self.probabilities[blocks], answers))
        })?;
        Ok(self.gains_by(&corrected, split).then_some((forest, corrected)))
    }

    /// The probabilities with the corrections of a forest.
    pub(super) fn corrected(&self, forest: &Forest) -> Result<Vec<f32>> {
        by_page(self.prepared, |page, prepared| {
            let mut answers = vec![0.0; prepared.blocks.len() * CONTENT_CLASSES.len()];
            forest.predict(&self.rows(page, prepared), &mut answers)?;
            Ok(with_corrections(&self.probabilities[prepared.blocks.clone()], &answers))
        })
    }

    /// Whether the training pages have a lower log loss by these probabilities.
    pub(super) fn gains_by(&self, corrected: &[f32], split: &TrainingSplit) -> bool {
        let table = &self.prepared.block_table;
        let (rows, weights) = (table.rows_of(split.train()), self.weights());
        let loss = |main: &[f32]| {
            log_loss(&rows, &weights, |row| if table.targets[row] == 1 { main[row] } else { 1.0 - main[row] })
        };
        loss(corrected) < loss(self.probabilities)
    }

    /// The weights of all block rows. A block that a rule leaves out stays out, so it has none. One that is too
    /// low to be corrected has: fits without these blocks were no better.
    fn weights(&self) -> Vec<f32> {
        let weights = block_weights(self.prepared).into_iter().zip(self.probabilities);
        weights.map(|(weight, &p)| if p > 0.0 { weight } else { 0.0 }).collect()
    }

    /// The columns of the blocks of a page.
    fn rows(&self, page: usize, prepared: &PreparedPage) -> Vec<f32> {
        let segments_of = |block: usize, out: &mut Vec<Range<usize>>| {
            let segments = prepared.enclosing_segments[block].iter();
            let blocks = segments.map(|&segment| &prepared.segment_blocks[segment as usize]);
            out.extend(blocks.map(|blocks| blocks.start as usize..blocks.end as usize));
        };
        let probabilities = &self.probabilities[prepared.blocks.clone()];
        let empty = self.empty.map(|all| all[page]);
        let context = BlockContext::of(&prepared.block_stats, &segments_of, probabilities, &self.types[page], empty);
        let mut rows = vec![0.0; WIDTH * prepared.blocks.len()];
        context.fill(0..prepared.blocks.len(), &mut rows);
        rows
    }
}

/// The probabilities of the blocks of a page with corrections: rows x classes.
fn with_corrections(probabilities: &[f32], corrections: &[f32]) -> Vec<f32> {
    let corrections = corrections.chunks_exact(CONTENT_CLASSES.len()).map(|classes| classes[1]);
    let least = least_corrected(probabilities);
    let corrected = |(&p, correction)| if p >= least { second_probability(p, correction) } else { p };
    probabilities.iter().zip(corrections).map(corrected).collect()
}
