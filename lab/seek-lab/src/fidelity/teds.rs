//! TEDS: tree edit distance similarity of tables (Zhong, ShafieiBavani and Jimeno Yepes, *Image-based table
//! recognition: data, model, and evaluation*, ECCV 2020).
//!
//! A table is a tree of rows and cells. The tables of a page are the children of one root, so the distance also matches
//! tables with each other. Inserting or deleting a node costs 1. Replacing a cell costs 1 if the spans differ, else 1
//! minus the edit similarity of the texts. TEDS is 1 minus the distance divided by the number of nodes of the larger
//! tree.
//!
//! The distance is that of Zhang and Shasha (SIAM Journal on Computing 18, 1989). Its time is the product of the
//! numbers of nodes and the depths of both trees, so only the first [`MAX_NODES`] nodes of a tree are compared.

use super::edit::edit_similarity;

/// Number of nodes of a tree that are compared.
const MAX_NODES: usize = 2000;

/// A cell of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableCell {
    /// The text of the cell.
    pub text: String,
    /// Number of columns that the cell spans.
    pub columns: u32,
    /// Number of rows that the cell spans.
    pub rows: u32,
}

impl TableCell {
    /// A cell that spans one column and one row.
    pub fn of(text: impl Into<String>) -> TableCell {
        TableCell { text: text.into(), columns: 1, rows: 1 }
    }
}

/// A table: its rows, each a list of cells.
pub type TableRows = Vec<Vec<TableCell>>;

/// The TEDS of the tables of two pages, in 0..=1. It is 1 if neither page has tables.
pub fn teds(a: &[TableRows], b: &[TableRows]) -> f64 {
    if a.is_empty() && b.is_empty() {
        return 1.0;
    }
    let (a, b) = (TableTree::of(a), TableTree::of(b));
    let nodes = a.labels.len().max(b.labels.len());
    (1.0 - f64::from(distance(&a, &b)) / nodes as f64).max(0.0)
}

/// The label of a node.
enum CellLabel<'a> {
    Root,
    Table,
    Row,
    Cell(&'a TableCell),
}

/// A tree in post-order.
struct TableTree<'a> {
    labels: Vec<CellLabel<'a>>,
    /// For each node the first leaf below it.
    leftmost: Vec<usize>,
    /// The root and the nodes with a left sibling.
    key_roots: Vec<usize>,
}

impl<'a> TableTree<'a> {
    fn of(tables: &'a [TableRows]) -> TableTree<'a> {
        let mut tree = TableTree { labels: Vec::new(), leftmost: Vec::new(), key_roots: Vec::new() };
        for table in tables {
            let table_start = tree.labels.len();
            for row in table {
                let row_start = tree.labels.len();
                for cell in row {
                    if tree.labels.len() + 3 < MAX_NODES {
                        tree.push(CellLabel::Cell(cell), tree.labels.len());
                    }
                }
                if tree.labels.len() + 2 < MAX_NODES {
                    tree.push(CellLabel::Row, row_start);
                }
            }
            if tree.labels.len() + 1 < MAX_NODES {
                tree.push(CellLabel::Table, table_start);
            }
        }
        tree.push(CellLabel::Root, 0);
        let mut seen = vec![false; tree.labels.len()];
        for node in (0..tree.labels.len()).rev() {
            if !std::mem::replace(&mut seen[tree.leftmost[node]], true) {
                tree.key_roots.push(node);
            }
        }
        tree.key_roots.reverse();
        tree
    }

    fn push(&mut self, label: CellLabel<'a>, leftmost: usize) {
        self.labels.push(label);
        self.leftmost.push(leftmost);
    }
}

/// The cost of replacing one node by another.
fn replacement_cost(a: &CellLabel, b: &CellLabel) -> f32 {
    match (a, b) {
        (CellLabel::Cell(a), CellLabel::Cell(b)) if (a.columns, a.rows) != (b.columns, b.rows) => 1.0,
        (CellLabel::Cell(a), CellLabel::Cell(b)) if a.text == b.text => 0.0,
        (CellLabel::Cell(a), CellLabel::Cell(b)) => 1.0 - edit_similarity(&a.text, &b.text) as f32,
        (CellLabel::Root, CellLabel::Root)
        | (CellLabel::Table, CellLabel::Table)
        | (CellLabel::Row, CellLabel::Row) => 0.0,
        _ => 1.0,
    }
}

/// The tree edit distance of Zhang and Shasha.
fn distance(a: &TableTree, b: &TableTree) -> f32 {
    let (n, m) = (a.labels.len(), b.labels.len());
    let mut trees = vec![0.0_f32; n * m];
    let mut forest = vec![0.0_f32; (n + 1) * (m + 1)];
    for &i in &a.key_roots {
        for &j in &b.key_roots {
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
                    let insertion_or_deletion = forest[(x - 1) * columns + y].min(forest[x * columns + y - 1]) + 1.0;
                    let both_are_trees = a.leftmost[node_a] == from_a && b.leftmost[node_b] == from_b;
                    forest[x * columns + y] = if both_are_trees {
                        let cost = replacement_cost(&a.labels[node_a], &b.labels[node_b]);
                        let cheapest = insertion_or_deletion.min(forest[(x - 1) * columns + y - 1] + cost);
                        trees[node_a * m + node_b] = cheapest;
                        cheapest
                    } else {
                        let (left_a, left_b) = (a.leftmost[node_a] - from_a, b.leftmost[node_b] - from_b);
                        insertion_or_deletion.min(forest[left_a * columns + left_b] + trees[node_a * m + node_b])
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
    fn equal_tables_have_similarity_one() {
        let one = table(&[&["a", "b"], &["c", "d"]]);
        assert_eq!(teds(from_ref(&one), from_ref(&one)), 1.0);
        assert_eq!(teds(&[], &[]), 1.0);
        assert_eq!(teds(&[], &[one]), 1.0 - 7.0 / 8.0);
    }

    #[test]
    fn a_missing_row_costs_its_nodes() {
        let (full, short) = (table(&[&["a", "b"], &["c", "d"]]), table(&[&["a", "b"]]));
        // Of eight nodes with the root, a row and its two cells are missing.
        assert_eq!(teds(from_ref(&full), &[short]), 1.0 - 3.0 / 8.0);
        let wrong = table(&[&["a", "b"], &["c", "dx"]]);
        assert_eq!(teds(&[full], &[wrong]), 1.0 - 0.5 / 8.0);
    }

    #[test]
    fn a_cell_with_another_span_is_replaced() {
        let plain = table(&[&["a", "b"]]);
        let mut wide = plain.clone();
        wide[0][0].columns = 2;
        assert_eq!(teds(&[plain], &[wide]), 1.0 - 1.0 / 5.0);
    }

    #[test]
    fn tables_are_aligned_in_their_order() {
        let (one, two, three) = (table(&[&["a", "b"]]), table(&[&["c"], &["d"]]), table(&[&["e", "f"]]));
        let nodes = 1.0 + 4.0 + 5.0 + 4.0;
        assert_eq!(teds(&[one.clone(), two.clone(), three.clone()], &[one.clone(), three]), 1.0 - 5.0 / nodes);
    }

    #[test]
    fn only_the_first_nodes_of_large_tables_are_compared() {
        let large: TableRows = (0..1000).map(|i| vec![TableCell::of(i.to_string()); 4]).collect();
        assert_eq!(teds(from_ref(&large), from_ref(&large)), 1.0);
    }
}
