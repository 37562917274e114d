//! Explicit labels of segments.

use seek_io::SegmentLabel;
use seek_label::element_path::node_at;
use seek_page::{Blocks, Dom, SegmentKind, Segments};

/// For each segment whether a label says that it is good, and the labels without a segment.
///
/// A label belongs to the segment that its element makes. The label of an element that makes none, such as `<b>`, belongs
/// to the outermost segment with the same blocks. Of several labels of a segment the last one counts.
pub fn segment_labels(
    dom: &Dom,
    blocks: &Blocks,
    segments: &Segments,
    labels: &[SegmentLabel],
) -> (Vec<Option<bool>>, Vec<String>) {
    let mut found = vec![None; segments.len()];
    let mut unmatched = Vec::new();
    for label in labels {
        let segment = node_at(dom, 0, &label.path).and_then(|element| {
            let inside = blocks.within(element..dom.end(element));
            let is_of = |kind: &SegmentKind| matches!(kind, SegmentKind::Element(own) if *own == element);
            let same = || segments.iter().position(|s| s.blocks == inside && !inside.is_empty());
            segments.iter().position(|s| is_of(&s.kind)).or_else(same)
        });
        match segment {
            Some(segment) => found[segment] = Some(label.is_good),
            None => unmatched.push(format!("no segment is at {}", label.path)),
        }
    }
    (found, unmatched)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    #[test]
    fn labels_belong_to_the_segments_of_their_elements() {
        let page = Page::from_source("<div>lone<div><p>a</p><p><b>b</b></p></div></div><p></p>").unwrap();
        let labels =
            ["good /html/body/div/div", "bad /html/body/div", "good /html/body/div/div/p[2]/b", "bad /html/body/p"]
                .map(|text| text.parse().unwrap());
        let (dom, blocks) = (page.dom().unwrap(), page.blocks().unwrap());
        let (found, unmatched) = segment_labels(dom, blocks, page.segments().unwrap(), &labels);
        // body, div, lone text, div, p, p
        assert_eq!(found, [None, Some(false), None, Some(true), None, Some(true)]);
        assert_eq!(unmatched, ["no segment is at /html/body/p"]);
    }
}
