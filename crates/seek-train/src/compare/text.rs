//! The comparison for a terminal: F1 over characters stands for the rest of that metric; all of it is in the reports.

use super::comparison::Comparison;
use super::grid::{Grid, grid, remarks};

/// Measures that are not shown, as lines have an end.
const NOT_SHOWN: [&str; 4] = ["char_precision", "char_recall", "char_f05", "word_f05"];

/// A table for each group of pages, and what has to be known of them.
pub fn text(comparison: &Comparison) -> String {
    let mut out = String::new();
    for group in &comparison.groups {
        let (corpus, name, pages) = (&group.corpus, &group.group, group.pages);
        out.push_str(&format!("{corpus}, {name}; pages: {pages}\n"));
        out.push_str(&table(&grid(group, |measure| !NOT_SHOWN.contains(&measure))));
        out.push('\n');
    }
    remarks(comparison).iter().for_each(|remark| out.push_str(&format!("{remark}\n")));
    out
}

/// Names and what is published to the left, numbers to the right.
fn table(grid: &Grid) -> String {
    let columns = grid.heads.len();
    let chars = |text: &str| text.chars().count();
    let width = |c: usize| {
        let cells = grid.rows.iter().map(|row| chars(&row[c].text));
        cells.chain([chars(grid.heads[c])]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut out = String::new();
    let heads = grid.heads.clone();
    let rows = grid.rows.iter().map(|row| row.iter().map(|cell| cell.text.as_str()).collect());
    for cells in std::iter::once(heads).chain(rows) {
        let mut line = String::new();
        for (c, (text, width)) in cells.iter().zip(&widths).enumerate() {
            line.push_str(&match c {
                0 => format!("{text:<width$}"),
                c if grid.is_in_words(c) => format!("  {text:<width$}"),
                _ => format!("  {text:>width$}"),
            });
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
