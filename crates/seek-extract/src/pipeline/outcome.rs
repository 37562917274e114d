//! The result of the pipeline on a page.

use super::classifier_names::TYPES;
use crate::empty_reason::EmptyReason;
use crate::picture::{Mark, Picture, Series, Threshold};
use seek_page::{PageType, SelectedParts, Selection};

/// The result of the pipeline on a page.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Outcome {
    /// The chosen blocks, and the probability of every block.
    pub selection: Selection,
    /// The probability of each page type, in the order of [`PageType::ALL`]. A given type has the probability 1.
    pub types: [f32; TYPES],
    /// The probabilities of the first pass, before the content is known. The segment and content classifiers read them.
    pub first_types: [f32; TYPES],
    /// The expected word-level F1 of the selection, in [0, 1], from the probabilities of the blocks; for a page that is left empty the
    /// probability that it is.
    pub confidence: f32,
    /// The probability that the page has no main content, in [0, 1]; none if the model has no classifier of empty pages. The
    /// classifier of page terms has a part in it ([`Settings::empty_terms_weight`](crate::Settings::empty_terms_weight)).
    pub empty: Option<f32>,
    /// The threshold, in [0, 1]. Blocks with at least this probability are chosen, or none if the page is probably empty
    /// ([`Settings::empty_above`](crate::Settings::empty_above)), or if the expected F1 is too low
    /// ([`Settings::empty_below`](crate::Settings::empty_below)).
    pub threshold: f32,
    /// Why no block is chosen; none if one is.
    pub empty_reason: Option<EmptyReason>,
}

impl Outcome {
    /// The most probable type and its probability.
    pub fn page_type(&self) -> (PageType, f32) {
        best_type(&self.types)
    }

    /// A plot of the probability of each block, with the chosen blocks.
    pub fn picture(&self) -> Picture {
        let probabilities = self.selection.probabilities.iter().map(|&p| f64::from(p));
        let mut is_chosen = vec![false; probabilities.len()];
        if let SelectedParts::Blocks(chosen) = &self.selection.parts {
            chosen.iter().for_each(|&block| is_chosen[block] = true);
        }
        Picture {
            title: "Probability of main content".to_owned(),
            caption: "One column for each block in document order. Blocks with at least the threshold are chosen, \
                unless the page is probably empty."
                .to_owned(),
            x: "block".to_owned(),
            y: "probability".to_owned(),
            series: vec![Series::columns("probability", probabilities)],
            marks: vec![Mark::runs("main content", is_chosen)],
            thresholds: vec![Threshold::new("threshold", f64::from(self.threshold))],
        }
    }
}

/// The most probable type and its probability; of equal types the first.
pub fn best_type(types: &[f32; TYPES]) -> (PageType, f32) {
    let mut best = (PageType::Article, f32::MIN);
    for (t, &p) in PageType::ALL.into_iter().zip(types) {
        if p > best.1 {
            best = (t, p);
        }
    }
    best
}
