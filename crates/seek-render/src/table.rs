//! What a table is: data or layout, which of its cells are headers, and how many columns and rows a cell takes.
//!
//! Layout is what says so (`role=presentation`), holds another table, has one row or one column alone, or has cells
//! that hold a page's worth of paragraphs and nothing that heads them. Spans are bounded as HTML bounds them, end with
//! the table, and together cover only so many places as the table has cells.

use crate::event::Cell;
use seek_page::{Blocks, Dom, NodeId, NodeKind, Tag};

/// Columns that a cell may take: HTML's own bound.
const MOST_COLUMNS: u32 = 1000;
/// Blocks of a cell from which on it looks like layout, where nothing heads the table.
const BLOCKS_OF_LAYOUT: usize = 5;
/// Places that spans may cover beyond the cells: so many of each cell, and so many besides.
const COVERED: (u64, u64) = (16, 4096);

/// A table that holds data: its cells in order.
#[derive(Debug)]
pub(crate) struct Table {
    cells: Vec<(NodeId, Cell)>,
    next: usize,
}

impl Table {
    /// The cell at a node; nodes are asked for in order.
    pub(crate) fn cell(&mut self, id: NodeId) -> Option<Cell> {
        while self.cells.get(self.next).is_some_and(|(at, _)| *at < id) {
            self.next += 1;
        }
        self.cells.get(self.next).filter(|(at, _)| *at == id).map(|(_, cell)| *cell)
    }

    /// Reads a table that holds no other one; nothing where it is layout.
    pub(crate) fn read(dom: &Dom, blocks: &Blocks, table: NodeId) -> Option<Table> {
        let role = dom.attribute(table, "role").unwrap_or_default();
        if ["presentation", "none"].iter().any(|of| role.trim().eq_ignore_ascii_case(of)) {
            return None;
        }
        let mut reader = Reader { dom, blocks, rows: Vec::new(), cells: Vec::new(), headed: false, prose: false };
        reader.read(table);
        reader.finish()
    }
}

/// One row.
struct Row {
    /// The number of its first cell.
    first: usize,
    /// Whether it stands in the table's head.
    in_head: bool,
}

struct Reader<'a> {
    dom: &'a Dom,
    blocks: &'a Blocks,
    rows: Vec<Row>,
    cells: Vec<(NodeId, Cell)>,
    /// Whether something says that it has headers.
    headed: bool,
    /// Whether a cell holds what only layout does.
    prose: bool,
}

impl Reader<'_> {
    fn read(&mut self, table: NodeId) {
        let dom = self.dom;
        let mut head = 0;
        for id in table + 1..dom.end(table) {
            if dom.kind(id) != NodeKind::Element {
                continue;
            }
            match dom.tag(id) {
                Tag::Thead => {
                    head = dom.end(id);
                    self.headed = true;
                }
                Tag::Caption => self.headed = true,
                Tag::Tr => self.rows.push(Row { first: self.cells.len(), in_head: id < head }),
                tag @ (Tag::Td | Tag::Th) if !self.rows.is_empty() => self.read_cell(id, tag == Tag::Th),
                _ => {}
            }
        }
    }

    fn read_cell(&mut self, id: NodeId, is_th: bool) {
        let dom = self.dom;
        let number = |name| dom.attribute(id, name).and_then(leading_number);
        let columns = number("colspan").unwrap_or(1).clamp(1, MOST_COLUMNS);
        // 0 is "to the end of the table".
        let rows = number("rowspan").map_or(1, |rows| if rows == 0 { u32::MAX } else { rows });
        let header = is_th || dom.attribute(id, "scope").is_some();
        self.headed |= header && !dom.subtree_text(id).trim().is_empty();
        let blocks = self.blocks.within(id..dom.end(id));
        self.prose |= blocks.len() >= BLOCKS_OF_LAYOUT
            || blocks.len() > 1 && blocks.clone().any(|b| dom.tag(self.blocks.get(b).parent).heading_level().is_some());
        self.cells.push((id, Cell { header, columns, rows }));
    }

    fn finish(mut self) -> Option<Table> {
        let ends: Vec<usize> = self.rows.iter().skip(1).map(|row| row.first).chain([self.cells.len()]).collect();
        let widest = self.rows.iter().zip(&ends).map(|(row, end)| end - row.first).max().unwrap_or(0);
        let filled = self.rows.iter().zip(&ends).filter(|(row, end)| **end > row.first).count();
        if widest < 2 || filled < 2 || (self.prose && !self.headed) {
            return None;
        }
        let mut room = COVERED.0 * self.cells.len() as u64 + COVERED.1;
        for (r, (row, &end)) in self.rows.iter().zip(&ends).enumerate() {
            let left = (self.rows.len() - r) as u32;
            let bold = r == 0 && !self.headed && end - row.first > 1 && self.all_bold(row.first..end);
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
        Some(Table { cells: self.cells, next: 0 })
    }

    /// Whether all text of some cells is bold, and there is some in each.
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

/// The number that an attribute begins with, as HTML reads it.
pub(crate) fn leading_number(value: &str) -> Option<u32> {
    let value = value.trim_start();
    let digits = &value[..value.bytes().take_while(u8::is_ascii_digit).count()];
    if digits.is_empty() { None } else { Some(digits.parse().unwrap_or(u32::MAX)) }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_page::Page;

    fn read(html: &str) -> Option<Vec<Cell>> {
        let page = Page::from_source(html).unwrap();
        let dom = page.dom().unwrap();
        let table = Table::read(dom, page.blocks().unwrap(), dom.first(Tag::Table).unwrap());
        table.map(|table| table.cells.into_iter().map(|(_, cell)| cell).collect())
    }

    #[test]
    fn one_row_or_one_column_is_layout() {
        assert!(read("<table><tr><td>a<td>b</table>").is_none());
        assert!(read("<table><tr><td>a<tr><td>b</table>").is_none());
        assert!(read("<table><tr><td>a<td>b<tr><td>c<td>d</table>").is_some());
        assert!(read("<table role=presentation><tr><th>a<td>b<tr><td>c<td>d</table>").is_none());
    }

    #[test]
    fn cells_of_many_paragraphs_are_layout_unless_something_heads_them() {
        let many = "<p>x".repeat(5);
        assert!(read(&format!("<table><tr><td>a<td>b<tr><td>c<td>{many}</table>")).is_none());
        assert!(read(&format!("<table><tr><th>a<th>b<tr><td>c<td>{many}</table>")).is_some());
    }

    #[test]
    fn headers_stand_in_th_in_the_head_or_bold_in_the_first_row() {
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
    fn spans_end_with_the_table_and_have_bounds() {
        let cells = read("<table><tr><td colspan=100000>a<td rowspan=0>b<tr><td rowspan=77>c<td>d</table>").unwrap();
        let spans: Vec<_> = cells.iter().map(|cell| (cell.columns, cell.rows)).collect();
        assert_eq!(spans, [(1000, 1), (1, 2), (1, 1), (1, 1)]);
        let wide = "<tr><td colspan=1000 rowspan=1000>".repeat(1000);
        let cells = read(&format!("<table><tr><td>a<td>b{wide}</table>")).unwrap();
        let covered: u64 = cells.iter().map(|cell| u64::from(cell.columns) * u64::from(cell.rows)).sum();
        assert!(covered < 40_000, "{covered}");
    }
}
