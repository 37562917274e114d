//! The tables of the experiment.

use super::classification::Classification;
use super::extraction::Extraction;
use serde::Serialize;

/// All tables of the experiment.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Tables {
    /// Fingerprint of the data.
    pub data_fingerprint: String,
    /// Number of folds.
    pub folds: usize,
    /// Seed of folds, draws and classifiers.
    pub seed: u64,
    /// Most instances of a page type.
    pub most: usize,
    /// Whether as many instances are of one class as of the other.
    pub balanced: bool,
    /// Tables 2 and 3.
    pub classification: Vec<Classification>,
    /// Tables 4 to 6, by page type.
    pub extraction: Vec<Extraction>,
}
