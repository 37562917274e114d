//! Repetition of structure: groups of blocks with the same structural signature.
//!
//! The signature of a block is a hash of the tags and class words of its nearest ancestors. Items of a list, posts of a
//! thread and links of a menu have the same signature.

use crate::block_counts::BlockCounts;
use crate::elements::Elements;
use crate::text_counts::TextCounts;
use rustc_hash::FxHashMap;
use seek_page::{Blocks, Dom};

/// The blocks with one signature: their number and the sum of their counts.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Group {
    pub(crate) blocks: u32,
    pub(crate) counts: TextCounts,
}

/// The blocks of a page, grouped by signature.
#[derive(Debug)]
pub(crate) struct Signatures {
    /// The group number of each block.
    group_of: Vec<u32>,
    groups: Vec<Group>,
}

impl Signatures {
    /// Groups blocks by the tags of their nearest `depth` ancestors and, if `with_class`, by their class words.
    pub(crate) fn of(
        dom: &Dom,
        blocks: &Blocks,
        elements: &Elements,
        counts: &BlockCounts,
        depth: usize,
        with_class: bool,
    ) -> Signatures {
        let mut ids: FxHashMap<u64, u32> = FxHashMap::default();
        let mut groups: Vec<Group> = Vec::new();
        let group_of = blocks
            .iter()
            .enumerate()
            .map(|(i, block)| {
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
                group.counts = group.counts.plus(counts.of_block(i));
                id
            })
            .collect();
        Signatures { group_of, groups }
    }

    /// The number of a block's group.
    pub(crate) fn group_number(&self, block: usize) -> u32 {
        self.group_of[block]
    }

    /// The group of a block.
    pub(crate) fn group(&self, block: usize) -> &Group {
        &self.groups[self.group_of[block] as usize]
    }
}
