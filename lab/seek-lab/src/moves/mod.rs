//! Moves of an annotator who labels a page, from nothing and from pre-labels of a model that has not seen its host.
//!
//! The annotator is a script that knows the gold labels, and makes the fewest moves that give them ([`block_moves`]). The time to
//! read a page is not measured, and no move is wrong. So a person needs more.
//!
//! | moves | from nothing | from pre-labels |
//! |---|---|---|
//! | blocks | from noise to the gold labels | from the blocks that the pipeline chooses |
//! | a gold without main content | 1, the key for it | 1 if the pipeline chooses blocks |
//! | page type | 1 | 1 if it is wrong |
//! | to confirm the page | 1 | 1 |
//! | the threshold of the page, before all other moves on blocks | there are no probabilities | 1 |
//!
//! Moves with the threshold and moves without it are counted apart.
//! Blocks without words of the metric may have any label, because no score depends on them.

pub mod block_moves;
pub mod experiment;
pub mod summary;
pub mod threshold_move;

use block_moves::{cost, few_with_places, fewest};
use seek_train::corpus::prepared_page::PreparedPage;
use seek_train::measure::page_result::OutOfFoldPage;
use serde::Serialize;
use threshold_move::fewest_with_threshold;

/// Moves to label a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Moves {
    /// Moves to set its blocks: toggles and runs. This is the minimum.
    pub blocks: usize,
    /// Moves to set its blocks if the threshold of the page can be set before: the minimum of these moves.
    pub blocks_with_threshold: usize,
    /// Moves to set its blocks if all blocks of a template group can be toggled at once: an upper bound of the minimum.
    pub blocks_with_places: usize,
    /// Moves to set its page type.
    pub page_type: usize,
    /// Moves to confirm it.
    pub confirm: usize,
}

/// Which moves count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    /// Toggles and runs.
    Runs,
    /// Also the threshold of the page, before them.
    Threshold,
    /// Toggles, runs, and toggles of all blocks of a template group.
    Places,
}

impl Moves {
    /// All moves of the page.
    pub fn total(&self, counted: Counted) -> usize {
        let blocks = match counted {
            Counted::Runs => self.blocks,
            Counted::Threshold => self.blocks_with_threshold,
            Counted::Places => self.blocks_with_places,
        };
        blocks + self.page_type + self.confirm
    }

    /// The moves from the labels of `start` to those of `target`.
    fn between(start: &StartLabels<'_>, target: &[Option<bool>], places: &[u32], page_type: bool) -> Moves {
        let of_blocks = |moves: &dyn Fn() -> usize| {
            if target.contains(&Some(true)) { moves() } else { usize::from(!start.is_said_to_be_empty) }
        };
        let probabilities = start.probabilities;
        Moves {
            blocks: of_blocks(&|| cost(&fewest(&start.main, target))),
            blocks_with_threshold: of_blocks(&|| fewest_with_threshold(&start.main, target, probabilities).cost()),
            blocks_with_places: of_blocks(&|| cost(&few_with_places(&start.main, target, places))),
            page_type: usize::from(page_type),
            confirm: 1,
        }
    }
}

/// The labels that an annotator begins with.
struct StartLabels<'a> {
    main: Vec<bool>,
    /// The probability of each block; none without pre-labels.
    probabilities: &'a [f32],
    /// Whether they say that the page has no main content.
    is_said_to_be_empty: bool,
}

/// Moves to label one page from both starts.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PageMoves {
    /// The page.
    pub id: String,
    /// Its registrable host.
    pub host: String,
    /// Its gold type, or `-`.
    pub page_type: String,
    /// The type that the pipeline finds.
    pub found_type: String,
    /// Number of its blocks that have words of the metric.
    pub blocks: usize,
    /// Number of those that are main content.
    pub main: usize,
    /// Word-level F1 of the pre-labels.
    pub f1: f64,
    /// Moves from nothing.
    pub nothing: Moves,
    /// Moves from the pre-labels.
    pub pre_labels: Moves,
}

impl PageMoves {
    /// The moves of a page whose pre-labels are those of a result, chosen by these probabilities of its blocks.
    pub fn of(page: &PreparedPage, result: &OutOfFoldPage, probabilities: &[f32]) -> PageMoves {
        let blocks = 0..page.main.len();
        let has_label = |block: usize| page.known[block] && page.tokens[block] > 0;
        let target: Vec<Option<bool>> = blocks.clone().map(|b| has_label(b).then_some(page.main[b])).collect();
        let places: Vec<u32> = blocks.map(|block| page.block_stats.structure_group(block)).collect();
        let main = vec![false; target.len()];
        let nothing = StartLabels { main: main.clone(), probabilities: &[], is_said_to_be_empty: false };
        let mut pre_labels = StartLabels { main, probabilities, is_said_to_be_empty: result.chosen.is_empty() };
        result.chosen.iter().for_each(|&block| pre_labels.main[block] = true);
        let is_type_known = result.type_right().is_some();
        PageMoves {
            id: page.id.clone(),
            host: page.group.clone(),
            page_type: result.page_type.clone(),
            found_type: result.found_type.clone(),
            blocks: target.iter().flatten().count(),
            main: target.iter().flatten().filter(|main| **main).count(),
            f1: result.f1,
            nothing: Moves::between(&nothing, &target, &places, is_type_known),
            pre_labels: Moves::between(&pre_labels, &target, &places, result.type_right() == Some(false)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(start: &[bool], is_said_to_be_empty: bool, target: &[Option<bool>], page_type: bool) -> Moves {
        let start = StartLabels { main: start.to_vec(), probabilities: &[], is_said_to_be_empty };
        Moves::between(&start, target, &[0, 1, 2, 3], page_type)
    }

    #[test]
    fn a_page_takes_moves_for_blocks_and_type_and_one_to_confirm() {
        let target = [Some(false), Some(true), Some(true), None];
        let nothing = moves(&[false; 4], false, &target, true);
        assert_eq!((nothing.blocks, nothing.total(Counted::Runs)), (2, 4));
        let right = moves(&[false, true, true, true], false, &target, false);
        assert_eq!((right.blocks, right.total(Counted::Runs)), (0, 1));
        let wrong = moves(&[true, true, true, false], false, &target, true);
        assert_eq!((wrong.blocks, wrong.total(Counted::Places)), (1, 3));
    }

    #[test]
    fn a_page_without_main_content_takes_one_key_unless_the_pre_labels_say_so() {
        let target = [Some(false), None, Some(false), Some(false)];
        assert_eq!(moves(&[false; 4], false, &target, true).total(Counted::Runs), 3);
        assert_eq!(moves(&[true, false, true, false], false, &target, false).total(Counted::Runs), 2);
        assert_eq!(moves(&[false; 4], true, &target, false).total(Counted::Runs), 1);
        // Pre-labels that say so wrongly are as good as nothing.
        let content = [Some(true), Some(true), Some(false), Some(false)];
        assert_eq!(moves(&[false; 4], true, &content, false).blocks, 2);
    }

    #[test]
    fn the_threshold_counts_from_pre_labels_only_and_in_a_number_of_its_own() {
        let target = [Some(true), Some(false), Some(true), Some(false)];
        let probabilities = [0.4, 0.1, 0.3, 0.2];
        let moves = |probabilities, is_said_to_be_empty| {
            let start = StartLabels { main: vec![false; 4], probabilities, is_said_to_be_empty };
            Moves::between(&start, &target, &[0, 1, 2, 3], false)
        };
        let pre_labels = moves(&probabilities[..], false);
        assert_eq!([pre_labels.total(Counted::Runs), pre_labels.total(Counted::Threshold)], [3, 2]);
        let nothing = moves(&[], false);
        assert_eq!([nothing.total(Counted::Runs), nothing.total(Counted::Threshold)], [3, 3]);
        // It also ends pre-labels that say wrongly that there is no main content.
        assert_eq!(moves(&probabilities[..], true).blocks_with_threshold, 1);
        let start = StartLabels { main: vec![true; 4], probabilities: &probabilities, is_said_to_be_empty: false };
        let empty = Moves::between(&start, &[Some(false); 4], &[0, 1, 2, 3], false);
        assert_eq!(empty.blocks_with_threshold, 1, "the key for no main content is as short");
    }
}

/// Labels of blocks as the tests draw them: `#` main content, `.` noise, `?` either.
#[cfg(test)]
mod drawn_labels {
    pub(super) fn target(text: &str) -> Vec<Option<bool>> {
        text.chars().map(|c| (c != '?').then_some(c == '#')).collect()
    }

    pub(super) fn labels(text: &str) -> Vec<bool> {
        text.chars().map(|c| c == '#').collect()
    }
}
