//! The sizes of a TabNet.

use super::batch_norm::GhostBatchNorm;
use super::elements::ElementFeatures;
use super::tag_table::TAGS;
use candle_core::Result;
use candle_nn::VarBuilder;

/// The sizes of a network. The defaults are those of `dreamquark-ai/tabnet`, except for the embedding.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TabNetConfig {
    /// Number of columns besides the tag, at least 1.
    pub columns: usize,
    /// Number of tags, at least 1.
    pub tags: usize,
    /// Width of the embedding of a tag, at least 1. That implementation has 1, which puts all tags in one order.
    pub embedding: usize,
    /// Width of the part of a step that decides, at least 1.
    pub n_d: usize,
    /// Width of the part of a step that attends, at least 1.
    pub n_a: usize,
    /// Number of steps, at least 1.
    pub n_steps: usize,
    /// How far a column may be used again in later steps: 1 is once, more is softer.
    pub gamma: f64,
    /// Layers of a feature transformer whose weights all steps share. At least one layer of either kind.
    pub shared_layers: usize,
    /// Layers of a feature transformer with weights of their own.
    pub own_layers: usize,
    /// Least rows of a virtual batch, at least 2.
    pub virtual_batch: usize,
    /// Share of a virtual batch in the running moments, 0 to 1.
    pub momentum: f32,
    /// The same for the whole batch at the input.
    pub input_momentum: f32,
}

impl TabNetConfig {
    /// The default sizes for these features.
    pub fn new(features: ElementFeatures) -> TabNetConfig {
        TabNetConfig {
            columns: features.columns().len(),
            tags: TAGS.len(),
            embedding: 4,
            n_d: 8,
            n_a: 8,
            n_steps: 3,
            gamma: 1.3,
            shared_layers: 2,
            own_layers: 2,
            virtual_batch: 128,
            momentum: 0.02,
            input_momentum: 0.01,
        }
    }

    /// The width of the input: the embedding, then the columns.
    pub(super) fn inputs(&self) -> usize {
        self.embedding + self.columns
    }

    /// The width of a step.
    pub(super) fn width(&self) -> usize {
        self.n_d + self.n_a
    }

    /// The width of a mask: one number for the tag, then one for each column.
    pub(super) fn masks(&self) -> usize {
        1 + self.columns
    }

    pub(super) fn norm(&self, vs: &VarBuilder, columns: usize) -> Result<GhostBatchNorm> {
        GhostBatchNorm::new(&vs.pp("norm"), columns, self.virtual_batch, self.momentum)
    }
}
