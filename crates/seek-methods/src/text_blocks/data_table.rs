//! Classifies tables as data or layout: DOM Distiller's `TableClassifier`, after the accessibility code of Firefox.
//!
//! Rules that need a rendered page are left out: borders, colours, and the area of the table. The check for a nested
//! table comes first, so that each node is read once.

use seek_page::{Dom, NodeId, NodeKind, Tag};

/// ARIA roles of data tables, of their parts, and of landmarks.
const ROLES_OF_TABLE: [&str; 2] = ["grid", "treegrid"];
const ROLES_OF_PARTS: [&str; 5] = ["gridcell", "columnheader", "row", "rowgroup", "rowheader"];
const LANDMARKS: [&str; 8] =
    ["application", "banner", "complementary", "contentinfo", "form", "main", "navigation", "search"];

/// Counts and properties of a table.
#[derive(Debug, Default)]
struct TableCounts {
    rows: usize,
    cells: usize,
    /// Maximum number of cells of a row.
    columns: usize,
    /// Whether it has a caption, a head, a foot, a column element or a header cell.
    has_header: bool,
    /// Whether a cell has the attribute `abbr`, `headers` or `scope`.
    has_related_cells: bool,
    /// Whether a part has a role of data tables or a landmark.
    has_data_role: bool,
    /// Whether it holds an embedded page or program.
    has_embedded: bool,
}

/// Whether a table holds data.
pub(crate) fn holds_data(dom: &Dom, table: NodeId) -> bool {
    let role = |id: NodeId| dom.attribute(id, "role").unwrap_or_default().to_ascii_lowercase();
    let of_table = role(table);
    if of_table == "presentation" || dom.attribute(table, "datatable") == Some("0") {
        return false;
    }
    if ROLES_OF_TABLE.contains(&of_table.as_str()) || LANDMARKS.contains(&of_table.as_str()) {
        return true;
    }
    let Some(counts) = count(dom, table, role) else {
        return false;
    };
    if counts.has_data_role {
        return true;
    }
    if counts.rows <= 1 || counts.columns <= 1 {
        return false;
    }
    counts.has_header
        || counts.has_related_cells
        || dom.attribute(table, "summary").is_some()
        || counts.columns >= 5
        || counts.rows >= 20
        || (counts.cells > 10 && !counts.has_embedded)
}

/// The counts of a table. `None` if it holds another table.
fn count(dom: &Dom, table: NodeId, role: impl Fn(NodeId) -> String) -> Option<TableCounts> {
    let mut counts = TableCounts::default();
    let mut columns = 0;
    for id in (table + 1..dom.end(table)).filter(|&id| dom.kind(id) == NodeKind::Element) {
        let has_text = || !dom.subtree_text(id).trim().is_empty();
        match dom.tag(id) {
            Tag::Table => return None,
            Tag::Tr => {
                counts.rows += 1;
                columns = 0;
            }
            tag @ (Tag::Td | Tag::Th) => {
                counts.cells += usize::from(tag == Tag::Td);
                columns += 1;
                counts.columns = counts.columns.max(columns);
                counts.has_header |= tag == Tag::Th && has_text();
                counts.has_related_cells |=
                    ["abbr", "headers", "scope"].iter().any(|name| dom.attribute(id, name).is_some());
            }
            Tag::Caption => counts.has_header |= has_text(),
            Tag::Thead | Tag::Tfoot | Tag::Colgroup | Tag::Col => counts.has_header = true,
            Tag::Embed | Tag::Object | Tag::Iframe => counts.has_embedded = true,
            _ => {}
        }
        let role = role(id);
        counts.has_data_role |= ROLES_OF_PARTS.contains(&role.as_str()) || LANDMARKS.contains(&role.as_str());
    }
    Some(counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Limits;

    fn is_data(source: &str) -> bool {
        let dom = Dom::parse(source, &Limits::default()).unwrap();
        holds_data(&dom, dom.first(Tag::Table).unwrap())
    }

    #[test]
    fn a_table_with_headers_holds_data() {
        assert!(is_data("<table><tr><th>a<td>1<tr><th>b<td>2</table>"));
        assert!(is_data("<table><caption>c</caption><tr><td>a<td>1<tr><td>b<td>2</table>"));
        assert!(!is_data("<table><tr><td>a<td>1<tr><td>b<td>2</table>"));
        assert!(!is_data("<table role=presentation><tr><th>a<td>1<tr><th>b<td>2</table>"));
    }

    #[test]
    fn a_table_of_one_column_or_with_a_nested_table_is_layout() {
        assert!(!is_data(&format!("<table>{}</table>", "<tr><td>a".repeat(30))));
        assert!(!is_data("<table><tr><th>a<td><table><tr><td>b</table><tr><th>c<td>d</table>"));
    }

    #[test]
    fn a_large_table_holds_data() {
        assert!(is_data(&format!("<table>{}</table>", "<tr><td>a<td>1".repeat(20))));
        assert!(is_data(&format!("<table>{}</table>", "<tr><td>a<td>1<td>2<td>3<td>4".repeat(2))));
    }
}
