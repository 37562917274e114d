//! Reads a table: whether it holds data or lays out the page, its header cells, and the spans of its cells.
//!
//! A table is layout in five cases: it only numbers texts (`numbering.rs`); it has `role=presentation`; it holds another table; it has one row, or
//! one column with text; or it has no headers and a cell with many blocks. Spans have the maximum that HTML gives them, and they end with the
//! table. The number of fields that they cover is linear in the number of cells.

mod reader;

use crate::event::Cell;
use crate::flat_grid::FlatGrid;
use crate::numbering::is_numbering;
use reader::DataTableReader;
use seek_page::{Blocks, Dom, NodeId, Tag};

/// A table that holds data: its cells in order.
#[derive(Debug)]
pub(crate) struct DataTable {
    cells: Vec<(NodeId, Cell)>,
    /// The index of the first cell of each row.
    rows: Vec<usize>,
    next: usize,
}

impl DataTable {
    /// The cell at a node. Callers pass nodes in document order.
    pub(crate) fn cell(&mut self, id: NodeId) -> Option<Cell> {
        while self.cells.get(self.next).is_some_and(|(at, _)| *at < id) {
            self.next += 1;
        }
        self.cells.get(self.next).filter(|(at, _)| *at == id).map(|(_, cell)| *cell)
    }

    /// The end of the row whose first cell is at a node. Callers pass nodes in document order.
    pub(crate) fn row_end(&mut self, dom: &Dom, id: NodeId) -> Option<NodeId> {
        self.cell(id)?;
        let row = self.rows.binary_search(&self.next).ok()?;
        let after = self.rows.get(row + 1).copied().unwrap_or(self.cells.len());
        Some(dom.end(self.cells[after.checked_sub(1)?].0))
    }

    /// The column of each cell, from 0, where the table has a header. Spans count.
    pub(crate) fn columns(&self) -> Vec<(NodeId, u32)> {
        if self.cells.iter().any(|(_, cell)| cell.header) { self.placed() } else { Vec::new() }
    }

    /// Whether at least two cells are as asked.
    pub(crate) fn has_two(&self, is_wanted: impl Fn(NodeId) -> bool) -> bool {
        self.cells.iter().filter(|(id, _)| is_wanted(*id)).nth(1).is_some()
    }

    /// The column of each cell, from 0. Spans count.
    fn placed(&self) -> Vec<(NodeId, u32)> {
        // For each column the first row that no span from above covers.
        let mut free_from: Vec<u32> = Vec::new();
        let mut placed = Vec::with_capacity(self.cells.len());
        let ends = self.rows.iter().skip(1).copied().chain([self.cells.len()]);
        for (row, (&begin, end)) in self.rows.iter().zip(ends).enumerate() {
            let (row, mut column) = (row as u32, 0);
            for (id, cell) in &self.cells[begin..end] {
                while free_from.get(column).is_some_and(|&from| from > row) {
                    column += 1;
                }
                placed.push((*id, column as u32));
                let after = column + cell.columns as usize;
                free_from.resize(free_from.len().max(after), 0);
                for from in &mut free_from[column..after] {
                    *from = row.saturating_add(cell.rows).max(*from);
                }
                column = after;
            }
        }
        placed
    }

    /// Leaves out columns that are empty in all rows, which only set the others apart. A table with spans keeps its columns.
    fn drop_empty_columns(&mut self, is_empty: impl Fn(NodeId) -> bool) {
        if self.cells.iter().any(|(_, cell)| cell.columns > 1 || cell.rows > 1) {
            return;
        }
        let placed = self.placed();
        let mut filled = vec![false; placed.iter().map(|(_, column)| *column as usize + 1).max().unwrap_or_default()];
        for (id, column) in &placed {
            filled[*column as usize] |= !is_empty(*id);
        }
        let stays: Vec<bool> = placed.iter().map(|(_, column)| filled[*column as usize]).collect();
        // The number of cells that stay before each cell.
        let mut before = vec![0; stays.len() + 1];
        for (cell, stays) in stays.iter().enumerate() {
            before[cell + 1] = before[cell] + usize::from(*stays);
        }
        self.rows.iter_mut().for_each(|first| *first = before[*first]);
        let mut stays = stays.into_iter();
        self.cells.retain(|_| stays.next().unwrap_or(true));
    }

    /// Reads a table. `None` if it is layout. All tables of a page take linear time, since this ends at the first table inside.
    pub(crate) fn read(dom: &Dom, blocks: &Blocks, table: NodeId) -> Option<DataTable> {
        let grid = FlatGrid::of(dom, table);
        if grid.is_none() && (dom.tag(table) != Tag::Table || is_numbering(dom, blocks, table)) {
            return None;
        }
        let role = dom.attribute(table, "role").unwrap_or_default();
        if ["presentation", "none"].iter().any(|of| role.trim().eq_ignore_ascii_case(of)) {
            return None;
        }
        let mut reader = DataTableReader::new(dom, blocks);
        match grid {
            Some(grid) => reader.read_grid(&grid),
            None => reader.read(table)?,
        }
        let (cells, rows) = reader.finish()?;
        DataTable { cells, rows, next: 0 }.without_empty_columns(dom, blocks)
    }

    /// The table without columns that only set others apart. `None` if only one column has text.
    fn without_empty_columns(mut self, dom: &Dom, blocks: &Blocks) -> Option<DataTable> {
        let has_text = |id: NodeId| !blocks.within(id..dom.end(id)).is_empty();
        // A cell without text may hold an image, such as the sign of a note.
        let is_in_column = || {
            let placed = self.placed();
            let mut filled = placed.iter().filter(|(id, _)| has_text(*id)).map(|(_, column)| *column);
            let first = filled.next();
            filled.all(|column| Some(column) == first)
        };
        let has_empty = self.cells.iter().any(|(id, _)| !has_text(*id));
        if has_empty && is_in_column() {
            return None;
        }
        if has_empty {
            let is_empty = |id: NodeId| !has_text(id) && (id..dom.end(id)).all(|inside| dom.tag(inside) != Tag::Img);
            self.drop_empty_columns(is_empty);
        }
        Some(self)
    }

    /// The cells of a table without elements for its rows that holds data and has two wanted cells.
    pub(crate) fn grid_with_data(
        dom: &Dom,
        blocks: &Blocks,
        id: NodeId,
        is_wanted: impl Fn(NodeId) -> bool,
    ) -> Option<FlatGrid> {
        let grid = FlatGrid::of(dom, id)?;
        DataTable::read(dom, blocks, id).filter(|table| table.has_two(is_wanted)).map(|_| grid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::rendered;
    use seek_page::Page;

    fn read(html: &str) -> Option<Vec<Cell>> {
        let page = Page::from_source(html).unwrap();
        let dom = page.dom().unwrap();
        let table = DataTable::read(dom, page.blocks().unwrap(), dom.first(Tag::Table).unwrap());
        table.map(|table| table.cells.into_iter().map(|(_, cell)| cell).collect())
    }

    #[test]
    fn one_row_or_one_column_is_layout() {
        assert!(read("<table><tr><td>a<td>b</table>").is_none());
        assert!(read("<table><tr><td>a<tr><td>b</table>").is_none());
        assert!(read("<table><tr><td>a<td>b<tr><td>c<td>d</table>").is_some());
        assert!(read("<table><tr><td rowspan=2><img src=note.png><th>a<tr><td>b</table>").is_none());
        assert!(read("<table><tr><td><td>a<tr><td>b<td></table>").is_some());
        assert!(read("<table role=presentation><tr><th>a<td>b<tr><td>c<td>d</table>").is_none());
    }

    #[test]
    fn cells_of_many_paragraphs_are_layout_unless_the_table_has_headers() {
        let many = "<p>x".repeat(5);
        assert!(read(&format!("<table><tr><td>a<td>b<tr><td>c<td>{many}</table>")).is_none());
        assert!(read(&format!("<table><tr><th>a<th>b<tr><td>c<td>{many}</table>")).is_some());
    }

    #[test]
    fn columns_count_spans_and_empty_cells() {
        let columns = |html: &str| {
            let page = Page::from_source(html).unwrap();
            let dom = page.dom().unwrap();
            let table = DataTable::read(dom, page.blocks().unwrap(), dom.first(Tag::Table).unwrap()).unwrap();
            table.columns().into_iter().map(|(_, column)| column).collect::<Vec<_>>()
        };
        let html = "<table><tr><th rowspan=2>a<th colspan=2>b<th>c<tr><th>d<th>e<th>f<tr><td>1<td><td>2<td>3</table>";
        assert_eq!(columns(html), [0, 1, 3, 1, 2, 3, 0, 1, 2, 3]);
        let html = "<table><tr><th rowspan=2>a<th rowspan=2>b<tr></tr><tr><td>c<td>d</table>";
        assert_eq!(columns(html), [0, 1, 0, 1]);
        assert!(columns("<table><tr><td>a<td>b<tr><td>c<td>d</table>").is_empty());
    }

    #[test]
    fn columns_that_only_set_others_apart_were_written() {
        let man = "<table><tr><td><td><b>−d</b><td><td>a date<tr><td><td>−q<td><td>no warnings</table>";
        assert_eq!(
            rendered(man),
            (
                "−d\ta date\n−q\tno warnings".into(),
                "| | |\n| --- | --- |\n| **−d** | a date |\n| −q | no warnings |".into()
            )
        );
        let image = "<table><tr><td><img src=a.png><td>a<td>b<tr><td><td>c<td>d</table>";
        assert!(rendered(image).1.ends_with("\n| | a | b |\n| | c | d |"), "{}", rendered(image).1);
        let header = "<table><tr><th>x<th>y<th>z<tr><td><td>c<td>d</table>";
        assert_eq!(rendered(header).0, "x\ty\tz\n\tc\td");
    }

    #[test]
    fn header_cells_are_th_cells_of_the_head_and_bold_cells_of_the_first_row() {
        let headers = |html| read(html).unwrap().iter().map(|cell| cell.header).collect::<Vec<_>>();
        assert_eq!(headers("<table><tr><th>a<td>1<tr><th>b<td>2</table>"), [true, false, true, false]);
        assert_eq!(headers("<table><thead><tr><td>a<td>b<tbody><tr><td>1<td>2</table>"), [true, true, false, false]);
        assert_eq!(
            headers("<table><tr><td><b>a</b><td> <b>b</b><tr><td><b>1</b><td>2</table>"),
            [true, true, false, false]
        );
        assert_eq!(headers("<table><tr><td><b>a</b> b<td><b>b</b><tr><td>1<td>2</table>"), [false; 4]);
    }

    #[test]
    fn spans_end_with_the_table_and_are_limited() {
        let cells = read("<table><tr><td colspan=100000>a<td rowspan=0>b<tr><td rowspan=77>c<td>d</table>").unwrap();
        let spans: Vec<_> = cells.iter().map(|cell| (cell.columns, cell.rows)).collect();
        assert_eq!(spans, [(1000, 1), (1, 2), (1, 1), (1, 1)]);
        let wide = "<tr><td colspan=1000 rowspan=1000>".repeat(1000);
        let cells = read(&format!("<table><tr><td>a<td>b{wide}</table>")).unwrap();
        let covered: u64 = cells.iter().map(|cell| u64::from(cell.columns) * u64::from(cell.rows)).sum();
        assert!(covered < 40_000, "{covered}");
    }
}
