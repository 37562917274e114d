//! Which tags a node of the collapsed tree has: one feature for each of a list of tags, 1 or -1.

use super::scale::sign;
use seek_page::Tag;

/// The tags that count for a block.
const LEAF_TAGS: [Tag; 19] = [
    Tag::A,
    Tag::P,
    Tag::Td,
    Tag::B,
    Tag::Li,
    Tag::Span,
    Tag::I,
    Tag::Tr,
    Tag::Div,
    Tag::Strong,
    Tag::Em,
    Tag::H3,
    Tag::H2,
    Tag::Table,
    Tag::H4,
    Tag::Small,
    Tag::Sup,
    Tag::H1,
    Tag::Blockquote,
];

/// The tags that count for the parent of a block. The original lists `<ul>` twice, and so do we: the number of columns
/// is the published one.
const NODE_TAGS: [Tag; 20] = [
    Tag::Td,
    Tag::Div,
    Tag::P,
    Tag::Tr,
    Tag::Table,
    Tag::Body,
    Tag::Ul,
    Tag::Span,
    Tag::Li,
    Tag::Blockquote,
    Tag::B,
    Tag::Small,
    Tag::A,
    Tag::Ol,
    Tag::Ul,
    Tag::I,
    Tag::Form,
    Tag::Dl,
    Tag::Strong,
    Tag::Pre,
];

/// The number of features of [`leaf_tag_features`].
pub(crate) const LEAF_TAG_FEATURES: usize = LEAF_TAGS.len();
/// The number of features of [`node_tag_features`].
pub(crate) const NODE_TAG_FEATURES: usize = NODE_TAGS.len();

/// The tags of the elements that were merged into one node.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct TagSet([u64; Tag::COUNT.div_ceil(64)]);

impl TagSet {
    /// Adds a tag.
    pub(crate) fn insert(&mut self, tag: Tag) {
        self.0[tag as usize / 64] |= 1 << (tag as usize % 64);
    }

    /// Whether the node has a tag.
    pub(crate) fn contains(self, tag: Tag) -> bool {
        self.0[tag as usize / 64] >> (tag as usize % 64) & 1 == 1
    }
}

/// The features of the tags of a block.
pub(crate) fn leaf_tag_features(tags: TagSet) -> [f64; LEAF_TAG_FEATURES] {
    LEAF_TAGS.map(|tag| sign(tags.contains(tag)))
}

/// The features of the tags of a block's parent.
pub(crate) fn node_tag_features(tags: TagSet) -> [f64; NODE_TAG_FEATURES] {
    NODE_TAGS.map(|tag| sign(tags.contains(tag)))
}

/// The names of [`leaf_tag_features`].
#[cfg(test)]
pub(crate) fn leaf_tag_names() -> Vec<String> {
    names(&LEAF_TAGS)
}

/// The names of [`node_tag_features`].
#[cfg(test)]
pub(crate) fn node_tag_names() -> Vec<String> {
    names(&NODE_TAGS)
}

#[cfg(test)]
fn names(tags: &[Tag]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for tag in tags {
        let name = format!("tag_{}", tag.name());
        let is_second = names.contains(&name);
        names.push(if is_second { format!("{name}_2") } else { name });
    }
    names
}
