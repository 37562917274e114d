//! Where the page names its product. Values of the product follow this place.

use super::category_path::is_root;
use super::shown_text::ShownText;
use crate::text::alphanumeric;
use seek_page::base_url::BaseUrl;
use seek_page::{Dom, NodeId, Tag};

/// Fewest letters of a text that may be the name without being a heading.
const LEAST_LETTERS: usize = 6;
/// Least share of a title that such a text covers.
const LEAST_SHARE: f64 = 0.35;

/// Most elements between two headings of a product and the element around both, such as the row of their columns.
const MOST_AROUND: usize = 6;

/// Signs between the parts of a title. Hyphens are in names too.
const SEPARATORS: [char; 5] = ['|', '–', '—', '·', '»'];

/// The page's titles in its data and its head, folded: the names of its products, `og:title` and `<title>`.
pub(super) fn titles(dom: &Dom, names: Vec<String>) -> Vec<String> {
    let is_title = |&id: &NodeId| {
        dom.tag(id) == Tag::Meta && matches!(dom.attribute(id, "property"), Some("og:title" | "twitter:title"))
    };
    let declared = (0..dom.markup_len() as NodeId).filter(is_title).filter_map(|id| dom.attribute(id, "content"));
    let titles = names.iter().map(String::as_str).chain(declared).chain(dom.title());
    // A title often has the name of the shop before or after the product.
    let parts = titles.flat_map(|title| std::iter::once(title).chain(title.split(SEPARATORS)));
    let mut folded: Vec<String> = parts.map(alphanumeric).filter(|title| title.len() > 2).collect();
    folded.dedup();
    folded
}

/// The element that names the product: the first `<h1>` that a title repeats, or a heading before it with the same words.
/// Else the text that covers most of a title, else the first `<h1>`. Some pages have no `<h1>`, or use it for the shop.
pub(super) fn find(dom: &Dom, base: &BaseUrl, texts: &[ShownText], titles: &[String]) -> Option<NodeId> {
    let has_text = |&id: &NodeId| !dom.subtree_text(id).trim().is_empty();
    let headings = (0..dom.markup_len() as NodeId).filter(|&id| dom.tag(id) == Tag::H1 && !leads_home(dom, base, id));
    let headings: Vec<NodeId> = headings.filter(has_text).collect();
    let is_named = |&&id: &&NodeId| {
        let name = alphanumeric(dom.subtree_text(id));
        name.len() > 2 && super::declared::is_title(&name, titles)
    };
    let named = headings.iter().find(is_named).copied();
    let named = named.map(|id| with_same_words(dom, id).unwrap_or(id));
    named.or_else(|| covering(dom, texts, titles)).or(headings.first().copied())
}

/// The first heading before another one that has the same words and is of the same product. Values of the product are
/// between them.
fn with_same_words(dom: &Dom, heading: NodeId) -> Option<NodeId> {
    let words = dom.subtree_text(heading).trim();
    let mut lower = (0..heading).filter(|&id| matches!(dom.tag(id).heading_level(), Some(2..)));
    lower.find(|&id| dom.subtree_text(id).trim() == words && is_beside(dom, id, heading))
}

/// Whether a heading begins a box beside another heading. A list of products that the visitor saw before has a heading of
/// its own, or links to their pages, or is an aside.
fn is_beside(dom: &Dom, before: NodeId, heading: NodeId) -> bool {
    let mut inside = vec![before];
    inside.extend(dom.ancestors(before).take(MOST_AROUND).take_while(|&id| dom.end(id) <= heading));
    let outermost = inside[inside.len() - 1];
    let around = dom.parent(outermost);
    let is_near = dom.ancestors(heading).take(MOST_AROUND).any(|id| id == around);
    let is_other = |&id: &NodeId| matches!(dom.tag(id), Tag::A | Tag::Aside | Tag::Nav);
    let is_link = (before..dom.end(before)).any(|id| dom.tag(id) == Tag::A);
    let is_first = || (outermost..before).rev().all(|id| dom.tag(id).heading_level().is_none());
    is_near && !is_link && !inside.iter().any(is_other) && is_first()
}

/// Whether a heading is a link to the site's first page, so that it names the shop.
fn leads_home(dom: &Dom, base: &BaseUrl, heading: NodeId) -> bool {
    let text = dom.subtree_text(heading).trim();
    let is_whole = |&id: &NodeId| dom.tag(id) == Tag::A && dom.subtree_text(id).trim() == text;
    let link = (heading + 1..dom.end(heading)).find(is_whole);
    link.and_then(|id| dom.attribute(id, "href")).is_some_and(|href| is_root(href, base))
}

/// The element of the text that covers most of a title, outside of links. The last text of a path is beside links.
fn covering(dom: &Dom, texts: &[ShownText], titles: &[String]) -> Option<NodeId> {
    let mut best: Option<(usize, NodeId)> = None;
    for text in texts.iter().filter(|text| !text.is_control && text.text.len() <= 400) {
        let name = alphanumeric(text.text);
        let letters = name.chars().count();
        let covers =
            |title: &String| title.contains(&name) && letters as f64 >= LEAST_SHARE * title.chars().count() as f64;
        let element = dom.parent(text.id);
        let is_after_link = || dom.children(element).take_while(|&id| id < text.id).any(|id| dom.tag(id) == Tag::A);
        let is_longest = letters >= LEAST_LETTERS && best.is_none_or(|(most, _)| letters > most);
        if is_longest && titles.iter().any(covers) && !is_after_link() {
            best = Some((letters, element));
        }
    }
    best.map(|(_, id)| id)
}
