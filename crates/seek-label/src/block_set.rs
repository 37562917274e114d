//! A set of blocks, as ranges of their numbers.

use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A set of block numbers as ranges `[first, end]`, in order and without overlap. The end is not included.
///
/// ```
/// use seek_label::BlockSet;
///
/// let mut set = BlockSet::from_flags(&[true, true, false, true]);
/// set.remove(1..2);
/// assert_eq!(set.flags(4), [true, false, false, true]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<[u32; 2]>", into = "Vec<[u32; 2]>")]
pub struct BlockSet(Vec<Range<u32>>);

impl From<Vec<[u32; 2]>> for BlockSet {
    /// Ranges in any order. Empty ranges are left out.
    fn from(ranges: Vec<[u32; 2]>) -> BlockSet {
        let mut ranges: Vec<Range<u32>> = ranges.into_iter().map(|[first, end]| first..end).collect();
        ranges.retain(|range| !range.is_empty());
        ranges.sort_by_key(|range| range.start);
        let mut set = BlockSet::default();
        ranges.into_iter().for_each(|range| set.push(range));
        set
    }
}

impl From<BlockSet> for Vec<[u32; 2]> {
    fn from(set: BlockSet) -> Self {
        set.0.into_iter().map(|range| [range.start, range.end]).collect()
    }
}

impl BlockSet {
    /// The blocks whose flag is set.
    pub fn from_flags(flags: &[bool]) -> BlockSet {
        let mut set = BlockSet::default();
        (0_u32..).zip(flags).filter(|(_, flag)| **flag).for_each(|(block, _)| set.push(block..block + 1));
        set
    }

    /// Adds a range that starts after the start of all others.
    fn push(&mut self, range: Range<u32>) {
        match self.0.last_mut() {
            Some(last) if last.end >= range.start => last.end = last.end.max(range.end),
            _ => self.0.push(range),
        }
    }

    /// For each of `blocks` blocks whether the set holds it.
    pub fn flags(&self, blocks: usize) -> Vec<bool> {
        let mut flags = vec![false; blocks];
        for range in &self.0 {
            flags[(range.start as usize).min(blocks)..(range.end as usize).min(blocks)].fill(true);
        }
        flags
    }

    /// Adds the blocks of another set.
    pub fn add(&mut self, other: &BlockSet) {
        let ranges = self.0.iter().chain(&other.0).map(|range| [range.start, range.end]);
        *self = BlockSet::from(ranges.collect::<Vec<_>>());
    }

    /// Takes a range of blocks out.
    pub fn remove(&mut self, range: Range<u32>) {
        let parts = std::mem::take(&mut self.0);
        for part in parts {
            let rest = [part.start..part.end.min(range.start), part.start.max(range.end)..part.end];
            self.0.extend(rest.into_iter().filter(|rest| !rest.is_empty()));
        }
    }

    /// Takes the blocks of another set out.
    pub fn subtract(&mut self, other: &BlockSet) {
        other.0.iter().for_each(|range| self.remove(range.clone()));
    }

    /// The number after the last block; 0 for no blocks.
    pub fn end(&self) -> u32 {
        self.0.last().map_or(0, |range| range.end)
    }

    /// Whether no block is in the set.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The blocks in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().flat_map(|range| range.start as usize..range.end as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn sets_hold_what_was_added_and_not_removed(
            steps in prop::collection::vec((any::<bool>(), 0..40_u32, 0..12_u32), 0..20),
        ) {
            let mut set = BlockSet::default();
            let mut held = vec![false; 60];
            for (adds, start, len) in steps {
                held[start as usize..(start + len) as usize].fill(adds);
                let range = BlockSet::from(vec![[start, start + len]]);
                if adds { set.add(&range) } else { set.subtract(&range) }
            }
            prop_assert_eq!(set.flags(60), held.clone());
            prop_assert_eq!(&BlockSet::from_flags(&held), &set);
            prop_assert_eq!(&BlockSet::from(Vec::from(set.clone())), &set);
            prop_assert_eq!(set.iter().count(), held.iter().filter(|held| **held).count());
        }
    }
}
