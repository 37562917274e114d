//! Entries of listings and collections: records with a title, a link and a snippet.

use super::clues::collapsed;
use super::columns::owners;
use super::data::Data;
use super::patterns::{Counted, Pattern, Record, find};
use super::posts::{is_control, own_blocks};
use super::price::Price;
use super::sums::Sums;
use super::view::View;
use seek_page::base_url::{BaseUrl, WEB_SCHEMES};
use seek_page::{Blocks, Dom, Item, NodeId, NodeKind, PageError, Tag};

/// What headings and links count for in a pattern of entries.
const MARKS: [f64; 2] = [0.4, 0.35];
/// Most bytes of a text that is a price.
const LONGEST_PRICE: usize = 32;
/// Fewest entries with prices that are a collection.
const LEAST_PRICED: usize = 4;
/// Most bytes of a title.
const LONGEST_TITLE: usize = 300;
/// Most bytes of a link that are looked at for its length.
const MOST_READ: usize = 2_000;
/// Least share of the chosen text that entries hold; below it the repetition is a part of the page, and not what it
/// lists.
const LEAST_SHARE: f64 = 0.25;

/// The entries that the page shows; where nothing repeats, those that its data list. A collection lists what has
/// prices.
pub(super) fn find_all(view: &View, data: &Data, is_collection: bool) -> Result<Vec<Item>, PageError> {
    let base = BaseUrl::of(view.page, view.dom);
    if is_collection {
        let items = priced(view, &base)?;
        if items.len() >= LEAST_PRICED {
            return Ok(items);
        }
    }
    let items = chosen(view, &base)?;
    Ok(if items.len() >= 2 { items } else { listed(data, &base) })
}

/// The repetition that holds the chosen text.
fn chosen(view: &View, base: &BaseUrl) -> Result<Vec<Item>, PageError> {
    let [headings, links] = [is_heading, is_titled_link].map(|is| marks(view, |id| is(view.dom, id)));
    let marks = [(&headings, MARKS[0]), (&links, MARKS[1])];
    let counted = Counted { text: &view.chosen_text, marks: &marks, declared: &[], opening: false };
    match find(view.dom, &counted).filter(|pattern| pattern.share >= LEAST_SHARE) {
        Some(pattern) => read(view, &pattern, |block| view.chosen[block], base),
        None => Ok(Vec::new()),
    }
}

/// The repetition of what has a price each, chosen or not: where a shop's introduction was chosen, its shelves still
/// are entries.
fn priced(view: &View, base: &BaseUrl) -> Result<Vec<Item>, PageError> {
    let is_price = |id: NodeId| {
        let text = if view.dom.kind(id) == NodeKind::Text { view.dom.text(id).trim() } else { "" };
        !text.is_empty() && text.len() <= LONGEST_PRICE && Price::find(text).is_some()
    };
    let prices = marks(view, is_price);
    let links = marks(view, |id| is_titled_link(view.dom, id));
    let weights = [(&prices, MARKS[0]), (&links, MARKS[1])];
    // The prices are what the entries should hold: menus have none.
    let counted = Counted { text: &prices, marks: &weights, declared: &[], opening: false };
    let Some(mut pattern) = find(view.dom, &counted) else { return Ok(Vec::new()) };
    pattern.records.retain(|record| prices.within(record.nodes.clone()) > 0);
    read(view, &pattern, |block| !is_control(view, block), base)
}

fn marks(view: &View, is: impl Fn(NodeId) -> bool) -> Sums {
    let nodes = 0..view.dom.markup_len() as NodeId;
    Sums::of(view.dom.markup_len(), nodes.filter(|&id| is(id)).map(|id| (id, 1)))
}

fn is_heading(dom: &Dom, id: NodeId) -> bool {
    dom.tag(id).heading_level().is_some() && !dom.subtree_text(id).trim().is_empty()
}

fn is_titled_link(dom: &Dom, id: NodeId) -> bool {
    dom.tag(id) == Tag::A
        && dom.attribute(id, "href").is_some()
        && dom.subtree_text(id).chars().any(char::is_alphabetic)
}

fn read(
    view: &View,
    pattern: &Pattern,
    is_text: impl Fn(usize) -> bool,
    base: &BaseUrl,
) -> Result<Vec<Item>, PageError> {
    let dom = view.dom;
    let mut items = Vec::new();
    let signs = own_signs(view, &pattern.records);
    for ((record, blocks), signs) in pattern.records.iter().zip(own_blocks(view, &pattern.records)).zip(signs) {
        view.page.check_deadline()?;
        let Some(title) = title(dom, &signs) else { continue };
        let link = link(dom, title, record.nodes.start, &signs);
        let of_title = view.blocks_in(title..dom.end(title));
        let has_text = blocks.iter().any(|&block| is_text(block)) || of_title.clone().any(&is_text);
        let text = line(view, title);
        if !has_text || text.is_empty() {
            continue;
        }
        let rest: Vec<usize> = blocks.into_iter().filter(|&b| is_text(b) && !of_title.contains(&b)).collect();
        // What stands in the title's own block behind it.
        let end = dom.end(title);
        let behind = of_title.clone().next_back().map(|block| view.blocks.get(block)).filter(|block| block.end > end);
        let behind = behind.map(|block| Blocks::text_of(dom, block, |id| id >= end)).filter(|text| !text.is_empty());
        let parts = [behind.unwrap_or_default(), view.text(rest, record.element)?];
        let snippet = parts.iter().filter(|part| !part.is_empty()).map(String::as_str).collect::<Vec<_>>().join("\n\n");
        items.push(Item {
            title: text[..text.floor_char_boundary(LONGEST_TITLE)].to_owned(),
            link: link.and_then(|link| address(link, base)),
            snippet: Some(snippet).filter(|snippet| !snippet.is_empty()),
        });
    }
    Ok(items)
}

/// The text of an element as one line, words apart as in its blocks.
fn line(view: &View, element: NodeId) -> String {
    let nodes = element..view.dom.end(element);
    // A block may begin before the element.
    let from = view.blocks_in(0..element + 1).end.saturating_sub(1);
    let blocks = (from..view.blocks_in(0..nodes.end).end).map(|i| view.blocks.get(i));
    let mut line = String::new();
    for block in blocks.take_while(|block| block.first < nodes.end) {
        line.push_str(&Blocks::text_of(view.dom, block, |id| nodes.contains(&id)));
        line.push(' ');
        // Titles are cut there.
        if line.len() > MOST_READ {
            break;
        }
    }
    collapsed(&line)
}

/// The headings and links of each record, without those of records in it.
fn own_signs(view: &View, records: &[Record]) -> Vec<Vec<NodeId>> {
    let is_sign = |id: &NodeId| view.dom.tag(*id) == Tag::A || view.dom.tag(*id).heading_level().is_some();
    let all: Vec<NodeId> = (0..view.dom.markup_len() as NodeId).filter(is_sign).collect();
    let mut signs = vec![Vec::new(); records.len()];
    for (&sign, owner) in all.iter().zip(owners(records, all.iter().copied())) {
        if let Some(owner) = owner {
            signs[owner].push(sign);
        }
    }
    signs
}

/// What names an entry: its first heading, else the link with the longest text.
fn title(dom: &Dom, signs: &[NodeId]) -> Option<NodeId> {
    let mut longest: Option<(usize, NodeId)> = None;
    for &id in signs {
        if is_heading(dom, id) {
            return Some(id);
        }
        if is_titled_link(dom, id) {
            let text = dom.subtree_text(id);
            let chars = collapsed(&text[..text.floor_char_boundary(MOST_READ)]).len().min(LONGEST_TITLE);
            if longest.is_none_or(|(most, _)| chars > most) {
                longest = Some((chars, id));
            }
        }
    }
    longest.map(|(_, id)| id)
}

/// The address of a title: of the link that it is, that is in it, that it is in; else of the entry's first link.
fn link<'d>(dom: &'d Dom, title: NodeId, start: NodeId, signs: &[NodeId]) -> Option<&'d str> {
    let address = |id: NodeId| if dom.tag(id) == Tag::A { dom.attribute(id, "href") } else { None };
    let inside = signs.iter().copied().filter(|&id| (title..dom.end(title)).contains(&id)).find_map(address);
    let around = || dom.ancestors(title).take_while(|&id| id + 1 >= start).find_map(address);
    let first = || signs.iter().copied().find_map(address);
    inside.or_else(around).or_else(first)
}

/// The entries of the lists in the page's data.
fn listed(data: &Data, base: &BaseUrl) -> Vec<Item> {
    let lists = data.linked.of_type(&["ItemList"]);
    let entries = lists.flat_map(|list| data.linked.nested(list, "itemListElement"));
    let items = entries.filter_map(|entry| {
        let item = data.linked.nested(entry, "item").next().unwrap_or(entry);
        let title = data.line(item, &["name", "headline"]).or_else(|| data.line(entry, &["name"]))?;
        let link = data.linked.text(item, &["url", "@id"]).or_else(|| data.linked.text(entry, &["url", "item"]));
        let snippet = data.line(item, &["description"]);
        Some(Item { title, link: link.and_then(|link| address(link, base)), snippet })
    });
    items.collect()
}

/// An address of the web, absolute where it can be; none within the page.
fn address(link: &str, base: &BaseUrl) -> Option<String> {
    base.link(link, WEB_SCHEMES).filter(|_| !link.trim_start().starts_with('#'))
}
