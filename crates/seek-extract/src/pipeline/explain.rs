//! Why the pipeline gave a block its probability: what the earlier stages found around it, and the features that moved the shared
//! content classifier most.
//!
//! The corrections for page types are not taken apart, nor what blocks in the same place add, nor that all copies of a long
//! text but one get the probability 0. All of these come after the shared classifier; where they change much, the
//! probability of the block and the [`Explanation::score`] lie far apart.

use super::seek::{Seek, page_row};
use super::stage_columns::Hints;
use crate::method::MethodError;
use seek_features::PageMeasurements;
use seek_page::Page;

/// Rows that are held at a time; a row and what each feature contributed to it is some 6 kB.
const ROWS: usize = 64;

/// Why a block got its probability.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// The block.
    pub block: usize,
    /// What the shared content classifier says of it: log-odds of main content where it is boosted, else the probability.
    /// The corrections for page types come after it, what blocks in the same place say, and that copies are told once.
    pub score: f32,
    /// The probability by that classifier.
    pub shared: f32,
    /// The probability after the corrections for page types; what blocks in the same place say comes after it.
    pub corrected: f32,
    /// The segments around it from the inside out; of several that hold the same blocks the outermost.
    pub segments: Vec<SegmentScore>,
    /// What LBS, SLS and TP say of it.
    pub hints: Hints,
    /// The features that moved this score most, the strongest first.
    pub reasons: Vec<Reason>,
}

/// A segment, and its probability of being good.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SegmentScore {
    /// Its place in [`Page::segments`].
    pub segment: usize,
    /// In [0, 1].
    pub score: f32,
}

/// One feature and what it did.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    /// Name of the feature, as in [`block_columns`](crate::stage_columns::block_columns).
    pub feature: String,
    /// Its value for this block.
    pub value: f32,
    /// What it added to the score, or took from it; see [`Forest::contributions`](seek_forest::Forest::contributions).
    pub contribution: f32,
}

impl Seek<'_> {
    /// Why some blocks got their probabilities: for each of `blocks`, in that order, the at most `most` features that
    /// contributed most, by size. The stages run as in [`Seek::run`].
    ///
    /// # Errors
    /// [`MethodError`].
    ///
    /// # Panics
    /// Where the page has no such block.
    pub fn explain(&self, page: &Page, blocks: &[usize], most: usize) -> Result<Vec<Explanation>, MethodError> {
        let measured = &PageMeasurements::new(page)?;
        let rows = self.block_rows(measured, &page_row(measured))?;
        let forest = &self.models.content.shared;
        let mut values = vec![0.0; rows.width * ROWS.min(blocks.len())];
        let (mut shared, mut corrected) = ([0.0; 2 * ROWS], [0.0; 2 * ROWS]);
        let mut out = Vec::with_capacity(blocks.len());
        for blocks in blocks.chunks(ROWS) {
            let values = &mut values[..rows.width * blocks.len()];
            for (&block, row) in blocks.iter().zip(values.chunks_exact_mut(rows.width)) {
                rows.fill(block..block + 1, row);
            }
            forest.predict(values, &mut shared[..2 * blocks.len()])?;
            self.models.content.predict(&rows.types, values, &mut corrected[..2 * blocks.len()])?;
            let told = forest.contributions(values)?;
            for (i, ((&block, row), told)) in blocks.iter().zip(values.chunks_exact(rows.width)).zip(told).enumerate() {
                let reasons = strongest(&told.features, most).into_iter().map(|at| Reason {
                    feature: forest.features()[at].clone(),
                    value: row[at],
                    contribution: told.features[at] as f32,
                });
                let around = measured.enclosing_segments(block);
                out.push(Explanation {
                    block,
                    score: told.score() as f32,
                    shared: shared[2 * i + 1],
                    corrected: corrected[2 * i + 1],
                    segments: around.map(|segment| SegmentScore { segment, score: rows.good[segment] }).collect(),
                    hints: rows.heuristics.of_block(block),
                    reasons: reasons.collect(),
                });
            }
        }
        Ok(out)
    }
}

/// Places of the contributions that are largest by size, the largest first; of equals the first, and none that is 0.
fn strongest(contributions: &[f64], most: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..contributions.len()).filter(|&i| contributions[i] != 0.0).collect();
    order.sort_by(|&a, &b| contributions[b].abs().total_cmp(&contributions[a].abs()));
    order.truncate(most);
    order
}

#[cfg(test)]
mod tests {
    use super::strongest;

    #[test]
    fn the_strongest_come_first_whatever_their_sign_and_nothing_is_no_reason() {
        let contributions = [0.5, 0.0, -2.0, 1.0, -0.5];
        assert_eq!(strongest(&contributions, 3), [2, 3, 0]);
        assert_eq!(strongest(&contributions, 9), [2, 3, 0, 4]);
        assert!(strongest(&[], 5).is_empty());
    }
}
