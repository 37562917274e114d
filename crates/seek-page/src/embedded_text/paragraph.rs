//! A paragraph of an embedded text, with the element that it becomes.

use crate::{Blocks, Dom, NodeId, Tag};
use std::ops::Range;

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
        let mut last = Around::default();
        for i in 0..blocks.len() {
            let around = Around::of(dom, root, blocks.get(i).parent, &last);
            let is_new = around.element != last.element;
            let kind = if around.is_item() && !is_new { ParagraphKind::InItem } else { around.kind };
            let text = blocks.text(i);
            match found.last_mut() {
                // A highlighter makes a block of each line.
                Some(Paragraph { text: code, .. }) if kind == ParagraphKind::Preformatted && !is_new => {
                    code.push('\n');
                    code.push_str(text);
                }
                _ => found.push(Paragraph { kind, text: text.to_owned() }),
            }
            last = around;
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
        ParagraphKind::Item(Some(number)) => html.extend([&format!("<ol start={number}><li>"), text, "</ol>"]),
        ParagraphKind::Item(None) => html.extend(["<ul><li>", text, "</ul>"]),
        ParagraphKind::Preformatted => {
            html.extend(["<pre>\n", &text.replace('&', "&amp;").replace('<', "&lt;"), "</pre>"]);
        }
        ParagraphKind::Prose | ParagraphKind::InItem => html.extend(["<p>", text]),
    }
}

/// The element around a block that says what it is.
#[derive(Debug, Clone, Copy, Default)]
struct Around {
    kind: ParagraphKind,
    /// None for prose.
    element: Option<NodeId>,
}

impl Around {
    /// What is around a block with this parent, in an element. `last` is around the block before.
    fn of(dom: &Dom, root: NodeId, parent: NodeId, last: &Around) -> Around {
        let mut id = parent;
        while id != root && id != dom.parent(id) {
            let kind = match dom.tag(id) {
                _ if last.element == Some(id) => last.kind,
                Tag::Pre => ParagraphKind::Preformatted,
                Tag::Li => ParagraphKind::Item(last.next_number(dom, id)),
                tag if tag.heading_level().is_some() => ParagraphKind::Heading(tag),
                _ => {
                    id = dom.parent(id);
                    continue;
                }
            };
            return Around { kind, element: Some(id) };
        }
        Around::default()
    }

    fn is_item(&self) -> bool {
        matches!(self.kind, ParagraphKind::Item(_))
    }

    /// The number of an item of an ordered list. If the item before it is the last one, nothing is counted.
    fn next_number(&self, dom: &Dom, item: NodeId) -> Option<u32> {
        let list = dom.parent(item);
        if dom.tag(list) != Tag::Ol {
            return None;
        }
        if let (ParagraphKind::Item(Some(number)), Some(before)) = (self.kind, self.element)
            && dom.parent(before) == list
        {
            return Some(number.saturating_add(items(dom, before + 1..item, list)));
        }
        let start = dom.attribute(list, "start").and_then(|start| start.trim().parse().ok()).unwrap_or(1_u32);
        Some(start.saturating_add(items(dom, list + 1..item, list)).saturating_sub(1))
    }
}

/// The number of items of a list that begin among some nodes, and the next one.
fn items(dom: &Dom, nodes: Range<NodeId>, list: NodeId) -> u32 {
    1 + nodes.filter(|&id| dom.tag(id) == Tag::Li && dom.parent(id) == list).count() as u32
}
