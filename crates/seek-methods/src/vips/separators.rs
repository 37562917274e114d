//! Step 2: the separators between the blocks of a region, and their weights (section 4.2).
//!
//! The paper begins with one separator over the whole region. A block inside a separator splits it, a block that covers it removes
//! it, and a block across its edge shortens it. At last the separators at the border go. What is left are the strips from edge to
//! edge of the region that no block touches. A sweep over the blocks in the order of their edges finds the same strips, and does
//! not compare each block with each separator. Blocks that touch have a strip without pixels between them.

use super::area::Area;
use super::blocks::VisualBlock;
use super::cues::Cues;
use super::params::VipsParams;

/// The direction of a separator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From left to right: blocks are above and below.
    Horizontal,
    /// From top to bottom: blocks are left and right.
    Vertical,
}

/// A separator: a strip across a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Separator {
    /// The place. Blocks that touch have no pixel between them.
    pub area: Area,
    /// The direction.
    pub direction: Direction,
    /// The weight, 1 to 9: the greater, the more differ the blocks on both sides.
    pub weight: u8,
}

/// A separator of a region whose blocks are in the order of their edges.
#[derive(Debug, Clone, Copy)]
pub(super) struct Strip {
    /// The position of the first block after the separator.
    pub(super) position: usize,
    pub(super) separator: Separator,
}

/// Most points of weight that a distance gives.
const MOST_BY_DISTANCE: i32 = 5;
/// What an `hr` in the separator adds.
const RULE: i32 = 3;
/// What different backgrounds add.
const BACKGROUND: i32 = 2;
/// What different sizes, and different weights, of fonts add each, and what a larger font below adds once more.
const FONT: i32 = 1;
/// What texts in the same font on both sides take away.
const SIMILAR: i32 = 2;
/// The greatest weight.
pub(super) const GREATEST_WEIGHT: u8 = 9;

/// Sorts the blocks of a region by their edges in a direction, and finds the separators between them.
pub(super) fn strips(
    cues: &Cues,
    blocks: &[VisualBlock],
    order: &mut [u32],
    region: &Area,
    direction: Direction,
    params: &VipsParams,
) -> Vec<Strip> {
    let block = |at: u32| &blocks[at as usize];
    // The order in the document is the second key, so that it does not depend on the order before.
    order.sort_unstable_by_key(|&at| (span(&block(at).area, direction).0, at));
    let mut found = Vec::new();
    let Some((&first, rest)) = order.split_first() else { return found };
    // The block that reaches farthest so far.
    let mut last = first;
    for (before, &next) in rest.iter().enumerate() {
        let (from, to) = (span(&block(last).area, direction).1, span(&block(next).area, direction).0);
        if from <= to {
            let area = match direction {
                Direction::Horizontal => Area { top: from, bottom: to, ..*region },
                Direction::Vertical => Area { left: from, right: to, ..*region },
            };
            let weight = weight(cues, block(last), block(next), &area, direction, params);
            found.push(Strip { position: before + 1, separator: Separator { area, direction, weight } });
        }
        if span(&block(next).area, direction).1 > from {
            last = next;
        }
    }
    found
}

/// The edges of an area across a direction of separators.
fn span(area: &Area, direction: Direction) -> (i32, i32) {
    match direction {
        Direction::Horizontal => (area.top, area.bottom),
        Direction::Vertical => (area.left, area.right),
    }
}

/// The weight of a separator by the two blocks that are nearest to it. The paper says what raises and lowers a weight, and gives no
/// numbers.
fn weight(
    cues: &Cues,
    before: &VisualBlock,
    after: &VisualBlock,
    area: &Area,
    direction: Direction,
    params: &VipsParams,
) -> u8 {
    let (from, to) = span(area, direction);
    let mut weight = (1 + (to - from) / i32::from(params.distance)).min(MOST_BY_DISTANCE);
    if before.background != after.background {
        weight += BACKGROUND;
    }
    if direction == Direction::Horizontal {
        if holds_rule(cues, after, area) {
            weight += RULE;
        }
        let (above, below) = (&before.font, &after.font);
        // An image has no font.
        if above.size > 0 && below.size > 0 {
            weight += FONT * i32::from(above.size != below.size);
            weight += FONT * i32::from(above.weight != below.weight);
            weight += FONT * i32::from(above.size < below.size);
        }
        if before.is_text && after.is_text && above.is_same(below) {
            weight -= SIMILAR;
        }
    }
    weight.clamp(1, i32::from(GREATEST_WEIGHT)) as u8
}

/// Whether an `hr` lies in a horizontal separator. In document order it is the last one before the block below.
fn holds_rule(cues: &Cues, below: &VisualBlock, separator: &Area) -> bool {
    cues.rule_before(below.start).is_some_and(|(_, rule)| {
        let middle = rule.top + (rule.bottom - rule.top) / 2;
        (separator.top..=separator.bottom).contains(&middle)
            && rule.left < separator.right
            && rule.right > separator.left
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use seek_testing::written_boxes::page;

    const REGION: Area = Area { left: 0, top: 0, right: 100, bottom: 100 };

    fn block(top: i32, bottom: i32) -> VisualBlock {
        let area = Area { left: 0, top, right: 100, bottom };
        VisualBlock {
            start: 0,
            end: 1,
            area,
            doc: 10,
            rule: 4,
            is_text: true,
            font: Default::default(),
            background: [255; 3],
        }
    }

    /// The separators of the sweep.
    fn swept(blocks: &[VisualBlock], order: &mut [u32]) -> Vec<Strip> {
        let page = page("<body>", 100.0);
        let mut ticker = page.limits().deadline.ticker();
        let cues = Cues::of(page.dom().unwrap(), page.layout().unwrap(), &mut ticker).unwrap();
        strips(&cues, blocks, order, &REGION, Direction::Horizontal, &VipsParams::default())
    }

    /// The separators of the paper: from top to bottom, without those at the border.
    fn of_the_paper(blocks: &[VisualBlock]) -> Vec<(i32, i32)> {
        let mut separators = vec![(i32::MIN, i32::MAX)];
        for Area { top, bottom, .. } in blocks.iter().map(|block| block.area) {
            let rest = |(from, to): (i32, i32)| [(from, to.min(top)), (from.max(bottom), to)];
            separators = separators.into_iter().flat_map(rest).filter(|(from, to)| from < to).collect();
        }
        separators.retain(|(from, to)| *from != i32::MIN && *to != i32::MAX);
        separators.sort_unstable();
        separators
    }

    proptest! {
        #[test]
        fn the_sweep_finds_the_separators_of_the_paper(edges in proptest::collection::vec((0..100, 1..30), 0..12)) {
            let blocks: Vec<VisualBlock> = edges.iter().map(|&(top, height)| block(top, top + height)).collect();
            let mut order: Vec<u32> = (0..blocks.len() as u32).collect();
            let found = swept(&blocks, &mut order);
            let places = found.iter().map(|strip| (strip.separator.area.top, strip.separator.area.bottom));
            prop_assert_eq!(places.filter(|(from, to)| from < to).collect::<Vec<_>>(), of_the_paper(&blocks));
        }

        #[test]
        fn no_separator_overlaps_a_block(edges in proptest::collection::vec((0..100, 1..30), 0..12)) {
            let blocks: Vec<VisualBlock> = edges.iter().map(|&(top, height)| block(top, top + height)).collect();
            let mut order: Vec<u32> = (0..blocks.len() as u32).collect();
            for Strip { position, separator } in swept(&blocks, &mut order) {
                prop_assert!((1..=GREATEST_WEIGHT).contains(&separator.weight));
                let (before, after) = order.split_at(position);
                prop_assert!(before.iter().all(|&at| blocks[at as usize].area.bottom <= separator.area.top));
                prop_assert!(after.iter().all(|&at| blocks[at as usize].area.top >= separator.area.bottom));
            }
        }
    }
}
