//! Tables of contents: lists of links to the headings of the same page.
//!
//! They repeat the headings of the text. Of 221 such lists on the pages of six corpora, the gold texts
//! leave out 206. A list is one if it has some links, nearly nothing else, and if each link leads to a heading, or to a
//! place right before one.

use percent_encoding::percent_decode_str;
use seek_page::{Blocks, Dom, NodeId, NodeKind, Tag};
use std::collections::HashMap;

/// Fewest links.
const LEAST_LINKS: usize = 3;
/// Most characters beside the links, as one in so many: numbers of the entries.
const BESIDE: usize = 5;
/// Nodes between a place and its heading.
const NEAR: usize = 6;

/// Leaves tables of contents out of chosen blocks, which are in order.
pub(super) fn drop_contents_lists(dom: &Dom, blocks: &Blocks, chosen: &mut Vec<usize>) {
    let lists = lists_of_places(dom);
    if lists.is_empty() {
        return;
    }
    let mut places: HashMap<&str, NodeId> = HashMap::new();
    for id in 0..dom.markup_len() as NodeId {
        let name = dom.attribute(id, "id").or_else(|| dom.attribute(id, "name").filter(|_| dom.tag(id) == Tag::A));
        if let Some(name) = name {
            places.entry(name).or_insert(id);
        }
    }
    let mut dropped = vec![false; blocks.len()];
    for (list, names) in lists {
        let leads_to_heading = |name: &&str| {
            // Browsers look for the name as it is written, and then for what it encodes.
            let place = places.get(name).or_else(|| places.get(&*percent_decode_str(name).decode_utf8().ok()?));
            place.is_some_and(|&id| !(list..dom.end(list)).contains(&id) && opens_heading(dom, id))
        };
        if names.iter().all(leads_to_heading) {
            dropped[blocks.within(list..dom.end(list))].fill(true);
        }
    }
    chosen.retain(|&block| !dropped[block]);
}

/// The outermost lists that consist of links to places in the page, with the names of the places.
fn lists_of_places(dom: &Dom) -> Vec<(NodeId, Vec<&str>)> {
    let mut found = Vec::new();
    let mut next = 0;
    for id in 0..dom.markup_len() as NodeId {
        if id < next || !matches!(dom.tag(id), Tag::Ul | Tag::Ol) {
            continue;
        }
        next = dom.end(id);
        found.extend(names_of(dom, id).map(|names| (id, names)));
    }
    found
}

/// The names to which the links of a list lead; none if it has other links or other text.
fn names_of(dom: &Dom, list: NodeId) -> Option<Vec<&str>> {
    let (mut names, mut linked, mut all) = (Vec::new(), 0, 0);
    let mut link_end = 0;
    for id in list..dom.end(list) {
        match dom.kind(id) {
            NodeKind::Text => {
                let characters = dom.text(id).chars().filter(|c| !c.is_whitespace()).count();
                all += characters;
                linked += if id < link_end { characters } else { 0 };
            }
            NodeKind::Element if dom.tag(id) == Tag::A => {
                names.push(dom.attribute(id, "href")?.strip_prefix('#')?);
                link_end = dom.end(id);
            }
            _ => {}
        }
    }
    (names.len() >= LEAST_LINKS && BESIDE * (all - linked) <= all).then_some(names)
}

/// Whether a place is a heading, in one, or right before one.
fn opens_heading(dom: &Dom, place: NodeId) -> bool {
    let is_heading = |id: NodeId| dom.tag(id).heading_level().is_some();
    let around = std::iter::successors(Some(place), |&id| (id > 0).then(|| dom.parent(id))).take(3);
    let behind = (place..dom.markup_len() as NodeId).take(NEAR);
    around.into_iter().any(is_heading) || behind.into_iter().any(is_heading)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    fn kept(html: &str) -> Vec<usize> {
        let page = Page::from_source(html).unwrap();
        let (dom, blocks) = (page.dom().unwrap(), page.blocks().unwrap());
        let mut chosen: Vec<usize> = (0..blocks.len()).collect();
        drop_contents_lists(dom, blocks, &mut chosen);
        chosen
    }

    const TEXT: &str =
        "<h2 id=a>Bells</h2><p>x<a name=b></a><h3>Ropes</h3><p>y<section id=c><h3>Towers</h3></section><p>z";

    #[test]
    fn the_contents_were_in_the_text() {
        let list = "<ul><li><a href=#a>1 Bells</a><ul><li>1.1 <a href=#b>Ropes</a></ul><li><a href=#c>Towers</a></ul>";
        assert_eq!(kept(&format!("{list}{TEXT}")), [3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn names_in_other_languages_were_not_found() {
        let list = "<ul><li><a href=#%C3%9Cber>Über</a><li><a href=#%E9%90%98>鐘</a><li><a href=#c>Towers</a></ul>";
        let text = "<h2 id=Über>Über</h2><p>x<h2 id=鐘>鐘</h2><p>y<h3 id=c>Towers</h3><p>z";
        assert_eq!(kept(&format!("{list}{text}")), [3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn other_lists_stay() {
        for list in [
            "<ul><li><a href=#a>Bells</a><li><a href=/b>Ropes</a><li><a href=#c>Towers</a></ul>",
            "<ul><li><a href=#a>Bells</a><li><a href=#d>Ropes</a><li><a href=#c>Towers</a></ul>",
            "<ul><li><a href=#a>Bells</a>, which ring<li><a href=#b>Ropes</a><li><a href=#c>Towers</a></ul>",
            "<ul><li><a href=#a>Bells</a><li><a href=#c>Towers</a></ul>",
        ] {
            assert_eq!(kept(&format!("{list}{TEXT}")).first(), Some(&0), "{list}");
        }
    }
}
