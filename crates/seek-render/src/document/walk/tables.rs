//! Tables that hold data: their rows, cells and feet.

use super::Walk;
use crate::document::table::DataTable;
use crate::event::Element;
use crate::table_foot::moved;
use seek_page::NodeId;

impl Walk<'_> {
    /// Begins the foot of a data table, if its rows come before others.
    pub(super) fn begin_foot(&mut self, id: NodeId) {
        self.foot = moved(self.dom, id).filter(|_| self.out.in_table()).map(|nodes| {
            // The events of the foot do not begin with the table's start.
            self.out.open_blocks();
            (self.dom.end(id)..nodes.end, self.out.len())
        });
    }

    /// Ends the foot before the first row after it.
    pub(super) fn end_foot(&mut self, row: NodeId) {
        if let Some((_, start)) = self.foot.take_if(|(after, _)| after.contains(&row)) {
            self.feet.push(start..self.out.len());
        }
    }

    /// Reads a table that holds data and has selected text in two cells.
    pub(super) fn data_table(&self, id: NodeId) -> Option<DataTable> {
        let has_text = |cell: NodeId| self.cursor.is_any_selected(cell..self.dom.end(cell));
        DataTable::read(self.dom, self.blocks, id).filter(|table| table.has_two(has_text))
    }

    /// Opens a cell of a table without elements for its rows, and before it a row that begins with it and has selected text.
    /// Returns whether the node is a cell.
    pub(super) fn grid_cell(&mut self, id: NodeId, end: NodeId) -> bool {
        let Some(table) = &mut self.table else { return false };
        let is_cell = table.cell(id).is_some();
        let row_end = table.row_end(self.dom, id).filter(|&row_end| self.cursor.has_selected_text_before(row_end));
        if let Some(row_end) = row_end {
            self.out.enter(Element::Row, row_end, row_end);
        }
        self.cell(id, end);
        is_cell
    }

    /// Opens a cell of a data table, empty or not.
    pub(super) fn cell(&mut self, id: NodeId, end: NodeId) {
        if self.out.in_row()
            && let Some(cell) = self.table.as_mut().and_then(|table| table.cell(id))
        {
            self.out.enter(Element::Cell(cell), end, end);
            self.out.open_blocks();
        }
    }
}
