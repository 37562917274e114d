//! From the tree under construction to document order.

use super::building::{Building, NONE, Piece};
use super::{BUFFERED, CHAIN, Node};

impl Building {
    /// The nodes in document order. Texts of several pieces are joined in the buffer.
    pub(crate) fn finish(mut self, source: &str, buffer: &mut String) -> Vec<Node> {
        if !self.pieces.is_empty() {
            for node in self.nodes.iter_mut().filter(|node| node.flags & CHAIN != 0) {
                join_pieces(node, &self.pieces, source, buffer);
            }
        }
        if !self.moved && set_ends(&mut self.nodes) {
            return self.nodes;
        }
        self.walk()
    }

    /// Walks the links once.
    fn walk(self) -> Vec<Node> {
        let mut out: Vec<Node> = Vec::with_capacity(self.nodes.len());
        // The open nodes: each old index with its new one.
        let mut open: Vec<(u32, u32)> = Vec::new();
        let mut at = 0;
        loop {
            let id = out.len() as u32;
            let parent = open.last().map_or(0, |&(_, parent)| parent);
            out.push(Node { parent, ..self.nodes[at as usize] });
            open.push((at, id));
            let mut next = self.links[at as usize].first;
            while next == NONE {
                let Some((old, new)) = open.pop() else { return out };
                out[new as usize].end = out.len() as u32;
                if old == 0 {
                    return out;
                }
                next = self.links[old as usize].next;
            }
            at = next;
        }
    }
}

/// Sets the ends of all subtrees if the nodes are in document order. Returns whether they are.
fn set_ends(nodes: &mut [Node]) -> bool {
    let len = nodes.len() as u32;
    for id in 1..len {
        let parent = nodes[id as usize].parent;
        // The nodes from the last one up to the parent end here.
        let mut at = id - 1;
        while at != parent {
            nodes[at as usize].end = id;
            if at == 0 {
                return false;
            }
            at = nodes[at as usize].parent;
            if at == NONE {
                return false;
            }
        }
    }
    let mut at = len - 1;
    while at != 0 {
        nodes[at as usize].end = len;
        at = nodes[at as usize].parent;
    }
    nodes[0].end = len;
    true
}

fn join_pieces(node: &mut Node, pieces: &[Piece], source: &str, buffer: &mut String) {
    let start = buffer.len();
    let mut at = node.start;
    while let Some(piece) = pieces.get(at as usize) {
        let range = piece.start as usize..piece.end as usize;
        if piece.buffered {
            buffer.extend_from_within(range)
        } else {
            buffer.push_str(&source[range])
        }
        at = piece.next;
    }
    node.start = start as u32;
    node.stop = buffer.len() as u32;
    node.flags = node.flags & !CHAIN | BUFFERED;
}
