//! Tables that a style lays out in columns, without elements for their rows.
//!
//! ```html
//! <div class="summary-table">
//!   <div class="table-header col-first">Type</div> <div class="table-header col-last">Name</div>
//!   <div class="col-first even">int</div> <div class="col-last even">size</div>
//! </div>
//! ```
//!
//! The page of a class in the manual of a Java program looks so. The children have the classes of two to five columns in turn.
//! The first ones are headers, and at least one row follows. No other table is around it or in it.

use seek_page::{Dom, NodeId, NodeKind, Tag};

/// Fewest and most columns.
const COLUMNS: std::ops::RangeInclusive<usize> = 2..=5;
/// Most words of a class that are read.
const WORDS: usize = 16;

/// The cells of such a table, in order.
pub(crate) struct FlatGrid {
    cells: Vec<NodeId>,
    columns: usize,
}

impl FlatGrid {
    /// The cells of an element, if it is such a table.
    pub(crate) fn of(dom: &Dom, id: NodeId) -> Option<FlatGrid> {
        if !may_be_grid(dom, id) {
            return None;
        }
        let has_text = |child: &NodeId| dom.kind(*child) != NodeKind::Text || !dom.text(*child).trim().is_empty();
        let cells: Vec<NodeId> = dom.children(id).filter(has_text).collect();
        let headers: Vec<&str> =
            cells.iter().map_while(|&cell| column(dom, cell).filter(|_| is_header(dom, cell))).collect();
        let columns = headers.len();
        let is_distinct = || (1..columns).all(|at| !headers[..at].contains(&headers[at]));
        let is_whole = COLUMNS.contains(&columns) && cells.len() >= 2 * columns && cells.len().is_multiple_of(columns);
        let is_in_turn = |(at, &cell): (usize, &NodeId)| column(dom, cell) == Some(headers[at % columns]);
        let is_grid = is_whole && is_distinct() && cells.iter().enumerate().all(is_in_turn) && !is_nested(dom, id);
        is_grid.then_some(FlatGrid { cells, columns })
    }

    /// The rows, the header first.
    pub(crate) fn rows(&self) -> impl Iterator<Item = &[NodeId]> {
        self.cells.chunks(self.columns)
    }

    /// The first cell of the row of a cell.
    pub(crate) fn row_of(&self, cell: NodeId) -> Option<NodeId> {
        let at = self.cells.binary_search(&cell).ok()?;
        Some(self.cells[at - at % self.columns])
    }
}

/// Whether the class of an element says that it may be such a table.
pub(crate) fn may_be_grid(dom: &Dom, id: NodeId) -> bool {
    dom.tag(id) == Tag::Div && dom.attribute(id, "class").is_some_and(|class| class.contains("table"))
}

/// Whether a table is around an element or in it.
fn is_nested(dom: &Dom, id: NodeId) -> bool {
    let is_table = |id: NodeId| dom.tag(id) == Tag::Table;
    let begins_with_cell = |id: NodeId| {
        let first = dom.children(id).find(|&child| dom.kind(child) == NodeKind::Element);
        first.is_some_and(|child| column(dom, child).is_some())
    };
    let is_inside = |inside: NodeId| is_table(inside) || may_be_grid(dom, inside) && begins_with_cell(inside);
    (id + 1..dom.end(id)).any(is_inside) || dom.ancestors(id).any(is_table)
}

/// The class of the column of a cell.
fn column(dom: &Dom, cell: NodeId) -> Option<&str> {
    let is_box = dom.kind(cell) == NodeKind::Element && matches!(dom.tag(cell), Tag::Div | Tag::Span);
    let class = dom.attribute(cell, "class").filter(|_| is_box)?;
    let names_column = |word: &&str| ["col-", "column-"].iter().any(|start| word.starts_with(start));
    class.split_whitespace().take(WORDS).find(names_column)
}

/// Whether the class of a cell says that it is a header.
fn is_header(dom: &Dom, cell: NodeId) -> bool {
    let class = dom.attribute(cell, "class").unwrap_or_default();
    class
        .split(|c: char| !c.is_ascii_alphanumeric())
        .take(WORDS)
        .any(|word| matches!(word, "header" | "head" | "heading"))
}

#[cfg(test)]
mod tests {
    use crate::tests::rendered;

    const METHODS: &str = "<div class='summary-table three-column-summary'><div class='table-header col-first'>Type</div>\
        <div class='table-header col-second'>Method</div> <div class='table-header col-last'>Description</div>\
        <div class='col-first even'><code>int</code></div><div class='col-second even'><code>size</code>()</div>\
        <div class='col-last even'><div class=block>How many.</div></div>\
        <div class='col-first odd'><code>void</code></div><div class='col-second odd'>clear()</div><div class='col-last odd'>&nbsp;</div></div>";

    #[test]
    fn the_cells_of_a_manual_were_paragraphs() {
        let (text, markdown) = rendered(&format!("<p>a{METHODS}<p>b"));
        assert_eq!(text, "a\n\nType\tMethod\tDescription\nint\tsize()\tHow many.\nvoid\tclear()\n\nb");
        let table = "| Type | Method | Description |\n| --- | --- | --- |\n| `int` | `size`() | How many. |\n| `void` | clear() | |";
        assert_eq!(markdown, format!("a\n\n{table}\n\nb"));
    }

    #[test]
    fn other_boxes_with_columns_are_as_before() {
        for html in [
            METHODS.replace("summary-table", "summary"),
            METHODS.replace("table-header", "label"),
            METHODS.replace("'col-second odd'", "'col-first odd'"),
            METHODS.replace("<div class='col-last odd'>&nbsp;</div>", ""),
            METHODS.replace("<div class='col-first odd'>", "x<div class='col-first odd'>"),
            METHODS.replace("<div class='summary-table", "<div role=presentation class='summary-table"),
        ] {
            let (text, markdown) = rendered(&html);
            assert!(!markdown.contains('|') && !text.contains('\t'), "{html}\n{text}");
        }
        // Only one cell has text.
        let (text, markdown) = rendered(&without_text(METHODS));
        assert_eq!((text.as_str(), markdown.as_str()), ("How many.", "How many."));
    }

    /// The page with the text of one cell alone.
    fn without_text(html: &str) -> String {
        let words = ["Type", "Method", "Description", "int", "size", "void", "clear", "()"];
        words.iter().fold(html.to_owned(), |html, word| html.replace(&format!(">{word}"), ">"))
    }

    #[test]
    fn tables_in_cells_of_other_tables_lost_the_rest_of_the_outer_one() {
        let inner = "<table><tr><th>x<th>y<tr><td>1<td>2</table>";
        let (text, markdown) = rendered(&METHODS.replace("How many.", inner));
        assert_eq!(text, "Type\n\nMethod\n\nDescription\n\nint\n\nsize()\n\nx\ty\n1\t2\n\nvoid\n\nclear()");
        assert!(markdown.contains("`size`()\n\n| x | y |\n| --- | --- |\n| 1 | 2 |\n\n`void`"), "{markdown}");
        let (text, markdown) = rendered(&METHODS.replace("How many.", METHODS));
        assert_eq!(text.matches('\t').count(), 5, "{text}");
        assert!(markdown.starts_with("Type\n\nMethod\n\nDescription\n\n`int`\n\n`size`()\n\n| Type |"), "{markdown}");
        assert!(markdown.ends_with("| |\n\n`void`\n\nclear()"), "{markdown}");
        let cell = format!("<table><tr><th>a<th>b<tr><td>{METHODS}<td>2</table>");
        assert!(rendered(&cell).1.ends_with(" | 2 |"), "{}", rendered(&cell).1);
    }
}
