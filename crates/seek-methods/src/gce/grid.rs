//! Step 1: the grid over the first browsing area.

use super::links::TextLinks;
use super::params::GceParams;
use seek_page::{Dom, Layout, NodeId, Rect};

/// A cell of the grid.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GridCell {
    /// The place.
    pub rect: Rect,
    /// Whether the cell is at the edge of the grid.
    pub is_edge: bool,
    /// Whether a text between many links lies in the cell.
    pub has_dense_links: bool,
}

impl GridCell {
    /// Whether the cell counts for the centres.
    pub fn counts(&self) -> bool {
        !self.is_edge && !self.has_dense_links
    }
}

/// The grid over the first browsing area.
#[derive(Debug, Clone, PartialEq)]
pub struct Grid {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The cells, row by row from the top left.
    pub cells: Vec<GridCell>,
}

impl Grid {
    pub(super) fn of(dom: &Dom, layout: &Layout, links: &TextLinks, params: &GceParams) -> Grid {
        let (window, document) = (layout.window(), layout.document());
        let (width, height) = (window.width / f32::from(params.columns), window.height / f32::from(params.rows));
        // Definition 2: the window, or as much more as a first scroll shows of a longer document.
        let shown = if window.height < document.height {
            (params.scrolling * window.height).min(document.height)
        } else {
            window.height
        };
        // In this order no rounding adds a row.
        let rows = (f64::from(params.rows) * f64::from(shown) / f64::from(window.height)).ceil().max(1.0) as usize;
        let columns = usize::from(params.columns);
        let mut cells = Vec::with_capacity(rows * columns);
        for row in 0..rows {
            for column in 0..columns {
                let rect = Rect { x: column as f32 * width, y: row as f32 * height, width, height };
                let is_edge = row == 0 || row + 1 == rows || column == 0 || column + 1 == columns;
                cells.push(GridCell { rect, is_edge, has_dense_links: false });
            }
        }
        let mut grid = Grid { rows, columns, cells };
        for id in (0..dom.markup_len() as NodeId).filter(|&id| links.is_dense(dom, layout, id)) {
            grid.mark(&layout.node(id).rect, width, height);
        }
        grid
    }

    /// Marks the cells that a text between many links overlaps.
    fn mark(&mut self, text: &Rect, width: f32, height: f32) {
        let cells = |from: f32, to: f32, size: f32, count: usize| {
            let last = (to / size).ceil().max(0.0) as usize;
            ((from / size).floor().max(0.0) as usize).min(count)..last.min(count)
        };
        for row in cells(text.y, text.bottom(), height, self.rows) {
            for column in cells(text.x, text.right(), width, self.columns) {
                self.cells[row * self.columns + column].has_dense_links = true;
            }
        }
    }

    /// The centres of the cells that count.
    pub(super) fn centers(&self) -> impl Iterator<Item = (f32, f32)> + '_ {
        self.cells.iter().filter(|cell| cell.counts()).map(|cell| cell.rect.center())
    }
}
