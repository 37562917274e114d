//! The tables of the experiment.

use super::classification::ClassificationTable;
use super::extraction::ExtractionTable;
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
    /// Maximum number of instances of a page type.
    #[serde(rename = "most")]
    pub max_instances: usize,
    /// Whether both classes have the same number of instances.
    pub balanced: bool,
    /// Tables 2 and 3.
    pub classification: Vec<ClassificationTable>,
    /// Tables 4 to 6, by page type.
    pub extraction: Vec<ExtractionTable>,
}
