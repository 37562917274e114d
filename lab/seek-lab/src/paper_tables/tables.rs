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
    /// The split of section 3.2; `None` if all folds but one train.
    pub training_share: Option<TrainingShare>,
    /// Tables 2 and 3.
    pub classification: Vec<ClassificationTable>,
    /// Tables 4 to 6, by page type.
    pub extraction: Vec<ExtractionTable>,
}

/// A share of the pages that trains, while all others are evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct TrainingShare {
    /// The share in the parameters.
    pub share: f64,
    /// Number of all pages.
    pub pages: usize,
    /// Number of those that train.
    pub training_pages: usize,
}
