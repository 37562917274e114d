//! Entries of listings and collections: records with a title, a link and a snippet.

use super::clues::collapsed;
use super::data::Data;
use super::patterns::{Counted, Pattern, find};
use super::posts::{is_control, own_blocks};
use super::price::Price;
use super::sums::Sums;
use super::view::View;
use seek_page::{Blocks, Dom, Item, NodeId, NodeKind, PageError, Tag};
use std::ops::Range;
use url::Url;

/// What headings and links count for in a pattern of entries.
const MARKS: [f64; 2] = [0.4, 0.35];
/// Most bytes of a text that is a price.
const LONGEST_PRICE: usize = 32;
/// Fewest entries with prices that are a collection.
const LEAST_PRICED: usize = 4;
/// Most bytes of a title.
const LONGEST_TITLE: usize = 300;
/// Least share of the chosen text that entries hold; below it the repetition is a part of the page, and not what it
/// lists.
const LEAST_SHARE: f64 = 0.25;

/// The entries that the page shows; where nothing repeats, those that its data list. A collection lists what has
/// prices.
pub(super) fn find_all(view: &View, data: &Data, is_collection: bool) -> Result<Vec<Item>, PageError> {
    let base = base(view);
    if is_collection {
        let items = priced(view, base.as_ref())?;
        if items.len() >= LEAST_PRICED {
            return Ok(items);
        }
    }
    let items = chosen(view, base.as_ref())?;
    Ok(if items.len() >= 2 { items } else { listed(data, base.as_ref()) })
}

/// The repetition that holds the chosen text.
fn chosen(view: &View, base: Option<&Url>) -> Result<Vec<Item>, PageError> {
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
fn priced(view: &View, base: Option<&Url>) -> Result<Vec<Item>, PageError> {
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
    let nodes = 0..view.dom.own_len() as NodeId;
    Sums::of(view.dom.own_len(), nodes.filter(|&id| is(id)).map(|id| (id, 1)))
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
    base: Option<&Url>,
) -> Result<Vec<Item>, PageError> {
    let dom = view.dom;
    let mut items = Vec::new();
    for (record, blocks) in pattern.records.iter().zip(own_blocks(view, &pattern.records)) {
        view.page.in_time()?;
        let Some(title) = title(dom, record.nodes.clone()) else { continue };
        let link = link(dom, title, record.nodes.clone());
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
            link: link.and_then(|link| absolute(link, base)),
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
    let texts = blocks.map(|block| Blocks::text_of(view.dom, block, |id| nodes.contains(&id)));
    collapsed(&texts.collect::<Vec<_>>().join(" "))
}

/// What names an entry: its first heading, else the link with the longest text.
fn title(dom: &Dom, nodes: Range<NodeId>) -> Option<NodeId> {
    let heading = nodes.clone().find(|&id| is_heading(dom, id));
    heading.or_else(|| {
        let links = nodes.filter(|&id| is_titled_link(dom, id));
        links.max_by_key(|&id| (collapsed(dom.subtree_text(id)).len().min(LONGEST_TITLE), std::cmp::Reverse(id)))
    })
}

/// The address of a title: of the link that it is, that is in it, that it is in; else of the entry's first link.
fn link(dom: &Dom, title: NodeId, nodes: Range<NodeId>) -> Option<&str> {
    let address = |id: NodeId| if dom.tag(id) == Tag::A { dom.attribute(id, "href") } else { None };
    let around = || dom.ancestors(title).take_while(|&id| id + 1 >= nodes.start).find_map(address);
    let first = || nodes.clone().filter(|&id| dom.kind(id) == NodeKind::Element).find_map(address);
    (title..dom.end(title)).find_map(address).or_else(around).or_else(first)
}

/// The entries of the lists in the page's data.
fn listed(data: &Data, base: Option<&Url>) -> Vec<Item> {
    let lists = data.of_type(&["ItemList"]);
    let entries = lists.flat_map(|list| data.inside(list, "itemListElement"));
    let items = entries.filter_map(|entry| {
        let item = data.inside(entry, "item").next().unwrap_or(entry);
        let title = data.line(item, &["name", "headline"]).or_else(|| data.line(entry, &["name"]))?;
        let link = data.text(item, &["url", "@id"]).or_else(|| data.text(entry, &["url", "item"]));
        let snippet = data.line(item, &["description"]);
        Some(Item { title, link: link.and_then(|link| absolute(link, base)), snippet })
    });
    items.collect()
}

/// What addresses of the page are relative to.
fn base(view: &View) -> Option<Url> {
    let page = view.page.url().and_then(|url| Url::parse(url).ok());
    let given = view.dom.first(Tag::Base).and_then(|id| view.dom.attribute(id, "href"));
    match (page, given) {
        (Some(page), Some(given)) => Some(page.join(given.trim()).unwrap_or(page)),
        (None, Some(given)) => Url::parse(given.trim()).ok(),
        (page, None) => page,
    }
}

/// An address, absolute where it can be; none of a program, or within the page.
fn absolute(link: &str, base: Option<&Url>) -> Option<String> {
    let link = link.trim();
    if link.is_empty() || link.starts_with('#') || link.to_ascii_lowercase().starts_with("javascript:") {
        return None;
    }
    Some(base.and_then(|base| base.join(link).ok()).map_or_else(|| link.to_owned(), String::from))
}
