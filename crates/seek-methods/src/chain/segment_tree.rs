//! The segments of a page as the chain walks them, and the walk itself.
//!
//! Section 2.1 of the paper: the nodes of the tree are visited depth first, and a classifier decides for each structural
//! element whether it is a good segment. A SPAN that holds whole blocks is a structural element, too. The chain does not
//! read text that is only in the data of the page: its segments end with the markup.

use seek_features::{Level, PageMeasurements, Schema};
use seek_page::{NodeId, Page, PageError, SegmentKind, Segments, Tag};
use std::ops::Range;

/// The features of section 2.2, by their names in the segment schema.
///
/// The section names nine features that need no browser: inner text and HTML, images, forms, tables, links, stop words,
/// anchor text over text, and height. It ends with "etc."; `inputs`, `paragraphs`, `items`, `elements` and `ascii_share`
/// are our additions. The visual features of the paper, position and size of the box, need a layout: `with_boxes` adds them.
pub fn paper_columns(with_boxes: bool) -> Vec<String> {
    const NAMES: [&str; 14] = [
        "chars", "html_bytes", "images", "forms", "inputs", "tables", "links", "paragraphs", "items", "elements",
        "stop_words", "link_density", "height", "ascii_share",
    ];
    const BOXES: [&str; 4] = ["box.x", "box.y", "box.width", "box.height"];
    let boxes = if with_boxes { &BOXES[..] } else { &[] };
    NAMES.iter().chain(boxes).map(|&name| name.to_owned()).collect()
}

/// The segments of a page's markup, with SPAN among the structural elements.
///
/// # Errors
/// [`PageError`] if the page has no tree within its limits.
pub fn segments_with_spans(page: &Page) -> Result<Segments, PageError> {
    let dom = page.dom()?;
    let markup = 0..dom.markup_len() as NodeId;
    Ok(Segments::among(dom, page.blocks()?, markup, |tag| tag.is_structure() || tag == Tag::Span))
}

/// The segments that the walk visits.
///
/// Of several elements around the same blocks only the innermost is a node of this tree. Their text is the same, so one
/// decision is enough. The class words of the elements around it are among the features of the innermost.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SegmentTree {
    /// The number of each node among the segments of the page, ascending.
    pub segments: Vec<u32>,
    /// One past the last node inside each node. Nodes are in document order.
    pub ends: Vec<u32>,
    /// The blocks of each node, never empty.
    pub blocks: Vec<Range<u32>>,
}

impl SegmentTree {
    /// The nodes among some segments.
    pub fn of(segments: &Segments) -> SegmentTree {
        let is_node = |s: &usize| {
            let segment = segments.get(*s);
            // A segment with the same blocks inside would be the next one.
            segment.end == s + 1 || segments.get(s + 1).blocks != segment.blocks
        };
        let numbers: Vec<u32> = (0..segments.len()).filter(is_node).map(|s| s as u32).collect();
        let end = |&s: &u32| numbers.partition_point(|&other| (other as usize) < segments.get(s as usize).end) as u32;
        let blocks = |&s: &u32| {
            let blocks = &segments.get(s as usize).blocks;
            blocks.start as u32..blocks.end as u32
        };
        SegmentTree {
            ends: numbers.iter().map(end).collect(),
            blocks: numbers.iter().map(blocks).collect(),
            segments: numbers,
        }
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.segments.len()
    }

    /// Whether the page has no text.
    pub fn is_empty(&self) -> bool {
        self.segments.is_empty()
    }

    /// Writes the rows of some nodes, `stride` values each, from the measurements of the segments they are numbered in. Rows that
    /// are longer than the segment schema also get the values of the boxes.
    ///
    /// # Panics
    /// If `rows` is too short, or the nodes are of other segments.
    pub fn fill(&self, measured: &PageMeasurements, nodes: Range<usize>, stride: usize, rows: &mut [f32]) {
        let without_boxes = Schema::of(Level::Segment).len();
        for (&s, row) in self.segments[nodes].iter().zip(rows.chunks_exact_mut(stride)) {
            let segment = s as usize..s as usize + 1;
            measured.fill(Level::Segment, segment.clone(), stride, row);
            if stride > without_boxes {
                measured.fill(Level::SegmentBox, segment, stride, &mut row[without_boxes..]);
            }
        }
    }

    /// Labels of elements as labels of nodes: a node has the label of its element, else that of the nearest element
    /// around the same blocks. `label` gives the label of an element, if it has one.
    pub fn labels(&self, segments: &Segments, label: impl Fn(NodeId) -> Option<bool>) -> Vec<Option<bool>> {
        let of_segment = |s: usize| match segments.get(s).kind {
            SegmentKind::Element(id) => label(id),
            _ => None,
        };
        let of_node = |&s: &u32| {
            let same = |&p: &usize| segments.get(p).blocks == segments.get(s as usize).blocks;
            let around = std::iter::successors(Some(s as usize), |&s| segments.get(s).parent.filter(same));
            around.map(of_segment).find(Option::is_some).flatten()
        };
        self.segments.iter().map(of_node).collect()
    }
}

/// Walks a tree of segments depth first, and returns the good nodes. A good node is not opened; one that is not good is.
/// `ends` holds for each node one past the last node inside it ([`SegmentTree::ends`]).
///
/// ```
/// use seek_methods::chain::walk;
/// // Node 0 holds 1 and 3, node 1 holds 2.
/// let ends = [4, 3, 3, 4];
/// assert_eq!(walk(&ends, |node| node == 1 || node == 2), [1]);
/// assert!(walk(&ends, |_| false).is_empty());
/// ```
pub fn walk(ends: &[u32], mut is_good: impl FnMut(usize) -> bool) -> Vec<usize> {
    let mut good = Vec::new();
    let mut node = 0;
    while node < ends.len() {
        if is_good(node) {
            good.push(node);
            node = (ends[node] as usize).max(node + 1);
        } else {
            node += 1;
        }
    }
    good
}

/// The columns of the rows: the segment schema, and that of boxes.
pub fn chain_columns(with_boxes: bool) -> Vec<String> {
    let boxes = with_boxes.then(|| Schema::of(Level::SegmentBox).names()).into_iter().flatten();
    Schema::of(Level::Segment).names().chain(boxes).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_innermost_of_elements_around_the_same_blocks_is_a_node() {
        let page = Page::from_source("<body><div id=a><main><p>one<p>two</main></div><div><b>three</b></div>").unwrap();
        let segments = segments_with_spans(&page).unwrap();
        let tree = SegmentTree::of(&segments);
        let dom = page.dom().unwrap();
        let name = |&s: &u32| match segments.get(s as usize).kind {
            SegmentKind::Element(id) => dom.name(id),
            _ => "text",
        };
        assert_eq!(tree.segments.iter().map(name).collect::<Vec<_>>(), ["body", "main", "p", "p", "div"]);
        assert_eq!(tree.ends, [5, 4, 3, 4, 5]);
        assert_eq!(tree.blocks, [0..3, 0..2, 0..1, 1..2, 2..3]);
        // The label of the div is that of main, which has the same blocks.
        let labels = tree.labels(&segments, |id| dom.attribute(id, "id").map(|_| true));
        assert_eq!(labels, [None, Some(true), None, None, None]);
    }
}
