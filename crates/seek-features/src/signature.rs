//! Repetition of structure: blocks that stand in the same kind of place.
//!
//! A block's signature is a hash of the tags and class words of its nearest ancestors. Items of a
//! list, posts of a thread and links of a menu share theirs.

use crate::TextCounts;
use crate::elements::Elements;
use rustc_hash::FxHashMap;
use seek_page::{Blocks, Dom};

/// All blocks with one signature.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Group {
    pub(crate) blocks: u32,
    pub(crate) counts: TextCounts,
}

/// Blocks by signature.
#[derive(Debug)]
pub(crate) struct Signatures {
    of_block: Vec<u32>,
    groups: Vec<Group>,
}

impl Signatures {
    /// Groups blocks by `depth` ancestors; by tags alone or by class words too.
    pub(crate) fn of(
        dom: &Dom,
        blocks: &Blocks,
        elements: &Elements,
        counts: &[TextCounts],
        depth: usize,
        with_class: bool,
    ) -> Signatures {
        let mut ids: FxHashMap<u64, u32> = FxHashMap::default();
        let mut groups: Vec<Group> = Vec::new();
        let of_block = blocks
            .iter()
            .zip(counts)
            .map(|(block, &n)| {
                let mut hash = 0_u64;
                for id in dom.ancestors(block.first).take(depth) {
                    let class = if with_class { elements.words.class_hash(id) } else { 0 };
                    hash = (hash.rotate_left(5) ^ class ^ dom.tag(id) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                }
                let id = *ids.entry(hash).or_insert(groups.len() as u32);
                if id as usize == groups.len() {
                    groups.push(Group::default());
                }
                let group = &mut groups[id as usize];
                group.blocks += 1;
                group.counts = group.counts.plus(n);
                id
            })
            .collect();
        Signatures { of_block, groups }
    }

    /// The group's number of a block.
    pub(crate) fn id(&self, block: usize) -> u32 {
        self.of_block[block]
    }

    /// The group of a block.
    pub(crate) fn group(&self, block: usize) -> &Group {
        &self.groups[self.of_block[block] as usize]
    }
}
