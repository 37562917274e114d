//! The thresholds of a chain: one half, or the pair with the highest mean F1 on out-of-fold predictions of training pages.

use super::params::ThresholdChoice;
use super::walk_pages::ScoredTree;
use rayon::prelude::*;
use seek_methods::chain::ChainThresholds;

/// Candidates, in steps of .05.
const STEPS: std::ops::RangeInclusive<usize> = 1..=19;
/// The step.
const STEP: f32 = 0.05;
/// How many pages of its own type the mean over all pages is worth. A type has about a hundred pages, so its best thresholds
/// alone depend much on chance: with 20 instead, collections lost .087 by thresholds and classifiers of their own.
const PRIOR_PAGES: f64 = 100.0;

/// The threshold of good segments with the highest mean F1 if every segment is then classified without an error: `main` of
/// the pages holds the labels.
pub(super) fn segment_threshold(pages: &[ScoredTree], smallest: u32) -> f32 {
    let mean = |threshold: f32| {
        let score = |page: &ScoredTree| page.f1(ChainThresholds { segment: threshold, content: STEP }, smallest);
        pages.par_iter().map(score).collect::<Vec<_>>().iter().sum::<f64>()
    };
    let scored = STEPS.map(|s| s as f32 * STEP).map(|threshold| (threshold, mean(threshold)));
    scored.fold((0.5, f64::MIN), |best, scored| if scored.1 > best.1 { scored } else { best }).0
}

impl ThresholdChoice {
    /// The thresholds for some pages, and the mean F1 with them. Learned ones take the pages of `prior` into account.
    pub(super) fn best(
        self,
        pages: &[ScoredTree],
        smallest: u32,
        prior: Option<&ThresholdGrid>,
    ) -> (ChainThresholds, f64) {
        match self {
            ThresholdChoice::Learned => ThresholdGrid::of(pages, smallest).best(prior),
            ThresholdChoice::Majority => {
                let half = ChainThresholds::default();
                let sum: f64 = pages.iter().map(|page| page.f1(half, smallest)).sum();
                (half, sum / pages.len().max(1) as f64)
            }
        }
    }
}

/// The mean F1 of each pair of thresholds, over some pages.
#[derive(Debug, Clone)]
pub(super) struct ThresholdGrid {
    means: Vec<f64>,
    pages: usize,
}

/// The pair of each cell of the grid.
fn pairs() -> impl Iterator<Item = ChainThresholds> {
    STEPS.flat_map(|s| STEPS.map(move |c| ChainThresholds { segment: s as f32 * STEP, content: c as f32 * STEP }))
}

impl ThresholdGrid {
    /// Scores all pairs on some pages.
    pub fn of(pages: &[ScoredTree], smallest: u32) -> ThresholdGrid {
        let steps = STEPS.count();
        let of_page = |page: &ScoredTree| {
            let mut scores = Vec::with_capacity(steps * steps);
            let mut before: Option<(Vec<usize>, Vec<f64>)> = None;
            for s in STEPS {
                let good = page.good_nodes(s as f32 * STEP, smallest);
                // Neighbouring thresholds often keep the same segments.
                let row = match before {
                    Some((ref same, ref row)) if *same == good => row.clone(),
                    _ => STEPS
                        .map(|c| page.sizes.f1(good.iter().copied().filter(|&n| page.main[n] >= c as f32 * STEP)))
                        .collect(),
                };
                scores.extend_from_slice(&row);
                before = Some((good, row));
            }
            scores
        };
        let scores: Vec<Vec<f64>> = pages.par_iter().map(of_page).collect();
        let n = pages.len().max(1) as f64;
        // Summed in the order of pages, so that the result does not depend on threads.
        let means = (0..steps * steps).map(|cell| scores.iter().map(|page| page[cell]).sum::<f64>() / n).collect();
        ThresholdGrid { means, pages: pages.len() }
    }

    /// The pair with the highest mean F1, and this mean. With `prior` the mean of all pages counts like some pages more.
    pub fn best(&self, prior: Option<&ThresholdGrid>) -> (ChainThresholds, f64) {
        let n = self.pages as f64;
        let value = |cell: usize| match prior {
            Some(prior) => (n * self.means[cell] + PRIOR_PAGES * prior.means[cell]) / (n + PRIOR_PAGES),
            None => self.means[cell],
        };
        let best = (0..self.means.len()).fold(0, |best, cell| if value(cell) > value(best) { cell } else { best });
        (pairs().nth(best).unwrap_or_default(), self.means[best])
    }
}
