//! BoilerNet: the text nodes of a page as a sequence, each in or out by a recurrent network.
//!
//! Leonhardt, Anand and Khosla, "Boilerplate Removal using a Neural Sequence Labeling Model" (WWW 2020 companion). Sizes and training are those of
//! the paper and of the program of its authors (github.com/mrjleo/boilernet).
//!
//! 1. Each text node is a leaf: a bag of the names of the elements around it, and a bag of its words (`leaves.rs`).
//! 2. The thousand most frequent words and fifty names of the training pages have an input each (`vocabulary.rs`).
//! 3. A dense layer, two bidirectional LSTM layers and a logistic unit give a probability for each leaf (`network.rs`).

mod leaves;
mod network;
mod training;
mod vocabulary;

pub use leaves::Leaves;
pub(crate) use network::{BoilerNet, Sizes};
pub(crate) use training::train;
pub(crate) use vocabulary::LeafVocabulary;

use crate::error::NeuralError;
use crate::network::{Packing, WordBags};
use seek_page::PageError;

/// Leaves of a page that the network reads at once. The parts of a longer page do not know of each other, so memory stays bounded, and time is
/// checked between them.
const MOST_LEAVES: usize = 4096;

/// The probability of each leaf of a page to be main content. `check` says whether there is time left.
pub(crate) fn probabilities(
    network: &BoilerNet,
    vocabulary: &LeafVocabulary,
    leaves: &Leaves,
    check: &dyn Fn() -> Result<(), PageError>,
) -> Result<Vec<f32>, NeuralError> {
    let mut probabilities = Vec::with_capacity(leaves.len());
    let lookup = vocabulary.lookup();
    for start in (0..leaves.len()).step_by(MOST_LEAVES) {
        check()?;
        let part = start..(start + MOST_LEAVES).min(leaves.len());
        let mut bags = WordBags::default();
        lookup.bags(leaves, part.clone()).iter().for_each(|bag| bags.push(bag));
        let logits: Vec<f32> = network.logits(bags, Packing::of(&[part.len()]), None)?.to_vec1()?;
        probabilities.extend(logits.into_iter().map(|logit| 1.0 / (1.0 + (-logit).exp())));
    }
    Ok(probabilities)
}
