//! Why the pipeline gave a block its probability: the results of earlier stages for the block, the features that moved the shared
//! content classifier most, and those that moved the second look most.
//!
//! Between both, classifiers of page types, smoothing over templates and the removal of copies change a probability. Their results are
//! [`Explanation::corrected`] and [`Explanation::first`], without reasons.

use super::look_columns::{WIDTH, least_corrected};
use super::looks::segments_around;
use super::rows::page_row;
use super::seek::Seek;
use super::stage_columns::HeuristicFeatures;
use crate::method::MethodError;
use seek_features::PageMeasurements;
use seek_forest::{Contributions, Forest};
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
    /// The probability after the classifiers of page types, in [0, 1].
    pub corrected: f32,
    /// The probability after smoothing over templates and the removal of copies, in [0, 1]: that of the first look.
    pub first: f32,
    /// The probability after the second look, in [0, 1]: the one by which the pipeline chooses. That of the first
    /// look if it was too low to be corrected; `None` for a model without it.
    pub second: Option<f32>,
    /// The segments around the block, the innermost first. Of several segments with the same blocks only the outermost
    /// is listed.
    pub segments: Vec<SegmentScore>,
    /// The features that LBS, SLS and TP give the block.
    pub heuristics: HeuristicFeatures,
    /// The features that moved the score most, the strongest first.
    pub reasons: Vec<Reason>,
    /// The features that moved the second look most, the strongest first. Empty for a model without it, and for a block that it
    /// did not correct.
    pub second_reasons: Vec<Reason>,
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
    /// Name of the feature, as in [`block_columns`](crate::stage_columns::block_columns) or, for the second look, in
    /// [`look_columns::columns`](super::look_columns::columns).
    pub feature: String,
    /// Its value for the block.
    pub value: f32,
    /// Its part of the score, negative if it lowers the score
    /// ([`Forest::contributions`](seek_forest::Forest::contributions)).
    pub contribution: f32,
}

impl Seek {
    /// Runs the stages as [`Seek::run`] does, and explains the probabilities of `blocks`, in that order. Each explanation
    /// has at most `limit` reasons for its score, and as many for the second look.
    ///
    /// # Errors
    /// [`MethodError`] if the page exceeds its limits.
    ///
    /// # Panics
    /// If the page has no block of such a number.
    pub fn explain(&self, page: &Page, blocks: &[usize], limit: usize) -> Result<Vec<Explanation>, MethodError> {
        let measured = &PageMeasurements::new(page)?;
        let page_row = page_row(measured, &self.models);
        let rows = self.block_rows(measured, &page_row)?;
        let first = self.first_look(&rows, page_row)?;
        let segments_of = segments_around(measured);
        let second = match &self.models.second_look {
            Some(forest) => Some((forest, first.context(&rows, &segments_of), self.second_look(&rows, &first)?)),
            None => None,
        };
        let forest = &self.models.content.shared;
        let mut out = Vec::with_capacity(blocks.len());
        for blocks in blocks.chunks(ROWS) {
            let values = rows_of(blocks, rows.width, |block, row| rows.fill(block..block + 1, row));
            let (mut shared, mut corrected) = ([0.0; 2 * ROWS], [0.0; 2 * ROWS]);
            forest.predict(&values, &mut shared[..2 * blocks.len()])?;
            self.models.content.predict(&rows.types, &values, &mut corrected[..2 * blocks.len()])?;
            let scores = forest.contributions(&values)?;
            let second_reasons = match &second {
                Some((forest, context, _)) => {
                    let values = rows_of(blocks, WIDTH, |block, row| context.fill(block..block + 1, row));
                    let all = forest.contributions(&values)?;
                    let least = least_corrected(&first.probabilities);
                    let of_block = |(i, of)| match first.probabilities[blocks[i]] >= least {
                        true => reasons(forest, of, &values, i, limit),
                        false => Vec::new(),
                    };
                    all.iter().enumerate().map(of_block).collect()
                }
                None => vec![Vec::new(); blocks.len()],
            };
            for ((i, &block), second_reasons) in blocks.iter().enumerate().zip(second_reasons) {
                let segments = measured.enclosing_segments(block);
                let segment_score = |segment| SegmentScore { segment, score: rows.segment_scores[segment] };
                out.push(Explanation {
                    block,
                    score: scores[i].score() as f32,
                    shared: shared[2 * i + 1],
                    corrected: corrected[2 * i + 1],
                    first: first.probabilities[block],
                    second: second.as_ref().map(|(.., probabilities)| probabilities[block]),
                    segments: segments.map(segment_score).collect(),
                    heuristics: rows.heuristics.of_block(block),
                    reasons: reasons(forest, &scores[i], &values, i, limit),
                    second_reasons,
                });
            }
        }
        Ok(out)
    }
}

/// A matrix with a row for each of some blocks.
fn rows_of(blocks: &[usize], width: usize, fill: impl Fn(usize, &mut [f32])) -> Vec<f32> {
    let mut values = vec![0.0; width * blocks.len()];
    blocks.iter().zip(values.chunks_exact_mut(width)).for_each(|(&block, row)| fill(block, row));
    values
}

/// The strongest features of a row of a matrix.
fn reasons(forest: &Forest, contributions: &Contributions, values: &[f32], row: usize, limit: usize) -> Vec<Reason> {
    let row = &values[row * forest.features().len()..];
    let reason = |at: usize| Reason {
        feature: forest.features()[at].clone(),
        value: row[at],
        contribution: contributions.features[at] as f32,
    };
    strongest(&contributions.features, limit).into_iter().map(reason).collect()
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
