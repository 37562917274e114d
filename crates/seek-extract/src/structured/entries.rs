//! Entries of listings and collections: records with a title, a link and a snippet.

use super::clues::collapsed;
use super::data::Data;
use super::patterns::{Counted, Pattern, find};
use super::posts::own_blocks;
use super::sums::Sums;
use super::view::View;
use seek_page::{Dom, Item, NodeId, NodeKind, PageError, Tag};
use url::Url;

/// What headings and links count for in a pattern of entries.
const MARKS: [f64; 2] = [0.4, 0.35];
/// Most bytes of a title.
const LONGEST_TITLE: usize = 300;
/// Least share of the chosen text that entries hold; below it the repetition is a part of the page, and not what it lists.
const LEAST_SHARE: f64 = 0.25;

/// The entries that the page shows; where nothing repeats, those that its data list.
pub(super) fn find_all(view: &View, data: &Data) -> Result<Vec<Item>, PageError> {
    let base = base(view);
    let items = shown(view, base.as_ref())?;
    Ok(if items.len() >= 2 { items } else { listed(data, base.as_ref()) })
}

fn shown(view: &View, base: Option<&Url>) -> Result<Vec<Item>, PageError> {
    let dom = view.dom;
    let nodes = 0..dom.own_len() as NodeId;
    let headings = Sums::of(dom.own_len(), nodes.clone().filter(|&id| is_heading(dom, id)).map(|id| (id, 1)));
    let links = Sums::of(dom.own_len(), nodes.filter(|&id| is_titled_link(dom, id)).map(|id| (id, 1)));
    let marks = [(&headings, MARKS[0]), (&links, MARKS[1])];
    let counted = Counted { text: &view.chosen_text, marks: &marks, declared: &[] };
    let Some(pattern) = find(dom, &counted).filter(|pattern| pattern.share >= LEAST_SHARE) else {
        return Ok(Vec::new());
    };
    view.page.in_time()?;
    read(view, &pattern, base)
}

fn is_heading(dom: &Dom, id: NodeId) -> bool {
    dom.tag(id).heading_level().is_some() && !dom.subtree_text(id).trim().is_empty()
}

fn is_titled_link(dom: &Dom, id: NodeId) -> bool {
    dom.tag(id) == Tag::A
        && dom.attribute(id, "href").is_some()
        && dom.subtree_text(id).chars().any(char::is_alphabetic)
}

fn read(view: &View, pattern: &Pattern, base: Option<&Url>) -> Result<Vec<Item>, PageError> {
    let dom = view.dom;
    let mut items = Vec::new();
    for (record, blocks) in pattern.records.iter().zip(own_blocks(view, &pattern.records)) {
        if !blocks.iter().any(|&block| view.chosen[block]) {
            continue;
        }
        let Some(title) = title(dom, record.nodes.start..record.nodes.end) else { continue };
        let link = link(dom, title, record.nodes.start..record.nodes.end);
        let of_title = view.blocks_in(title..dom.end(title));
        let rest: Vec<usize> = blocks.into_iter().filter(|&b| view.chosen[b] && !of_title.contains(&b)).collect();
        let snippet = view.text(rest)?;
        let text = collapsed(dom.subtree_text(title));
        items.push(Item {
            title: text[..text.floor_char_boundary(LONGEST_TITLE)].to_owned(),
            link: link.and_then(|link| absolute(link, base)),
            snippet: Some(snippet).filter(|snippet| !snippet.is_empty()),
        });
    }
    Ok(items)
}

/// What names an entry: its first heading, else the link with the longest text.
fn title(dom: &Dom, nodes: std::ops::Range<NodeId>) -> Option<NodeId> {
    let heading = nodes.clone().find(|&id| is_heading(dom, id));
    heading.or_else(|| {
        let links = nodes.filter(|&id| is_titled_link(dom, id));
        links.max_by_key(|&id| (collapsed(dom.subtree_text(id)).len().min(LONGEST_TITLE), std::cmp::Reverse(id)))
    })
}

/// The address of a title: of the link that it is, that is in it, that it is in; else of the entry's first link.
fn link(dom: &Dom, title: NodeId, nodes: std::ops::Range<NodeId>) -> Option<&str> {
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
