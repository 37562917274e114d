//! The classifiers of a pipeline, from one file.

use super::classes::{SEGMENT, SEGMENT_CLASSES};
use super::content::ContentForests;
use super::load_forest::load_forest;
use super::models_error::ModelsError;
use super::settings::Settings;
use super::stage_columns;
use super::terms::TermClassifiers;
use super::types::TypeForests;
use seek_forest::{Forest, ModelFile, Training};
use std::path::Path;

/// All classifiers of the soft pipeline, each placed onto the columns that the program computes.
#[derive(Debug)]
pub struct Models {
    /// Page vector to page type.
    pub page_type: TypeForests,
    /// Segment vector to good or not.
    pub segment: Forest,
    /// Terms to scores.
    pub terms: TermClassifiers,
    /// Block vector to main content or noise.
    pub content: ContentForests,
    /// Thresholds.
    pub settings: Settings,
    /// Short fingerprint of the file.
    pub fingerprint: String,
    /// What it was trained on.
    pub training: Training,
}

/// What stands before the name of a corpus in the names of a model file's scores.
pub const INNER_F1: &str = "inner_f1.";

impl Models {
    /// Reads models from a file.
    ///
    /// # Errors
    /// [`ModelsError`], which names what does not fit.
    pub fn load(path: &Path) -> Result<Models, ModelsError> {
        Models::from_file(&ModelFile::load(path)?)
    }

    /// Reads models from the bytes of a file.
    ///
    /// # Errors
    /// As for [`Models::load`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Models, ModelsError> {
        Models::from_file(&ModelFile::from_bytes(bytes)?)
    }

    /// Takes the pipeline's classifiers out of a model file.
    ///
    /// # Errors
    /// As for [`Models::load`].
    pub fn from_file(file: &ModelFile) -> Result<Models, ModelsError> {
        let settings = Settings::from_json(file.settings())?;
        Ok(Models {
            page_type: TypeForests::from_file(file)?,
            segment: load_forest(file, SEGMENT, &stage_columns::segment_columns(), &SEGMENT_CLASSES)?,
            terms: TermClassifiers::from_file(file)?,
            content: ContentForests::from_file(file)?,
            settings,
            fingerprint: file.short_fingerprint().to_owned(),
            training: file.training().clone(),
        })
    }

    /// Names of the corpora that the classifiers were fitted on: the file has a score of each.
    pub fn trained_on(&self) -> Vec<&str> {
        self.training.scores.keys().filter_map(|name| name.strip_prefix(INNER_F1)).collect()
    }
}
