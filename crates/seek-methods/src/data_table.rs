//! Whether a table holds data, or lays out the page: DOM Distiller's `TableClassifier`, which follows what Firefox tells screen readers.
//!
//! Left out is what needs a layout: borders, colours, and how much of the page a table covers. Of a table in which another
//! stands it is looked at first whether there is one, so that each node is looked at once.

use seek_page::{Dom, NodeId, NodeKind, Tag};

/// Roles of a table, of its parts, and of landmarks, that tell of data.
const ROLES_OF_TABLE: [&str; 2] = ["grid", "treegrid"];
const ROLES_OF_PARTS: [&str; 5] = ["gridcell", "columnheader", "row", "rowgroup", "rowheader"];
const LANDMARKS: [&str; 8] =
    ["application", "banner", "complementary", "contentinfo", "form", "main", "navigation", "search"];

/// What of a table was counted.
#[derive(Debug, Default)]
struct Counted {
    rows: usize,
    cells: usize,
    widest: usize,
    /// Has a heading: a caption, a head, a foot, a column, or a cell of one.
    headed: bool,
    /// A cell says what it belongs to.
    related: bool,
    /// A part has a role of data.
    role: bool,
    /// Holds an embedded page or program.
    embeds: bool,
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
    let Some(counted) = count(dom, table, role) else {
        return false;
    };
    if counted.role {
        return true;
    }
    if counted.rows <= 1 || counted.widest <= 1 {
        return false;
    }
    counted.headed
        || counted.related
        || dom.attribute(table, "summary").is_some()
        || counted.widest >= 5
        || counted.rows >= 20
        || (counted.cells > 10 && !counted.embeds)
}

/// Counts; nothing where another table stands in it.
fn count(dom: &Dom, table: NodeId, role: impl Fn(NodeId) -> String) -> Option<Counted> {
    let mut counted = Counted::default();
    let mut wide = 0;
    for id in (table + 1..dom.end(table)).filter(|&id| dom.kind(id) == NodeKind::Element) {
        let has_text = || !dom.subtree_text(id).trim().is_empty();
        match dom.tag(id) {
            Tag::Table => return None,
            Tag::Tr => {
                counted.rows += 1;
                wide = 0;
            }
            tag @ (Tag::Td | Tag::Th) => {
                counted.cells += usize::from(tag == Tag::Td);
                wide += 1;
                counted.widest = counted.widest.max(wide);
                counted.headed |= tag == Tag::Th && has_text();
                counted.related |= ["abbr", "headers", "scope"].iter().any(|name| dom.attribute(id, name).is_some());
            }
            Tag::Caption => counted.headed |= has_text(),
            Tag::Thead | Tag::Tfoot | Tag::Colgroup | Tag::Col => counted.headed = true,
            Tag::Embed | Tag::Object | Tag::Iframe => counted.embeds = true,
            _ => {}
        }
        let role = role(id);
        counted.role |= ROLES_OF_PARTS.contains(&role.as_str()) || LANDMARKS.contains(&role.as_str());
    }
    Some(counted)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_page::Limits;

    fn is_data(source: &str) -> bool {
        let dom = Dom::parse(source, &Limits::default()).unwrap();
        holds_data(&dom, dom.first(Tag::Table).unwrap())
    }

    #[test]
    fn a_table_with_headings_holds_data() {
        assert!(is_data("<table><tr><th>a<td>1<tr><th>b<td>2</table>"));
        assert!(is_data("<table><caption>c</caption><tr><td>a<td>1<tr><td>b<td>2</table>"));
        assert!(!is_data("<table><tr><td>a<td>1<tr><td>b<td>2</table>"));
        assert!(!is_data("<table role=presentation><tr><th>a<td>1<tr><th>b<td>2</table>"));
    }

    #[test]
    fn a_table_of_one_column_or_with_a_table_in_it_is_layout() {
        assert!(!is_data(&format!("<table>{}</table>", "<tr><td>a".repeat(30))));
        assert!(!is_data("<table><tr><th>a<td><table><tr><td>b</table><tr><th>c<td>d</table>"));
    }

    #[test]
    fn a_large_table_holds_data() {
        assert!(is_data(&format!("<table>{}</table>", "<tr><td>a<td>1".repeat(20))));
        assert!(is_data(&format!("<table>{}</table>", "<tr><td>a<td>1<td>2<td>3<td>4".repeat(2))));
    }
}
