//! A classifier of page types alone, with types of the user's own.
//!
//! The pipeline has fixed page types, because its stages depend on them. This classifier is a forest over the features of a
//! page and the answers of a classifier of its terms, and its classes have any names.

use crate::method::{MethodError, TrainedModel};
use crate::pipeline::page_terms::{self, page_term_names};
use crate::pipeline::stage_columns::page_columns;
use crate::pipeline::{ModelsError, load_forest};
use seek_features::{Level, PageMeasurements, Schema};
use seek_forest::{Fingerprint, Forest, ModelFile, MultinomialClassifier, Training};
use seek_page::Page;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The name of the forest in a model file.
pub const PAGE_TYPE_FOREST: &str = "page_type";

/// What the settings of such a model file say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageTypeSettings {
    kind: String,
    /// As [`Settings::term_languages`](crate::Settings::term_languages).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    term_languages: Option<Vec<String>>,
}

impl PageTypeSettings {
    /// The kind of such a model file.
    pub const KIND: &'static str = "page_types";

    /// The settings of a classifier of page types whose classifier of terms reads words of these languages.
    pub fn new(term_languages: Option<Vec<String>>) -> PageTypeSettings {
        PageTypeSettings { kind: PageTypeSettings::KIND.to_owned(), term_languages }
    }
}

/// A classifier of page types.
#[derive(Debug)]
pub struct PageTypeModel {
    forest: Forest,
    page_terms: Option<MultinomialClassifier>,
    term_languages: Option<Vec<String>>,
    /// Fingerprint of the model file.
    pub fingerprint: Fingerprint,
    /// The training data and the scores of the training run.
    pub training: Training,
}

impl PageTypeModel {
    /// Reads a classifier from a file.
    ///
    /// # Errors
    /// [`ModelsError`] if the file cannot be read, or is not such a classifier.
    pub fn load(path: &Path) -> Result<PageTypeModel, ModelsError> {
        PageTypeModel::from_file(&ModelFile::load(path)?)
    }

    /// Reads a classifier from a model file in memory.
    ///
    /// # Errors
    /// As for [`PageTypeModel::load`].
    pub fn from_file(file: &ModelFile) -> Result<PageTypeModel, ModelsError> {
        let settings: PageTypeSettings =
            serde_json::from_str(file.settings()).map_err(|error| ModelsError::Settings(error.to_string()))?;
        if settings.kind != PageTypeSettings::KIND {
            return Err(ModelsError::Settings(format!("the kind is {:?}, not \"page_types\"", settings.kind)));
        }
        let classes: Vec<String> = file.forest(PAGE_TYPE_FOREST)?.classes().to_vec();
        let classes: Vec<&str> = classes.iter().map(String::as_str).collect();
        let columns: Vec<String> = page_columns().into_iter().chain(page_term_names(&classes)).collect();
        let forest = load_forest(file, PAGE_TYPE_FOREST, &columns, &classes)?;
        Ok(PageTypeModel {
            page_terms: page_terms::read(file, &classes, [&forest])?,
            term_languages: settings.term_languages,
            forest,
            fingerprint: file.fingerprint().clone(),
            training: file.training().clone(),
        })
    }

    /// The names of the types.
    pub fn types(&self) -> &[String] {
        self.forest.classes()
    }

    /// The probability of each of [`PageTypeModel::types`].
    ///
    /// # Errors
    /// When the page exceeds its limits.
    pub fn probabilities(&self, page: &Page) -> Result<Vec<f32>, MethodError> {
        let measured = PageMeasurements::new(page)?;
        let mut row = vec![0.0; self.forest.features().len()];
        measured.fill(Level::Page, 0..1, row.len(), &mut row);
        if let Some(classifier) = &self.page_terms {
            let at = Schema::of(Level::Page).len();
            page_terms::put(classifier, self.term_languages.as_deref(), &measured, at, &mut row);
        }
        let mut probabilities = vec![0.0; self.types().len()];
        self.forest.predict(&row, &mut probabilities)?;
        Ok(probabilities)
    }

    /// The most likely type of a page, and its probability. Of equal types the first one wins.
    ///
    /// # Errors
    /// As for [`PageTypeModel::probabilities`].
    pub fn classify(&self, page: &Page) -> Result<(&str, f32), MethodError> {
        let probabilities = self.probabilities(page)?;
        let all = self.types().iter().map(String::as_str).zip(probabilities);
        Ok(all.fold(("", f32::NEG_INFINITY), |best, next| if next.1 > best.1 { next } else { best }))
    }
}

impl TrainedModel for PageTypeModel {
    fn training(&self) -> &Training {
        &self.training
    }

    fn fingerprint(&self) -> &str {
        self.fingerprint.short()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_forest::{ForestBuilder, Link};
    use std::collections::BTreeMap;

    fn settings() -> String {
        serde_json::to_string(&PageTypeSettings::new(None)).unwrap()
    }

    fn file(settings: &str, feature: &str) -> ModelFile {
        let classes = ["recipe", "review"].map(str::to_owned).to_vec();
        let mut builder = ForestBuilder::new(vec![feature.to_owned()], classes, Link::Mean);
        builder.start_tree(0);
        builder.leaf(&[0.25, 0.75]);
        let forests = BTreeMap::from([(PAGE_TYPE_FOREST.to_owned(), builder.finish().unwrap())]);
        ModelFile::new(forests, Training::default(), settings.to_owned()).unwrap()
    }

    #[test]
    fn a_page_gets_a_type_that_the_program_does_not_know() {
        let column = page_columns().remove(0);
        let model = PageTypeModel::from_file(&file(&settings(), &column)).unwrap();
        let page = Page::from_source("<h1>Soup</h1><p>Boil the water.").unwrap();
        assert_eq!(model.types(), ["recipe", "review"]);
        assert_eq!(model.classify(&page).unwrap(), ("review", 0.75));
    }

    #[test]
    fn other_kinds_and_unknown_features_are_errors() {
        let column = page_columns().remove(0);
        for (settings, feature) in
            [("{}", column.as_str()), ("{\"kind\":\"chain\"}", &column), (&settings(), "no such feature")]
        {
            assert!(PageTypeModel::from_file(&file(settings, feature)).is_err(), "{settings} {feature}");
        }
    }
}
