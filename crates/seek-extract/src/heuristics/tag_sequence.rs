//! The tags inside an element as a short sequence, and whether two of them are almost the same.
//!
//! Posts of a thread have the same markup up to a few elements of their text. The edit distance of their tags says how
//! many. Sequences are cut, so a comparison takes bounded time on every page.

use seek_page::{Dom, NodeId, NodeKind};

/// Longest sequence. The head of a post, with its author and date, is at the beginning.
const LONGEST: usize = 24;
/// Nodes that are read for a sequence, text included.
const MOST_NODES: usize = 96;

/// The tags of the first elements inside an element, in document order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct TagSequence(Vec<u8>);

impl TagSequence {
    /// The sequence of an element.
    pub(super) fn of(dom: &Dom, id: NodeId) -> TagSequence {
        let inside = (id + 1..dom.end(id)).take(MOST_NODES);
        let elements = inside.filter(|&id| dom.kind(id) == NodeKind::Element);
        TagSequence(elements.take(LONGEST).map(|id| dom.tag(id) as u8).collect())
    }

    /// Whether there are no elements inside.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether the edit similarity of two sequences is at least `least`: 1 minus their edit distance over the length of the
    /// longer one. Empty sequences are equal.
    pub(super) fn is_similar(&self, other: &TagSequence, least: f64) -> bool {
        let longest = self.0.len().max(other.0.len());
        let most = ((1.0 - least) * longest as f64 + 1e-9) as usize;
        self.0.len().abs_diff(other.0.len()) <= most && edit_distance(&self.0, &other.0) <= most
    }
}

/// The edit distance (Levenshtein 1966) of two short sequences.
fn edit_distance(a: &[u8], b: &[u8]) -> usize {
    if a == b {
        return 0;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::{Page, Tag};

    #[test]
    fn the_distance_counts_insertions_deletions_and_replacements() {
        assert_eq!(edit_distance(b"kitten", b"sitting"), 3);
        assert_eq!((edit_distance(b"", b"abc"), edit_distance(b"abc", b"abc")), (3, 0));
    }

    #[test]
    fn posts_with_one_element_more_are_similar() {
        let page = Page::from_source(
            "<div><h4>a</h4><p>b</p><p>c</p><p>d</p></div><div><h4>a</h4><p>b</p><p>c</p><p><b>d</b></p></div><div><ul><li>x</ul></div>",
        )
        .unwrap();
        let dom = page.dom().unwrap();
        let divs = (0..dom.len() as NodeId).filter(|&id| dom.kind(id) == NodeKind::Element && dom.tag(id) == Tag::Div);
        let of: Vec<TagSequence> = divs.map(|id| TagSequence::of(dom, id)).collect();
        assert!(of[0].is_similar(&of[1], 0.8) && !of[0].is_similar(&of[1], 0.9));
        assert!(!of[0].is_similar(&of[2], 0.8) && of[0].is_similar(&of[0], 1.0));
    }

    #[test]
    fn long_elements_are_cut() {
        let html = format!("<div>{}</div>", "<p>text</p>".repeat(1000));
        let page = Page::from_source(&html).unwrap();
        let dom = page.dom().unwrap();
        assert_eq!(TagSequence::of(dom, dom.first(Tag::Div).unwrap()).0.len(), LONGEST);
    }
}
