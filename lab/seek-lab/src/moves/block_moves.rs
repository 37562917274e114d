//! The fewest moves that turn one labelling of the blocks of a page into another.
//!
//! A move is a click or a key. One move toggles a block. Two moves set a run of blocks: one for its first block, one for its
//! last. A later move wins over an earlier one, so a wide run can be set first, and blocks inside of it after.
//!
//! The fewest moves are exact. Of two runs that overlap, the earlier one can end where the later one begins, so runs are nested
//! or disjoint. A run inside of a run of its own label does nothing. A run that lies inside of two others can be avoided: main
//! content inside of noise inside of main content is two runs of noise inside of main content, for as many moves. So at most two
//! runs are open at a block. Toggles come last. A pass over the blocks with the open runs as its state finds the minimum in
//! linear time.
//!
//! An element that is set as a whole costs one move, and one for each ascent to it. That is about what its run costs, so
//! elements are no moves of their own.

use std::collections::BTreeMap;
use std::ops::Range;

/// Moves of an annotator.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BlockMove {
    /// Toggles one block.
    Toggle(usize),
    /// Sets a run of blocks to main content (true) or noise.
    Set(Range<usize>, bool),
    /// Toggles all blocks of a template group.
    TogglePlace(u32),
}

impl BlockMove {
    /// Number of clicks or keys.
    pub fn cost(&self) -> usize {
        match self {
            BlockMove::Toggle(_) | BlockMove::TogglePlace(_) => 1,
            BlockMove::Set(..) => 2,
        }
    }

    /// Changes the labels of the blocks. `places` holds the template group of each block.
    pub fn apply(&self, labels: &mut [bool], places: &[u32]) {
        match self {
            BlockMove::Toggle(block) => labels[*block] = !labels[*block],
            BlockMove::Set(run, main) => labels[run.clone()].fill(*main),
            BlockMove::TogglePlace(place) => {
                labels.iter_mut().zip(places).filter(|(_, own)| *own == place).for_each(|(label, _)| *label = !*label);
            }
        }
    }
}

/// Number of clicks or keys of several moves.
pub fn cost(moves: &[BlockMove]) -> usize {
    moves.iter().map(BlockMove::cost).sum()
}

/// The runs that may be open at a block, from the outer to the inner one, each with the label that it sets.
const OPEN: [&[bool]; 5] = [&[], &[true], &[false], &[true, false], &[false, true]];
/// The number of open runs that both states share, from the outer one on.
fn shared(from: usize, to: usize) -> usize {
    OPEN[from].iter().zip(OPEN[to]).take_while(|(a, b)| a == b).count()
}

/// The moves that open the runs of one state after those of another.
fn opening(from: usize, to: usize) -> usize {
    2 * (OPEN[to].len() - shared(from, to))
}

/// The fewest moves from `start` to `target`, with runs before toggles. Blocks without a target may get any label.
pub fn fewest(start: &[bool], target: &[Option<bool>]) -> Vec<BlockMove> {
    // For each block and state the state before it on the cheapest way.
    let mut before = vec![[0; OPEN.len()]; start.len()];
    let mut costs = [0, usize::MAX / 2, usize::MAX / 2, usize::MAX / 2, usize::MAX / 2];
    for (block, before) in before.iter_mut().enumerate() {
        let mut next = costs;
        for to in 0..OPEN.len() {
            let ways = (0..OPEN.len()).map(|from| (costs[from] + opening(from, to), from));
            let (cost, from) = ways.min().unwrap_or_default();
            before[to] = from;
            next[to] = cost + usize::from(is_wrong(to, start[block], target[block]));
        }
        costs = next;
    }
    let last = (0..OPEN.len()).min_by_key(|&state| costs[state]).unwrap_or(0);
    moves_along(&states(&before, last), start, target)
}

/// Whether a block needs a toggle in a state.
fn is_wrong(state: usize, start: bool, target: Option<bool>) -> bool {
    target.is_some_and(|target| OPEN[state].last().copied().unwrap_or(start) != target)
}

/// The state at each block, from the last one back.
fn states(before: &[[usize; OPEN.len()]], last: usize) -> Vec<usize> {
    let mut states = vec![last; before.len()];
    for block in (1..before.len()).rev() {
        states[block - 1] = before[block][states[block]];
    }
    states
}

/// The runs in the order in which they open, so that an outer one comes before its inner ones; then the toggles.
fn moves_along(states: &[usize], start: &[bool], target: &[Option<bool>]) -> Vec<BlockMove> {
    let mut runs: Vec<(Range<usize>, bool)> = Vec::new();
    // The open runs, as numbers of `runs`.
    let mut open: Vec<usize> = Vec::new();
    let mut state = 0;
    for (block, &next) in states.iter().enumerate() {
        let kept = shared(state, next);
        open.drain(kept..).for_each(|run| runs[run].0.end = block);
        for &label in &OPEN[next][kept..] {
            open.push(runs.len());
            runs.push((block..states.len(), label));
        }
        state = next;
    }
    let toggles = (0..states.len()).filter(|&block| is_wrong(states[block], start[block], target[block]));
    let toggles = toggles.map(BlockMove::Toggle);
    runs.into_iter().map(|(run, label)| BlockMove::Set(run, label)).chain(toggles).collect()
}

/// Few moves that may also toggle all blocks of a template group at once, before any other move. It chooses the group that lowers
/// the number of moves most, as long as one does. So this is an upper bound of the fewest moves.
pub fn few_with_places(start: &[bool], target: &[Option<bool>], places: &[u32]) -> Vec<BlockMove> {
    let mut labels = start.to_vec();
    let mut toggled = Vec::new();
    let mut rest = fewest(&labels, target);
    loop {
        let after = |place: u32| {
            let mut labels = labels.clone();
            BlockMove::TogglePlace(place).apply(&mut labels, places);
            fewest(&labels, target)
        };
        let best = wrong_places(&labels, target, places)
            .into_iter()
            .map(|place| (after(place), place))
            .min_by_key(|(moves, place)| (cost(moves), *place));
        match best {
            Some((moves, place)) if cost(&moves) + 1 < cost(&rest) => {
                BlockMove::TogglePlace(place).apply(&mut labels, places);
                toggled.push(BlockMove::TogglePlace(place));
                rest = moves;
            }
            _ => return toggled.into_iter().chain(rest).collect(),
        }
    }
}

/// The template groups with at least two wrong blocks. Of another group a toggle saves no move.
fn wrong_places(labels: &[bool], target: &[Option<bool>], places: &[u32]) -> Vec<u32> {
    let mut wrong: BTreeMap<u32, usize> = BTreeMap::new();
    for ((label, target), &place) in labels.iter().zip(target).zip(places) {
        *wrong.entry(place).or_default() += usize::from(target.is_some_and(|target| target != *label));
    }
    wrong.into_iter().filter(|(_, wrong)| *wrong >= 2).map(|(place, _)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::super::drawn_labels::{labels, target};
    use super::*;

    fn fewest_cost(from: &str, to: &str) -> usize {
        cost(&fewest(&labels(from), &target(to)))
    }

    #[test]
    fn right_labels_take_no_move() {
        assert_eq!(fewest_cost("", ""), 0);
        assert_eq!(fewest_cost(".##.", ".##."), 0);
        assert_eq!(fewest_cost(".##.", "?##?"), 0);
    }

    #[test]
    fn one_block_is_toggled_and_more_are_a_run() {
        assert_eq!(fewest(&labels("..."), &target(".#.")), [BlockMove::Toggle(1)]);
        assert_eq!(fewest(&labels("....."), &target(".###.")), [BlockMove::Set(1..4, true)]);
        assert_eq!(fewest_cost("....", ".##."), 2);
        assert_eq!(fewest_cost("#..#", "####"), 2);
    }

    #[test]
    fn a_run_may_hold_other_blocks_that_are_set_after_it() {
        assert_eq!(fewest_cost("........", "###.####"), 3, "a run, and a toggle inside of it");
        assert_eq!(fewest(&labels("........."), &target("###...###")).len(), 2, "two runs, disjoint or nested");
        assert_eq!(fewest_cost(".............", "###...###...#"), 5);
        assert_eq!(fewest_cost("...............", "###...###...###"), 6);
        // From mixed labels, noise inside of main content is a run inside of a run.
        let nested = fewest(&labels(".#.#.#.#.#.#.#."), &target("#####.....#####"));
        assert_eq!(nested, [BlockMove::Set(0..15, true), BlockMove::Set(5..10, false)]);
    }

    #[test]
    fn a_run_reaches_over_blocks_that_may_have_any_label() {
        assert_eq!(fewest_cost(".......", "##???##"), 2);
        assert_eq!(fewest_cost("..", "#?"), 1);
    }

    #[test]
    fn blocks_of_the_same_place_are_toggled_at_once() {
        let (from, to) = (labels("#.#.#.#.#"), target("........."));
        let places = [1, 0, 1, 0, 1, 0, 1, 0, 2];
        let moves = few_with_places(&from, &to, &places);
        assert_eq!(moves, [BlockMove::Set(0..9, false)], "a run over all of them is as short");
        let to = target(".#.#.#.#.");
        let moves = few_with_places(&labels("#########"), &to, &places);
        assert_eq!(moves, [BlockMove::TogglePlace(1), BlockMove::Toggle(8)]);
        assert_eq!(cost(&fewest(&labels("#########"), &to)), 5);
    }
}
