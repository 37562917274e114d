//! The probability of each page type by the terms of a page: features of the page type classifiers and of the classifier
//! of empty pages.

use super::classifier_names::{PAGE_TERM_CLASSES, PAGE_TERMS};
use super::models_error::ModelsError;
use seek_features::PageMeasurements;
use seek_forest::{Forest, ModelFile, MultinomialClassifier, log_odds, sigmoid};

/// Prefix of the names of the columns.
const PREFIX: &str = "page_terms.";
/// Number of columns: one for each class of the classifier.
pub const PAGE_TERM_COLUMNS: usize = PAGE_TERM_CLASSES.len();

/// Names of the columns of the pipeline.
pub fn page_term_columns() -> impl Iterator<Item = String> {
    page_term_names(&PAGE_TERM_CLASSES)
}

/// Names of the columns of a classifier of any classes.
pub fn page_term_names(classes: &[&str]) -> impl Iterator<Item = String> {
    classes.iter().map(|class| format!("{PREFIX}{class}"))
}

/// Reads the classifier of page terms from a model file, with these classes. It is required if one of the forests reads its
/// answers.
pub(crate) fn read<'f>(
    file: &ModelFile,
    classes: &[&str],
    forests: impl IntoIterator<Item = &'f Forest>,
) -> Result<Option<MultinomialClassifier>, ModelsError> {
    let error = |name: &str, problem| Err(ModelsError::Linear { name: name.to_owned(), problem });
    if let Some(name) = file.multinomial_classifiers().keys().find(|name| *name != PAGE_TERMS) {
        return error(name, "unknown to this version");
    }
    let Some(classifier) = file.multinomial_classifiers().get(PAGE_TERMS) else {
        return if forests.into_iter().any(reads_page_terms) { error(PAGE_TERMS, "missing") } else { Ok(None) };
    };
    if classifier.classes() != classes {
        return error(PAGE_TERMS, "its classes are not those of the forests");
    }
    Ok(Some(classifier.clone()))
}

/// Writes the answers into the row of a page, from the column `at` to its end.
pub(crate) fn put(classifier: &MultinomialClassifier, measured: &PageMeasurements, at: usize, row: &mut [f32]) {
    let mut sums = classifier.sums();
    measured.for_each_page_term(true, |term| sums.add(term));
    row[at..].copy_from_slice(&sums.probabilities());
}

/// The probability of an empty page by two classifiers: the one that reads the row of the second pass, and the one that reads
/// the terms of the page. It is the mean of both, as log-odds, where the second has the weight
/// [`Settings::empty_terms_weight`](crate::Settings::empty_terms_weight).
pub fn empty_probability(by_row: f32, by_terms: f32, weight: f32) -> f32 {
    if weight == 0.0 { by_row } else { sigmoid((1.0 - weight) * log_odds(by_row) + weight * log_odds(by_terms)) }
}

/// Whether a split of the forest reads a column of page terms.
fn reads_page_terms(forest: &Forest) -> bool {
    let mut used = forest.parts().feature.iter().filter_map(|&feature| forest.features().get(usize::from(feature)));
    used.any(|name| name.starts_with(PREFIX))
}
