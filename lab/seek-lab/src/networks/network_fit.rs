//! What a fit of networks made.

use seek_score::Scores;
use seek_train::corpus::fold_units::FoldUnit;
use serde::Serialize;
use std::path::PathBuf;

/// A file of weights, and how it was made.
#[derive(Debug, Clone, Serialize)]
pub struct WrittenNetwork {
    /// The file.
    pub path: PathBuf,
    /// Its size.
    pub bytes: usize,
    /// SHA-256 of the file.
    pub sha256: String,
    /// Its number of weights.
    pub weights: usize,
    /// Pages that it was trained on.
    pub pages: usize,
    /// Epochs that ran.
    pub epochs: usize,
    /// Mean seconds of an epoch.
    pub epoch_seconds: f64,
    /// Seconds of the training.
    pub seconds: f64,
}

/// The out-of-fold scores of the units of a corpus.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CorpusScores {
    /// The corpus.
    pub corpus: String,
    /// Number of scored pages.
    pub pages: usize,
    /// Each unit counts the same.
    pub units: Scores,
    /// Each unit counts as many times as it has tokens.
    pub tokens: Scores,
}

/// The result of a fit.
#[derive(Debug, Clone, Serialize)]
pub struct NetworkFit {
    /// The network of all pages.
    pub model: WrittenNetwork,
    /// Those of the folds, in order; none without folds.
    pub folds: Vec<WrittenNetwork>,
    /// What folds keep whole.
    pub folds_by: FoldUnit,
    /// Out-of-fold scores; none without folds.
    pub scores: Vec<CorpusScores>,
    /// Seconds of all trainings.
    pub seconds: f64,
    /// Number of threads.
    pub threads: usize,
}
