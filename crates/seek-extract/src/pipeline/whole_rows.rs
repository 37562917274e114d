//! Whole rows of data tables, and their headers.
//!
//! Each cell is a block, and few words tell the classifier little about it. A row with a cell left out says something
//! else, and a table without its header says nothing. So a row is chosen with each of its cells, the header with each of
//! the rows, and all rows if half of them are.
//!
//! Of a table whose cells hold several blocks, such as a list of topics, only the header is completed: if a part of it is chosen, or
//! if at least two rows and half of all are.
//!
//! A cell without words, such as `$`, `–` or `)`, is chosen with all cells of its row that have words.
//!
//! A small table is chosen as a whole, too, if its header is, or if it is displayed, the text before it in the element around it is
//! chosen, and so is the text after it there, if there is any.

use super::hidden_boxes::is_displayed;
use super::opening_headings::add_blocks;
use seek_page::{Blocks, Dom, HidingRules, NodeId, NodeKind, Tag};
use std::ops::Range;

/// Most blocks of a small table.
const SMALL: usize = 60;
/// Most blocks of a row that is completed by its cells without words.
const MOST_IN_ROW: usize = 60;

/// Adds the rest of rows and tables to chosen blocks, which are in order.
pub(super) fn complete_rows(dom: &Dom, blocks: &Blocks, rules: &HidingRules, chosen: &mut Vec<usize>) {
    let mut added = Vec::new();
    let mut next = 0;
    for id in 0..dom.markup_len() as NodeId {
        if dom.tag(id) == Tag::Tr {
            added.extend(cells_without_words(dom, blocks, id, chosen));
        }
        if id < next || dom.tag(id) != Tag::Table {
            continue;
        }
        let Some(rows) = rows(dom, blocks, id) else { continue };
        next = dom.end(id);
        if rows.iter().any(|row| row.has_texts) {
            let is_shown = || is_displayed(dom, rules, blocks.get(rows[0].blocks.start).parent);
            complete_header(&rows, is_shown, chosen, &mut added);
        } else {
            let is_in_text = || is_displayed(dom, rules, id) && stands_in_text(dom, blocks, id, chosen);
            complete(&rows, is_in_text, chosen, &mut added);
        }
    }
    add_blocks(chosen, added);
}

/// The blocks without words of a row whose other blocks are chosen.
fn cells_without_words<'a>(
    dom: &Dom,
    blocks: &'a Blocks,
    row: NodeId,
    chosen: &'a [usize],
) -> impl Iterator<Item = usize> + use<'a> {
    let of_row = blocks.within(row..dom.end(row));
    let has_words = |block: &usize| blocks.text(*block).contains(char::is_alphanumeric);
    let is_whole = (2..=MOST_IN_ROW).contains(&of_row.len())
        && of_row.clone().any(|block| has_words(&block))
        && of_row.clone().filter(has_words).all(|block| chosen.binary_search(&block).is_ok());
    of_row.filter(move |block| is_whole && !has_words(block))
}

/// Whether the text before a table, in the element around it, is chosen, and the text after it there, too, if there is any.
fn stands_in_text(dom: &Dom, blocks: &Blocks, table: NodeId, chosen: &[usize]) -> bool {
    let around = dom.parent(table);
    let inside = blocks.within(table..dom.end(table));
    let is_chosen = |block: usize| chosen.binary_search(&block).is_ok();
    let before = inside.start.checked_sub(1).filter(|&block| blocks.get(block).first > around);
    let after = Some(inside.end).filter(|&block| block < blocks.len() && blocks.get(block).first < dom.end(around));
    before.is_some_and(is_chosen) && after.is_none_or(is_chosen)
}

/// A row of a data table.
struct Row {
    blocks: Range<usize>,
    cells: usize,
    is_header: bool,
    /// Whether a cell holds several blocks.
    has_texts: bool,
}

impl Row {
    fn is_chosen(&self, chosen: &[usize]) -> bool {
        let first = chosen.partition_point(|&block| block < self.blocks.start);
        chosen.get(first).is_some_and(|&block| block < self.blocks.end)
    }
}

/// Completes the header at the beginning of a table whose rows have as many cells as it has.
fn complete_header(rows: &[Row], is_shown: impl Fn() -> bool, chosen: &[usize], added: &mut Vec<usize>) {
    /// Fewest chosen rows below a header that is not chosen.
    const LEAST: usize = 2;
    let (header, data) = rows.split_at(rows.iter().take_while(|row| row.is_header).count());
    let is_chosen = |row: &&Row| row.is_chosen(chosen);
    let found = data.iter().filter(is_chosen).count();
    let in_columns = data.iter().filter(|row| row.cells == header[0].cells).count();
    let is_table = 2 * in_columns > data.len() && found > 0;
    let is_kept = header.iter().any(|row| row.is_chosen(chosen)) || found >= LEAST && 2 * found >= data.len();
    if is_table && is_kept && is_shown() {
        added.extend(header.iter().flat_map(|row| row.blocks.clone()));
    }
}

fn complete(rows: &[Row], is_in_text: impl Fn() -> bool, chosen: &[usize], added: &mut Vec<usize>) {
    let is_chosen = |row: &Row| row.is_chosen(chosen);
    let data = || rows.iter().filter(|row| !row.is_header);
    let found = data().filter(|row| is_chosen(row)).count();
    let is_small = rows.iter().map(|row| row.blocks.len()).sum::<usize>() <= SMALL;
    let is_whole = || is_small && (rows.iter().any(|row| row.is_header && is_chosen(row)) || is_in_text());
    if found == 0 && !is_whole() {
        return;
    }
    // A small table without a chosen row is whole.
    let all = found == 0 || 2 * found >= data().count();
    let kept = rows.iter().filter(|row| all || row.is_header || is_chosen(row));
    added.extend(kept.flat_map(|row| row.blocks.clone()));
}

/// The rows with text of a table that holds data: it begins with a header, its rows have several cells, and no cell of a header has
/// several blocks. Each table ends at the first one in it, so all take linear time.
fn rows(dom: &Dom, blocks: &Blocks, table: NodeId) -> Option<Vec<Row>> {
    let mut rows: Vec<Row> = Vec::new();
    let mut head = 0;
    let mut cells = 0;
    for id in table + 1..dom.end(table) {
        if dom.kind(id) != NodeKind::Element {
            continue;
        }
        let inside = || blocks.within(id..dom.end(id));
        match dom.tag(id) {
            Tag::Table => return None,
            Tag::Thead => head = dom.end(id),
            Tag::Tr => {
                cells = 0;
                rows.push(Row { blocks: inside(), cells: 0, is_header: id < head, has_texts: false });
            }
            tag @ (Tag::Td | Tag::Th) => {
                cells += 1;
                let has_texts = inside().len() > 1;
                if has_texts && !rows.first()?.is_header {
                    return None;
                }
                let row = rows.last_mut()?;
                row.cells = cells;
                // The first cell decides; a header at the side has data beside it.
                row.is_header |= tag == Tag::Th && cells == 1;
                row.is_header &= tag == Tag::Th || id < head;
                row.has_texts |= has_texts;
            }
            _ => {}
        }
    }
    rows.retain(|row| !row.blocks.is_empty());
    let is_data = rows.first().is_some_and(|row| row.is_header && row.blocks.len() > 1) && rows.len() > 1;
    (is_data && !rows.iter().any(|row| row.is_header && row.has_texts)).then_some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    fn completed(html: &str, chosen: &[usize]) -> Vec<usize> {
        let page = Page::from_source(html).unwrap();
        let mut chosen = chosen.to_vec();
        complete_rows(page.dom().unwrap(), page.blocks().unwrap(), &HidingRules::of(html), &mut chosen);
        chosen
    }

    #[test]
    fn a_row_and_its_header_were_cut() {
        let table = "<p>x</p><table><tr><th>Bell<th>August<th>January<tr><td>Great<td>440<td>441<tr><td>Vesper<td>587<td>590\
            <tr><td>Small<td>880<td>881</table>";
        assert_eq!(completed(table, &[0, 4, 5]), [0, 1, 2, 3, 4, 5, 6]);
        assert_eq!(completed(table, &[5, 9]), (1..13).collect::<Vec<_>>());
        let around = format!("<div>{table}</div><p>end");
        assert_eq!(completed(&around.replace("</table>", "</table><p>y"), &[0]), [0]);
        let around = format!("<table><tr><td>menu<td>{table}</table>");
        assert_eq!(completed(&around, &[5]), [2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn a_small_table_of_the_text_was_lost_or_left_with_its_header() {
        let table = "<table><tr><th>Hire<th>Price<tr><td>Hand cart<td>300</table>";
        assert_eq!(completed(&format!("<p>x</p>{table}"), &[0]), [0, 1, 2, 3, 4]);
        assert_eq!(completed(&format!("<p>x</p>{table}<p>y"), &[0, 5]), [0, 1, 2, 3, 4, 5]);
        assert_eq!(completed(&format!("<p>x</p>{table}<p>y"), &[0, 1, 2]), [0, 1, 2, 3, 4]);
        assert_eq!(completed(&format!("<p>x</p>{table}<p>y"), &[0]), [0]);
        assert_eq!(completed(&format!("<p>x</p>{}", table.replace("<table", "<table hidden")), &[0]), [0]);
        assert_eq!(
            completed(
                &format!("<style>table{{}}.a{{display:none}}</style><p>x</p><div class=a><p>z</p>{table}</div>"),
                &[0, 1]
            ),
            [0, 1]
        );
        assert_eq!(completed(&format!("<div><p>x</div><div>{table}</div>"), &[0]), [0]);
    }

    #[test]
    fn the_header_of_a_list_of_topics_was_cut() {
        let row = "<tr><td>Ships<br><br>Harbour<td>15<td>May";
        let table = format!("<table><thead><tr><th>Topic<th>Posts<th>Last</thead>{row}{row}{row}</table>");
        assert_eq!(completed(&table, &[3, 4, 7, 8]), [0, 1, 2, 3, 4, 7, 8]);
        assert_eq!(completed(&table, &[2, 5]), [0, 1, 2, 5]);
        assert_eq!(completed(&table, &[5]), [5]);
        assert_eq!(completed(&table.replace("<thead>", "<thead hidden>"), &[3, 7]), [3, 7]);
        assert_eq!(completed(&table.replace("<td>15", ""), &[3, 6]), [3, 6]);
    }

    #[test]
    fn signs_in_cells_of_their_own_were_lost() {
        let table = "<table><tr><td>Net sales<td>$<td>41<tr><td>Loss<td>(112<td>)</table>";
        assert_eq!(completed(table, &[0, 2, 3, 4]), [0, 1, 2, 3, 4, 5]);
        assert_eq!(completed(table, &[0, 3, 4]), [0, 3, 4, 5]);
        assert_eq!(completed("<table><tr><td>*<td>–</table>", &[]), [0; 0]);
    }

    #[test]
    fn rows_of_layout_tables_are_not_completed() {
        assert_eq!(completed("<table><tr><td>menu<td>text<tr><td>a<td>b</table>", &[1]), [1]);
        assert_eq!(completed("<table><tr><th>menu<th>text<tr><td>a<td><p>b<p>c</table>", &[3]), [3]);
        assert_eq!(completed("<table><tr><th>Born<td>1900<tr><th>Died<td>1990</table>", &[1]), [1]);
    }
}
