//! The foot of a table, which a browser shows below the body wherever the source has it. HTML 4 wanted it before the body.

use crate::event::Event;
use seek_page::{Blocks, Dom, NodeId, Tag};
use std::ops::Range;

/// Most children of a table before its foot: captions, columns and the head.
const BEFORE: usize = 64;

/// The nodes from a foot on up to the end of its table, if rows of the body follow the foot.
pub(crate) fn moved(dom: &Dom, foot: NodeId) -> Option<Range<NodeId>> {
    let table = dom.parent(foot);
    if dom.tag(table) != Tag::Table {
        return None;
    }
    // A browser moves only the first foot.
    let is_first = dom.children(table).take(BEFORE).find(|&id| dom.tag(id) == Tag::Tfoot) == Some(foot);
    (is_first && dom.siblings_after(foot).any(|id| matches!(dom.tag(id), Tag::Tbody | Tag::Tr)))
        .then(|| foot..dom.end(table))
}

/// The order in which blocks are shown: those of some feet after the rest of their tables. The blocks are in the order of the page,
/// as are the feet.
pub(crate) fn shown_order(dom: &Dom, blocks: &Blocks, of: &[usize], feet: &[NodeId]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..of.len()).collect();
    for &foot in feet {
        let Some(nodes) = moved(dom, foot) else { continue };
        let before = |id: NodeId| of.partition_point(|&block| blocks.get(block).first < id);
        let (start, body, end) = (before(nodes.start), before(dom.end(foot)), before(nodes.end));
        order[start..end].rotate_left(body - start);
    }
    order
}

/// Moves the events of a foot to the end of its table.
pub(crate) fn move_rows(events: &mut [Event], foot: Range<usize>) {
    let mut depth = 0_usize;
    let end = events[foot.end..].iter().position(|event| {
        match event {
            Event::Start(_) => depth += 1,
            Event::End if depth == 0 => return true,
            Event::End => depth -= 1,
            _ => {}
        }
        false
    });
    if let Some(end) = end {
        events[foot.start..foot.end + end].rotate_left(foot.len());
    }
}

#[cfg(test)]
mod tests {
    use crate::tests::rendered;

    #[test]
    fn the_start_of_a_table_moved_with_its_foot() {
        let (text, markdown) = rendered("<table><tfoot><tr><td>sum<td>1</tfoot><tr><td>a<td>1<tr><td>b<td>0</table>");
        assert_eq!(text, "a\t1\nb\t0\nsum\t1");
        assert_eq!(markdown, "| | |\n| --- | --- |\n| a | 1 |\n| b | 0 |\n| sum | 1 |");
    }

    #[test]
    fn a_foot_at_the_end_of_the_page_stopped_the_program() {
        let table = "<table><tr><td>a<td>1<tfoot><tr><td>sum<td>1";
        assert_eq!(rendered(table).0, "a\t1\nsum\t1");
    }

    #[test]
    fn a_foot_before_the_body_was_between_head_and_body() {
        let head = "<table><thead><tr><th>a<th>b</thead>";
        let foot = "<tfoot><tr><td>sum<td>4<tr><td>mean<td>2</tfoot>";
        let body = "<tbody><tr><td>c<td>1<tbody><tr><td>d<td>3";
        let after = "</table><p>e<table><tr><td>f<td>g<tr><td>h<td>i</table>";
        let as_shown = rendered(&format!("{head}{body}{foot}{after}"));
        assert_eq!(rendered(&format!("{head}{foot}{body}{after}")), as_shown);
        assert!(as_shown.0.starts_with("a\tb\nc\t1\nd\t3\nsum\t4\nmean\t2\n\ne\n\nf\tg"), "{}", as_shown.0);
    }
}
