//! Dates near the heading that belong to another page, as those of teasers do, or to the day of the visit.

use super::listed_items::{around_apart, heading_link};
use seek_page::{Block, Dom, NodeId, NodeKind, Tag};

/// Most elements around a date that are looked at.
const MAX_DEPTH: usize = 12;
/// Most elements before a text that are looked at. More are no line with a date.
const MAX_BESIDE: usize = 40;
/// Longest text of a row for a page in characters.
const MAX_ROW: usize = 200;
/// Most nodes of a row for a page.
const ROW_NODES: NodeId = 200;
/// Fewest rows for pages, also under a head of so many columns, and most rows that are looked at.
const MIN_ROWS: usize = 3;
const MIN_ROWS_WITH_HEAD: usize = 2;
const MIN_COLUMNS: usize = 3;
const MAX_ROWS: usize = 40;

/// Whether an element with a date belongs to another page: it is within an article with a linked heading, a link with words, or an
/// item with a link, none of which holds the heading of the page. A by-line may be a list, so an item counts only beside another one with a link.
pub(super) fn is_of_other_page(dom: &Dom, id: NodeId, heading: Option<NodeId>) -> bool {
    if is_in_row_of_page(dom, id, heading.unwrap_or_default()) {
        return true;
    }
    let Some(heading) = heading else { return false };
    around_apart(dom, id, heading).take(MAX_DEPTH).any(|outer| match dom.tag(outer) {
        Tag::Article => heading_link(dom, outer).is_some(),
        Tag::A => leads_elsewhere(dom, outer),
        Tag::Li => has_link(dom, outer) && has_link_beside(dom, outer),
        _ => false,
    })
}

/// Whether a cell with a date is in a row that links to a page, between other such rows: topics of a forum, files of an archive.
/// The rows of posts are longer.
fn is_in_row_of_page(dom: &Dom, id: NodeId, heading: NodeId) -> bool {
    let mut around = around_apart(dom, id, heading).take(MAX_DEPTH);
    let Some(row) = around.find(|&outer| dom.tag(outer) == Tag::Tr) else { return false };
    let is_short = |id: NodeId| {
        dom.end(id) - id <= ROW_NODES
            && dom.subtree_text(id).chars().filter(|c| !c.is_whitespace()).nth(MAX_ROW).is_none()
    };
    if !is_short(row) {
        return false;
    }
    let rows = dom.parent(row);
    // Names of files are short. The head of a table with columns shows that each row is about something else.
    let has_head = has_head_of_columns(dom, rows);
    let links = |cell: NodeId| if has_head { has_text_of_link(dom, cell) } else { has_link(dom, cell) };
    // In a table of facts, the cell of a date may link to a person.
    let cells = |row: NodeId| dom.children(row).filter(|&cell| matches!(dom.tag(cell), Tag::Td | Tag::Th)).enumerate();
    let is_linked = |&(column, cell): &(usize, NodeId)| {
        !(cell..dom.end(cell)).contains(&id) && (column == 0 || !has_head) && links(cell)
    };
    let Some((column, _)) = cells(row).find(is_linked) else { return false };
    let is_like_it = |&other: &NodeId| {
        dom.tag(other) == Tag::Tr && is_short(other) && cells(other).nth(column).is_some_and(|(_, cell)| links(cell))
    };
    let fewest = if has_head { MIN_ROWS_WITH_HEAD } else { MIN_ROWS };
    let of_table = dom.children(rows).filter(|&id| dom.tag(id) == Tag::Tr).take(MAX_ROWS);
    of_table.filter(is_like_it).nth(fewest - 1).is_some()
}

/// Whether the rows belong to a table with a head that names several columns.
fn has_head_of_columns(dom: &Dom, rows: NodeId) -> bool {
    let head = || dom.children(dom.parent(rows)).take_while(|&id| id < rows).find(|&id| dom.tag(id) == Tag::Thead);
    let columns = |head: NodeId| (head + 1..dom.end(head)).filter(|&id| dom.tag(id) == Tag::Th);
    dom.tag(rows) == Tag::Tbody && head().is_some_and(|head| columns(head).nth(MIN_COLUMNS - 1).is_some())
}

/// Whether a cell has a link with a text.
fn has_text_of_link(dom: &Dom, cell: NodeId) -> bool {
    (cell + 1..dom.end(cell)).any(|id| dom.tag(id) == Tag::A && !dom.subtree_text(id).trim().is_empty())
}

/// Whether a program that stands directly before a text wrote it, as the date of the day. The page was saved afterwards.
pub(super) fn is_written_by_program(dom: &Dom, block: &Block) -> bool {
    let is_text = |id: &NodeId| dom.kind(*id) == NodeKind::Text && !dom.text(*id).trim().is_empty();
    let Some(text) = (block.first..block.end).find(is_text) else { return false };
    let is_space = |id: NodeId| dom.kind(id) == NodeKind::Text && dom.text(id).trim().is_empty();
    let mut before: Vec<NodeId> =
        dom.children(dom.parent(text)).take(MAX_BESIDE).take_while(|&id| id <= text).collect();
    // The tree does not keep what a program writes.
    let is_reached = before.pop() == Some(text);
    while before.last().is_some_and(|&id| is_space(id)) {
        before.pop();
    }
    let is_program = |id: NodeId| {
        let kind = dom.attribute(id, "type").unwrap_or_default();
        dom.tag(id) == Tag::Script
            && dom.attribute(id, "src").is_none()
            && (kind.is_empty() || kind.to_ascii_lowercase().contains("javascript"))
    };
    is_reached && before.pop().is_some_and(is_program)
}

/// A link to the date's own archive or to the page itself is usual: only a link that shows more than a date leads to another page.
fn leads_elsewhere(dom: &Dom, link: NodeId) -> bool {
    let text = dom.subtree_text(link);
    let words = text.split_whitespace().filter(|word| word.chars().filter(|c| c.is_alphabetic()).count() > 2);
    words.count() > 4
}

fn has_link(dom: &Dom, item: NodeId) -> bool {
    (item + 1..dom.end(item)).any(|id| dom.tag(id) == Tag::A && dom.subtree_text(id).trim().len() > 12)
}

fn has_link_beside(dom: &Dom, item: NodeId) -> bool {
    let mut beside = dom.children(dom.parent(item)).filter(|&id| id != item && dom.tag(id) == Tag::Li);
    beside.any(|id| has_link(dom, id))
}
