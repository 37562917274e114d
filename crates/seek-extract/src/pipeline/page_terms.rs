//! The probability of each page type by the terms of a page: features of the page type classifiers and of the classifier
//! of empty pages.

use super::classifier_names::{PAGE_TERM_CLASSES, PAGE_TERMS};
use super::models_error::ModelsError;
use seek_features::{AvailableSignals, PageMeasurements};
use seek_forest::{Forest, ModelFile, MultinomialClassifier, log_odds, sigmoid};

/// Prefix of the names of the columns.
const PREFIX: &str = "page_terms.";
/// Number of columns: one for each class of the classifier, and whether it has read words.
pub const PAGE_TERM_COLUMNS: usize = PAGE_TERM_CLASSES.len() + 1;

/// Names of the columns of the pipeline.
pub fn page_term_columns() -> impl Iterator<Item = String> {
    page_term_names(&PAGE_TERM_CLASSES)
}

/// Names of the columns of a classifier of any classes.
pub fn page_term_names(classes: &[&str]) -> impl Iterator<Item = String> {
    classes.iter().chain(["words"].iter()).map(|name| format!("{PREFIX}{name}"))
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

/// Whether a classifier of terms knows the words of a language, by its ISO 639-3 code. `languages` are those of its training;
/// a classifier of an earlier version does not name them, and reads the words of all.
pub fn knows_words(languages: Option<&[String]>, code: &str) -> bool {
    languages.is_none_or(|languages| languages.iter().any(|language| language == code))
}

/// Writes the answers into the row of a page, from the column `at` to its end. In a language that is not among `languages`
/// the classifier reads names and addresses, but no words.
pub(crate) fn put(
    classifier: &MultinomialClassifier,
    languages: Option<&[String]>,
    measured: &PageMeasurements,
    at: usize,
    row: &mut [f32],
) {
    let words = knows_words(languages, measured.language().code);
    let mut sums = classifier.sums();
    measured.for_each_page_term(AvailableSignals { words, ..AvailableSignals::default() }, |term| sums.add(term));
    row[at..].copy_from_slice(&term_columns(sums.probabilities(), words));
}

/// The columns of a page: the probabilities of the classes, and whether words were read.
pub fn term_columns(mut probabilities: Vec<f32>, words: bool) -> Vec<f32> {
    probabilities.push(f32::from(u8::from(words)));
    probabilities
}

/// The probability of an empty page by two classifiers: the one that reads the row of the second pass, and the one that reads
/// the terms of the page. It is the mean of both, as log-odds, where the second has the weight
/// [`Settings::empty_terms_weight`](crate::Settings::empty_terms_weight). `terms` are the columns of the page. A classifier that has
/// read no words has no say of its own: names alone leave no page empty.
pub fn empty_probability(by_row: f32, terms: &[f32], weight: f32) -> f32 {
    let (by_terms, has_words) = (terms[PAGE_TERM_COLUMNS - 2], terms[PAGE_TERM_COLUMNS - 1] > 0.0);
    if weight == 0.0 || !has_words {
        return by_row;
    }
    sigmoid((1.0 - weight) * log_odds(by_row) + weight * log_odds(by_terms))
}

/// Whether a split of the forest reads a column of page terms.
fn reads_page_terms(forest: &Forest) -> bool {
    let mut used = forest.parts().feature.iter().filter_map(|&feature| forest.features().get(usize::from(feature)));
    used.any(|name| name.starts_with(PREFIX))
}
