//! Lists that only lay out sections: `<ul><li><section><h2>…`.
//!
//! Each item begins with a heading, and other text follows it. Such an item is a section of the page. Markers before its
//! heading, and the indentation of its text, would say otherwise. The numbers of a numbered list say something, so it
//! stays a list.

use seek_page::{Dom, NodeId, NodeKind, Tag};

/// Most items that are read.
const ITEMS: usize = 8;
/// Most nodes before the heading of an item: elements around it, and images.
const NODES: usize = 16;
/// Most white space before a text that is read.
const SPACES: usize = 256;

/// Whether an element is an item of a list of sections.
pub(crate) fn is_section(dom: &Dom, item: NodeId) -> bool {
    dom.tag(item) == Tag::Li && lays_out_sections(dom, dom.parent(item))
}

/// Whether a list holds sections.
pub(crate) fn lays_out_sections(dom: &Dom, list: NodeId) -> bool {
    if !matches!(dom.tag(list), Tag::Ul | Tag::Menu | Tag::Dir) {
        return false;
    }
    let has_text = |id: &NodeId| !is_blank(dom.subtree_text(*id));
    let mut children = dom.children(list).take(2 * ITEMS + 1).filter(has_text).peekable();
    children.peek().is_some() && children.all(|child| dom.tag(child) == Tag::Li && begins_with_heading(dom, child))
}

/// Whether a heading is the first text of an item, and other text follows.
fn begins_with_heading(dom: &Dom, item: NodeId) -> bool {
    let end = dom.end(item);
    let text_end = |id| dom.text_start(dom.end(id));
    let is_first = |id: &NodeId| match dom.kind(*id) {
        NodeKind::Text => !is_blank(dom.text(*id)),
        _ => dom.tag(*id).heading_level().is_some() || matches!(dom.tag(*id), Tag::Ul | Tag::Ol | Tag::Table),
    };
    let first = (item + 1..end).take(NODES).find(is_first);
    let heading = first.filter(|&id| dom.tag(id).heading_level().is_some() && dom.kind(id) == NodeKind::Element);
    heading
        .is_some_and(|id| !is_blank(dom.subtree_text(id)) && !is_blank(&dom.all_text()[text_end(id)..text_end(item)]))
}

fn is_blank(text: &str) -> bool {
    text.chars().take(SPACES).all(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use crate::tests::rendered;

    #[test]
    fn sections_in_a_list_had_markers_before_their_headings() {
        let html =
            "<ul><li><section><h2>Quay</h2><p>one<ul><li>a<li>b</ul></section><li><div><h2>Pier</h2>two</div></ul>";
        let (text, markdown) = rendered(html);
        assert_eq!(text, "Quay\n\none\n\n- a\n- b\n\nPier\n\ntwo");
        assert_eq!(markdown, "## Quay\n\none\n\n- a\n- b\n\n## Pier\n\ntwo");
    }

    #[test]
    fn other_lists_are_as_before() {
        for html in [
            "<ul><li><h3>one</h3><li><h3>two</h3></ul>",
            "<ul><li><h3>one</h3>more<li>two</ul>",
            "<ul><li>one<h3>two</h3>three</ul>",
        ] {
            assert!(rendered(html).0.starts_with("- "), "{html}");
            assert!(rendered(html).1.starts_with("- "), "{html}");
        }
        assert!(rendered("<ol><li><h3>one</h3>more</ol>").1.starts_with("1. "));
    }
}
