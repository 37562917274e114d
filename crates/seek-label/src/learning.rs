//! Learning while people label: the model is continued with the finished pages.
//!
//! The program that runs the tool brings the learner, so this crate needs no training code.

use content_seeker::Extractor;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// What labels have gained so far.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct LabelCurvePoint {
    /// Number of labelled pages.
    pub pages: usize,
    /// Mean word-level F1 of the start model on them.
    pub start: f64,
    /// Mean F1 of the continued model, out-of-fold.
    pub continued: f64,
    /// The standard error of the gain.
    pub error: f64,
    /// Whether the folds are by host. With most pages of one host they are by page, and the gain says nothing about other sites.
    pub by_host: bool,
}

/// A continued model.
#[derive(Debug)]
pub struct Learned {
    /// The extractor with the model.
    pub extractor: Extractor,
    /// What the labels have gained.
    pub point: LabelCurvePoint,
}

/// Continues a model with labelled pages.
pub trait ModelContinuer: Send + Sync {
    /// Continues the start model with a corpus, and writes the result to `model`.
    ///
    /// # Errors
    /// A sentence for the annotators, for example that the pages are too few.
    fn learn(&self, corpus: &Path, model: &Path) -> Result<Learned, String>;

    /// Draws the curve as SVG.
    fn draw(&self, points: &[LabelCurvePoint]) -> Option<String>;
}
