//! The comparison as text for a terminal, with a selection of the measures. The reports have all measures.

use super::comparison::Comparison;
use super::grid::{Grid, grid, notes};

/// Measures that are left out to keep the lines short.
const HIDDEN_MEASURES: [&str; 4] = ["char_precision", "char_recall", "char_f05", "word_f05"];

/// A table for each group of pages, followed by the notes.
pub fn text(comparison: &Comparison) -> String {
    let mut out = String::new();
    for group in &comparison.groups {
        let (corpus, name, pages) = (&group.corpus, &group.group, group.pages);
        out.push_str(&format!("{corpus}, {name}; pages: {pages}\n"));
        out.push_str(&table(&grid(group, &comparison.published, |measure| !HIDDEN_MEASURES.contains(&measure))));
        out.push('\n');
    }
    notes(comparison).iter().for_each(|note| out.push_str(&format!("{note}\n")));
    out
}

/// Aligns names and published values left, numbers right.
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
                c if grid.is_published(c) => format!("  {text:<width$}"),
                _ => format!("  {text:>width$}"),
            });
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
