//! Why the pipeline gave a block its probability: the results of earlier stages for the block, and the features that
//! moved the shared content classifier most.
//!
//! An explanation does not cover the classifiers of page types (corrections, or classifiers of their own), the smoothing over
//! templates, and the removal of copies. They follow the shared classifier. If they change a probability much, it is far from [`Explanation::score`].

use super::rows::page_row;
use super::seek::Seek;
use super::stage_columns::HeuristicFeatures;
use crate::method::MethodError;
use seek_features::PageMeasurements;
use seek_page::Page;

/// Rows in memory at a time. A row and the contributions of its features need about 6 kB.
const ROWS: usize = 64;

/// Why a block got its probability.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// Number of the block.
    pub block: usize,
    /// The score of the shared content classifier: log-odds of main content for a boosted forest, else a probability.
    pub score: f32,
    /// The probability of main content by that classifier, in [0, 1].
    pub shared: f32,
    /// The probability after the classifiers of page types, in [0, 1]. Postprocessing follows.
    pub corrected: f32,
    /// The segments around the block, the innermost first. Of several segments with the same blocks only the outermost
    /// is listed.
    pub segments: Vec<SegmentScore>,
    /// The features that LBS, SLS and TP give the block.
    pub heuristics: HeuristicFeatures,
    /// The features that moved the score most, the strongest first.
    pub reasons: Vec<Reason>,
}

/// A segment with its probability of being good.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SegmentScore {
    /// The number of the segment in [`Page::segments`].
    pub segment: usize,
    /// The probability, in [0, 1].
    pub score: f32,
}

/// One feature and its effect.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    /// Name of the feature, as in [`block_columns`](crate::stage_columns::block_columns).
    pub feature: String,
    /// Its value for the block.
    pub value: f32,
    /// Its part of the score, negative if it lowers the score
    /// ([`Forest::contributions`](seek_forest::Forest::contributions)).
    pub contribution: f32,
}

impl Seek {
    /// Runs the stages as [`Seek::run`] does, and explains the probabilities of `blocks`, in that order. Each explanation
    /// has at most `limit` reasons.
    ///
    /// # Errors
    /// [`MethodError`] if the page exceeds its limits.
    ///
    /// # Panics
    /// If the page has no block of such a number.
    pub fn explain(&self, page: &Page, blocks: &[usize], limit: usize) -> Result<Vec<Explanation>, MethodError> {
        let measured = &PageMeasurements::new(page)?;
        let rows = self.block_rows(measured, &page_row(measured, &self.models))?;
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
            let contributions = forest.contributions(values)?;
            let rows_of_blocks = blocks.iter().zip(values.chunks_exact(rows.width));
            for (i, ((&block, row), contributions)) in rows_of_blocks.zip(contributions).enumerate() {
                let reasons = strongest(&contributions.features, limit).into_iter().map(|at| Reason {
                    feature: forest.features()[at].clone(),
                    value: row[at],
                    contribution: contributions.features[at] as f32,
                });
                let segments = measured.enclosing_segments(block);
                let segment_score = |segment| SegmentScore { segment, score: rows.segment_scores[segment] };
                out.push(Explanation {
                    block,
                    score: contributions.score() as f32,
                    shared: shared[2 * i + 1],
                    corrected: corrected[2 * i + 1],
                    segments: segments.map(segment_score).collect(),
                    heuristics: rows.heuristics.of_block(block),
                    reasons: reasons.collect(),
                });
            }
        }
        Ok(out)
    }
}

/// Positions of the contributions with the largest absolute values, the largest first; of equals the first. Without
/// contributions of 0.
fn strongest(contributions: &[f64], limit: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..contributions.len()).filter(|&i| contributions[i] != 0.0).collect();
    order.sort_by(|&a, &b| contributions[b].abs().total_cmp(&contributions[a].abs()));
    order.truncate(limit);
    order
}

#[cfg(test)]
mod tests {
    use super::strongest;

    #[test]
    fn the_largest_absolute_values_come_first_and_zero_is_left_out() {
        let contributions = [0.5, 0.0, -2.0, 1.0, -0.5];
        assert_eq!(strongest(&contributions, 3), [2, 3, 0]);
        assert_eq!(strongest(&contributions, 9), [2, 3, 0, 4]);
        assert!(strongest(&[], 5).is_empty());
    }
}
