//! The collapsed tree of a page (section 3.1 of the paper).
//!
//! Nodes without text are removed. A node with one child is merged with it. Each leaf is a text block: one text node
//! with other characters than white space.
//!
//! The root is the document with all that is merged into it; in the original it is `<body>`. Both hold the same blocks,
//! since no text outside of `<body>` is part of the tree.

use super::class_paths::Hashes;
use super::element_roles::{breaks_blocks, is_skipped};
use super::tag_features::TagSet;
use seek_page::{DeadlineTicker, Dom, NodeId, NodeKind, PageError};

/// A node of the collapsed tree: some elements, each the only one with text in the one before it.
#[derive(Debug, Clone)]
pub(crate) struct CollapsedNode {
    /// The parent; the root is its own parent.
    pub(crate) parent: u32,
    /// The number of ancestors.
    pub(crate) depth: u32,
    /// The tags of its elements.
    pub(crate) tags: TagSet,
    /// The hash of its path ([`Hashes::of_path`]).
    pub(crate) path: u64,
    /// The innermost of its nodes: the text of a leaf, or the element with several children.
    pub(crate) inner: NodeId,
    /// Whether it is a text block.
    pub(crate) is_leaf: bool,
}

/// A text block.
#[derive(Debug, Clone)]
pub(crate) struct CollapsedLeaf {
    /// Its node.
    pub(crate) node: u32,
    /// The text node.
    pub(crate) text: NodeId,
    /// Whether an edge of a block-level element is between it and the block before.
    ///
    /// The original looks at the elements around and directly beside the two blocks. So it misses a break if white
    /// space or an inline element is between, and if an inline element holds a block-level element with one text.
    pub(crate) break_before: bool,
}

/// The collapsed tree.
#[derive(Debug, Default)]
pub(crate) struct Collapsed {
    /// The nodes in document order. The first one is the root. Empty without text.
    pub(crate) nodes: Vec<CollapsedNode>,
    /// The text blocks in document order.
    pub(crate) leaves: Vec<CollapsedLeaf>,
    /// The text nodes of each block, ascending: its text, and the texts of white space after it.
    pub(crate) texts: Vec<Vec<NodeId>>,
}

impl Collapsed {
    /// Collapses the markup of a page.
    pub(crate) fn of(dom: &Dom, hashes: &Hashes, ticker: &mut DeadlineTicker) -> Result<Collapsed, PageError> {
        let children = children_with_text(dom, ticker)?;
        let mut tree = Collapsed::default();
        // The collapsed node of each node with text.
        let mut merged_into = vec![0; dom.markup_len()];
        let mut breaks = Breaks::default();
        let (mut id, end) = (0, dom.markup_len() as NodeId);
        while id < end {
            ticker.step()?;
            breaks.enter(dom, id);
            if is_skipped(dom, id) {
                id = dom.end(id);
                continue;
            }
            if children[id as usize] > 0 {
                let parent = dom.parent(id);
                let is_merged = id > 0 && children[parent as usize] == 1;
                let node = tree.add(dom, id, merged_into[parent as usize], is_merged, hashes);
                merged_into[id as usize] = node;
                if dom.kind(id) == NodeKind::Text {
                    tree.nodes[node as usize].is_leaf = true;
                    tree.leaves.push(CollapsedLeaf { node, text: id, break_before: breaks.take() });
                    tree.texts.push(vec![id]);
                }
            } else if dom.kind(id) == NodeKind::Text
                && let Some(texts) = tree.texts.last_mut()
            {
                texts.push(id);
            }
            id += 1;
        }
        Ok(tree)
    }

    /// Merges a node into the collapsed node of its parent, or adds a collapsed node below that one. Returns the
    /// collapsed node.
    fn add(&mut self, dom: &Dom, id: NodeId, of_parent: u32, is_merged: bool, hashes: &Hashes) -> u32 {
        let before = self.nodes.get(of_parent as usize).map_or((0, 0), |parent| (parent.path, parent.depth + 1));
        let at = if is_merged {
            of_parent
        } else {
            let (tags, (path, depth)) = (TagSet::default(), before);
            self.nodes.push(CollapsedNode { parent: of_parent, depth, tags, path, inner: id, is_leaf: false });
            self.nodes.len() as u32 - 1
        };
        let node = &mut self.nodes[at as usize];
        node.inner = id;
        if dom.kind(id) == NodeKind::Element {
            node.tags.insert(dom.tag(id));
            node.path = hashes.of_path(node.path, is_merged, dom, id);
        }
        at
    }
}

/// The number of children with text of each node of the markup; 1 for a text that is a block.
fn children_with_text(dom: &Dom, ticker: &mut DeadlineTicker) -> Result<Vec<u32>, PageError> {
    let mut children = vec![0; dom.markup_len()];
    let (mut id, end) = (0, dom.markup_len() as NodeId);
    while id < end {
        ticker.step()?;
        if is_skipped(dom, id) {
            id = dom.end(id);
            continue;
        }
        if dom.kind(id) == NodeKind::Text && dom.text(id).contains(|c: char| !c.is_whitespace()) {
            children[id as usize] = 1;
        }
        id += 1;
    }
    // Parents come before children, so the reverse order knows all children of a node.
    for id in (1..end).rev() {
        ticker.step()?;
        if children[id as usize] > 0 {
            children[dom.parent(id) as usize] += 1;
        }
    }
    Ok(children)
}

/// Finds the edges of block-level elements between two texts.
#[derive(Debug, Default)]
struct Breaks {
    /// The ends of the open block-level elements.
    open: Vec<NodeId>,
    /// Whether there was an edge since the last text.
    is_pending: bool,
}

impl Breaks {
    /// Comes to a node.
    fn enter(&mut self, dom: &Dom, id: NodeId) {
        while self.open.pop_if(|end| *end <= id).is_some() {
            self.is_pending = true;
        }
        if breaks_blocks(dom, id) {
            self.is_pending = true;
            self.open.push(dom.end(id));
        }
    }

    /// Whether there was an edge since the last call.
    fn take(&mut self) -> bool {
        std::mem::take(&mut self.is_pending)
    }
}
