//! The content classifiers: what all page types share, and a correction for each of them.
//!
//! A page's type is known with some probability only, and most types have few training pages. So one forest learns
//! from all pages, and one for each type learns what it got wrong on pages of that type. The log-odds of a block are those of
//! the shared forest and, weighted by the probability of each type, those of the corrections.

use super::classes::{CONTENT_CLASSES, SHARED_CONTENT, TYPES};
use super::load_forest::load_forest;
use super::models_error::ModelsError;
use super::stage_columns;
use seek_forest::{Forest, ForestError, ModelFile, log_odds, sigmoid};
use std::collections::BTreeMap;

/// Block vector to main content or noise.
#[derive(Debug, Clone, PartialEq)]
pub struct ContentForests {
    /// For pages of all types.
    pub shared: Forest,
    /// For each type, in the order of [`PageType::ALL`](seek_page::PageType::ALL), what corrects the shared forest on its
    /// pages: a probability of .5 leaves an answer as it is.
    pub of_type: [Option<Forest>; TYPES],
}

/// Names of the forests of the page types in a model file.
const OF_TYPE: [&str; TYPES] = [
    "content.article",
    "content.forum",
    "content.product",
    "content.collection",
    "content.listing",
    "content.documentation",
    "content.service",
];

/// The beginning of the names of corrections.
const PREFIX: &str = "content.";

/// Types that are less probable correct nothing: they would move hardly anything, and each has a forest that would be asked.
const LEAST_PROBABLE: f32 = 0.05;

/// Corrects one probability by those of the corrections, each with the probability of its type, if that is at least .05.
pub fn corrected(shared: f32, corrections: impl Iterator<Item = (f32, f32)>) -> f32 {
    let counted = corrections.filter(|(weight, _)| *weight >= LEAST_PROBABLE);
    sigmoid(counted.fold(log_odds(shared), |score, (weight, p)| score + weight * log_odds(p)))
}

impl ContentForests {
    /// A classifier that knows no page types.
    pub fn shared(shared: Forest) -> ContentForests {
        ContentForests { shared, of_type: [const { None }; TYPES] }
    }

    /// The forests by their names in a model file.
    pub fn into_named(self) -> BTreeMap<String, Forest> {
        let of_type = OF_TYPE.into_iter().zip(self.of_type);
        let of_type = of_type.filter_map(|(name, forest)| Some((name.to_owned(), forest?)));
        of_type.chain([(SHARED_CONTENT.to_owned(), self.shared)]).collect()
    }

    /// Takes the forests out of a model file; only the shared one must be there.
    pub(crate) fn from_file(file: &ModelFile) -> Result<ContentForests, ModelsError> {
        let unknown = |name: &&String| name.starts_with(PREFIX) && !OF_TYPE.contains(&name.as_str());
        if let Some(name) = file.forests().keys().find(unknown) {
            return Err(ModelsError::NoType { forest: name.clone() });
        }
        let columns = stage_columns::block_columns();
        let mut forests = ContentForests::shared(load_forest(file, SHARED_CONTENT, &columns, &CONTENT_CLASSES)?);
        for (forest, name) in forests.of_type.iter_mut().zip(OF_TYPE) {
            if file.forests().contains_key(name) {
                *forest = Some(load_forest(file, name, &columns, &CONTENT_CLASSES)?);
            }
        }
        Ok(forests)
    }

    /// Columns of a row.
    pub fn width(&self) -> usize {
        self.shared.features().len()
    }

    /// Probabilities of noise and main content for rows of blocks of one page, whose types are this probable: the matrices
    /// are those of [`Forest::predict`].
    ///
    /// # Errors
    /// As [`Forest::predict`].
    pub fn predict(&self, types: &[f32; TYPES], rows: &[f32], out: &mut [f32]) -> Result<(), ForestError> {
        self.shared.predict(rows, out)?;
        let active = self.of_type.iter().zip(types).filter_map(|(forest, &p)| Some((forest.as_ref()?, p)));
        let mut answers = Vec::new();
        for (forest, weight) in active.filter(|(_, weight)| *weight >= LEAST_PROBABLE) {
            let mut of_type = vec![0.0; out.len()];
            forest.predict(rows, &mut of_type)?;
            answers.push((weight, of_type));
        }
        if answers.is_empty() {
            return Ok(());
        }
        for (row, out) in out.chunks_exact_mut(CONTENT_CLASSES.len()).enumerate() {
            let main = row * CONTENT_CLASSES.len() + 1;
            out[1] = corrected(out[1], answers.iter().map(|(weight, of_type)| (*weight, of_type[main])));
            out[0] = 1.0 - out[1];
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::PageType;

    #[test]
    fn each_type_has_the_forest_of_its_name() {
        assert_eq!(OF_TYPE.map(str::to_owned), PageType::ALL.map(|t| format!("content.{t}")));
    }

    #[test]
    fn an_undecided_correction_changes_nothing_and_a_sure_one_moves_the_odds() {
        assert!((corrected(0.3, [(1.0, 0.5)].into_iter()) - 0.3).abs() < 1e-6);
        // Odds of 1 to 4, times 4 to 1.
        assert!((corrected(0.2, [(1.0, 0.8)].into_iter()) - 0.5).abs() < 1e-6);
        // Half of the weight: times the root of it.
        assert!((corrected(0.2, [(0.5, 0.8)].into_iter()) - 1.0 / 3.0).abs() < 1e-6);
        // A type that is next to impossible.
        assert!((corrected(0.2, [(0.04, 0.99)].into_iter()) - 0.2).abs() < 1e-6);
        for p in [0.0, 1.0] {
            assert!((0.0..=1.0).contains(&corrected(p, [(1.0, p), (1.0, 1.0 - p)].into_iter())));
        }
    }
}
