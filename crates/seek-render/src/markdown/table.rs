//! Tables of GitHub's Markdown. Its rows are lines and its cells have no spans: the text of a cell stands in the first
//! of its places, the others are empty. There is always a header: where the page has none, the first row takes its
//! place.

use crate::event::{Cell, Element};

/// Places that are filled up with empty cells: so many for each cell of the page, and so many besides.
const FILLED: (usize, usize) = (16, 4096);

/// The cells of a table.
#[derive(Debug, Default)]
pub(crate) struct Grid {
    rows: Vec<Vec<(Cell, String)>>,
}

impl Grid {
    /// Whether there is no row yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// An element starts in the table.
    pub(crate) fn start(&mut self, element: &Element) {
        match element {
            Element::Row => self.rows.push(Vec::new()),
            Element::Cell(cell) => {
                if let Some(row) = self.rows.last_mut() {
                    row.push((*cell, String::new()));
                }
            }
            _ => {}
        }
    }

    /// A block of text in the cell.
    pub(crate) fn push(&mut self, text: &str) {
        if let Some((_, cell)) = self.rows.last_mut().and_then(|row| row.last_mut()) {
            if !cell.is_empty() {
                cell.push_str("<br>");
            }
            // Also in code: rows are cut before anything else is read.
            cell.push_str(&text.replace('|', "\\|"));
        }
    }

    /// The lines of the table.
    pub(crate) fn lines(self) -> Vec<String> {
        let cells: usize = self.rows.iter().map(Vec::len).sum();
        let rows = place(self.rows);
        let width = rows.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let fills = rows.len().saturating_mul(width) <= FILLED.0 * cells + FILLED.1;
        let mut lines = Vec::with_capacity(rows.len() + 1);
        for (i, mut row) in rows.into_iter().enumerate() {
            row.resize(if fills || i == 0 { width } else { row.len().max(1) }, String::new());
            let mut line = String::from("|");
            for cell in row {
                line.push(' ');
                line.push_str(&cell);
                line.push_str(if cell.is_empty() { "|" } else { " |" });
            }
            lines.push(line);
            if i == 0 {
                lines.push(format!("|{}", " --- |".repeat(width)));
            }
        }
        lines
    }
}

/// The text of each place, with what spans cover left empty.
fn place(rows: Vec<Vec<(Cell, String)>>) -> Vec<Vec<String>> {
    // Per column, how many of the rows to come a cell from above covers.
    let mut covered: Vec<u32> = Vec::new();
    let mut placed = Vec::with_capacity(rows.len());
    for row in rows {
        let mut line: Vec<String> = Vec::new();
        let skip = |line: &mut Vec<String>, covered: &mut Vec<u32>| {
            while let Some(left) = covered.get_mut(line.len()).filter(|left| **left > 0) {
                *left -= 1;
                line.push(String::new());
            }
        };
        for (cell, text) in row {
            skip(&mut line, &mut covered);
            let from = line.len();
            line.push(text);
            for column in from..from + cell.columns as usize {
                if column > from {
                    line.push(String::new());
                }
                if covered.len() <= column {
                    covered.resize(column + 1, 0);
                }
                covered[column] = covered[column].max(cell.rows - 1);
            }
        }
        skip(&mut line, &mut covered);
        placed.push(line);
    }
    placed
}
