//! The innermost segment of each block, and the outermost of the segments with the same blocks.

use seek_page::{SegmentKind, Segments};

/// For each block the innermost segment around it that is an element, `u32::MAX` without one.
pub(crate) fn innermost_segments(segments: &Segments, blocks: usize) -> Vec<u32> {
    let mut innermost = vec![u32::MAX; blocks];
    // A segment precedes the segments inside it. The innermost element of a block is either an element of this one
    // block, or the parent of the block's text segment.
    for (i, segment) in segments.iter().enumerate() {
        match segment.kind {
            SegmentKind::Text => {
                innermost[segment.blocks.start] = segment.parent.map_or(u32::MAX, |p| p as u32);
            }
            SegmentKind::Element(_) if segment.blocks.len() == 1 => innermost[segment.blocks.start] = i as u32,
            _ => {}
        }
    }
    innermost
}

/// For each segment the outermost segment with the same blocks.
pub(crate) fn outermost_segments(segments: &Segments) -> Vec<u32> {
    let mut outermost: Vec<u32> = Vec::with_capacity(segments.len());
    for (i, segment) in segments.iter().enumerate() {
        let same = segment.parent.filter(|&p| segments.get(p).blocks == segment.blocks);
        outermost.push(same.map_or(i as u32, |p| outermost[p]));
    }
    outermost
}
