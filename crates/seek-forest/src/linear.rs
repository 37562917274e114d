//! A linear classifier over hashed terms.

use rustc_hash::FxHashMap;

use crate::model::ModelError;

/// Most terms of a classifier.
const MOST_TERMS: usize = 1 << 20;

/// No weight is larger, so that no sum of them overflows.
const MOST_WEIGHT: f32 = 1000.0;

/// Log-odds that are a sum over a row's terms: `base + sum of weights / sqrt(number of terms)`. Terms that it does not know count
/// nowhere. The root keeps long rows from being surer than short ones only because they are long.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LinearClassifier {
    base: f32,
    terms: Vec<u32>,
    weights: Vec<f32>,
    weight_of: FxHashMap<u32, f32>,
}

impl LinearClassifier {
    /// A classifier with this base that knows these terms, in rising order, with a weight each.
    ///
    /// # Errors
    /// [`ModelError::Linear`] where terms are too many or not rising, weights are more or fewer than terms, not
    /// [`LinearClassifier::rounded_weight`], or out of range.
    pub fn new(name: &str, base: f32, terms: Vec<u32>, weights: Vec<f32>) -> Result<LinearClassifier, ModelError> {
        let wrong = |problem: String| Err(ModelError::Linear { name: name.to_owned(), problem });
        if terms.len() != weights.len() {
            return wrong(format!("{} terms with {} weights", terms.len(), weights.len()));
        }
        if terms.len() > MOST_TERMS {
            return wrong(format!("{} terms, at most {MOST_TERMS} are allowed", terms.len()));
        }
        if !terms.is_sorted_by(|a, b| a < b) {
            return wrong("its terms are not rising".to_owned());
        }
        let fits =
            |weight: &&f32| weight.abs() <= MOST_WEIGHT && LinearClassifier::rounded_weight(**weight) == **weight;
        if let Some(weight) = weights.iter().find(|weight| !fits(weight)) {
            return wrong(format!("a weight of {weight}, expected multiples of 2^-14 up to {MOST_WEIGHT}"));
        }
        if !base.is_finite() || base.abs() > MOST_WEIGHT {
            return wrong(format!("a base of {base}"));
        }
        let weight_of = terms.iter().copied().zip(weights.iter().copied()).collect();
        Ok(LinearClassifier { base, terms, weights, weight_of })
    }

    /// Log-odds of a row without terms.
    #[must_use]
    pub fn base(&self) -> f32 {
        self.base
    }

    /// The terms that it knows, rising.
    #[must_use]
    pub fn terms(&self) -> &[u32] {
        &self.terms
    }

    /// What each of them adds.
    #[must_use]
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// What a term adds; none where it is not known.
    #[must_use]
    pub fn weight(&self, term: u32) -> Option<f32> {
        self.weight_of.get(&term).copied()
    }

    /// The log-odds of a row with `known` known terms, whose weights have this sum.
    #[must_use]
    pub fn score(base: f32, sum: f64, known: u32) -> f32 {
        (f64::from(base) + sum / f64::from(known.max(1)).sqrt()) as f32
    }

    /// The nearest weight whose sums are exact in `f64`, whatever the order: a multiple of 2^-14.
    #[must_use]
    pub fn rounded_weight(weight: f32) -> f32 {
        (weight * 16_384.0).round() / 16_384.0
    }
}
