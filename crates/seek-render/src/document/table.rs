//! Reads a table: whether it holds data or lays out the page, its header cells, and the spans of its cells.
//!
//! A table is layout in five cases: it only numbers texts (`numbering.rs`); it has `role=presentation`; it holds another table; it has one row, or
//! one column with text; or it has no headers and a cell with many blocks. Spans have the maximum that HTML gives them, and they end with the
//! table. The number of fields that they cover is linear in the number of cells.

use super::elements::leading_number;
use crate::event::Cell;
use crate::flat_grid::FlatGrid;
use crate::numbering::is_numbering;
use seek_page::{Blocks, Dom, NodeId, NodeKind, Tag};

/// Maximum number of columns that a cell spans, as in HTML.
const MAX_COLUMNS: u32 = 1000;
/// Minimum number of blocks of a cell that makes a table without headers layout.
const LAYOUT_BLOCKS: usize = 5;
/// Maximum number of fields that spans cover: this many for each cell, plus a constant.
const MAX_COVERED: (u64, u64) = (16, 4096);

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
        let mut reader = DataTableReader {
            dom,
            blocks,
            rows: Vec::new(),
            cells: Vec::new(),
            has_header: false,
            has_layout_cell: false,
        };
        match grid {
            Some(grid) => reader.read_grid(&grid),
            None => reader.read(table)?,
        }
        reader.finish()
    }
}

/// One row.
struct DataTableRow {
    /// The index of its first cell.
    first: usize,
    /// Whether it is in `<thead>`.
    in_head: bool,
}

struct DataTableReader<'a> {
    dom: &'a Dom,
    blocks: &'a Blocks,
    rows: Vec<DataTableRow>,
    cells: Vec<(NodeId, Cell)>,
    /// Whether the table has a header, a head or a caption.
    has_header: bool,
    /// Whether a cell has as many blocks, or headings, as only layout has.
    has_layout_cell: bool,
}

impl DataTableReader<'_> {
    /// Reads the rows and cells. `None` if the table holds another one.
    fn read(&mut self, table: NodeId) -> Option<()> {
        let dom = self.dom;
        let mut head = 0;
        for id in table + 1..dom.end(table) {
            if dom.kind(id) != NodeKind::Element {
                continue;
            }
            match dom.tag(id) {
                Tag::Table => return None,
                Tag::Thead => {
                    head = dom.end(id);
                    self.has_header = true;
                }
                Tag::Caption => self.has_header = true,
                Tag::Tr => self.rows.push(DataTableRow { first: self.cells.len(), in_head: id < head }),
                tag @ (Tag::Td | Tag::Th) if !self.rows.is_empty() => self.read_cell(id, tag == Tag::Th),
                _ => {}
            }
        }
        Some(())
    }

    fn read_grid(&mut self, grid: &FlatGrid) {
        for (row, cells) in grid.rows().enumerate() {
            self.rows.push(DataTableRow { first: self.cells.len(), in_head: row == 0 });
            cells.iter().for_each(|&cell| self.read_cell(cell, row == 0));
        }
    }

    fn read_cell(&mut self, id: NodeId, is_th: bool) {
        let dom = self.dom;
        let number = |name| dom.attribute(id, name).and_then(leading_number);
        let span = |name, aria| number(name).or_else(|| number(aria));
        let columns = span("colspan", "aria-colspan").unwrap_or(1).clamp(1, MAX_COLUMNS);
        // 0 means "to the end of the table".
        let rows = span("rowspan", "aria-rowspan").map_or(1, |rows| if rows == 0 { u32::MAX } else { rows });
        let header = is_th || dom.attribute(id, "scope").is_some();
        self.has_header |= header && !dom.subtree_text(id).trim().is_empty();
        let blocks = self.blocks.within(id..dom.end(id));
        self.has_layout_cell |= blocks.len() >= LAYOUT_BLOCKS
            || blocks.len() > 1 && blocks.clone().any(|b| dom.tag(self.blocks.get(b).parent).heading_level().is_some());
        self.cells.push((id, Cell { header, columns, rows }));
    }

    fn finish(mut self) -> Option<DataTable> {
        let ends: Vec<usize> = self.rows.iter().skip(1).map(|row| row.first).chain([self.cells.len()]).collect();
        let widest = self.rows.iter().zip(&ends).map(|(row, end)| end - row.first).max().unwrap_or(0);
        let filled = self.rows.iter().zip(&ends).filter(|(row, end)| **end > row.first).count();
        if widest < 2 || filled < 2 || (self.has_layout_cell && !self.has_header) {
            return None;
        }
        let mut room = MAX_COVERED.0 * self.cells.len() as u64 + MAX_COVERED.1;
        for (r, (row, &end)) in self.rows.iter().zip(&ends).enumerate() {
            let left = (self.rows.len() - r) as u32;
            let bold = r == 0 && !self.has_header && end - row.first > 1 && self.all_bold(row.first..end);
            for (_, cell) in &mut self.cells[row.first..end] {
                cell.header |= row.in_head || bold;
                cell.rows = cell.rows.min(left);
                let covered = u64::from(cell.columns) * u64::from(cell.rows) - 1;
                if covered > room {
                    (cell.columns, cell.rows) = (1, 1);
                } else {
                    room -= covered;
                }
            }
        }
        let rows = self.rows.iter().map(|row| row.first).collect();
        let (dom, blocks) = (self.dom, self.blocks);
        let mut table = DataTable { cells: self.cells, rows, next: 0 };
        let has_text = |id: NodeId| !blocks.within(id..dom.end(id)).is_empty();
        // A cell without text may hold an image, such as the sign of a note.
        let is_in_column = || {
            let placed = table.placed();
            let mut filled = placed.iter().filter(|(id, _)| has_text(*id)).map(|(_, column)| *column);
            let first = filled.next();
            filled.all(|column| Some(column) == first)
        };
        let has_empty = table.cells.iter().any(|(id, _)| !has_text(*id));
        if has_empty && is_in_column() {
            return None;
        }
        if has_empty {
            let is_empty = |id: NodeId| !has_text(id) && (id..dom.end(id)).all(|inside| dom.tag(inside) != Tag::Img);
            table.drop_empty_columns(is_empty);
        }
        Some(table)
    }

    /// Whether all these cells have text and all text in them is bold.
    fn all_bold(&self, cells: std::ops::Range<usize>) -> bool {
        let dom = self.dom;
        self.cells[cells].iter().all(|&(cell, _)| {
            let (mut bold, mut any) = (0, false);
            (cell + 1..dom.end(cell)).all(|id| {
                if matches!(dom.tag(id), Tag::B | Tag::Strong) {
                    bold = bold.max(dom.end(id));
                }
                let has_text = dom.kind(id) == NodeKind::Text && !dom.text(id).trim().is_empty();
                any |= has_text;
                !has_text || id < bold
            }) && any
        })
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
