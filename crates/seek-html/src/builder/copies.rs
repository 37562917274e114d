//! What copies of formatting elements may cost. An unclosed element of a few bytes is copied into each block after it, and
//! each end tag moves it out of eight blocks.

use crate::Limits;

/// What a page has used and may use.
#[derive(Debug)]
pub(super) struct Copies {
    /// Copied elements, their attributes, and nodes for the bytes of these.
    used: usize,
    /// The same without the elements themselves, which are nodes of the tree.
    attributes: usize,
    most: usize,
    /// The largest cost of one copy.
    largest: usize,
    /// Open elements that the adoption agency has taken off the stack and put back.
    moves: usize,
    most_moves: usize,
}

impl Copies {
    pub(super) fn new(limits: &Limits, source_bytes: usize) -> Copies {
        let most_moves = limits.moves.saturating_add(source_bytes);
        Copies { used: 0, attributes: 0, most: limits.copies, largest: 0, moves: 0, most_moves }
    }

    /// Notes what a copy of an element would cost.
    pub(super) fn note(&mut self, cost: u32) {
        self.largest = self.largest.max(cost as usize);
    }

    /// Counts a copy.
    pub(super) fn add(&mut self, cost: u32) {
        self.used += cost as usize;
        self.attributes += cost as usize - 1;
    }

    /// Counts open elements that are moved.
    pub(super) fn add_moves(&mut self, elements: usize) {
        self.moves += elements;
    }

    /// The cost of all copies without the elements themselves.
    pub(super) fn attributes(&self) -> usize {
        self.attributes
    }

    /// Whether copies of this cost are allowed.
    pub(super) fn fit(&self, cost: usize) -> bool {
        self.used + cost <= self.most
    }

    /// Whether a step of the adoption agency is allowed, which makes at most this many copies.
    pub(super) fn fit_step(&self, copies: usize) -> bool {
        self.fit(copies * self.largest) && self.moves <= self.most_moves
    }
}
