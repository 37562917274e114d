//! Parts of one list: neighbouring lists of the same look, such as its columns, and lists in a list without items.

use seek_page::{Dom, NodeId, NodeKind};

/// The list of the same element and class that a list directly follows.
pub(super) fn like_before(dom: &Dom, list: NodeId) -> Option<NodeId> {
    let class = dom.attribute(list, "class").filter(|class| !class.trim().is_empty())?;
    let is_like = |&before: &NodeId| dom.tag(before) == dom.tag(list) && dom.attribute(before, "class") == Some(class);
    sibling_before(dom, list).filter(is_like)
}

/// The element before an element, without text between them.
fn sibling_before(dom: &Dom, id: NodeId) -> Option<NodeId> {
    let parent = dom.parent(id);
    let mut next = id;
    while let Some(last) = next.checked_sub(1).filter(|&last| last > parent) {
        let inside = std::iter::once(last).chain(dom.ancestors(last));
        let sibling = inside.into_iter().find(|&of| dom.parent(of) == parent)?;
        match dom.kind(sibling) {
            NodeKind::Element => return Some(sibling),
            NodeKind::Text if !dom.text(sibling).trim().is_empty() => return None,
            _ => next = sibling,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use crate::tests::rendered;

    #[test]
    fn the_columns_of_a_list_were_lists() {
        let columns = "<ul class=c><li>a<li>b</ul> <ul class=c><li>c</ul><ul class=c><li>d<ul><li>e</ul></ul><p>f";
        assert_eq!(rendered(columns).1, "- a\n- b\n- c\n- d\n  - e\n\nf");
    }

    #[test]
    fn other_neighbours_are_lists() {
        for between in
            ["</ul>x<ul class=c>", "</ul><ul class=d>", "</ul><hr><ul class=c>", "</ul><h2>x</h2><ul class=c>"]
        {
            let markdown = rendered(&format!("<ul class=c><li>a{between}<li>b</ul>")).1;
            assert!(!markdown.contains("a\n-"), "{markdown}");
        }
        assert_eq!(rendered("<ul><li>a</ul><ul><li>b</ul>").1, "- a\n\n* b");
    }

    #[test]
    fn a_list_in_a_list_had_two_signs() {
        assert_eq!(rendered("<ul><ul><li>a<li>b</ul></ul>").1, "- a\n- b");
        assert_eq!(rendered("<ul><ul><li>a</ul><ul><li>b</ul></ul>").1, "- a\n- b");
        assert_eq!(rendered("<ul><li>a<ul><li>b</ul></ul>").1, "- a\n  - b");
        assert_eq!(rendered("<ul><li>a</li><ul><li>b</ul></ul>").1, "- a\n  - b");
    }
}
