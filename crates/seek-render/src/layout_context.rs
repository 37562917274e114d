//! The list, item, table, row and cell around a block, which decide its layout in plain text.

use crate::flat_grid::FlatGrid;
use crate::layout_list::lays_out_sections;
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

/// The contexts of blocks, in the order of the page. Blocks share the elements around them, so each element is read once.
pub(crate) struct LayoutContexts<'a, G> {
    dom: &'a Dom,
    /// The table without elements for its rows that an element is.
    grid_at: G,
    /// The element whose inside counts.
    root: NodeId,
    open: Vec<OpenElement>,
}

/// An element around the last block.
struct OpenElement {
    id: NodeId,
    end: NodeId,
    /// Whether it is a list that only lays out sections.
    lays_out: bool,
    /// The cells of a table without elements for its rows.
    grid: Option<FlatGrid>,
    inside: Around,
}

/// What is around a node.
#[derive(Debug, Clone, Copy, Default)]
struct Around {
    context: LayoutContext,
    /// `li` elements.
    items: usize,
    /// `ul`, `ol` and `menu` elements.
    lists: usize,
}

impl<'a, G: Fn(NodeId) -> Option<FlatGrid>> LayoutContexts<'a, G> {
    /// Within `root`. `grid_at` reads a table without elements for its rows, if an element is one that holds data.
    pub(crate) fn new(dom: &'a Dom, root: NodeId, grid_at: G) -> Self {
        LayoutContexts { dom, grid_at, root, open: Vec::new() }
    }

    /// The context of a node.
    pub(crate) fn of(&mut self, node: NodeId) -> LayoutContext {
        while self.open.pop_if(|open| open.end <= node).is_some() {}
        let known = self.open.last().map(|open| open.id);
        let unknown = self.dom.ancestors(node).take_while(|&id| id != self.root && Some(id) != known);
        for id in unknown.collect::<Vec<NodeId>>().into_iter().rev() {
            let element = self.open_element(id);
            self.open.push(element);
        }
        let Around { mut context, items, lists } = self.open.last().map(|open| open.inside).unwrap_or_default();
        let is_in_item = context.item.is_some_and(|item| self.dom.tag(item) == Tag::Li);
        // Some pages write a list directly into a list.
        context.depth = (items - usize::from(is_in_item)).max(lists.saturating_sub(1));
        context
    }

    /// Opens an element in the last one.
    fn open_element(&self, id: NodeId) -> OpenElement {
        let (dom, around) = (self.dom, self.open.last());
        let tag = dom.tag(id);
        let mut inside = around.map(|open| open.inside).unwrap_or_default();
        let lays_out = match tag {
            Tag::Li => around.is_some_and(|open| open.lays_out && open.id == dom.parent(id)),
            _ => lays_out_sections(dom, id),
        };
        let grid = (self.grid_at)(id);
        if grid.is_some() {
            inside.enter(id, Tag::Table);
        } else if let Some(row) = around.and_then(|open| open.grid.as_ref()?.row_of(id)) {
            (inside.context.row, inside.context.cell) = (Some(row), Some(id));
        } else if !lays_out {
            inside.enter(id, tag);
        }
        OpenElement { id, end: dom.end(id), lays_out, grid, inside }
    }
}

impl Around {
    /// Enters an element.
    fn enter(&mut self, id: NodeId, tag: Tag) {
        self.items += usize::from(tag == Tag::Li);
        self.lists += usize::from(matches!(tag, Tag::Ul | Tag::Ol | Tag::Menu));
        if matches!(tag, Tag::Ul | Tag::Ol | Tag::Menu | Tag::Dl) {
            self.context.outer_list.get_or_insert(id);
        }
        let slot = match tag {
            Tag::Li | Tag::Dd | Tag::Dt => &mut self.context.item,
            Tag::Ul | Tag::Ol | Tag::Menu | Tag::Dl => &mut self.context.list,
            Tag::Td | Tag::Th => &mut self.context.cell,
            Tag::Tr => &mut self.context.row,
            Tag::Pre => &mut self.context.pre,
            Tag::Tfoot => &mut self.context.foot,
            Tag::Table => {
                // What is around a table does not count.
                *self = Around::default();
                &mut self.context.table
            }
            _ => return,
        };
        *slot = Some(id);
    }
}
