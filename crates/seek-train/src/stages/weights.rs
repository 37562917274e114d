//! Weights of the rows in a fit.

use crate::corpus::prepare::Prepared;

/// Weights of block rows. The weight of a page is the square root of its size, so that neither long nor short pages dominate.
/// Within a page a block weighs by the square root of its words: the metric counts words, but short blocks teach more. A block
/// without a label has no weight.
pub(super) fn block_weights(prepared: &Prepared) -> Vec<f32> {
    let mut weights = vec![0.0; prepared.block_table.targets.len()];
    for page in &prepared.pages {
        let own: Vec<f32> = page.tokens.iter().map(|&t| ((t + 1) as f32).sqrt()).collect();
        let sum: f32 = own.iter().sum();
        for ((w, o), &known) in weights[page.blocks.clone()].iter_mut().zip(own).zip(&page.known) {
            *w = if known { o / sum.sqrt() } else { 0.0 };
        }
    }
    normalised(weights)
}

/// Weights of segment rows: 1 for at most about `most` evenly spaced segments of each page and for all segments with a label of
/// their own, 0 for the others. On a page whose text has no labels only the latter have a label.
pub(super) fn segment_weights(prepared: &Prepared, most: usize) -> Vec<f32> {
    let mut weights = vec![0.0; prepared.segment_table.targets.len()];
    for page in &prepared.pages {
        let step = page.segments.len().div_ceil(most.max(1)).max(1);
        for row in page.segments.clone().step_by(step).filter(|_| page.text_labels.are_whole()) {
            weights[row] = 1.0;
        }
        for (row, label) in page.segments.clone().zip(&page.segment_row_labels) {
            if label.is_some() {
                weights[row] = 1.0;
            }
        }
    }
    weights
}

/// Scales weights to a mean of 1.
fn normalised(mut weights: Vec<f32>) -> Vec<f32> {
    let sum: f64 = weights.iter().map(|&w| f64::from(w)).sum();
    let factor = if sum > 0.0 { weights.len() as f64 / sum } else { 1.0 };
    for w in &mut weights {
        *w = (f64::from(*w) * factor) as f32;
    }
    weights
}
