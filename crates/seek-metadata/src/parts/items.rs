//! Items of listings and collections: records with a title, a link and a snippet.

use super::linked_text::LinkedText;
use super::patterns::{Criteria, DataRecord, RecordPattern, find};
use super::posts::is_control;
use super::prefix_sums::PrefixSums;
use super::price::Price;
use super::product::is_root;
use super::record_texts::own_blocks;
use super::same_path::owners;
use super::selected_page::SelectedPage;
use crate::text::single_spaced;
use seek_page::base_url::{BaseUrl, WEB_SCHEMES};
use seek_page::{Blocks, Dom, Item, NodeId, NodeKind, PageError, Tag};
use std::collections::HashSet;

/// The weights of headings and links in a pattern of items.
const MARK_WEIGHTS: [f64; 2] = [0.4, 0.35];
/// Longest price in bytes.
const MAX_PRICE: usize = 32;
/// Fewest items with prices of a collection.
const MIN_PRICED: usize = 4;
/// Fewest stories of a blog after the newest one.
const LEAST_STORIES: usize = 2;
/// Most bytes of a title.
const MAX_TITLE: usize = 300;
/// Most bytes of a link whose length is compared.
const MAX_READ: usize = 2_000;
/// Least share of the selected text in items. Below it the repeated elements are not the content of the page.
const MIN_SHARE: f64 = 0.25;

/// The items that the page shows. Without repeated elements, the items of the linked data. In a collection each item
/// has a price.
pub(super) fn find_all(
    selected: &SelectedPage,
    data: &LinkedText,
    is_collection: bool,
) -> Result<Vec<Item>, PageError> {
    let base = BaseUrl::of(selected.page, selected.dom);
    if is_collection {
        let items = priced_items(selected, &base)?;
        if items.len() >= MIN_PRICED {
            return Ok(items);
        }
    }
    let items = selected_items(selected, &base)?;
    Ok(if items.len() >= 2 { items } else { declared_items(data, &base) })
}

/// The repeated elements that hold the selected text.
fn selected_items(selected: &SelectedPage, base: &BaseUrl) -> Result<Vec<Item>, PageError> {
    let [headings, links] = [is_heading, is_titled_link].map(|is| marks(selected, |id| is(selected.dom, id)));
    let marks = [(&headings, MARK_WEIGHTS[0]), (&links, MARK_WEIGHTS[1])];
    let criteria =
        Criteria { text: &selected.selected_text, marks: &marks, declared: &[], has_starter: false, is_grid: true };
    match find(selected.dom, &criteria).filter(|pattern| pattern.share >= MIN_SHARE) {
        Some(pattern) => read(selected, &pattern, |block| selected.is_selected[block], base),
        None => Ok(Vec::new()),
    }
}

/// The repeated elements with one price each, selected or not. If only the introduction of a shop was selected, its
/// products are still items.
fn priced_items(selected: &SelectedPage, base: &BaseUrl) -> Result<Vec<Item>, PageError> {
    let is_price = |id: NodeId| {
        let text = if selected.dom.kind(id) == NodeKind::Text { selected.dom.text(id).trim() } else { "" };
        !text.is_empty() && text.len() <= MAX_PRICE && Price::find(text).is_some()
    };
    let prices = marks(selected, is_price);
    let links = marks(selected, |id| is_titled_link(selected.dom, id));
    let weights = [(&prices, MARK_WEIGHTS[0]), (&links, MARK_WEIGHTS[1])];
    // The weight is on prices, since menus have none.
    let criteria = Criteria { text: &prices, marks: &weights, declared: &[], has_starter: false, is_grid: true };
    let Some(mut pattern) = find(selected.dom, &criteria) else { return Ok(Vec::new()) };
    pattern.records.retain(|record| prices.within(record.nodes.clone()) > 0);
    read(selected, &pattern, |block| !is_control(selected, block), base)
}

fn marks(selected: &SelectedPage, is: impl Fn(NodeId) -> bool) -> PrefixSums {
    let nodes = 0..selected.dom.markup_len() as NodeId;
    PrefixSums::of(selected.dom.markup_len(), nodes.filter(|&id| is(id)).map(|id| (id, 1)))
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
    selected: &SelectedPage,
    pattern: &RecordPattern,
    is_text: impl Fn(usize) -> bool,
    base: &BaseUrl,
) -> Result<Vec<Item>, PageError> {
    let dom = selected.dom;
    let mut items = Vec::new();
    let title_nodes = own_title_nodes(selected, &pattern.records);
    let titles: Vec<Option<NodeId>> = title_nodes.iter().map(|of| title(dom, of)).collect();
    let heading = own_heading(dom, base, &titles, &title_nodes);
    let labels = repeated_labels(dom, &titles);
    let texts = own_blocks(selected, &pattern.records);
    for (((record, blocks), title_nodes), title) in pattern.records.iter().zip(texts).zip(title_nodes).zip(titles) {
        selected.page.check_deadline()?;
        let Some(title) = title.filter(|&title| Some(title) != heading) else { continue };
        let link = link(dom, title, record.nodes.start, &title_nodes);
        let of_title = selected.blocks_in(title..dom.end(title));
        let has_text = blocks.iter().any(|&block| is_text(block)) || of_title.clone().any(&is_text);
        let text = single_line(selected, without_label(dom, title, &labels));
        if !has_text || text.is_empty() {
            continue;
        }
        let rest: Vec<usize> = blocks.into_iter().filter(|&b| is_text(b) && !of_title.contains(&b)).collect();
        // The text after the title in the title's block.
        let end = dom.end(title);
        let after =
            of_title.clone().next_back().map(|block| selected.blocks.get(block)).filter(|block| block.end > end);
        let after = after.map(|block| Blocks::text_of(dom, block, |id| id >= end)).filter(|text| !text.is_empty());
        let parts = [after.unwrap_or_default(), selected.text(rest, record.element)?];
        let snippet = parts.iter().filter(|part| !part.is_empty()).map(String::as_str).collect::<Vec<_>>().join("\n\n");
        items.push(Item {
            title: text[..text.floor_char_boundary(MAX_TITLE)].to_owned(),
            link: link.and_then(|link| address(link, base)),
            snippet: Some(snippet).filter(|snippet| !snippet.is_empty()),
        });
    }
    Ok(items)
}

/// The text of an element as one line, with spaces as in its blocks.
fn single_line(selected: &SelectedPage, element: NodeId) -> String {
    let nodes = element..selected.dom.end(element);
    // A block may begin before the element.
    let from = selected.blocks_in(0..element + 1).end.saturating_sub(1);
    let blocks = (from..selected.blocks_in(0..nodes.end).end).map(|i| selected.blocks.get(i));
    let mut line = String::new();
    for block in blocks.take_while(|block| block.first < nodes.end) {
        line.push_str(&Blocks::text_of(selected.dom, block, |id| nodes.contains(&id)));
        line.push(' ');
        // Titles are cut at this length.
        if line.len() > MAX_READ {
            break;
        }
    }
    single_spaced(&line)
}

/// The headings and links of each record, without those of records inside it.
fn own_title_nodes(selected: &SelectedPage, records: &[DataRecord]) -> Vec<Vec<NodeId>> {
    let is_title_node =
        |id: &NodeId| selected.dom.tag(*id) == Tag::A || selected.dom.tag(*id).heading_level().is_some();
    let all: Vec<NodeId> = (0..selected.dom.markup_len() as NodeId).filter(is_title_node).collect();
    let mut title_nodes = vec![Vec::new(); records.len()];
    for (&title_node, owner) in all.iter().zip(owners(records, all.iter().copied())) {
        if let Some(owner) = owner {
            title_nodes[owner].push(title_node);
        }
    }
    title_nodes
}

/// The title of an item: its first heading, else the link with the longest text.
fn title(dom: &Dom, title_nodes: &[NodeId]) -> Option<NodeId> {
    let mut longest: Option<(usize, NodeId)> = None;
    for &id in title_nodes {
        if is_heading(dom, id) {
            return Some(id);
        }
        if is_titled_link(dom, id) {
            let text = dom.subtree_text(id);
            let chars = single_spaced(&text[..text.floor_char_boundary(MAX_READ)]).len().min(MAX_TITLE);
            if longest.is_none_or(|(most, _)| chars > most) {
                longest = Some((chars, id));
            }
        }
    }
    longest.map(|(_, id)| id)
}

/// The heading of the page, if it is the title of the first record: the only `<h1>`, before lower headings. One that leads to
/// another page is the title of an item. So is one before such a link, if several other headings all lead on: the newest
/// story of a blog.
fn own_heading(dom: &Dom, base: &BaseUrl, titles: &[Option<NodeId>], title_nodes: &[Vec<NodeId>]) -> Option<NodeId> {
    let (at, first) = titles.iter().enumerate().find_map(|(at, title)| Some((at, (*title)?)))?;
    let rest = || titles[at + 1..].iter().flatten().copied();
    let is_lower = |id: NodeId| dom.tag(id).heading_level().is_some() && dom.tag(id) != Tag::H1;
    if dom.tag(first) != Tag::H1 || rest().next().is_none() || !rest().all(is_lower) {
        return None;
    }
    let leads_on = |id: NodeId| {
        let href = dom.attribute(id, "href").filter(|_| dom.tag(id) == Tag::A);
        href.is_some_and(|href| address(href, base).is_some() && !is_root(href.trim(), base))
    };
    let is_linked = |title: NodeId| (title + 1..dom.end(title)).chain(dom.ancestors(title)).any(leads_on);
    let is_before_link = || title_nodes[at].iter().any(|&id| id > first && leads_on(id));
    let are_stories = || rest().nth(LEAST_STORIES - 1).is_some() && rest().all(is_linked);
    let is_item = is_linked(first) || is_before_link() && are_stories();
    (!is_item).then_some(first)
}

/// The first and the last link of a heading, if nothing but white space, a bar or a bracket is between its links.
fn outer_links(dom: &Dom, heading: NodeId) -> Option<(NodeId, NodeId)> {
    let links: Vec<NodeId> = (heading + 1..dom.end(heading)).filter(|&id| is_titled_link(dom, id)).collect();
    let between = |pair: &[NodeId]| dom.all_text().get(dom.text_start(dom.end(pair[0]))..dom.text_start(pair[1]));
    let is_gap = |text: &str| text.chars().all(|c| c.is_whitespace() || "[](|)".contains(c));
    let are_beside = links.windows(2).all(|pair| between(pair).is_some_and(is_gap));
    let (first, rest) = links.split_first()?;
    are_beside.then_some((*first, *rest.last()?))
}

/// The texts of last links that several headings have: controls and remarks, such as "Visited" or "Edit".
fn repeated_labels<'d>(dom: &'d Dom, titles: &[Option<NodeId>]) -> HashSet<&'d str> {
    let headings = titles.iter().flatten().filter(|&&id| dom.tag(id) != Tag::A);
    let mut seen = HashSet::new();
    let last = headings.filter_map(|&heading| outer_links(dom, heading));
    last.map(|(_, link)| dom.subtree_text(link).trim()).filter(|text| !seen.insert(*text)).collect()
}

/// The first link of a title whose last link is a repeated label, else the title.
fn without_label(dom: &Dom, title: NodeId, labels: &HashSet<&str>) -> NodeId {
    if labels.is_empty() {
        return title;
    }
    match outer_links(dom, title) {
        Some((first, last)) if labels.contains(dom.subtree_text(last).trim()) => first,
        _ => title,
    }
}

/// The link of a title: the title itself, a link inside it or around it, else the item's first link.
fn link<'d>(dom: &'d Dom, title: NodeId, start: NodeId, title_nodes: &[NodeId]) -> Option<&'d str> {
    let address = |id: NodeId| if dom.tag(id) == Tag::A { dom.attribute(id, "href") } else { None };
    let inside = title_nodes.iter().copied().filter(|&id| (title..dom.end(title)).contains(&id)).find_map(address);
    let around = || dom.ancestors(title).take_while(|&id| id + 1 >= start).find_map(address);
    let first = || title_nodes.iter().copied().find_map(address);
    inside.or_else(around).or_else(first)
}

/// The items of lists in the page's linked data.
fn declared_items(data: &LinkedText, base: &BaseUrl) -> Vec<Item> {
    let lists = data.linked.of_type(&["ItemList"]);
    let items = lists.flat_map(|list| data.linked.nested(list, "itemListElement"));
    let items = items.filter_map(|entry| {
        let item = data.linked.nested(entry, "item").next().unwrap_or(entry);
        let title = data.line(item, &["name", "headline"]).or_else(|| data.line(entry, &["name"]))?;
        let link = data.linked.text(item, &["url", "@id"]).or_else(|| data.linked.text(entry, &["url", "item"]));
        let snippet = data.line(item, &["description"]);
        Some(Item { title, link: link.and_then(|link| address(link, base)), snippet })
    });
    items.collect()
}

/// An address of the web, absolute if possible. None for an address within the page.
fn address(link: &str, base: &BaseUrl) -> Option<String> {
    base.link(link, WEB_SCHEMES).filter(|_| !link.trim_start().starts_with('#'))
}
