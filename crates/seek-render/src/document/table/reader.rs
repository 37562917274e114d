//! Reads the cells of a table, and tells data from layout.

use crate::document::elements::leading_number;
use crate::event::Cell;
use crate::flat_grid::FlatGrid;
use seek_page::{Blocks, Dom, NodeId, NodeKind, Tag};

/// Maximum number of columns that a cell spans, as in HTML.
const MAX_COLUMNS: u32 = 1000;
/// Minimum number of blocks of a cell that makes a table without headers layout.
const LAYOUT_BLOCKS: usize = 5;
/// Maximum number of fields that spans cover: this many for each cell, plus a constant.
const MAX_COVERED: (u64, u64) = (16, 4096);

/// The cells of a table, and the index of the first one of each row.
type TableCells = (Vec<(NodeId, Cell)>, Vec<usize>);

/// One row.
struct DataTableRow {
    /// The index of its first cell.
    first: usize,
    /// Whether it is in `<thead>`.
    in_head: bool,
}

pub(super) struct DataTableReader<'a> {
    dom: &'a Dom,
    blocks: &'a Blocks,
    rows: Vec<DataTableRow>,
    cells: Vec<(NodeId, Cell)>,
    /// Whether the table has a header, a head or a caption.
    has_header: bool,
    /// Whether a cell has as many blocks, or headings, as only layout has.
    has_layout_cell: bool,
}

impl<'a> DataTableReader<'a> {
    pub(super) fn new(dom: &'a Dom, blocks: &'a Blocks) -> DataTableReader<'a> {
        DataTableReader { dom, blocks, rows: Vec::new(), cells: Vec::new(), has_header: false, has_layout_cell: false }
    }

    /// Reads the rows and cells. `None` if the table holds another one.
    pub(super) fn read(&mut self, table: NodeId) -> Option<()> {
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

    /// Reads a table without elements for its rows.
    pub(super) fn read_grid(&mut self, grid: &FlatGrid) {
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

    /// The cells, and the index of the first one of each row. `None` if the table is layout.
    pub(super) fn finish(mut self) -> Option<TableCells> {
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
        Some((self.cells, rows))
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
