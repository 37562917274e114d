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
    /// For each table that holds data the columns of its cells, if it has a header.
    tables: HashMap<NodeId, Option<Vec<(NodeId, u32)>>>,
    /// For each of these tables the number of a cell's column among those of which a cell is written.
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
        if let Some(&is_known) = self.rows.get(&row) {
            return is_known;
        }
        let fits = self.table(dom, blocks, table).is_some() && is_line(dom, blocks, row);
        self.rows.insert(row, fits);
        fits
    }

    /// The tabs before a cell in the line of its row. `before` is the block before it in this line, and `is_written` says whether a
    /// cell has a block that is written. In a table with a header, empty cells and spans keep the other columns in their place.
    pub(crate) fn tabs(
        &mut self,
        dom: &Dom,
        blocks: &Blocks,
        context: &LayoutContext,
        before: Option<&LayoutContext>,
        is_written: impl Fn(NodeId) -> bool,
    ) -> usize {
        let (Some(table), Some(cell)) = (context.table, context.cell) else { return 0 };
        if !self.columns.contains_key(&table) {
            let cells = self.table(dom, blocks, table).as_deref().unwrap_or_default();
            let cells: Vec<(NodeId, u32)> = cells.iter().copied().filter(|(cell, _)| is_written(*cell)).collect();
            let mut written: Vec<u32> = cells.iter().map(|(_, column)| *column).collect();
            written.sort_unstable();
            written.dedup();
            let number = |column: u32| written.partition_point(|&other| other < column);
            self.columns.insert(table, cells.into_iter().map(|(cell, column)| (cell, number(column))).collect());
        }
        let of = |cell| self.columns[&table].get(&cell).copied().unwrap_or_default();
        match before {
            Some(before) => of(cell).saturating_sub(before.cell.map_or(0, of)).max(1),
            None => of(cell),
        }
    }

    /// The columns of the cells of a table; `None` for a table that holds no data.
    fn table(&mut self, dom: &Dom, blocks: &Blocks, table: NodeId) -> &Option<Vec<(NodeId, u32)>> {
        self.tables.entry(table).or_insert_with(|| {
            let is_code = is_code_table(dom, table);
            DataTable::read(dom, blocks, table).filter(|_| !is_code).map(|data| data.columns())
        })
    }
}

/// Whether a row of a data table fits into a line. Lines of preformatted text do not.
fn is_line(dom: &Dom, blocks: &Blocks, row: NodeId) -> bool {
    let mut cells = dom.children(row).filter(|&id| dom.kind(id) == NodeKind::Element);
    cells.all(|cell| blocks.within(cell..dom.end(cell)).len() <= MOST_BLOCKS)
        && !(row..dom.end(row)).any(|id| dom.tag(id) == Tag::Pre && dom.subtree_text(id).trim().contains('\n'))
}
