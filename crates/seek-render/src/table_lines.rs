//! Which blocks of tables are in a line of plain text with the rest of their row, and in which column.

use crate::document::DataTable;
use crate::layout_context::LayoutContext;
use seek_page::code_block::is_code_table;
use seek_page::{Blocks, Dom, NodeId, NodeKind, Tag};
use std::collections::HashMap;

/// Most blocks of a cell in a line. A longer cell is a text of its own.
const MOST_BLOCKS: usize = 16;
/// Most lines of preformatted text in a line. More of them cannot be read so, nor can indented ones.
const MOST_LINES: usize = 4;

/// What is known of the tables and rows so far.
pub(crate) struct TableLines<'a, W> {
    dom: &'a Dom,
    blocks: &'a Blocks,
    /// Whether a cell has a block that is written.
    is_written: W,
    /// For each table that holds data the columns of its cells, if it has a header.
    tables: HashMap<NodeId, Option<Vec<(NodeId, u32)>>>,
    /// For each of these tables the number of a cell's column among those of which a cell is written.
    columns: HashMap<NodeId, HashMap<NodeId, usize>>,
    /// For each row whether it is a line.
    rows: HashMap<NodeId, bool>,
}

impl<'a, W: Fn(NodeId) -> bool> TableLines<'a, W> {
    /// Of a page of which some cells are written, as `is_written` says.
    pub(crate) fn new(dom: &'a Dom, blocks: &'a Blocks, is_written: W) -> Self {
        let (tables, columns, rows) = (HashMap::new(), HashMap::new(), HashMap::new());
        TableLines { dom, blocks, is_written, tables, columns, rows }
    }

    /// Whether a block with a text is in the line of its row: in a data table, and elsewhere if it is all of its cell.
    pub(crate) fn has(&mut self, context: &LayoutContext, text: &str) -> bool {
        let Some(cell) = context.cell else { return false };
        if self.blocks.within(cell..self.dom.end(cell)).len() == 1 && !text.contains('\n') {
            return true;
        }
        let (Some(row), Some(table)) = (context.row, context.table) else { return false };
        if let Some(&is_known) = self.rows.get(&row) {
            return is_known;
        }
        let fits = self.is_data(table) && is_line(self.dom, self.blocks, row);
        self.rows.insert(row, fits);
        fits
    }

    /// Whether a table holds data.
    pub(crate) fn is_data(&mut self, table: NodeId) -> bool {
        self.table(table).is_some()
    }

    /// The tabs before a cell in the line of its row. `before` is the block before it in this line. In a table with a header, empty
    /// cells and spans keep the other columns in their place.
    pub(crate) fn tabs(&mut self, context: &LayoutContext, before: Option<&LayoutContext>) -> usize {
        // Of a row alone, no table is known.
        let (Some(table), Some(cell)) = (context.table, context.cell) else { return usize::from(before.is_some()) };
        if !self.columns.contains_key(&table) {
            let mut cells = self.table(table).clone().unwrap_or_default();
            cells.retain(|(cell, _)| (self.is_written)(*cell));
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
    fn table(&mut self, table: NodeId) -> &Option<Vec<(NodeId, u32)>> {
        let (dom, blocks, is_written) = (self.dom, self.blocks, &self.is_written);
        self.tables.entry(table).or_insert_with(|| {
            let is_code = is_code_table(dom, table);
            let data = DataTable::read(dom, blocks, table).filter(|data| !is_code && data.has_two(is_written));
            data.map(|data| data.columns())
        })
    }
}

/// Whether a row of a data table fits into a line. Many or indented lines of preformatted text do not.
fn is_line(dom: &Dom, blocks: &Blocks, row: NodeId) -> bool {
    let mut cells = dom.children(row).filter(|&id| dom.kind(id) == NodeKind::Element);
    let is_long = |text: &str| text.lines().nth(MOST_LINES).is_some() || text.contains("\n ") || text.contains("\n\t");
    cells.all(|cell| blocks.within(cell..dom.end(cell)).len() <= MOST_BLOCKS)
        && !(row..dom.end(row)).any(|id| dom.tag(id) == Tag::Pre && is_long(dom.subtree_text(id).trim()))
}

#[cfg(test)]
mod tests {
    use seek_page::{Page, Selection, Tag};

    #[test]
    fn the_cells_of_a_row_alone_were_glued() {
        let page = Page::from_source("<table><tr><td>Ann<td>15<td>3 May<tr><td>Bo<td>2<td>4 May</table>").unwrap();
        let row = page.dom().unwrap().first(Tag::Tr).unwrap();
        assert_eq!(crate::text_inside(&page, &[0, 1, 2], row).unwrap(), "Ann\t15\t3 May");
    }

    #[test]
    fn the_only_chosen_cell_was_a_table() {
        let html = "<table><tr><td>user<td>date<tr><td>rank<td>one<br><br>two</table>";
        let page = Page::from_source(html).unwrap();
        let chosen = Selection::of_blocks(vec![3, 4]);
        let document = crate::document(&page, &chosen, crate::Markup::default()).unwrap();
        assert_eq!(crate::text(&page, &chosen).unwrap(), "one\n\ntwo");
        assert_eq!(crate::markdown(&document).unwrap(), "one\n\ntwo");
    }
}
