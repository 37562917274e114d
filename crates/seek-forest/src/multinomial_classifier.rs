//! Multinomial logistic regression over sets of hashed terms.

use crate::linear_classifier::MAX_TERMS;
use crate::model_error::ModelError;
use crate::parts::MAX_CLASSES;
use crate::term_index::TermIndex;

/// The unit of a weight: weights are whole multiples of it.
const UNIT: f64 = 1.0 / 1024.0;

/// A classifier of several classes over sets of hashed terms. The score of a class is `base + sum of weights /
/// sqrt(number of terms)`, where only terms with weights count, and the probabilities are the softmax of the scores.
///
/// A weight is a whole number of units of 2^-10. So sums are exact and do not depend on the order of the terms.
///
/// ```
/// use seek_forest::MultinomialClassifier;
///
/// let classes = ["cat", "dog"].map(str::to_owned).to_vec();
/// let classifier = MultinomialClassifier::new("animals", classes, vec![0.0, 0.0], vec![3], vec![1024, -1024])?;
/// let [cat, dog] = classifier.probabilities([3, 9])[..] else { panic!() };
/// assert!((cat / dog - 7.389).abs() < 0.001, "e^2");
/// # Ok::<(), seek_forest::ModelError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct MultinomialClassifier {
    classes: Vec<String>,
    base: Vec<f32>,
    terms: Vec<u32>,
    /// Terms x classes, in units.
    weights: Vec<i16>,
    index: TermIndex,
}

impl MultinomialClassifier {
    /// A classifier with one base per class, terms in ascending order, and for each term one weight per class, in units
    /// of 2^-10. Errors name the classifier `name`.
    ///
    /// # Errors
    /// [`ModelError::LinearClassifier`] if there is no class, there are more than [`MAX_CLASSES`] or 2^20 terms, the terms are not in
    /// ascending order, the number of bases or weights is wrong, or a base is outside -1000..=1000.
    pub fn new(
        name: &str,
        classes: Vec<String>,
        base: Vec<f32>,
        terms: Vec<u32>,
        weights: Vec<i16>,
    ) -> Result<MultinomialClassifier, ModelError> {
        let error = |problem: String| Err(ModelError::LinearClassifier { name: name.to_owned(), problem });
        if classes.len() > MAX_CLASSES {
            return error(format!("{} classes are more than {MAX_CLASSES}", classes.len()));
        }
        if classes.is_empty() || base.len() != classes.len() {
            return error(format!("{} classes but {} base scores", classes.len(), base.len()));
        }
        if terms.len() > MAX_TERMS {
            return error(format!("{} terms are more than {MAX_TERMS}", terms.len()));
        }
        if terms.len().checked_mul(classes.len()) != Some(weights.len()) {
            return error(format!("{} terms and {} classes but {} weights", terms.len(), classes.len(), weights.len()));
        }
        if !terms.is_sorted_by(|a, b| a < b) {
            return error("the terms are not in ascending order".to_owned());
        }
        if let Some(base) = base.iter().find(|base| !(-1000.0..=1000.0).contains(*base)) {
            return error(format!("the base {base} is not between -1000 and 1000"));
        }
        let index = TermIndex::new(&terms);
        Ok(MultinomialClassifier { classes, base, terms, weights, index })
    }

    /// The nearest weight in units, within the range of weights: -32 to 32.
    #[must_use]
    pub fn weight_in_units(weight: f64) -> i16 {
        // `as` takes the nearest value of the range, and 0 for a NaN.
        (weight / UNIT).round() as i16
    }

    /// The classes.
    #[must_use]
    pub fn classes(&self) -> &[String] {
        &self.classes
    }

    /// The base score of each class.
    #[must_use]
    pub fn base(&self) -> &[f32] {
        &self.base
    }

    /// The terms with weights, in ascending order.
    #[must_use]
    pub fn terms(&self) -> &[u32] {
        &self.terms
    }

    /// The weights in units of 2^-10: terms x classes.
    #[must_use]
    pub fn weights(&self) -> &[i16] {
        &self.weights
    }

    /// The probability of each class for a set of terms. Repeated terms count once.
    #[must_use]
    pub fn probabilities(&self, terms: impl IntoIterator<Item = u32>) -> Vec<f32> {
        let mut sums = self.sums();
        terms.into_iter().for_each(|term| sums.add(term));
        sums.probabilities()
    }

    /// The sums of a page without terms, for terms that come one after the other.
    #[must_use]
    pub fn sums(&self) -> TermSums<'_> {
        let is_known = vec![0; self.terms.len().div_ceil(BITS)];
        TermSums { classifier: self, sums: vec![0; self.classes.len()], is_known, known: 0 }
    }
}

/// Bits of one number of [`TermSums::is_known`].
const BITS: usize = u64::BITS as usize;

/// The sums of the weights of a set of terms.
#[derive(Clone, Debug)]
pub struct TermSums<'c> {
    classifier: &'c MultinomialClassifier,
    /// The sum of each class, in units.
    sums: Vec<i64>,
    /// One bit for each term of the classifier: whether it was added.
    is_known: Vec<u64>,
    /// Number of these terms.
    known: u32,
}

impl TermSums<'_> {
    /// Adds the weights of a term, unless the term was added before or has none.
    pub fn add(&mut self, term: u32) {
        let Some(at) = self.classifier.index.find(&self.classifier.terms, term) else { return };
        let bit = 1 << (at % BITS);
        if self.is_known[at / BITS] & bit != 0 {
            return;
        }
        self.is_known[at / BITS] |= bit;
        self.known += 1;
        let weights = &self.classifier.weights[at * self.sums.len()..][..self.sums.len()];
        self.sums.iter_mut().zip(weights).for_each(|(sum, &weight)| *sum += i64::from(weight));
    }

    /// The probability of each class.
    #[must_use]
    pub fn probabilities(self) -> Vec<f32> {
        let scale = UNIT / f64::from(self.known.max(1)).sqrt();
        let scores = self.classifier.base.iter().zip(self.sums);
        softmax(scores.map(|(&base, sum)| f64::from(base) + sum as f64 * scale).collect())
    }
}

/// Probabilities that are proportional to the exponentials of the scores.
fn softmax(mut scores: Vec<f64>) -> Vec<f32> {
    let most = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    scores.iter_mut().for_each(|score| *score = libm::exp(*score - most));
    let sum: f64 = scores.iter().sum();
    scores.into_iter().map(|score| (score / sum) as f32).collect()
}
