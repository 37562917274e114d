//! Tables of contents: lists of links to the headings of the same page.
//!
//! They repeat the headings of the text. Of 221 such lists on the pages of six corpora, the gold texts
//! leave out 206. A list is one if it has some links, nearly nothing else, and if each link leads to a heading, or to a
//! place right before one. If it has only one or two links, its heading must begin with the words of each.

use percent_encoding::percent_decode_str;
use seek_page::{Blocks, Dom, NodeId, NodeKind, Tag};
use std::collections::HashMap;

/// A list with fewer links must have the words of its headings.
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
    for (list, entries) in lists {
        let leads_to_heading = |entry: &Entry| {
            // Browsers look for the name as it is written, and then for what it encodes.
            let name = entry.name;
            let place = places.get(name).or_else(|| places.get(&*percent_decode_str(name).decode_utf8().ok()?));
            let heading = place.filter(|&&id| !(list..dom.end(list)).contains(&id)).and_then(|&id| heading_at(dom, id));
            heading.is_some_and(|heading| entries.len() >= LEAST_LINKS || has_words_of(dom, entry.link, heading))
        };
        if entries.iter().all(leads_to_heading) {
            dropped[blocks.within(list..dom.end(list))].fill(true);
        }
    }
    chosen.retain(|&block| !dropped[block]);
}

/// A link to a place in the page.
struct Entry<'a> {
    link: NodeId,
    /// The name of the place.
    name: &'a str,
}

/// The outermost lists that consist of links to places in the page, with these links.
fn lists_of_places(dom: &Dom) -> Vec<(NodeId, Vec<Entry<'_>>)> {
    let mut found = Vec::new();
    let mut next = 0;
    for id in 0..dom.markup_len() as NodeId {
        if id < next || !matches!(dom.tag(id), Tag::Ul | Tag::Ol) {
            continue;
        }
        next = dom.end(id);
        found.extend(entries_of(dom, id).map(|entries| (id, entries)));
    }
    found
}

/// The links of a list; none if it has other links or other text.
fn entries_of(dom: &Dom, list: NodeId) -> Option<Vec<Entry<'_>>> {
    let (mut entries, mut linked, mut all) = (Vec::new(), 0, 0);
    let mut link_end = 0;
    for id in list..dom.end(list) {
        match dom.kind(id) {
            NodeKind::Text => {
                let characters = dom.text(id).chars().filter(|c| !c.is_whitespace()).count();
                all += characters;
                linked += if id < link_end { characters } else { 0 };
            }
            NodeKind::Element if dom.tag(id) == Tag::A => {
                entries.push(Entry { link: id, name: dom.attribute(id, "href")?.strip_prefix('#')? });
                link_end = dom.end(id);
            }
            _ => {}
        }
    }
    (!entries.is_empty() && BESIDE * (all - linked) <= all).then_some(entries)
}

/// Whether a heading begins with the words of a link, without a number before them.
fn has_words_of(dom: &Dom, link: NodeId, heading: NodeId) -> bool {
    let words = |id: NodeId| dom.subtree_text(id).split_whitespace();
    let is_number = |word: &&str| word.chars().all(|c| c.is_ascii_digit() || ".)".contains(c));
    let without_number =
        |id: NodeId| words(id).skip(usize::from(words(id).next().is_some_and(|word| is_number(&word))));
    let mut entry = without_number(link).peekable();
    let mut heading = without_number(heading);
    // Signs of permalinks and of editors follow the words of a heading.
    entry.peek().is_some() && entry.all(|word| heading.next() == Some(word))
}

/// The heading that a place is, is in, or is right before.
fn heading_at(dom: &Dom, place: NodeId) -> Option<NodeId> {
    let is_heading = |id: NodeId| dom.tag(id).heading_level().is_some();
    let around = std::iter::successors(Some(place), |&id| (id > 0).then(|| dom.parent(id))).take(3);
    let behind = (place..dom.markup_len() as NodeId).take(NEAR);
    around.into_iter().chain(behind).find(|&id| is_heading(id))
}

#[cfg(test)]
mod tests {
    use super::super::kept;
    use super::*;

    fn kept(html: &str) -> Vec<usize> {
        kept::kept(html, drop_contents_lists)
    }

    const TEXT: &str =
        "<h2 id=a>Bells</h2><p>x<a name=b></a><h3>Ropes</h3><p>y<section id=c><h3>Towers</h3></section><p>z";

    #[test]
    fn the_contents_were_in_the_text() {
        let list = "<ul><li><a href=#a>1 Bells</a><ul><li>1.1 <a href=#b>Ropes</a></ul><li><a href=#c>Towers</a></ul>";
        assert_eq!(kept(&format!("{list}{TEXT}")), [3, 4, 5, 6, 7, 8]);
    }

    #[test]
    fn a_short_list_is_one_if_it_has_the_words_of_its_headings() {
        let list = |words: &str| format!("<ul><li><a href=#a><b>1</b> {words}</a></ul>{TEXT}");
        assert_eq!(kept(&list("Bells")), [1, 2, 3, 4, 5, 6]);
        assert_eq!(kept(&list("Go down")).len(), 7);
        assert_eq!(kept(&list("")).len(), 7);
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
            "<ul><li><a href=#a>Bells</a><li><a href=#c>The towers</a></ul>",
        ] {
            assert_eq!(kept(&format!("{list}{TEXT}")).first(), Some(&0), "{list}");
        }
    }
}
