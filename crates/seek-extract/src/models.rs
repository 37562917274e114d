//! The classifiers of a pipeline, from one file.

use crate::{ContentForests, Settings, TermClassifiers, TypeForests, stage};
use seek_forest::{Forest, ForestError, ForestParts, LEAF, ModelError, ModelFile, Training};
use std::path::Path;
use std::sync::OnceLock;

/// Why a model file cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ModelsError {
    /// The file is no model, or lacks a forest.
    #[error(transparent)]
    File(#[from] ModelError),
    /// A forest is not what the pipeline needs.
    #[error("the forest {forest:?} of the model: {error}")]
    Forest {
        /// Its name in the file.
        forest: &'static str,
        /// What is wrong.
        error: ForestError,
    },
    /// A forest wants a feature that this program does not compute.
    #[error(
        "the forest {forest:?} of the model was trained on the feature {feature:?}, which this version does not compute"
    )]
    Feature {
        /// Its name in the file.
        forest: &'static str,
        /// The feature.
        feature: String,
    },
    /// A forest answers with other classes than the pipeline asks for.
    #[error("the forest {forest:?} of the model has the classes {found:?}, not {expected:?}")]
    Classes {
        /// Its name in the file.
        forest: &'static str,
        /// Classes of the file.
        found: Vec<String>,
        /// Classes needed.
        expected: Vec<String>,
    },
    /// A forest is named after something that is no page type.
    #[error("the forest {forest:?} of the model is named after no page type")]
    NoType {
        /// Its name in the file.
        forest: String,
    },
    /// A linear classifier is missing, or none of those over terms.
    #[error("the linear classifier {name:?} of the model: {problem}")]
    Linear {
        /// Its name in the file.
        name: String,
        /// What is wrong.
        problem: &'static str,
    },
    /// The settings cannot be read.
    #[error("the settings of the model: {0}")]
    Settings(String),
}

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
/// Name of the segment classifier in a model file.
pub(crate) const SEGMENT: &str = "segment";
/// Classes of the segment classifier.
pub const SEGMENT_CLASSES: [&str; 2] = ["other", "good"];
/// Classes of the content classifiers.
pub const CONTENT_CLASSES: [&str; 2] = ["noise", "main"];

impl Models {
    /// The models compiled into the program.
    ///
    /// # Errors
    /// [`ModelsError`] where the program was built with a model of other features: rebuild or retrain.
    pub fn shipped() -> Result<&'static Models, &'static ModelsError> {
        static SHIPPED: OnceLock<Result<Models, ModelsError>> = OnceLock::new();
        let bytes = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../models/seek.safetensors"));
        SHIPPED.get_or_init(|| Models::from_bytes(bytes)).as_ref()
    }

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
            segment: take(file, SEGMENT, &stage::segment_columns(), &SEGMENT_CLASSES)?,
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

/// A forest of the file, placed onto `columns` by the names of its features.
pub(crate) fn take(
    file: &ModelFile,
    name: &'static str,
    columns: &[String],
    classes: &[&str],
) -> Result<Forest, ModelsError> {
    let forest = file.forest(name)?;
    if forest.classes() != classes {
        return Err(ModelsError::Classes {
            forest: name,
            found: forest.classes().to_vec(),
            expected: classes.iter().map(|&c| c.to_owned()).collect(),
        });
    }
    let places: Vec<u16> = forest
        .features()
        .iter()
        .map(|feature| match columns.iter().position(|c| c == feature) {
            Some(at) => Ok(at as u16),
            None => Err(ModelsError::Feature { forest: name, feature: feature.clone() }),
        })
        .collect::<Result<_, _>>()?;
    let parts = forest.parts();
    let feature = parts.feature.iter().map(|&f| if f == LEAF { LEAF } else { places[f as usize] }).collect();
    let placed = ForestParts { features: columns.to_vec(), feature, ..parts.clone() };
    Forest::new(placed).map_err(|error| ModelsError::Forest { forest: name, error })
}
