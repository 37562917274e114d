//! The classifiers of the pipeline, read from one model file.

use super::box_columns::segment_columns_of;
use super::classifier_names::{
    CONTENT_CLASSES, EMPTY_CLASSES, EMPTY_PAGE, FIRST_PAGE_TYPE, PAGE_TERM_CLASSES, SECOND_LOOK, SECOND_PAGE_TYPE,
    SEGMENT, SEGMENT_CLASSES,
};
use super::content::ContentForests;
use super::forests::load_forest;
use super::models_error::ModelsError;
use super::settings::Settings;
use super::terms::TermClassifiers;
use super::{look_columns, page_terms, stage_columns};
use crate::method::TrainedModel;
use seek_forest::{Fingerprint, Forest, ModelFile, MultinomialClassifier, Training};
use seek_page::PageType;
use std::collections::BTreeMap;
use std::path::Path;

/// All classifiers of the pipeline. Each reads the columns that this version computes.
#[derive(Debug)]
#[non_exhaustive]
pub struct Models {
    /// Terms of the page to page types and empty pages. None in a model of an earlier version, and without
    /// page types.
    pub page_terms: Option<MultinomialClassifier>,
    /// Page row to page type.
    pub page_type: TypeForests,
    /// Segment row to probability of a good segment.
    pub segment: Forest,
    /// Terms to scores.
    pub terms: TermClassifiers,
    /// Block row to probability of main content.
    pub content: ContentForests,
    /// Page row of the second pass to the probability of a page without main content. A model that was fitted on too few such
    /// pages has none.
    pub empty: Option<Forest>,
    /// Block context to a correction of the content classifier. `None` in a model that was fitted without it, or lost by it.
    pub second_look: Option<Forest>,
    /// Thresholds and calibration.
    pub settings: Settings,
    /// Fingerprint of the model file.
    pub fingerprint: Fingerprint,
    /// The training data and the scores of the training run.
    pub training: Training,
}

impl Models {
    /// Reads models from a file.
    ///
    /// # Errors
    /// [`ModelsError`] if the file cannot be read, or a classifier does not fit this version.
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

    /// Reads models from a model file in memory.
    ///
    /// # Errors
    /// As for [`Models::load`].
    pub fn from_file(file: &ModelFile) -> Result<Models, ModelsError> {
        let settings = Settings::from_json(file.settings())?;
        let empty = || load_forest(file, EMPTY_PAGE, &stage_columns::second_page_columns(), &EMPTY_CLASSES);
        let second_look = || load_forest(file, SECOND_LOOK, &look_columns::columns(), &CONTENT_CLASSES);
        let empty = file.forests().contains_key(EMPTY_PAGE).then(empty).transpose()?;
        let page_type = TypeForests::from_file(file)?;
        let of_pages = [Some(&page_type.first), page_type.second.as_ref(), empty.as_ref()].into_iter().flatten();
        Ok(Models {
            page_terms: page_terms::read(file, &PAGE_TERM_CLASSES, of_pages)?,
            page_type,
            segment: load_forest(file, SEGMENT, &segment_columns_of(file), &SEGMENT_CLASSES)?,
            terms: TermClassifiers::from_file(file)?,
            content: ContentForests::from_file(file, settings.own_content)?,
            empty,
            second_look: file.forests().contains_key(SECOND_LOOK).then(second_look).transpose()?,
            settings,
            fingerprint: file.fingerprint().clone(),
            training: file.training().clone(),
        })
    }

    /// Whether a classifier reads the boxes of a page, so that a layout engine must measure it first.
    pub fn needs_layout(&self) -> bool {
        self.content.reads_boxes()
    }
}

impl TrainedModel for Models {
    fn training(&self) -> &Training {
        &self.training
    }

    fn fingerprint(&self) -> &str {
        self.fingerprint.short()
    }
}

/// Page row to page type.
#[derive(Debug, Clone, PartialEq)]
pub struct TypeForests {
    /// The classifier of the first pass. It reads the page's own features.
    pub first: Forest,
    /// The classifier of the second pass, if the model has one. It also reads the result of the first pass and the
    /// summary of the content ([`content_summary`](super::content_summary)).
    pub second: Option<Forest>,
}

impl TypeForests {
    /// The forests by their names in a model file.
    pub fn into_named(self) -> BTreeMap<String, Forest> {
        let second = self.second.map(|forest| (SECOND_PAGE_TYPE.to_owned(), forest));
        second.into_iter().chain([(FIRST_PAGE_TYPE.to_owned(), self.first)]).collect()
    }

    /// Reads the forests from a model file. Only the first is required.
    pub(crate) fn from_file(file: &ModelFile) -> Result<TypeForests, ModelsError> {
        let types = PageType::ALL.map(PageType::name);
        let second = || load_forest(file, SECOND_PAGE_TYPE, &stage_columns::second_page_columns(), &types);
        Ok(TypeForests {
            first: load_forest(file, FIRST_PAGE_TYPE, &stage_columns::first_page_columns(), &types)?,
            second: file.forests().contains_key(SECOND_PAGE_TYPE).then(second).transpose()?,
        })
    }
}
