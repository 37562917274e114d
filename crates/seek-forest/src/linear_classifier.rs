//! Linear classifiers over hashed terms.

use crate::model_error::ModelError;
use crate::term_index::TermIndex;

/// Largest number of terms of a classifier.
pub(crate) const MAX_TERMS: usize = 1 << 20;

/// Largest absolute value of a weight and of the base, so that sums cannot overflow.
const MAX_WEIGHT: f32 = 1000.0;

/// A linear classifier over hashed terms. The log-odds of a row are `base + sum of weights / sqrt(number of terms)`,
/// where only terms with a weight count. The square root keeps long rows from large log-odds that come from their
/// length alone.
///
/// ```
/// use seek_forest::LinearClassifier;
///
/// let classifier = LinearClassifier::new("terms", -1.0, vec![3, 7], vec![0.5, 1.5])?;
/// let weights: Vec<f32> = [3, 9].into_iter().filter_map(|term| classifier.weight(term)).collect();
/// let sum = weights.iter().copied().map(f64::from).sum();
/// let score = LinearClassifier::score(classifier.base(), sum, weights.len() as u32);
/// assert_eq!(score, -0.5);
/// # Ok::<(), seek_forest::ModelError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LinearClassifier {
    base: f32,
    terms: Vec<u32>,
    weights: Vec<f32>,
    index: TermIndex,
}

impl LinearClassifier {
    /// A classifier with a base, terms in ascending order, and one weight per term. Errors name the classifier `name`.
    ///
    /// # Errors
    /// [`ModelError::LinearClassifier`] if there are more than 2^20 terms, the terms are not in ascending order, the
    /// number of weights differs, a weight is not a multiple of 2^-14, or a weight or the base is outside -1000..=1000.
    pub fn new(name: &str, base: f32, terms: Vec<u32>, weights: Vec<f32>) -> Result<LinearClassifier, ModelError> {
        let error = |problem: String| Err(ModelError::LinearClassifier { name: name.to_owned(), problem });
        if terms.len() != weights.len() {
            return error(format!("{} terms but {} weights", terms.len(), weights.len()));
        }
        if terms.len() > MAX_TERMS {
            return error(format!("{} terms are more than {MAX_TERMS}", terms.len()));
        }
        if !terms.is_sorted_by(|a, b| a < b) {
            return error("the terms are not in ascending order".to_owned());
        }
        let is_valid =
            |weight: &&f32| weight.abs() <= MAX_WEIGHT && LinearClassifier::rounded_weight(**weight) == **weight;
        if let Some(weight) = weights.iter().find(|weight| !is_valid(weight)) {
            return error(format!(
                "the weight {weight} is not a multiple of 2^-14 between -{MAX_WEIGHT} and {MAX_WEIGHT}"
            ));
        }
        if !base.is_finite() || base.abs() > MAX_WEIGHT {
            return error(format!("the base {base} is not between -{MAX_WEIGHT} and {MAX_WEIGHT}"));
        }
        let index = TermIndex::new(&terms);
        Ok(LinearClassifier { base, terms, weights, index })
    }

    /// The log-odds of a row without terms that have a weight.
    #[must_use]
    pub fn base(&self) -> f32 {
        self.base
    }

    /// The terms with a weight, in ascending order.
    #[must_use]
    pub fn terms(&self) -> &[u32] {
        &self.terms
    }

    /// The weight of each term, in the order of [`LinearClassifier::terms`].
    #[must_use]
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The weight of a term, if it has one.
    #[must_use]
    pub fn weight(&self, term: u32) -> Option<f32> {
        self.index.find(&self.terms, term).map(|at| self.weights[at])
    }

    /// The log-odds of a row, from the sum of its weights and the number of its terms that have a weight.
    #[must_use]
    pub fn score(base: f32, sum: f64, terms: u32) -> f32 {
        (f64::from(base) + sum / f64::from(terms.max(1)).sqrt()) as f32
    }

    /// The nearest multiple of 2^-14. Sums of such weights are exact in `f64`, so they do not depend on the order.
    #[must_use]
    pub fn rounded_weight(weight: f32) -> f32 {
        (weight * 16_384.0).round() / 16_384.0
    }
}
