//! The plain text writer.
//!
//! * An empty line separates paragraphs, and a list from another list.
//! * Each list item is a line that starts with a hyphen, or with the number that a browser shows. The items of an inner
//!   list are indented.
//! * Each table row is a line; tabs separate its cells, also empty ones of a table with a header.
//! * The lines, paragraphs and items of a cell follow each other in that line if the table holds data (`table_lines.rs`).
//!   In a layout table they are written as paragraphs.
//! * The foot of a table is below its body (`table_foot.rs`).
//! * The box of a task goes. Of boxes that a character draws, only the empty ones go (`drawn_box.rs`).
//! * A number in a cell or a term of its own begins the paragraph beside it (`numbering.rs`).
//! * Powers are raised digits or follow `^`; numbers of notes are in brackets if the notes are there (`rewritten.rs`).
//! * Lines of verse that differ in their no-break spaces keep them as spaces (`verse.rs`).
//! * Preformatted text keeps its lines. Lines of code that are separate blocks follow each other without other empty
//!   lines than those of the page.

use crate::document::DataTable;
use crate::drawn_box::drawn_box;
use crate::item_markers::ItemMarkers;
use crate::layout_context::{LayoutContext, LayoutContexts};
use crate::numbering::Numbering;
use crate::rewritten::Rewritten;
use crate::table_foot::shown_order;
use crate::table_lines::TableLines;
use crate::verse::indented;
use crate::words::words;
use seek_page::code_block::{empty_lines, is_code};
use seek_page::{Blocks, Dom, NodeId, Page, PageError, PageOptions, SelectedParts, Selection, Tag};
use std::collections::HashMap;
use std::ops::Range;

/// Renders the selected parts of a page as plain text.
///
/// # Errors
/// [`PageError`] if the page, or the selected part of its source, has no tree within its limits;
/// [`PageError::OutOfTime`] after the page's deadline.
///
/// ```
/// use seek_page::{Page, Selection};
///
/// let page = Page::from_source("<p>lead<ul><li>one<li>two</ul>").unwrap();
/// let text = seek_render::text(&page, &Selection::of_blocks(vec![0, 1, 2])).unwrap();
/// assert_eq!(text, "lead\n\n- one\n- two");
/// ```
pub fn text(page: &Page, selection: &Selection) -> Result<String, PageError> {
    match &selection.parts {
        SelectedParts::Blocks(selected) => {
            let (dom, blocks) = (page.dom()?, page.blocks()?);
            lay_out(page, dom, blocks, pieces_of(page, dom, blocks, selected)?, 0)
        }
        SelectedParts::Texts(texts) => {
            let (dom, blocks) = (page.dom()?, page.blocks()?);
            lay_out(page, dom, blocks, blocks_of_texts(dom, blocks, texts), 0)
        }
        SelectedParts::Words(selected) => Ok(words(page.tokens(), selected)),
        SelectedParts::Source(ranges) => {
            let part = page_of_source(page, ranges)?;
            let own = part.blocks()?.within(0..part.dom()?.markup_len() as NodeId);
            text(&part, &Selection::of_blocks(own.collect()))
        }
        _ => Ok(String::new()),
    }
}

/// Joins selected text nodes within their blocks. Each item is the index of a block and its selected text.
pub(crate) fn blocks_of_texts(dom: &Dom, blocks: &Blocks, texts: &[NodeId]) -> Vec<(usize, String)> {
    let mut pieces = Vec::new();
    let mut rest = texts;
    for (i, block) in blocks.iter().enumerate() {
        let from = rest.partition_point(|&t| t < block.first);
        let to = rest.partition_point(|&t| t < block.end);
        let inside = &rest[from..to];
        rest = &rest[to..];
        if !inside.is_empty() {
            let text = Blocks::text_of(dom, block, |id| inside.binary_search(&id).is_ok());
            if !text.is_empty() {
                pieces.push((i, text));
            }
        }
    }
    pieces
}

/// Reads parts of a page's source as a page, within the limits and the deadline of the first page.
pub(crate) fn page_of_source(page: &Page, ranges: &[Range<usize>]) -> Result<Page, PageError> {
    // A line end separates the words of two parts.
    let parts: Vec<&str> = ranges.iter().map(|r| &page.source()[r.clone()]).collect();
    let content_type = Some("text/html; charset=utf-8".to_owned());
    let options = PageOptions { content_type, limits: *page.limits(), ruby: page.ruby(), ..PageOptions::default() };
    Page::read(parts.join("\n").as_bytes(), options)
}

/// Renders blocks inside an element of the page. Lists and tables around the element have no effect.
///
/// # Errors
/// As for [`text`].
///
/// ```
/// use seek_page::{Page, Tag};
///
/// let page = Page::from_source("<ul><li><p>one</ul>").unwrap();
/// let item = page.dom().unwrap().first(Tag::Li).unwrap();
/// assert_eq!(seek_render::text_inside(&page, &[0], item).unwrap(), "one");
/// ```
pub fn text_inside(page: &Page, selected: &[usize], element: NodeId) -> Result<String, PageError> {
    let (dom, blocks) = (page.dom()?, page.blocks()?);
    lay_out(page, dom, blocks, pieces_of(page, dom, blocks, selected)?, element)
}

/// The plain texts of selected blocks.
fn pieces_of(page: &Page, dom: &Dom, blocks: &Blocks, selected: &[usize]) -> Result<Vec<(usize, String)>, PageError> {
    let rewritten = Rewritten::of(page, selected)?;
    let pieces = selected.iter().map(|&i| (i, rewritten.plain_text(dom, blocks, i)));
    Ok(pieces.filter(|(_, text)| !text.is_empty()).collect())
}

/// Spaces for each item around an item.
const INDENTATION: usize = 2;
/// Most items around an item that count.
const MOST_INDENTED: usize = 16;

fn lay_out(
    page: &Page,
    dom: &Dom,
    blocks: &Blocks,
    pieces: Vec<(usize, String)>,
    root: NodeId,
) -> Result<String, PageError> {
    let mut ticker = page.limits().deadline.ticker();
    let is_written = |cell: NodeId| {
        let of_cell = blocks.within(cell..dom.end(cell));
        let first = pieces.partition_point(|(block, _)| *block < of_cell.start);
        pieces.get(first).is_some_and(|(block, _)| *block < of_cell.end)
    };
    let mut of_blocks = LayoutContexts::new(dom, root, |id| DataTable::grid_with_data(dom, blocks, id, is_written));
    let contexts = pieces.iter().map(|(i, _)| ticker.step().map(|()| of_blocks.of(blocks.get(*i).first)));
    let contexts: Vec<LayoutContext> = contexts.collect::<Result<_, PageError>>()?;
    let mut table_lines = TableLines::new(dom, blocks, is_written);
    let is_data: Vec<bool> =
        contexts.iter().zip(&pieces).map(|(context, (_, text))| table_lines.has(context, text)).collect();
    let mut code_by_pre = HashMap::new();
    let mut in_one_listing = |a: &LayoutContext, b: &LayoutContext| {
        a.pre == b.pre && a.pre.is_some_and(|pre| *code_by_pre.entry(pre).or_insert_with(|| is_code(dom, pre)))
    };
    let mut numbering = Numbering::default();
    let mut markers = ItemMarkers::default();
    // The width of the marker of each item that began.
    let mut widths: HashMap<NodeId, usize> = HashMap::new();
    let mut out = String::new();
    let order = shown(dom, blocks, &pieces, &contexts, &mut table_lines);
    for (place, &n) in order.iter().enumerate() {
        ticker.step()?;
        let ((block, text), context) = (&pieces[n], &contexts[n]);
        let verse = if is_data[n] { None } else { indented(dom, blocks.get(*block), text, ' ') };
        let text = verse.as_ref().unwrap_or(text);
        let last = place.checked_sub(1).map(|last| order[last]);
        let before = last.map(|last| &contexts[last]);
        let (mut is_in_row, mut is_in_cell) = (false, false);
        if let (Some(last), Some(before)) = (last, before) {
            let is_next = pieces[last].0 + 1 == pieces[n].0;
            let numbered = is_next && numbering.follows_mark(dom, blocks, pieces[n].0);
            let is_list = context.table.is_some_and(|table| numbering.has(dom, blocks, table));
            let rows = !is_list && is_data[n] && is_data[last] && before.table == context.table;
            let listing = in_one_listing(before, context);
            let one_list = context.list.is_some() && before.outer_list == context.outer_list;
            let items = one_list && context.item.is_some();
            out.push_str(match () {
                () if numbered => " ",
                () if rows && before.cell == context.cell => " ",
                () if rows && before.row == context.row => "",
                () if rows || items || listing => "\n",
                () => "\n\n",
            });
            if listing && !rows && is_next {
                let between = blocks.get(pieces[last].0).end..blocks.get(pieces[n].0).first;
                out.extend(std::iter::repeat_n('\n', empty_lines(dom, between)));
            }
            is_in_row = rows && before.row == context.row;
            is_in_cell = numbered || (rows && before.cell == context.cell);
        }
        if is_data[n] && !is_in_cell {
            let begins_row = before.is_none_or(|before| before.row != context.row);
            if is_in_row || begins_row {
                let before = before.filter(|_| is_in_row);
                let tabs = table_lines.tabs(context, before);
                out.extend(std::iter::repeat_n('\t', tabs));
            }
        }
        let item = context.item.filter(|&item| !is_data[n] && dom.tag(item) == Tag::Li);
        let Some(item) = item else {
            match is_data[n] {
                true => out.push_str(&text.replace('\n', " ")),
                false => out.push_str(text),
            }
            continue;
        };
        // Further lines of an item are indented to its text.
        let began = widths.get(&item).copied();
        // The box of a task that is still to do is drawn as the boxes of forms are: not at all.
        let to_do = drawn_box(text).filter(|(ticked, text)| began.is_none() && !ticked && !text.is_empty());
        let text = to_do.map_or(text.as_str(), |(_, text)| text);
        let marker = if began.is_none() { markers.of(dom, item, text) } else { String::new() };
        let width = *widths.entry(item).or_insert(marker.len());
        let indentation = " ".repeat(INDENTATION * context.depth.min(MOST_INDENTED));
        for (i, line) in text.split('\n').enumerate() {
            out.push_str(if i > 0 { "\n" } else { "" });
            out.push_str(&indentation);
            match (began, i) {
                (None, 0) => out.push_str(&marker),
                _ => out.extend(std::iter::repeat_n(' ', width)),
            }
            out.push_str(line);
        }
    }
    Ok(out)
}

/// The order in which pieces are shown.
fn shown(
    dom: &Dom,
    blocks: &Blocks,
    pieces: &[(usize, String)],
    contexts: &[LayoutContext],
    table_lines: &mut TableLines<'_, impl Fn(NodeId) -> bool>,
) -> Vec<usize> {
    let mut feet: Vec<NodeId> = contexts.iter().filter_map(|context| context.foot).collect();
    if feet.is_empty() {
        return (0..pieces.len()).collect();
    }
    feet.dedup();
    feet.retain(|&foot| table_lines.is_data(dom.parent(foot)));
    let of: Vec<usize> = pieces.iter().map(|(block, _)| *block).collect();
    shown_order(dom, blocks, &of, &feet)
}
