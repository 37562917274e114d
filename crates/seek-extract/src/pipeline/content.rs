//! The content classifiers: one forest for pages of all types, and one for each type: a correction, or a classifier of its own.
//!
//! The type of a page is uncertain, and most types have few training pages. So the shared forest learns from all pages.
//! The correction of a type learns the errors of the shared forest on pages of that type. The log-odds of a block are
//! those of the shared forest plus those of the corrections, each weighted by the probability of its type.
//!
//! Only boosted trees can correct. Other learners give each type a classifier of its own ([`Settings::own_content`](super::Settings)): the
//! probability of a block is the mean over the types, weighted by their probabilities. The shared forest decides for types without one.

use super::box_columns::{block_columns_of, block_rows_have_boxes};
use super::classifier_names::{CONTENT_CLASSES, CONTENT_OF_TYPE, CONTENT_OF_TYPES, SHARED_CONTENT, TYPES};
use super::forests::load_forest;
use super::models_error::ModelsError;
use seek_forest::{Forest, ForestError, ModelFile, log_odds, sigmoid};
use std::collections::BTreeMap;

/// Block row to probability of main content.
#[derive(Debug, Clone, PartialEq)]
pub struct ContentForests {
    /// The forest for pages of all types.
    pub shared: Forest,
    /// The forest of each type, in the order of [`PageType::ALL`](seek_page::PageType::ALL): a correction, or a classifier of its
    /// own. The probability .5 of a correction changes nothing.
    pub of_type: [Option<Forest>; TYPES],
    /// Whether the forests of types are classifiers of their own, and no corrections.
    pub are_own: bool,
}

/// The smallest probability of a type whose forest is used. A less probable type changes the result very little,
/// and each forest takes time.
pub const MIN_TYPE_PROBABILITY: f32 = 0.05;

/// Adds corrections to a probability. Each correction is the probability of a type and the probability of main content
/// by its forest. A type with a probability below .05 is ignored.
pub fn correct_probability(shared: f32, corrections: impl Iterator<Item = (f32, f32)>) -> f32 {
    let used = corrections.filter(|(weight, _)| *weight >= MIN_TYPE_PROBABILITY);
    sigmoid(used.fold(log_odds(shared), |score, (weight, p)| score + weight * log_odds(p)))
}

/// The mean of the probabilities of types by their own classifiers. Each is the probability of a type and the probability of main
/// content. A type with a probability below .05 is ignored: the shared probability takes its place.
pub fn mean_probability(shared: f32, of_types: impl Iterator<Item = (f32, f32)>) -> f32 {
    let used = of_types.filter(|(weight, _)| *weight >= MIN_TYPE_PROBABILITY);
    let (sum, weights) = used.fold((0.0, 0.0), |(sum, weights), (weight, p)| (sum + weight * p, weights + weight));
    (sum + (1.0 - weights).max(0.0) * shared).clamp(0.0, 1.0)
}

impl ContentForests {
    /// A classifier without forests of types.
    pub fn shared(shared: Forest) -> ContentForests {
        ContentForests { shared, of_type: [const { None }; TYPES], are_own: false }
    }

    /// The forests by their names in a model file.
    pub fn into_named(self) -> BTreeMap<String, Forest> {
        let of_types = CONTENT_OF_TYPES.into_iter().zip(self.of_type);
        let of_types = of_types.filter_map(|(name, forest)| Some((name.to_owned(), forest?)));
        of_types.chain([(SHARED_CONTENT.to_owned(), self.shared)]).collect()
    }

    /// Reads the forests from a model file, whose settings say what those of types are. Only the shared one is required.
    pub(crate) fn from_file(file: &ModelFile, are_own: bool) -> Result<ContentForests, ModelsError> {
        let is_unknown =
            |name: &&String| name.starts_with(CONTENT_OF_TYPE) && !CONTENT_OF_TYPES.contains(&name.as_str());
        if let Some(name) = file.forests().keys().find(is_unknown) {
            return Err(ModelsError::UnknownPageType { forest: name.clone() });
        }
        let columns = block_columns_of(file);
        let shared = load_forest(file, SHARED_CONTENT, &columns, &CONTENT_CLASSES)?;
        let mut forests = ContentForests { are_own, ..ContentForests::shared(shared) };
        for (forest, name) in forests.of_type.iter_mut().zip(CONTENT_OF_TYPES) {
            if file.forests().contains_key(name) {
                *forest = Some(load_forest(file, name, &columns, &CONTENT_CLASSES)?);
            }
        }
        Ok(forests)
    }

    /// Whether the rows have columns of boxes.
    pub fn reads_boxes(&self) -> bool {
        block_rows_have_boxes(self.width())
    }

    /// Number of columns of a row.
    pub fn width(&self) -> usize {
        self.shared.features().len()
    }

    /// Writes the probabilities of noise and main content for rows of blocks of one page. `types` are the page type
    /// probabilities. The matrices have the shapes of [`Forest::predict`].
    ///
    /// # Errors
    /// As for [`Forest::predict`].
    pub fn predict(&self, types: &[f32; TYPES], rows: &[f32], out: &mut [f32]) -> Result<(), ForestError> {
        let of_types = self.of_type.iter().zip(types).filter_map(|(forest, &p)| Some((forest.as_ref()?, p)));
        let used = of_types.filter(|(_, weight)| *weight >= MIN_TYPE_PROBABILITY);
        let (mut forests, mut weights, mut count) = ([&self.shared; 1 + TYPES], [0.0; TYPES], 1);
        for (forest, weight) in used {
            (forests[count], weights[count - 1]) = (forest, weight);
            count += 1;
        }
        let values = rows.len() / self.width() * CONTENT_CLASSES.len();
        // With matrices of wrong sizes the shared forest gives the error.
        if count == 1 || out.len() != values {
            return self.shared.predict(rows, out);
        }
        let (forests, weights) = (&forests[..count], &weights[..count - 1]);
        let mut all = vec![0.0; count * values];
        Forest::predict_together(forests, rows, &mut all)?;
        for (row, out) in out.chunks_exact_mut(CONTENT_CLASSES.len()).enumerate() {
            let main = |forest: usize| all[forest * values + row * CONTENT_CLASSES.len() + 1];
            let of_types = weights.iter().enumerate().map(|(i, &weight)| (weight, main(i + 1)));
            out[1] = match self.are_own {
                true => mean_probability(main(0), of_types),
                false => correct_probability(main(0), of_types),
            };
            out[0] = 1.0 - out[1];
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_classifiers_share_the_decision_by_the_probabilities_of_their_types() {
        assert!((mean_probability(0.3, [(1.0, 0.8)].into_iter()) - 0.8).abs() < 1e-6);
        assert!((mean_probability(0.3, [(0.5, 0.8), (0.5, 0.2)].into_iter()) - 0.5).abs() < 1e-6);
        // A type that is left out, by its probability or because it has no classifier, has the shared probability.
        assert!((mean_probability(0.3, [(0.5, 0.8), (0.04, 0.2)].into_iter()) - 0.55).abs() < 1e-6);
    }

    #[test]
    fn a_correction_of_one_half_changes_nothing_and_others_add_log_odds() {
        assert!((correct_probability(0.3, [(1.0, 0.5)].into_iter()) - 0.3).abs() < 1e-6);
        // Odds of 1 to 4, times 4 to 1.
        assert!((correct_probability(0.2, [(1.0, 0.8)].into_iter()) - 0.5).abs() < 1e-6);
        // With half the weight, the square root of the factor.
        assert!((correct_probability(0.2, [(0.5, 0.8)].into_iter()) - 1.0 / 3.0).abs() < 1e-6);
        // A type below the smallest probability.
        assert!((correct_probability(0.2, [(0.04, 0.99)].into_iter()) - 0.2).abs() < 1e-6);
        for p in [0.0, 1.0] {
            assert!((0.0..=1.0).contains(&correct_probability(p, [(1.0, p), (1.0, 1.0 - p)].into_iter())));
        }
    }
}
