//! The tree under construction.
//!
//! Foster parenting and the adoption agency algorithm move nodes, so links join them. Nodes are made in the order of
//! the source, which nearly always is document order.

use super::{BUFFERED, CHAIN, Namespace, Node, NodeKind};
use crate::{Name, Text};

/// No node.
pub(crate) const NONE: u32 = u32::MAX;

#[derive(Debug, Clone, Copy)]
pub(super) struct Links {
    pub(super) first: u32,
    pub(super) last: u32,
    previous: u32,
    pub(super) next: u32,
}

/// A part of a text that is not one range.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) buffered: bool,
    pub(super) next: u32,
}

/// Where a node goes: under `parent`, before the node `before` or as the last child.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    pub(crate) parent: u32,
    pub(crate) before: u32,
}

impl Place {
    pub(crate) fn last_in(parent: u32) -> Place {
        Place { parent, before: NONE }
    }
}

/// The nodes so far.
#[derive(Debug)]
pub(crate) struct Building {
    pub(crate) nodes: Vec<Node>,
    pub(super) links: Vec<Links>,
    pub(super) pieces: Vec<Piece>,
    /// Whether a node is elsewhere than after all nodes before it.
    pub(super) moved: bool,
}

impl Building {
    /// Makes a tree with a document for a source of `source` bytes.
    pub(crate) fn new(source: usize) -> Building {
        // Real pages have a node per 30 to 200 bytes.
        let nodes = source / 64 + 16;
        let mut tree = Building {
            nodes: Vec::with_capacity(nodes),
            links: Vec::with_capacity(nodes),
            pieces: Vec::new(),
            moved: false,
        };
        tree.create(NodeKind::Document, Name::NONE, Namespace::Html, 0, 0);
        tree.nodes[0].parent = 0;
        tree
    }

    /// Makes a node that is nowhere yet.
    #[inline]
    pub(crate) fn create(&mut self, kind: NodeKind, name: Name, namespace: Namespace, start: u32, stop: u32) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node { parent: NONE, end: 0, name, start, stop, kind, namespace, flags: 0 });
        self.links.push(Links { first: NONE, last: NONE, previous: NONE, next: NONE });
        id
    }

    pub(crate) fn parent(&self, id: u32) -> u32 {
        self.nodes[id as usize].parent
    }

    /// Puts a new node at its place.
    #[inline]
    pub(crate) fn insert(&mut self, id: u32, place: Place) {
        let previous = if place.before == NONE {
            self.links[place.parent as usize].last
        } else {
            self.moved = true;
            self.links[place.before as usize].previous
        };
        self.nodes[id as usize].parent = place.parent;
        self.join(place.parent, previous, id);
        self.join(place.parent, id, place.before);
    }

    /// Takes a node with its subtree from where it is.
    pub(crate) fn detach(&mut self, id: u32) {
        let parent = self.nodes[id as usize].parent;
        if parent == NONE {
            return;
        }
        self.moved = true;
        let Links { previous, next, .. } = self.links[id as usize];
        self.join(parent, previous, next);
        self.nodes[id as usize].parent = NONE;
        let links = &mut self.links[id as usize];
        links.previous = NONE;
        links.next = NONE;
    }

    /// Moves a node with its subtree.
    pub(crate) fn move_to(&mut self, id: u32, place: Place) {
        self.detach(id);
        self.insert(id, place);
    }

    /// Moves all children of a node to the end of another one.
    pub(crate) fn move_children(&mut self, from: u32, to: u32) {
        let mut child = self.links[from as usize].first;
        while child != NONE {
            let next = self.links[child as usize].next;
            self.move_to(child, Place::last_in(to));
            child = next;
        }
    }

    /// Makes two children of `parent` neighbours. [`NONE`] is beyond its first and last child.
    #[inline]
    fn join(&mut self, parent: u32, left: u32, right: u32) {
        match left {
            NONE => self.links[parent as usize].first = right,
            _ => self.links[left as usize].next = right,
        }
        match right {
            NONE => self.links[parent as usize].last = left,
            _ => self.links[right as usize].previous = left,
        }
    }

    /// Puts a text at its place. It continues the text before that place, if there is one.
    #[inline]
    pub(crate) fn insert_text(&mut self, text: Text, place: Place) {
        let before = match place.before {
            NONE => self.links[place.parent as usize].last,
            next => self.links[next as usize].previous,
        };
        if before != NONE && self.nodes[before as usize].kind == NodeKind::Text {
            self.continue_text(before, text);
            return;
        }
        let id = self.create(NodeKind::Text, Name::NONE, Namespace::Html, text.start, text.end);
        self.nodes[id as usize].flags = if text.buffered { BUFFERED } else { 0 };
        self.insert(id, place);
    }

    /// Appends to a text without copying it, so that many short texts take linear time.
    fn continue_text(&mut self, id: u32, text: Text) {
        let node = &mut self.nodes[id as usize];
        let added = Piece { start: text.start, end: text.end, buffered: text.buffered, next: NONE };
        let new = self.pieces.len() as u32;
        if node.flags & CHAIN != 0 {
            let last = &mut self.pieces[node.stop as usize];
            if last.end == text.start && last.buffered == text.buffered {
                last.end = text.end;
                return;
            }
            last.next = new;
            node.stop = new;
            self.pieces.push(added);
            return;
        }
        let buffered = node.flags & BUFFERED != 0;
        if node.stop == text.start && buffered == text.buffered {
            node.stop = text.end;
            return;
        }
        self.pieces.push(Piece { start: node.start, end: node.stop, buffered, next: new + 1 });
        self.pieces.push(added);
        node.flags |= CHAIN;
        node.start = new;
        node.stop = new + 1;
    }
}
