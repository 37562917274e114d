//! Data of every node, collected in one walk over the tree: counts of elements, heights, links and class words.

use crate::attribute_words::ElementWords;
use crate::element_counts::{ElementCounts, ElementSums};
use seek_page::{Blocks, Dom, NodeId, NodeKind, Tag};
use std::ops::Range;

/// Data of all nodes of a page.
#[derive(Debug)]
pub(crate) struct Elements<'a> {
    sums: ElementSums,
    /// The number of blocks that begin before each node.
    first_block: Vec<u32>,
    /// The length of the longest path from each node down to a leaf, in steps.
    height: Vec<u16>,
    /// Whether each node is a link or inside one.
    in_link: Vec<bool>,
    /// Whether each node is an inert element or inside one.
    inert: Vec<bool>,
    pub(crate) words: ElementWords<'a>,
}

impl<'a> Elements<'a> {
    pub(crate) fn of(dom: &'a Dom, blocks: &Blocks) -> Elements<'a> {
        let n = dom.len();
        let mut elements = Elements {
            sums: ElementSums::with_capacity(n),
            first_block: Vec::with_capacity(n + 1),
            height: vec![0; n],
            in_link: vec![false; n],
            inert: vec![false; n],
            words: ElementWords::with_capacity(n),
        };
        let mut next = 0;
        for id in 0..n as NodeId {
            elements.first_block.push(next);
            if (next as usize) < blocks.len() && blocks.get(next as usize).first == id {
                next += 1;
            }
        }
        elements.first_block.push(next);
        for id in 0..n as NodeId {
            let tag = dom.tag(id);
            elements.inert[id as usize] = elements.inert[dom.parent(id) as usize] || tag.is_inert();
            if elements.inert[id as usize] {
                elements.sums.push_other(0);
                elements.words.push(dom, id, false);
                continue;
            }
            elements.in_link[id as usize] = elements.in_link[dom.parent(id) as usize] || tag == Tag::A;
            let is_element = dom.kind(id) == NodeKind::Element;
            if is_element {
                let attributes = dom.attribute_bytes(id) as u32;
                elements.sums.push_element(tag, 2 * dom.name(id).len() as u32 + 5 + attributes);
            } else {
                elements.sums.push_other(dom.text(id).len() as u32);
            }
            let is_read = is_element && !elements.blocks_in(dom, id).is_empty();
            elements.words.push(dom, id, is_read);
        }
        for id in (1..n as NodeId).rev().filter(|&id| !elements.inert[id as usize]) {
            let parent = dom.parent(id) as usize;
            elements.height[parent] = elements.height[parent].max(elements.height[id as usize] + 1);
        }
        elements
    }

    /// The blocks that begin in a subtree.
    #[inline]
    pub(crate) fn blocks_in(&self, dom: &Dom, id: NodeId) -> Range<usize> {
        self.first_block[id as usize] as usize..self.first_block[dom.end(id) as usize] as usize
    }

    /// The counts of a range of nodes.
    #[inline(always)]
    pub(crate) fn counts(&self, nodes: Range<NodeId>) -> ElementCounts {
        self.sums.over(nodes)
    }

    /// The DOM height of a node, in steps.
    pub(crate) fn height(&self, id: NodeId) -> f32 {
        f32::from(self.height[id as usize])
    }

    /// Whether a node is an inert element or inside one.
    pub(crate) fn is_inert(&self, id: NodeId) -> bool {
        self.inert[id as usize]
    }

    /// Whether a node is a link or inside one.
    pub(crate) fn in_link(&self, id: NodeId) -> bool {
        self.in_link[id as usize]
    }

    /// Writes the nearness of the vocabulary words of a node and its ancestors, at most `max` nodes. `from` is 0 steps
    /// away.
    pub(crate) fn write_ancestor_words(&self, dom: &Dom, from: NodeId, max: usize, slots: &mut [f32]) {
        let mut id = from;
        for nearness in NEARNESS.into_iter().take(max) {
            if id == 0 {
                break;
            }
            self.words.of(id).iter().for_each(|&word| write_nearest(&mut slots[usize::from(word)], nearness));
            id = dom.parent(id);
        }
    }
}

/// Writes the nearness of an ancestor, unless there is a nearer one with the same feature.
#[inline]
fn write_nearest(slot: &mut f32, nearness: f32) {
    if *slot == 0.0 {
        *slot = nearness;
    }
}

/// The tags whose nearness as an ancestor is a feature.
pub(crate) static ANCESTOR_TAGS: [(&str, Tag); 42] = [
    ("a", Tag::A),
    ("article", Tag::Article),
    ("aside", Tag::Aside),
    ("b", Tag::B),
    ("blockquote", Tag::Blockquote),
    ("body", Tag::Body),
    ("button", Tag::Button),
    ("code", Tag::Code),
    ("dd", Tag::Dd),
    ("details", Tag::Details),
    ("div", Tag::Div),
    ("dl", Tag::Dl),
    ("em", Tag::Em),
    ("figcaption", Tag::Figcaption),
    ("figure", Tag::Figure),
    ("footer", Tag::Footer),
    ("form", Tag::Form),
    ("h1", Tag::H1),
    ("h2", Tag::H2),
    ("h3", Tag::H3),
    ("h4", Tag::H4),
    ("header", Tag::Header),
    ("i", Tag::I),
    ("label", Tag::Label),
    ("li", Tag::Li),
    ("main", Tag::Main),
    ("nav", Tag::Nav),
    ("noscript", Tag::Noscript),
    ("ol", Tag::Ol),
    ("other", Tag::Other),
    ("p", Tag::P),
    ("pre", Tag::Pre),
    ("section", Tag::Section),
    ("select", Tag::Select),
    ("small", Tag::Small),
    ("span", Tag::Span),
    ("strong", Tag::Strong),
    ("table", Tag::Table),
    ("td", Tag::Td),
    ("th", Tag::Th),
    ("time", Tag::Time),
    ("ul", Tag::Ul),
];

/// The names of [`ANCESTOR_TAGS`], for the schema.
pub(crate) static ANCESTOR_NAMES: std::sync::LazyLock<Vec<&'static str>> =
    std::sync::LazyLock::new(|| ANCESTOR_TAGS.iter().map(|t| t.0).collect());

/// The index of each tag in [`ANCESTOR_TAGS`], `u8::MAX` for other tags.
static ANCESTOR_SLOTS: [u8; Tag::COUNT] = {
    let mut slots = [u8::MAX; Tag::COUNT];
    let mut slot = 0;
    while slot < ANCESTOR_TAGS.len() {
        slots[ANCESTOR_TAGS[slot].1 as usize] = slot as u8;
        slot += 1;
    }
    slots
};

/// Number of ancestors that are read. Real pages nest up to 56 deep.
const MAX_ANCESTORS: usize = 64;

/// The nearness of an ancestor by the number of steps up the tree.
static NEARNESS: [f32; MAX_ANCESTORS] = {
    let mut nearness = [0.0; MAX_ANCESTORS];
    let mut steps = 0;
    while steps < MAX_ANCESTORS {
        nearness[steps] = 1.0 / (1 + steps) as f32;
        steps += 1;
    }
    nearness
};

/// Writes the nearness of the tags of a node and its ancestors, one value for each of [`ANCESTOR_TAGS`]. `from` is 0 steps
/// away.
pub(crate) fn write_ancestor_tags(dom: &Dom, from: NodeId, slots: &mut [f32]) {
    let mut id = from;
    for nearness in NEARNESS {
        if id == 0 {
            break;
        }
        if let Some(slot) = slots.get_mut(usize::from(ANCESTOR_SLOTS[dom.tag(id) as usize])) {
            write_nearest(slot, nearness);
        }
        id = dom.parent(id);
    }
}
