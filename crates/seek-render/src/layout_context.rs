//! The list, item, table, row and cell around a block, which decide its layout in plain text.

use crate::layout_list::{is_section, lays_out_sections};
use seek_page::{Dom, NodeId, Tag};

/// The innermost elements around a block that matter for its layout.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct LayoutContext {
    pub item: Option<NodeId>,
    /// The number of items around the item, or of lists around its list.
    pub depth: usize,
    pub list: Option<NodeId>,
    /// The outermost list: all lists inside it are one list for the reader.
    pub outer_list: Option<NodeId>,
    pub cell: Option<NodeId>,
    pub row: Option<NodeId>,
    pub table: Option<NodeId>,
    pub pre: Option<NodeId>,
    /// The foot of the table.
    pub foot: Option<NodeId>,
}

impl LayoutContext {
    /// The context of a node below `root`.
    pub(crate) fn of(dom: &Dom, node: NodeId, root: NodeId) -> LayoutContext {
        let mut context = LayoutContext::default();
        let mut lists: usize = 0;
        let is_layout = |id: &NodeId| match dom.tag(*id) {
            Tag::Li => is_section(dom, *id),
            _ => lays_out_sections(dom, *id),
        };
        for id in dom.ancestors(node).take_while(|&id| id != root).filter(|id| !is_layout(id)) {
            context.depth += usize::from(dom.tag(id) == Tag::Li && context.item.is_some());
            lists += usize::from(matches!(dom.tag(id), Tag::Ul | Tag::Ol | Tag::Menu));
            if matches!(dom.tag(id), Tag::Ul | Tag::Ol | Tag::Menu | Tag::Dl) {
                context.outer_list = Some(id);
            }
            let slot = match dom.tag(id) {
                Tag::Li | Tag::Dd | Tag::Dt => &mut context.item,
                Tag::Ul | Tag::Ol | Tag::Menu | Tag::Dl => &mut context.list,
                Tag::Td | Tag::Th => &mut context.cell,
                Tag::Tr => &mut context.row,
                Tag::Pre => &mut context.pre,
                Tag::Tfoot => &mut context.foot,
                Tag::Table => {
                    context.table = Some(id);
                    break;
                }
                _ => continue,
            };
            slot.get_or_insert(id);
        }
        // Some pages write a list directly into a list.
        context.depth = context.depth.max(lists.saturating_sub(1));
        context
    }
}
