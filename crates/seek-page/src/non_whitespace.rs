//! Counts characters that are not white space, over any range of nodes.

use crate::{CharClass, Dom, NodeId, NodeKind};
use std::ops::Range;

/// Prefix sums of characters that are not white space, over a range of nodes.
#[derive(Debug)]
pub struct NonWhitespaceSums {
    nodes: Range<NodeId>,
    /// For each node the characters before it, and the sum at the end.
    before: Vec<u32>,
}

impl NonWhitespaceSums {
    /// Counts the text of some nodes once.
    pub fn of(dom: &Dom, nodes: Range<NodeId>) -> NonWhitespaceSums {
        let mut before = Vec::with_capacity(nodes.len() + 1);
        let mut sum = 0;
        for id in nodes.clone() {
            before.push(sum);
            if dom.kind(id) == NodeKind::Text {
                sum += non_whitespace_chars(dom.text(id));
            }
        }
        before.push(sum);
        NonWhitespaceSums { nodes, before }
    }

    /// Counts the text of some nodes, but only of those in `parts`: ranges in order, without overlaps.
    pub fn of_parts(dom: &Dom, nodes: Range<NodeId>, parts: &[Range<NodeId>]) -> NonWhitespaceSums {
        let mut before = Vec::with_capacity(nodes.len() + 1);
        let mut sum = 0;
        let mut parts = parts.iter().peekable();
        for id in nodes.clone() {
            before.push(sum);
            while parts.next_if(|part| part.end <= id).is_some() {}
            if dom.kind(id) == NodeKind::Text && parts.peek().is_some_and(|part| part.contains(&id)) {
                sum += non_whitespace_chars(dom.text(id));
            }
        }
        before.push(sum);
        NonWhitespaceSums { nodes, before }
    }

    /// All counted characters.
    pub fn total(&self) -> usize {
        self.before.last().map_or(0, |&sum| sum as usize)
    }

    /// The counted nodes.
    pub fn nodes(&self) -> Range<NodeId> {
        self.nodes.clone()
    }

    /// The characters in the subtree of a node, as far as it is counted.
    pub fn within(&self, dom: &Dom, id: NodeId) -> usize {
        let at = |id: NodeId| self.before[(id - self.nodes.start) as usize];
        (at(dom.end(id).min(self.nodes.end)) - at(id)) as usize
    }
}

/// The number of characters of a text that are not white space.
pub fn non_whitespace_chars(text: &str) -> u32 {
    non_whitespace(text, |text| text.chars().filter(|c| !c.is_whitespace()).count() as u32)
}

/// The columns ([`CharClass::columns`]) of the characters of a text that are not white space.
pub fn non_whitespace_columns(text: &str) -> u32 {
    non_whitespace(text, |text| {
        let classes = text.chars().map(CharClass::of).filter(|class| !class.contains(CharClass::WHITESPACE));
        classes.map(CharClass::columns).sum()
    })
}

/// The number of characters of an ASCII text that are not white space. `beyond` counts any other text.
fn non_whitespace(text: &str, beyond: impl FnOnce(&str) -> u32) -> u32 {
    let (mut counted, mut all) = (0, 0);
    // The compiler makes vector instructions of this, with a counter of one byte in each lane.
    for bytes in text.as_bytes().chunks(usize::from(u8::MAX)) {
        let mut white = 0_u8;
        for &byte in bytes {
            white += u8::from(matches!(byte, b'\t'..=b'\r' | b' '));
            all |= byte;
        }
        counted += bytes.len() as u32 - u32::from(white);
    }
    if all.is_ascii() { counted } else { beyond(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_white_space_of_unicode_is_left_out() {
        for c in '\0'..=char::MAX {
            assert_eq!(non_whitespace_chars(&format!("a{c}b")), 2 + u32::from(!c.is_whitespace()), "{c:?}");
        }
        assert_eq!(non_whitespace_chars(&"a b\n".repeat(1000)), 2000);
        assert_eq!(non_whitespace_chars(&"é b\n".repeat(1000)), 2000);
    }
}
