//! TEDS: tree edit distance similarity of tables (Zhong, ShafieiBavani and Jimeno Yepes, Image-based table
//! recognition: data, model, and evaluation, ECCV 2020).
//!
//! A table is a tree of rows and cells, and the tables of a page are the children of one root, so that the distance
//! itself finds out which table, row and cell belong together. Inserting and deleting a node costs 1. Changing a cell
//! into another costs 1 where their spans differ, else 1 less the edit similarity of their texts. TEDS is 1 less the
//! distance by the nodes of the larger tree. The distance is that of Zhang and Shasha (SIAM Journal on Computing 18,
//! 1989), whose cost is the product of both trees' nodes and depths: of what is larger than [`MAX_NODES`] only the
//! beginning is compared.

use crate::edit::edit_similarity;

/// Nodes of a tree that are compared.
pub const MAX_NODES: usize = 2000;

/// A cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableCell {
    /// What it says.
    pub text: String,
    /// Columns that it takes.
    pub columns: u32,
    /// Rows that it takes.
    pub rows: u32,
}

impl TableCell {
    /// A cell that takes one place.
    pub fn of(text: impl Into<String>) -> TableCell {
        TableCell { text: text.into(), columns: 1, rows: 1 }
    }
}

/// A table as rows of cells.
pub type TableRows = Vec<Vec<TableCell>>;

/// The similarity of the tables of two pages, in [0, 1]; 1 where neither has any.
pub fn teds(a: &[TableRows], b: &[TableRows]) -> f64 {
    if a.is_empty() && b.is_empty() {
        return 1.0;
    }
    let (a, b) = (Tree::of(a), Tree::of(b));
    let most = a.labels.len().max(b.labels.len());
    (1.0 - f64::from(distance(&a, &b)) / most as f64).max(0.0)
}

enum Label<'a> {
    Root,
    Table,
    Row,
    Cell(&'a TableCell),
}

/// A tree in post-order.
struct Tree<'a> {
    labels: Vec<Label<'a>>,
    /// Per node the first leaf under it.
    leftmost: Vec<usize>,
    /// The nodes that have a left sibling, and the root.
    keys: Vec<usize>,
}

impl<'a> Tree<'a> {
    fn of(tables: &'a [TableRows]) -> Tree<'a> {
        let mut tree = Tree { labels: Vec::new(), leftmost: Vec::new(), keys: Vec::new() };
        for table in tables {
            let of_table = tree.labels.len();
            for row in table {
                let of_row = tree.labels.len();
                for cell in row {
                    if tree.labels.len() + 3 < MAX_NODES {
                        tree.push(Label::Cell(cell), tree.labels.len());
                    }
                }
                if tree.labels.len() + 2 < MAX_NODES {
                    tree.push(Label::Row, of_row);
                }
            }
            if tree.labels.len() + 1 < MAX_NODES {
                tree.push(Label::Table, of_table);
            }
        }
        tree.push(Label::Root, 0);
        let mut seen = vec![false; tree.labels.len()];
        for node in (0..tree.labels.len()).rev() {
            if !std::mem::replace(&mut seen[tree.leftmost[node]], true) {
                tree.keys.push(node);
            }
        }
        tree.keys.reverse();
        tree
    }

    fn push(&mut self, label: Label<'a>, leftmost: usize) {
        self.labels.push(label);
        self.leftmost.push(leftmost);
    }
}

/// What it costs to make one node another.
fn change(a: &Label, b: &Label) -> f32 {
    match (a, b) {
        (Label::Cell(a), Label::Cell(b)) if (a.columns, a.rows) != (b.columns, b.rows) => 1.0,
        (Label::Cell(a), Label::Cell(b)) if a.text == b.text => 0.0,
        (Label::Cell(a), Label::Cell(b)) => 1.0 - edit_similarity(&a.text, &b.text) as f32,
        (Label::Root, Label::Root) | (Label::Table, Label::Table) | (Label::Row, Label::Row) => 0.0,
        _ => 1.0,
    }
}

/// Zhang and Shasha's distance.
fn distance(a: &Tree, b: &Tree) -> f32 {
    let (n, m) = (a.labels.len(), b.labels.len());
    let mut trees = vec![0.0_f32; n * m];
    let mut forest = vec![0.0_f32; (n + 1) * (m + 1)];
    for &i in &a.keys {
        for &j in &b.keys {
            let (from_a, from_b) = (a.leftmost[i], b.leftmost[j]);
            let (rows, columns) = (i - from_a + 2, j - from_b + 2);
            forest[0] = 0.0;
            for x in 1..rows {
                forest[x * columns] = x as f32;
            }
            for (y, inserted) in forest[..columns].iter_mut().enumerate() {
                *inserted = y as f32;
            }
            for x in 1..rows {
                for y in 1..columns {
                    let (node_a, node_b) = (from_a + x - 1, from_b + y - 1);
                    let either = forest[(x - 1) * columns + y].min(forest[x * columns + y - 1]) + 1.0;
                    let both_whole = a.leftmost[node_a] == from_a && b.leftmost[node_b] == from_b;
                    forest[x * columns + y] = if both_whole {
                        let changed = change(&a.labels[node_a], &b.labels[node_b]);
                        let least = either.min(forest[(x - 1) * columns + y - 1] + changed);
                        trees[node_a * m + node_b] = least;
                        least
                    } else {
                        let (left_a, left_b) = (a.leftmost[node_a] - from_a, b.leftmost[node_b] - from_b);
                        either.min(forest[left_a * columns + left_b] + trees[node_a * m + node_b])
                    };
                }
            }
        }
    }
    trees[n * m - 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::slice::from_ref;

    fn table(rows: &[&[&str]]) -> TableRows {
        rows.iter().map(|row| row.iter().map(|text| TableCell::of(*text)).collect()).collect()
    }

    #[test]
    fn the_same_tables_are_alike() {
        let one = table(&[&["a", "b"], &["c", "d"]]);
        assert_eq!(teds(from_ref(&one), from_ref(&one)), 1.0);
        assert_eq!(teds(&[], &[]), 1.0);
        assert_eq!(teds(&[], &[one]), 1.0 - 7.0 / 8.0);
    }

    #[test]
    fn a_missing_row_costs_its_nodes() {
        let (full, short) = (table(&[&["a", "b"], &["c", "d"]]), table(&[&["a", "b"]]));
        // Eight nodes with the root; a row and its two cells are gone.
        assert_eq!(teds(from_ref(&full), &[short]), 1.0 - 3.0 / 8.0);
        let wrong = table(&[&["a", "b"], &["c", "dx"]]);
        assert_eq!(teds(&[full], &[wrong]), 1.0 - 0.5 / 8.0);
    }

    #[test]
    fn a_cell_with_another_span_is_another_cell() {
        let plain = table(&[&["a", "b"]]);
        let mut wide = plain.clone();
        wide[0][0].columns = 2;
        assert_eq!(teds(&[plain], &[wide]), 1.0 - 1.0 / 5.0);
    }

    #[test]
    fn tables_are_aligned_in_their_order() {
        let (one, two, three) = (table(&[&["a", "b"]]), table(&[&["c"], &["d"]]), table(&[&["e", "f"]]));
        let most = 1.0 + 4.0 + 5.0 + 4.0;
        assert_eq!(teds(&[one.clone(), two.clone(), three.clone()], &[one.clone(), three]), 1.0 - 5.0 / most);
    }

    #[test]
    fn what_is_too_large_is_compared_as_far_as_it_goes() {
        let large: TableRows = (0..1000).map(|i| vec![TableCell::of(i.to_string()); 4]).collect();
        assert_eq!(teds(from_ref(&large), from_ref(&large)), 1.0);
    }
}
