//! Text that a page shows beside its text: readings of ruby, signs of permalinks, links to the source or the editor of
//! a section, and text that only browsers without video show.
//!
//! Structure decides: the text, the address of the link, and whether a heading is beside it.

use crate::Ruby;
use seek_html::{Name, Namespace, Node, NodeKind, Tree, name};
use std::ops::Range;

/// Most nodes of a sign or a bracketed link.
const NODES: usize = 16;
/// Most bytes of its text.
const BYTES: usize = 64;
/// Ancestors in which a heading may be.
const AROUND: usize = 4;
/// Children of an element among which a heading is looked for.
const BESIDE: usize = 16;

/// Whether the text of an element is no text of the page.
pub(super) fn is_left_out(tree: &Tree<'_>, at: usize, ruby: Ruby) -> bool {
    let node = &tree.nodes()[at];
    if node.namespace != Namespace::Html {
        return false;
    }
    match node.name {
        name::RP => true,
        name::RT | name::RTC => ruby == Ruby::LeftOut,
        name::A => match first_shown(tree, at) {
            None => false,
            Some('[') => is_bracketed_link(tree, at) || is_comment_of_word(tree, at),
            Some(first) if first.is_alphanumeric() => is_source_link(tree, at),
            Some(_) => is_permalink(tree, at),
        },
        name::LABEL => is_toggle(tree, at),
        name::VIDEO | name::AUDIO | name::CANVAS => is_fallback(tree, at),
        name::SPAN | name::SMALL | name::SUP => first_shown(tree, at) == Some('[') && is_bracketed_link(tree, at),
        _ => false,
    }
}

/// The first character of an element that a reader sees, among its first nodes.
fn first_shown(tree: &Tree<'_>, at: usize) -> Option<char> {
    subtree(tree.nodes(), at).take(NODES).find_map(|id| tree.text(id).chars().find(|c| !is_white(*c)))
}

/// The text of a node in a reading, with brackets around the reading if the option asks for them. The readings of one
/// base that follow each other share a pair. `None` for text that stays as it is.
pub(super) fn bracketed_reading(tree: &Tree<'_>, at: usize, ruby: Ruby) -> Option<String> {
    let nodes = tree.nodes();
    let reading = nodes[at].parent as usize;
    let is_reading = |id: usize| nodes[id].name == name::RT && nodes[id].namespace == Namespace::Html;
    if ruby == Ruby::LeftOut || !is_reading(reading) || is_blank(tree, at) {
        return None;
    }
    let around = nodes[reading].parent as usize;
    let is_first = at - reading <= NODES && (reading + 1..at).all(|id| is_blank(tree, id));
    let is_last = (at + 1..nodes[reading].end as usize).take(NODES).all(|id| is_blank(tree, id));
    // A sibling is next to it if only white space and brackets of the page are between.
    let siblings: Vec<usize> =
        children(nodes, around).take(2 * NODES).filter(|&id| nodes[id].name != name::RP).collect();
    let place = siblings.iter().position(|&id| id == reading);
    let joins = |other: Option<&usize>| {
        other.is_some_and(|&other| {
            let (from, to) = (other.min(reading), other.max(reading));
            is_reading(other) && direct_text_is_blank(tree, around, nodes[from].end as usize..to)
        })
    };
    let before = joins(place.and_then(|i| siblings.get(i.checked_sub(1)?)));
    let after = joins(place.and_then(|i| siblings.get(i + 1)));
    let text = tree.text(at);
    let text = if is_first { text.trim_start() } else { text };
    let text = if is_last { text.trim_end() } else { text };
    let open = if is_first && !before { "（" } else { "" };
    let close = if is_last && !after { "）" } else { "" };
    Some(format!("{open}{text}{close}"))
}

fn is_blank_text(tree: &Tree<'_>, at: usize) -> bool {
    tree.nodes()[at].kind == NodeKind::Text && is_blank(tree, at)
}

pub(super) fn is_blank(tree: &Tree<'_>, at: usize) -> bool {
    tree.text(at).chars().all(is_white)
}

/// Whether the texts that are children of `around` are white space, among some nodes.
fn direct_text_is_blank(tree: &Tree<'_>, around: usize, mut among: Range<usize>) -> bool {
    among.all(|id| tree.nodes()[id].parent as usize != around || is_blank(tree, id))
}

/// Whether a link to a place in a page shows only a sign: `¶` or `#` at a heading, `↩` at a note.
fn is_permalink(tree: &Tree<'_>, link: usize) -> bool {
    let Some(text) = short_text(tree, link) else { return false };
    let mut signs = text.chars().filter(|c| !is_white(*c));
    let Some(sign) = signs.next().filter(|_| signs.next().is_none()) else { return false };
    let is_known = matches!(sign, '¶' | '§' | '🔗' | '⚓' | '↩' | '↑' | '⤴' | '⏎' | '↵' | '^' | '◆');
    tree.attribute(link, "href")
        .is_some_and(|href| href.contains('#') && (is_known && href.starts_with('#') || is_at_label(tree, link)))
}

/// Whether a link leads to lines of a source file: `…/src/lib.rs.html#10-20` beside the signature of a function.
fn is_source_link(tree: &Tree<'_>, link: usize) -> bool {
    let to_lines = |href: &str| {
        let Some((path, place)) = href.rsplit_once('#') else { return false };
        let place = place.trim_start_matches(['L', 'l']);
        path.contains("src/") && !place.is_empty() && place.bytes().all(|b| b.is_ascii_digit() || b == b'-')
    };
    tree.attribute(link, "href").is_some_and(|href| to_lines(&href))
        && short_text(tree, link).is_some_and(|text| !text.trim().contains(char::is_whitespace))
        && is_at_label(tree, link)
}

/// Whether an element is a link in square brackets at the end of a heading or a signature, or beside it: `[source]`,
/// `[edit]`. A link to the editor may come first. A heading that is nothing else stays: `[Video]`.
fn is_bracketed_link(tree: &Tree<'_>, at: usize) -> bool {
    let Some(text) = short_text(tree, at) else { return false };
    let Some(inside) = text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']')) else { return false };
    let nodes = tree.nodes();
    let is_link = |id: usize| nodes[id].name == name::A && tree.attribute(id, "href").is_some();
    inside.chars().any(char::is_alphabetic)
        && !inside.contains(['[', ']'])
        && subtree(nodes, at).any(is_link)
        && is_at_label(tree, at)
        && (is_last(tree, at) && !is_whole_label(tree, at) || leads_to_editor(tree, at) && !is_last(tree, at))
}

/// Whether a link in an element leads to the editor of a section, as in wikis. Such a link may also come before its heading.
fn leads_to_editor(tree: &Tree<'_>, at: usize) -> bool {
    let links = subtree(tree.nodes(), at).filter(|&id| tree.nodes()[id].name == name::A);
    links.filter_map(|id| tree.attribute(id, "href")).any(|href| href.contains("action=edit"))
}

/// Whether a link is Word's sign of a comment on the text: `<a href="#_msocom_1">[AB1]</a>`.
fn is_comment_of_word(tree: &Tree<'_>, at: usize) -> bool {
    tree.attribute(at, "href").is_some_and(|href| href.contains("#_msocom_"))
}

/// Whether a label shows only a sign, and ticks the box right beside it: it draws the box, or opens a note in its sentence.
fn is_toggle(tree: &Tree<'_>, at: usize) -> bool {
    let nodes = tree.nodes();
    let is_input = |id: usize| nodes.get(id).is_some_and(|of| of.name == name::INPUT);
    let of = tree.attribute(at, "for");
    let next = nodes[at].end as usize;
    let is_before = || is_input(next) && of.is_some() && of == tree.attribute(next, "id");
    let is_after = || {
        let before = at.saturating_sub(if is_blank_text(tree, at - 1) { 2 } else { 1 });
        is_input(before)
            && nodes[before].parent == nodes[at].parent
            && (of.is_none() || of == tree.attribute(before, "id"))
    };
    let is_sign = |text: String| !text.contains(char::is_alphanumeric);
    (is_before() || is_after()) && short_text(tree, at).is_some_and(is_sign)
}

/// Whether a player or a drawing holds only a line for browsers that do not know it. If its end tag is missing, it holds the text after it.
fn is_fallback(tree: &Tree<'_>, at: usize) -> bool {
    /// Most nodes of such an element: its sources, and a line with a link.
    const NODES: usize = 32;
    /// Most bytes of its text.
    const BYTES: usize = 256;
    let inside = subtree(tree.nodes(), at);
    inside.len() <= NODES && inside.map(|id| tree.text(id).len()).sum::<usize>() <= BYTES
}

/// The text of a small subtree; `None` for a large one.
fn short_text(tree: &Tree<'_>, at: usize) -> Option<String> {
    let nodes = tree.nodes();
    if subtree(nodes, at).len() > NODES {
        return None;
    }
    let mut text = String::new();
    for id in subtree(nodes, at) {
        text.push_str(tree.text(id));
        if text.len() > BYTES {
            return None;
        }
    }
    Some(text)
}

pub(super) fn subtree(nodes: &[Node], at: usize) -> Range<usize> {
    at..nodes[at].end as usize
}

/// White space, and characters that are shown as nothing.
fn is_white(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{fe0e}' | '\u{fe0f}' | '\u{feff}')
}

fn is_heading(name: Name) -> bool {
    matches!(name, name::H1 | name::H2 | name::H3 | name::H4 | name::H5 | name::H6)
}

/// Whether an element is in a heading or another label, and no text is before it there.
fn is_whole_label(tree: &Tree<'_>, at: usize) -> bool {
    let nodes = tree.nodes();
    let parents = std::iter::successors(Some(nodes[at].parent as usize), |&id| Some(nodes[id].parent as usize));
    let label = parents.take(AROUND).find(|&id| is_label(nodes[id].name));
    label.is_some_and(|label| {
        let mut before = (label..at).rev().take(NODES);
        !before.any(|id| tree.text(id).contains(char::is_alphanumeric))
    })
}

fn is_label(name: Name) -> bool {
    is_heading(name) || matches!(name, name::DT | name::CAPTION | name::FIGCAPTION | name::LEGEND | name::SUMMARY)
}

/// Whether an element is in a heading, a term or a caption, or in the same small element as a heading.
fn is_at_label(tree: &Tree<'_>, at: usize) -> bool {
    let nodes = tree.nodes();
    let mut around = nodes[at].parent as usize;
    for _ in 0..AROUND {
        if is_label(nodes[around].name) {
            return true;
        }
        if children(nodes, around).take(BESIDE).any(|child| is_heading(nodes[child].name)) {
            return is_beside_heading(tree, at, around);
        }
        around = nodes[around].parent as usize;
    }
    false
}

/// Whether only signs are between an element and a heading that is a child of `around`.
fn is_beside_heading(tree: &Tree<'_>, at: usize, around: usize) -> bool {
    let nodes = tree.nodes();
    let headings = children(nodes, around).take(BESIDE).filter(|&child| is_heading(nodes[child].name));
    headings.into_iter().any(|heading| {
        let end = nodes[heading].end as usize;
        let between = if end <= at { end..at } else { nodes[at].end as usize..heading };
        between.len() <= NODES && between.into_iter().all(|id| !tree.text(id).contains(char::is_alphanumeric))
    })
}

/// Whether no text follows an element in its heading or the element around it, except for other signs.
fn is_last(tree: &Tree<'_>, at: usize) -> bool {
    let nodes = tree.nodes();
    let end = nodes[nodes[at].parent as usize].end as usize;
    let rest = nodes[at].end as usize..end;
    rest.len() <= NODES && rest.into_iter().all(|id| !tree.text(id).contains(char::is_alphanumeric))
}

pub(super) fn children(nodes: &[Node], at: usize) -> impl Iterator<Item = usize> {
    let end = nodes[at].end as usize;
    std::iter::successors(Some(at + 1).filter(|&id| id < end), move |&id| {
        Some(nodes[id].end as usize).filter(|&next| next < end)
    })
    .filter(|&id| nodes[id].kind == NodeKind::Element)
}
