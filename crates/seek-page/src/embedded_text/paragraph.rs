//! A paragraph of an embedded text, with the element that it becomes.

use super::escape::escaped;
use crate::{Blocks, Dom, NodeId, Tag};
use std::collections::HashMap;

/// What a paragraph is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum ParagraphKind {
    /// A paragraph of prose, or anything that is not known.
    #[default]
    Prose,
    /// A heading, of this level.
    Heading(Tag),
    /// The first paragraph of an item of a list, with its number in an ordered one.
    Item(Option<u32>),
    /// Another paragraph of the same item.
    InItem,
    /// Preformatted text, such as code. White space counts.
    Preformatted,
}

/// A paragraph of an embedded text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Paragraph {
    pub kind: ParagraphKind,
    pub text: String,
}

impl AsRef<str> for Paragraph {
    fn as_ref(&self) -> &str {
        &self.text
    }
}

impl Paragraph {
    /// A paragraph of prose.
    pub(super) fn prose(text: impl Into<String>) -> Paragraph {
        Paragraph { kind: ParagraphKind::Prose, text: text.into() }
    }

    /// The paragraphs of some blocks, which are in one element of a tree.
    pub(super) fn of_blocks(dom: &Dom, root: NodeId, blocks: &Blocks) -> Vec<Paragraph> {
        let mut found: Vec<Paragraph> = Vec::new();
        let (mut last, mut items) = (None, Items::default());
        for i in 0..blocks.len() {
            let (element, kind) = around(dom, root, blocks.get(i).parent, &mut items);
            let is_new = element != last;
            let text = blocks.text(i);
            match found.last_mut() {
                // A highlighter makes a block of each line.
                Some(Paragraph { text: code, .. }) if kind == ParagraphKind::Preformatted && !is_new => {
                    code.push('\n');
                    code.push_str(text);
                }
                _ => found.push(Paragraph { kind, text: text.to_owned() }),
            }
            last = element;
        }
        found
    }

    /// The lines of a paragraph without white space at their ends, each a paragraph. Preformatted text stays whole.
    pub(super) fn lines(&self) -> impl Iterator<Item = (ParagraphKind, &str)> + Clone {
        let is_whole = self.kind == ParagraphKind::Preformatted;
        let lines = self.text.split(move |c| c == '\n' && !is_whole);
        let lines = lines.map(move |line| if is_whole { line } else { line.trim() }).filter(|line| !line.is_empty());
        lines.enumerate().map(|(i, line)| match self.kind {
            ParagraphKind::Item(_) if i > 0 => (ParagraphKind::InItem, line),
            kind => (kind, line),
        })
    }
}

/// Adds a paragraph whose text is markup to a page. Preformatted text is text already.
pub(super) fn write_markup(kind: ParagraphKind, text: &str, html: &mut String) {
    match kind {
        ParagraphKind::Heading(tag) => {
            let level = tag.heading_level().unwrap_or(2);
            html.extend([&format!("<h{level}>"), text, &format!("</h{level}>")]);
        }
        ParagraphKind::Item(number) => {
            let (begin, end) = match number {
                Some(number) => (format!("<ol start={number}>"), "</ol>"),
                None => ("<ul>".to_owned(), "</ul>"),
            };
            // An item goes on with the list before it, unless it is the first.
            if number != Some(1) && html.ends_with(end) {
                html.truncate(html.len() - end.len());
            } else {
                html.push_str(if number == Some(1) { "<ol>" } else { &begin });
            }
            html.extend(["<li>", text, end]);
        }
        ParagraphKind::Preformatted => {
            html.extend(["<pre>\n", &escaped(text), "</pre>"]);
        }
        ParagraphKind::Prose => html.extend(["<p>", text]),
        ParagraphKind::InItem => {
            let end = ["</ol>", "</ul>"].into_iter().find(|end| html.ends_with(end)).unwrap_or_default();
            html.truncate(html.len() - end.len());
            html.extend(["<p>", text, end]);
        }
    }
}

/// The element around a block that says what it is, and what that is. A block in no such element is prose.
fn around(dom: &Dom, root: NodeId, parent: NodeId, items: &mut Items) -> (Option<NodeId>, ParagraphKind) {
    let mut id = parent;
    while id != root && id != dom.parent(id) {
        let kind = match dom.tag(id) {
            Tag::Pre => ParagraphKind::Preformatted,
            Tag::Li => items.kind(dom, id),
            tag if tag.heading_level().is_some() => ParagraphKind::Heading(tag),
            _ => {
                id = dom.parent(id);
                continue;
            }
        };
        return (Some(id), kind);
    }
    (None, ParagraphKind::Prose)
}

/// The items of lists that have begun.
#[derive(Default)]
struct Items {
    /// The last item of each list, with its number in an ordered one.
    of_list: HashMap<NodeId, (NodeId, Option<u32>)>,
    /// The item that began last.
    last: Option<NodeId>,
}

impl Items {
    /// What a block in an item is. After a nested list, it goes on as prose.
    fn kind(&mut self, dom: &Dom, item: NodeId) -> ParagraphKind {
        let list = dom.parent(item);
        let before = self.of_list.get(&list).copied();
        if before.is_some_and(|(id, _)| id == item) {
            return if self.last == Some(item) { ParagraphKind::InItem } else { ParagraphKind::Prose };
        }
        let number = (dom.tag(list) == Tag::Ol).then(|| match before {
            Some((before, Some(number))) => number.saturating_add(items_before(dom, dom.end(before), item) + 1),
            _ => {
                let start = dom.attribute(list, "start").and_then(|start| start.trim().parse().ok()).unwrap_or(1_u32);
                start.saturating_add(items_before(dom, list + 1, item))
            }
        });
        self.of_list.insert(list, (item, number));
        self.last = Some(item);
        ParagraphKind::Item(number)
    }
}

/// The number of items of a list between two of its children.
fn items_before(dom: &Dom, from: NodeId, item: NodeId) -> u32 {
    let children = std::iter::successors(Some(from), |&id| Some(dom.end(id))).take_while(|&id| id < item);
    children.filter(|&id| dom.tag(id) == Tag::Li).count() as u32
}
