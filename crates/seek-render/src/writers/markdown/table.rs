//! Tables of GitHub's Markdown.
//!
//! Each row is a line. Cells have no spans: the first field of a cell has its text, the others are empty. Every table
//! has a header in Markdown. It is empty where the first row of the page's table holds data.

use crate::event::{Cell, Element};

/// Maximum number of fields of a table whose rows are padded with empty cells: this many for each cell, plus a
/// constant.
const MAX_PADDED: (usize, usize) = (16, 4096);

/// The cells of a table.
#[derive(Debug, Default)]
pub(crate) struct TableGrid {
    rows: Vec<Vec<(Cell, String)>>,
}

impl TableGrid {
    /// Whether there is no row yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Starts an element of the table.
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

    /// Adds a block of text to the current cell.
    pub(crate) fn push(&mut self, text: &str) {
        if let Some((_, cell)) = self.rows.last_mut().and_then(|row| row.last_mut()) {
            if !cell.is_empty() {
                cell.push_str("<br>");
            }
            // Also in code: Markdown splits rows before it reads code.
            cell.push_str(&text.replace('|', "\\|"));
        }
    }

    /// The lines of the table.
    pub(crate) fn lines(self) -> Vec<String> {
        let cells: usize = self.rows.iter().map(Vec::len).sum();
        let has_header = self.rows.first().is_none_or(|row| is_header(row));
        let mut rows = without_spans(self.rows);
        if !has_header {
            rows.insert(0, Vec::new());
        }
        let width = rows.iter().map(Vec::len).max().unwrap_or(0).max(1);
        let is_padded = rows.len().saturating_mul(width) <= MAX_PADDED.0 * cells + MAX_PADDED.1;
        let mut lines = Vec::with_capacity(rows.len() + 1);
        for (i, mut row) in rows.into_iter().enumerate() {
            row.resize(if is_padded || i == 0 { width } else { row.len().max(1) }, String::new());
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

/// Whether each cell with text is a header.
fn is_header(row: &[(Cell, String)]) -> bool {
    row.iter().all(|(cell, text)| cell.header || text.is_empty())
}

/// The text of each field. Fields that a span covers are empty.
fn without_spans(rows: Vec<Vec<(Cell, String)>>) -> Vec<Vec<String>> {
    // For each column the number of following rows that a cell above covers.
    let mut covered: Vec<u32> = Vec::new();
    let mut fields = Vec::with_capacity(rows.len());
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
        fields.push(line);
    }
    fields
}
