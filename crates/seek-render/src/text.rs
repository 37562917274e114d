//! Plain text as a person would read it.
//!
//! Paragraphs are set apart by an empty line. List items and table rows stand on lines of their own, items behind
//! a hyphen, cells apart by a tab. A cell with several paragraphs or lines is layout, not a table, and is written as
//! paragraphs; preformatted text keeps its lines anywhere. Lines of code that are blocks of their own stand below each
//! other, without the empty ones.

use crate::pieces::blocks_of;
use crate::words::words;
use seek_page::code_block::is_code;
use seek_page::{Blocks, Dom, NodeId, Page, PageError, PageOptions, SelectedParts, Selection, Tag};
use std::collections::HashMap;
use std::ops::Range;

/// Renders the selected parts of a page.
///
/// # Errors
/// [`PageError`] where the page, or the part of its source that was selected, has no tree within its limits, or there is no
/// time left for it.
pub fn text(page: &Page, selection: &Selection) -> Result<String, PageError> {
    match &selection.parts {
        SelectedParts::Blocks(chosen) => {
            let (dom, blocks) = (page.dom()?, page.blocks()?);
            let pieces = chosen.iter().map(|&i| (i, blocks.text(i).to_owned())).collect();
            lay_out(page, dom, blocks, pieces, 0)
        }
        SelectedParts::Texts(texts) => {
            let (dom, blocks) = (page.dom()?, page.blocks()?);
            lay_out(page, dom, blocks, blocks_of(dom, blocks, texts), 0)
        }
        SelectedParts::Words(chosen) => Ok(words(page.tokens(), chosen)),
        SelectedParts::Source(ranges) => {
            let part = page_of_source(page, ranges)?;
            let own = part.blocks()?.within(0..part.dom()?.markup_len() as NodeId);
            text(&part, &Selection::of_blocks(own.collect()))
        }
        _ => Ok(String::new()),
    }
}

/// Parts of a page's source as a page, which may take what is left of that one's time.
pub(crate) fn page_of_source(page: &Page, ranges: &[Range<usize>]) -> Result<Page, PageError> {
    // A line's end between them, so that words of one part do not run into those of the next.
    let parts: Vec<&str> = ranges.iter().map(|r| &page.source()[r.clone()]).collect();
    let content_type = Some("text/html; charset=utf-8".to_owned());
    let options = PageOptions { content_type, limits: *page.limits(), ..PageOptions::default() };
    Page::read(parts.join("\n").as_bytes(), options)
}

/// Renders blocks of a part of a page: lists and tables that stand around the element do not show.
///
/// # Errors
/// As for [`text`].
pub fn text_inside(page: &Page, chosen: &[usize], around: NodeId) -> Result<String, PageError> {
    let (dom, blocks) = (page.dom()?, page.blocks()?);
    let pieces = chosen.iter().map(|&i| (i, blocks.text(i).to_owned())).collect();
    lay_out(page, dom, blocks, pieces, around)
}

/// What a block stands in, as far as its layout goes.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Place {
    item: Option<NodeId>,
    list: Option<NodeId>,
    cell: Option<NodeId>,
    row: Option<NodeId>,
    table: Option<NodeId>,
    pre: Option<NodeId>,
}

impl Place {
    /// Of a node within an element.
    fn of(dom: &Dom, node: NodeId, around: NodeId) -> Place {
        let mut place = Place::default();
        for id in dom.ancestors(node).take_while(|&id| id != around) {
            let slot = match dom.tag(id) {
                Tag::Li | Tag::Dd | Tag::Dt => &mut place.item,
                Tag::Ul | Tag::Ol | Tag::Menu | Tag::Dl => &mut place.list,
                Tag::Td | Tag::Th => &mut place.cell,
                Tag::Tr => &mut place.row,
                Tag::Pre => &mut place.pre,
                Tag::Table => {
                    place.table = Some(id);
                    break;
                }
                _ => continue,
            };
            slot.get_or_insert(id);
        }
        place
    }
}

fn lay_out(
    page: &Page,
    dom: &Dom,
    blocks: &Blocks,
    pieces: Vec<(usize, String)>,
    around: NodeId,
) -> Result<String, PageError> {
    let mut ticker = page.limits().deadline.ticker();
    let places = pieces.iter().map(|(i, _)| ticker.step().map(|()| Place::of(dom, blocks.get(*i).first, around)));
    let places: Vec<Place> = places.collect::<Result<_, PageError>>()?;
    let is_data = |p: &Place, text: &str| {
        p.cell.is_some_and(|cell| blocks.within(cell..dom.end(cell)).len() == 1) && !text.contains('\n')
    };
    let data: Vec<bool> = places.iter().zip(&pieces).map(|(p, (_, text))| is_data(p, text)).collect();
    let mut known = HashMap::new();
    let mut in_one_listing = |a: &Place, b: &Place| {
        a.pre == b.pre && a.pre.is_some_and(|pre| *known.entry(pre).or_insert_with(|| is_code(dom, pre)))
    };
    let mut out = String::new();
    for (n, ((_, text), place)) in pieces.iter().zip(&places).enumerate() {
        ticker.step()?;
        let before = n.checked_sub(1).map(|b| &places[b]);
        if let Some(before) = before {
            let rows = data[n] && data[n - 1] && before.table == place.table;
            let listing = in_one_listing(before, place);
            let items = place.list.is_some() && before.list.is_some() && place.item.is_some();
            out.push_str(match () {
                () if rows && before.row == place.row => "\t",
                () if rows || items || listing => "\n",
                () => "\n\n",
            });
        }
        let item = place.item.filter(|&item| !data[n] && dom.tag(item) == Tag::Li);
        let Some(item) = item else {
            out.push_str(text);
            continue;
        };
        // What follows the first line of an item stands under its text.
        let first = before.is_none_or(|b| b.item != Some(item));
        for (i, line) in text.split('\n').enumerate() {
            out.push_str(match (first, i) {
                (true, 0) => "- ",
                (false, 0) => "  ",
                _ => "\n  ",
            });
            out.push_str(line);
        }
    }
    Ok(out)
}
