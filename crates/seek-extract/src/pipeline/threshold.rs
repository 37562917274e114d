//! The threshold of a page, and the blocks whose probabilities reach it.

use super::classifier_names::TYPES;
use super::settings::Settings;
use crate::empty_reason::EmptyReason;

/// The chosen blocks of a page.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Choice {
    /// The chosen blocks, ascending.
    pub blocks: Vec<usize>,
    /// The expected word-level F1 of the choice, in [0, 1], if the probabilities are right.
    pub expected_f1: f32,
    /// The threshold, in [0, 1].
    pub threshold: f32,
    /// Why no block is chosen; none if one is.
    pub empty_reason: Option<EmptyReason>,
}

impl Choice {
    /// The same choice, or no block on a page that is probably empty. `empty` is the probability of a page without main content, if the
    /// model has a classifier of such pages. The page is empty from [`Settings::empty_above`] on.
    #[must_use]
    pub fn unless_empty(self, empty: Option<f32>, settings: &Settings) -> Choice {
        match empty {
            // Without blocks the choice is right if the page is empty.
            Some(probability) if probability >= settings.empty_above || self.blocks.is_empty() => {
                let empty_reason = match self.empty_reason {
                    Some(EmptyReason::NoText) => self.empty_reason,
                    _ if probability >= settings.empty_above => Some(EmptyReason::EmptyPage),
                    reason => reason,
                };
                Choice { blocks: Vec::new(), expected_f1: probability, empty_reason, ..self }
            }
            _ => self,
        }
    }
}

/// Chooses the blocks with at least the threshold probability, but no block with the probability 0.
///
/// [`Settings::threshold`] gives the threshold. If no block reaches it, the threshold is the one with the highest expected
/// F1 on the page. The choice is empty if its expected F1 is below [`Settings::empty_below`]. `words` are the numbers of words of the blocks.
///
/// ```
/// use seek_extract::{Settings, choose};
/// let certain_article = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0];
/// let choice = choose(&[1.0, 0.0, 1.0], &[3, 100, 4], &certain_article, &Settings::default());
/// assert_eq!(choice.blocks, [0, 2]);
/// assert_eq!(choice.expected_f1, 1.0);
/// ```
pub fn choose(probabilities: &[f32], words: &[u32], types: &[f32; TYPES], settings: &Settings) -> Choice {
    let mut threshold = settings.threshold(types, || f1_optimal_threshold(probabilities, words));
    let reaches = |p: f32, threshold: f32| p >= threshold && p > 0.0;
    if !probabilities.iter().any(|&p| reaches(p, threshold)) {
        threshold = f1_optimal_threshold(probabilities, words);
    }
    let blocks: Vec<usize> = (0..probabilities.len()).filter(|&i| reaches(probabilities[i], threshold)).collect();
    let weight = |i: usize| f64::from(words[i]);
    let main = |i: usize| f64::from(probabilities[i]) * weight(i);
    let (chosen, hit) = blocks.iter().fold((0.0, 0.0), |(c, h), &i| (c + weight(i), h + main(i)));
    let gold: f64 = (0..probabilities.len()).map(main).sum();
    let expected_f1 = if chosen + gold > 0.0 { (2.0 * hit / (chosen + gold)) as f32 } else { 0.0 };
    let is_too_low = expected_f1 < settings.empty_below;
    let empty_reason = match blocks.is_empty() {
        true if probabilities.is_empty() => Some(EmptyReason::NoText),
        true => Some(EmptyReason::NothingChosen),
        false => is_too_low.then_some(EmptyReason::LowConfidence),
    };
    if is_too_low {
        return Choice { blocks: Vec::new(), expected_f1: 1.0 - expected_f1, threshold, empty_reason };
    }
    Choice { blocks, expected_f1, threshold, empty_reason }
}

/// The threshold with the highest expected F1 over the words of a page, if the probabilities are right; 1 for a page
/// without words.
///
/// The threshold is low on a page whose probabilities are low (Lipton, Elkan and Naryanaswamy, "Optimal Thresholding of
/// Classifiers to Maximize F1 Measure", ECML PKDD 2014).
pub fn f1_optimal_threshold(probabilities: &[f32], words: &[u32]) -> f32 {
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|&a, &b| probabilities[b].total_cmp(&probabilities[a]));
    let main = |i: usize| f64::from(probabilities[i]) * f64::from(words[i]);
    let gold: f64 = order.iter().map(|&i| main(i)).sum();
    let (mut chosen, mut hit) = (0.0, 0.0);
    let mut best = (0.0, 1.0);
    for i in order {
        chosen += f64::from(words[i]);
        hit += main(i);
        let expected = hit / (chosen + gold);
        if expected > best.0 {
            best = (expected, probabilities[i]);
        }
    }
    best.1
}
