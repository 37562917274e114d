//! Segments: the elements of the structure that hold text, and the text directly in them.
//!
//! The unit of segment classification (content-seeker paper, section 2.1). The structural elements of the paper are
//! HTML's block-level, list and table elements. Text directly in an element that holds other text too is a segment of
//! its own.

use crate::{Blocks, Deadline, Dom, NodeId, NodeKind, PageError, Tag};
use std::ops::Range;

/// What a segment is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SegmentKind {
    /// A structural element.
    Element(NodeId),
    /// One block, directly in a structural element that holds other blocks too.
    Text,
}

/// A segment.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Segment {
    /// An element or a single block.
    pub kind: SegmentKind,
    /// The blocks in it; never empty.
    pub blocks: Range<usize>,
    /// The segment around it; none for the outermost.
    pub parent: Option<usize>,
    /// One past the last segment inside it. Segments are in document order.
    pub end: usize,
}

/// All segments of a page in document order.
#[derive(Debug, Default)]
pub struct Segments(Vec<Segment>);

impl Segments {
    /// Finds the segments of a page among HTML's structural elements.
    ///
    /// # Errors
    /// [`PageError::OutOfTime`] after the deadline.
    pub fn from_dom(dom: &Dom, blocks: &Blocks, deadline: Deadline) -> Result<Segments, PageError> {
        Segments::find(dom, blocks, 0..dom.len() as NodeId, Tag::is_structure, deadline)
    }

    /// Finds the segments among some nodes: the elements whose tag `is_structure` accepts. An element that begins or
    /// ends inside a block is no segment.
    pub fn among(dom: &Dom, blocks: &Blocks, nodes: Range<NodeId>, is_structure: impl Fn(Tag) -> bool) -> Segments {
        // Without a deadline this never fails.
        Segments::find(dom, blocks, nodes, is_structure, Deadline::default()).unwrap_or_default()
    }

    fn find(
        dom: &Dom,
        blocks: &Blocks,
        nodes: Range<NodeId>,
        is_structure: impl Fn(Tag) -> bool,
        deadline: Deadline,
    ) -> Result<Segments, PageError> {
        let mut ticker = deadline.ticker();
        let mut segments: Vec<Segment> = Vec::new();
        // (segment, end of its element)
        let mut open: Vec<(usize, NodeId)> = Vec::new();
        let mut block = blocks.within(0..nodes.start).end;
        let end_of = |id| dom.end(id).min(nodes.end);
        for id in nodes.clone() {
            ticker.step()?;
            while let Some((closed, _)) = open.pop_if(|(_, end)| *end <= id) {
                segments[closed].end = segments.len();
            }
            let parent = open.last().map(|o| o.0);
            if dom.kind(id) == NodeKind::Element && is_structure(dom.tag(id)) {
                let inside = blocks.within(id..end_of(id));
                let ends = inside.clone().next_back().is_some_and(|last| blocks.get(last).end <= end_of(id));
                let begins = inside.start == 0 || blocks.get(inside.start - 1).end <= id;
                let whole = ends && begins;
                if whole {
                    open.push((segments.len(), end_of(id)));
                    segments.push(Segment { kind: SegmentKind::Element(id), blocks: inside, parent, end: 0 });
                }
            } else if block < blocks.len() && blocks.get(block).first == id {
                if parent.is_none_or(|p| segments[p].blocks.len() > 1) {
                    let end = segments.len() + 1;
                    segments.push(Segment { kind: SegmentKind::Text, blocks: block..block + 1, parent, end });
                }
                block += 1;
            }
        }
        while let Some((closed, _)) = open.pop() {
            segments[closed].end = segments.len();
        }
        Ok(Segments(segments))
    }

    /// Gives back the reserve of the buffers.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.0.shrink_to_fit();
    }

    /// The number of segments.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether the page has no text.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The segments in document order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Segment> {
        self.0.iter()
    }

    /// One segment.
    ///
    /// # Panics
    /// If there is no such segment.
    pub fn get(&self, index: usize) -> &Segment {
        &self.0[index]
    }
}
