//! Which blocks of tables are in a line of plain text with the rest of their row, and in which column.

use crate::document::DataTable;
use crate::layout_context::LayoutContext;
use seek_page::code_block::is_code_table;
use seek_page::{Blocks, Dom, NodeId, NodeKind, Tag};
use std::collections::HashMap;

/// Most blocks of a cell in a line. A longer cell is a text of its own.
const MOST_BLOCKS: usize = 16;

/// What is known of the tables and rows so far.
#[derive(Debug, Default)]
pub(crate) struct TableLines {
    /// For each table whether it holds data.
    tables: HashMap<NodeId, bool>,
    /// For each data table with a header the columns of its cells, without columns of which no cell is written.
    columns: HashMap<NodeId, HashMap<NodeId, usize>>,
    /// For each row whether it is a line.
    rows: HashMap<NodeId, bool>,
}

impl TableLines {
    /// Whether a block with a text is in the line of its row: in a data table, and elsewhere if it is all of its cell.
    pub(crate) fn has(&mut self, dom: &Dom, blocks: &Blocks, context: &LayoutContext, text: &str) -> bool {
        let Some(cell) = context.cell else { return false };
        if blocks.within(cell..dom.end(cell)).len() == 1 && !text.contains('\n') {
            return true;
        }
        let (Some(row), Some(table)) = (context.row, context.table) else { return false };
        let is_data = |tables: &mut HashMap<NodeId, bool>| {
            let is_data = || !is_code_table(dom, table) && DataTable::read(dom, blocks, table).is_some();
            *tables.entry(table).or_insert_with(is_data)
        };
        *self.rows.entry(row).or_insert_with(|| is_data(&mut self.tables) && is_line(dom, blocks, row))
    }
}

impl TableLines {
    /// The tabs before a cell in the line of its row. `before` is the block before it in this line, and `is_written` says whether a
    /// cell has a block that is written. In a table with a header, empty cells and those that span several columns keep the other
    /// columns in their place.
    pub(crate) fn tabs(
        &mut self,
        dom: &Dom,
        blocks: &Blocks,
        context: &LayoutContext,
        before: Option<&LayoutContext>,
        is_written: impl Fn(NodeId) -> bool,
    ) -> usize {
        let (Some(table), Some(cell)) = (context.table, context.cell) else { return 0 };
        let read = || {
            let data = DataTable::read(dom, blocks, table).filter(|_| !is_code_table(dom, table));
            let mut columns = data.map(|data| data.columns(dom)).unwrap_or_default();
            columns.retain(|(cell, _)| is_written(*cell));
            let mut written: Vec<u32> = columns.iter().map(|(_, column)| *column).collect();
            written.sort_unstable();
            written.dedup();
            columns.into_iter().map(|(cell, column)| (cell, written.partition_point(|&of| of < column))).collect()
        };
        let columns = self.columns.entry(table).or_insert_with(read);
        let of = |cell| columns.get(&cell).copied().unwrap_or_default();
        match before {
            Some(before) => of(cell).saturating_sub(before.cell.map_or(0, of)).max(1),
            None => of(cell),
        }
    }
}

/// Whether a row of a data table fits into a line. Lines of preformatted text do not.
fn is_line(dom: &Dom, blocks: &Blocks, row: NodeId) -> bool {
    let mut cells = dom.children(row).filter(|&id| dom.kind(id) == NodeKind::Element);
    cells.all(|cell| blocks.within(cell..dom.end(cell)).len() <= MOST_BLOCKS)
        && !(row..dom.end(row)).any(|id| dom.tag(id) == Tag::Pre && dom.subtree_text(id).trim().contains('\n'))
}
