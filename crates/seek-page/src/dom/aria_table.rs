//! Tables of generic elements with ARIA roles: `<div role=table><div role=row><span role=cell>`.
//!
//! Their parts have the tags of a table in HTML, since a reader hears the same from both.

use super::{Dom, NodeId};
use crate::Tag;
use seek_html::{NodeKind, Tree};

/// Elements between a part of a table and the part around it: boxes of its look.
const BETWEEN: usize = 4;
/// Nodes of a table among which its first row is.
const FIRST_ROW: usize = 32;

/// The tag of an element that has a role in a table. `at` is the element in the tree, `id` is the same one in the arena. `None` for
/// elements with a meaning of their own, and for parts that no table is around.
pub(super) fn table_tag(tree: &Tree<'_>, at: usize, dom: &Dom, id: NodeId, role: &str) -> Option<Tag> {
    if !matches!(dom.tag(id), Tag::Div | Tag::Span | Tag::Other) {
        return None;
    }
    let tag = tag_of(role.trim())?;
    let is_part = |tag: Tag| matches!(tag, Tag::Table | Tag::Tbody | Tag::Tr | Tag::Td | Tag::Th);
    let around = dom.ancestors(id).take(BETWEEN).map(|outer| dom.tag(outer)).find(|&outer| is_part(outer));
    let fits = match tag {
        Tag::Table => has_row(tree, at),
        Tag::Tbody => around == Some(Tag::Table),
        Tag::Tr => matches!(around, Some(Tag::Table | Tag::Tbody)),
        _ => around == Some(Tag::Tr),
    };
    fits.then_some(tag)
}

/// The tag with the meaning of a role.
fn tag_of(role: &str) -> Option<Tag> {
    match role {
        "table" | "grid" | "treegrid" => Some(Tag::Table),
        "rowgroup" => Some(Tag::Tbody),
        "row" => Some(Tag::Tr),
        "cell" | "gridcell" => Some(Tag::Td),
        "columnheader" | "rowheader" => Some(Tag::Th),
        _ => None,
    }
}

/// Whether an element soon has a row.
fn has_row(tree: &Tree<'_>, at: usize) -> bool {
    let nodes = tree.nodes();
    let inside = (at + 1..nodes[at].end as usize).take(FIRST_ROW).filter(|&id| nodes[id].kind == NodeKind::Element);
    inside.into_iter().any(|id| tree.attribute(id, "role").is_some_and(|role| role.trim() == "row"))
}

#[cfg(test)]
mod tests {
    use crate::{Dom, Limits, Tag};

    fn tags(html: &str) -> Vec<Tag> {
        let dom = Dom::parse(html, &Limits::default()).unwrap();
        let ids = 0..dom.len() as u32;
        ids.map(|id| dom.tag(id)).filter(|tag| matches!(tag, Tag::Table | Tag::Tr | Tag::Td | Tag::Th)).collect()
    }

    #[test]
    fn tables_of_divs_were_loose_words() {
        let html = "<div role=table><div role=rowgroup><div role=row><span role=columnheader>a</span><span role=cell>b</span>\
            </div></div></div>";
        assert_eq!(tags(html), [Tag::Table, Tag::Tr, Tag::Th, Tag::Td]);
        let html =
            "<x-grid role=grid><x-row role=row><div class=look><x-cell role=gridcell>a</x-cell></div></x-row></x-grid>";
        assert_eq!(tags(html), [Tag::Table, Tag::Tr, Tag::Td]);
    }

    #[test]
    fn roles_without_their_table_have_no_effect() {
        for html in [
            "<div role=grid><div class=photo>a</div></div>",
            "<div role=row><div role=cell>a</div></div>",
            "<div role=list><div role=row><div role=cell>a</div></div></div>",
            "<ul role=table><li role=row><a role=cell>a</a></ul>",
        ] {
            assert!(tags(html).is_empty(), "{html}");
        }
    }
}
