//! From probabilities to chosen blocks.

use super::classes::TYPES;
use super::settings::Settings;

/// What the probabilities of a page's blocks lead to.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The chosen blocks.
    pub blocks: Vec<usize>,
    /// Word-level F1 to be expected of them if the probabilities are right.
    pub expected_f1: f32,
    /// Blocks were chosen from this probability on, if anything was.
    pub threshold: f32,
}

/// Chooses the blocks from a threshold on, but none with the probability 0. The threshold lies between two: the one that
/// the page's types, weighted by probability, ask for, and the one that promises this very page the highest F1
/// ([`f1_optimal_threshold`]). A page that promises less than `empty_below` is taken to have no main content.
pub fn choose(probabilities: &[f32], words: &[u32], types: &[f32; TYPES], settings: &Settings) -> Choice {
    let threshold = settings.threshold(types, || f1_optimal_threshold(probabilities, words));
    let blocks: Vec<usize> =
        (0..probabilities.len()).filter(|&i| probabilities[i] >= threshold && probabilities[i] > 0.0).collect();
    let weight = |i: usize| f64::from(words[i]);
    let main = |i: usize| f64::from(probabilities[i]) * weight(i);
    let (chosen, hit) = blocks.iter().fold((0.0, 0.0), |(c, h), &i| (c + weight(i), h + main(i)));
    let gold: f64 = (0..probabilities.len()).map(main).sum();
    let expected_f1 = if chosen + gold > 0.0 { (2.0 * hit / (chosen + gold)) as f32 } else { 0.0 };
    if expected_f1 < settings.empty_below {
        return Choice { blocks: Vec::new(), expected_f1: 1.0 - expected_f1, threshold };
    }
    Choice { blocks, expected_f1, threshold }
}

/// The threshold with the highest expected F1 over the words of a page, if the probabilities are right: where most is in
/// doubt it is low (Lipton, Elkan and Naryanaswamy, "Optimal Thresholding of Classifiers to Maximize F1 Measure", ECML
/// PKDD 2014). 1 for a page without words.
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
