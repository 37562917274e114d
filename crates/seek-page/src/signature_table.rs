//! Tables that set the pieces of one signature of a function side by side: `<td>int f<td>(<td>int<td>a<td>)`.
//!
//! Manuals align the parameters so. The text of such a table is one line. A cell holds the opening bracket alone, and the last
//! cells begin with the closing one. In a table of characters, more cells follow the closing bracket.

use crate::{Dom, NodeId, Tag};

/// Most bytes of such a table, and most nodes.
const LONGEST: usize = 2048;
/// Most cells with text from the closing bracket on: `)`, `const`.
const CLOSING: usize = 2;

/// Whether the cells of a table are pieces of one signature.
pub(crate) fn is_signature_table(dom: &Dom, table: NodeId) -> bool {
    let text = dom.subtree_text(table);
    let nodes = table + 1..dom.end(table);
    if text.len() > LONGEST || nodes.len() > LONGEST || !(text.contains('(') && text.contains(')')) {
        return false;
    }
    let is_other =
        |tag: Tag| tag.is_block() && !matches!(tag, Tag::Tbody | Tag::Tr | Tag::Td | Tag::Colgroup) || tag == Tag::Br;
    if nodes.clone().any(|id| is_other(dom.tag(id))) {
        return false;
    }
    let cells = nodes.filter(|&id| dom.tag(id) == Tag::Td).map(|cell| dom.subtree_text(cell).trim());
    let cells: Vec<&str> = cells.filter(|text| !text.is_empty()).collect();
    let only = |is_wanted: &dyn Fn(&str) -> bool| {
        let mut places = (0..cells.len()).filter(|&place| is_wanted(cells[place]));
        places.next().filter(|_| places.next().is_none())
    };
    let opening = only(&|text| text == "(");
    let closing = only(&|text| text.starts_with(')'));
    opening == Some(1) && closing.is_some_and(|closing| closing > 1 && cells.len() - closing <= CLOSING)
}

#[cfg(test)]
mod tests {
    use crate::Page;

    fn blocks(html: &str) -> Vec<String> {
        let page = Page::from_source(html).unwrap();
        let blocks = page.blocks().unwrap();
        (0..blocks.len()).map(|block| blocks.text(block).to_owned()).collect()
    }

    #[test]
    fn the_pieces_of_a_signature_were_cells_of_data() {
        let html = "<p>a<table><tr><td>int f<td>(<td>int&nbsp;<td><i>a</i>, <tr><td><td><td>int<td><i>b</i>\
            <tr><td><td>)<td>const</table>b<table><tr><td>int g</td><td>(</td><td>)</td></table>";
        assert_eq!(blocks(html), ["a", "int f ( int a, int b ) const", "b", "int g ( )"]);
    }

    #[test]
    fn tables_of_brackets_are_data() {
        for html in [
            "<table><tr><td>40<td>(<tr><td>41<td>)<tr><td>42<td>*<tr><td>43<td>+</table>",
            "<table><tr><th>40<td>(<tr><th>41<td>)</table>",
            "<table><tr><td>Loss<td>(12<td>)<tr><td>Gain<td>8<td></table>",
            "<table><tr><td><p>f<td>(<td>)</table>",
        ] {
            assert!(blocks(html).len() > 2, "{html}");
        }
    }
}
