//! The move that sets the threshold of the page: one click on the slider of the label tool, before all other moves.
//!
//! All blocks whose probability reaches the threshold become main content, all others noise. The slider stops at the probabilities of
//! the blocks, in thousandths, as the tool shows them. So each of them is tried, and the minimum over them is exact.

use super::block_moves::{BlockMove, cost, fewest};

/// A threshold, in thousandths.
pub type Thousandths = u32;

/// Moves that may begin with the threshold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThresholdedMoves {
    /// The threshold; none if no threshold saves a move.
    pub threshold: Option<Thousandths>,
    /// The moves after it.
    pub then: Vec<BlockMove>,
}

impl ThresholdedMoves {
    /// Number of clicks or keys.
    pub fn cost(&self) -> usize {
        usize::from(self.threshold.is_some()) + cost(&self.then)
    }
}

/// A probability as the tool shows it.
fn thousandths(probability: f32) -> Thousandths {
    (f64::from(probability) * 1000.0).round() as Thousandths
}

/// The labels that a threshold gives.
pub fn labels_from(probabilities: &[f32], threshold: Thousandths) -> Vec<bool> {
    probabilities.iter().map(|&probability| thousandths(probability) >= threshold).collect()
}

/// The fewest moves from `start` to `target`, if one move may set the threshold before all others. Of equal thresholds the lowest counts. Blocks
/// without a target may get any label.
pub fn fewest_with_threshold(start: &[bool], target: &[Option<bool>], probabilities: &[f32]) -> ThresholdedMoves {
    let mut best = ThresholdedMoves { threshold: None, then: fewest(start, target) };
    let mut thresholds: Vec<Thousandths> = probabilities.iter().map(|&probability| thousandths(probability)).collect();
    thresholds.sort_unstable();
    thresholds.dedup();
    for threshold in thresholds {
        let then = fewest(&labels_from(probabilities, threshold), target);
        let moves = ThresholdedMoves { threshold: Some(threshold), then };
        if moves.cost() < best.cost() {
            best = moves;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::super::drawn_labels::{labels, target};
    use super::*;

    const PROBABILITIES: [f32; 8] = [0.1, 0.8, 0.3, 0.9, 0.2, 0.4, 0.1, 0.7];

    fn moves(from: &str, to: &str) -> ThresholdedMoves {
        fewest_with_threshold(&labels(from), &target(to), &PROBABILITIES)
    }

    #[test]
    fn a_threshold_that_gives_the_target_is_one_move() {
        let found = moves(".#.#...#", ".###.#.#");
        assert_eq!(found, ThresholdedMoves { threshold: Some(300), then: Vec::new() });
        assert_eq!((found.cost(), cost(&fewest(&labels(".#.#...#"), &target(".###.#.#")))), (1, 2));
    }

    #[test]
    fn other_moves_come_after_the_threshold() {
        let found = moves("........", ".###.#..");
        assert_eq!(found, ThresholdedMoves { threshold: Some(300), then: vec![BlockMove::Toggle(7)] });
        assert_eq!(found.cost(), 2);
    }

    #[test]
    fn a_threshold_is_set_only_where_it_saves_a_move() {
        assert_eq!(moves(".#.#...#", ".#.#...#"), ThresholdedMoves { threshold: None, then: Vec::new() });
        let toggle = moves(".#.#...#", "##.#...#");
        assert_eq!(toggle, ThresholdedMoves { threshold: None, then: vec![BlockMove::Toggle(0)] });
        // One toggle and one threshold cost the same: nothing is gained.
        assert_eq!(moves(".#.#...#", ".#.#.#.#").threshold, None);
        assert_eq!(fewest_with_threshold(&[], &[], &[]).cost(), 0);
    }

    #[test]
    fn blocks_that_may_have_any_label_do_not_count() {
        assert_eq!(moves("........", "?#?#??.#").cost(), 1);
    }

    #[test]
    fn a_threshold_is_reached_by_what_the_tool_shows() {
        assert_eq!(labels_from(&[0.3499, 0.3494, 0.35, 1.0], 350), [true, false, true, true]);
        // The tool shows the same number for both blocks, so no threshold is between them.
        let found = fewest_with_threshold(&labels("##"), &target("#."), &[0.9996, 0.9999]);
        assert_eq!(found, ThresholdedMoves { threshold: None, then: vec![BlockMove::Toggle(1)] });
    }
}
