//! Hidden boxes beside the main content: terms of use, forms and menus that scripts show over the page.
//!
//! Most hidden text of real pages is main content: tabs, accordions, articles that appear late. So the way of hiding is a
//! feature, and the model decides. It takes a long text in a box for content, though, even where the visible article
//! is short. Structure tells such a box: the visible content is in another element beside it, and neither a template, a
//! link nor a role makes it a part of that content.

use seek_page::{Blocks, Dom, Hidden, HidingRules, NodeId, NodeKind, Tag};
use std::collections::HashSet;
use std::ops::Range;

/// Least words of a paragraph that such a box holds. The hidden items of sliders are shorter.
const PARAGRAPH: u32 = 20;
/// Least words of the visible content. With fewer, the hidden text may be the article.
const MIN_WORDS: u32 = 40;
/// Share of the visible content that the element beside the box holds.
const MIN_SHARE: f32 = 0.8;
/// How the ids of elements begin in which React sends the rest of a page, which a script then moves to its place.
const STREAMED: &str = "S:";
/// Most siblings of a box that are compared with it.
const BESIDE: usize = 32;
/// Most siblings of a hidden line. Where there are more, it stays.
const MOST_SIBLINGS: usize = 512;

/// Removes the blocks of hidden boxes from chosen blocks, which are in order. `rules` are those of the style sheets in the
/// page; `words` gives the words of a block.
pub(super) fn drop_hidden_boxes(
    dom: &Dom,
    blocks: &Blocks,
    rules: &HidingRules,
    words: impl Fn(usize) -> u32,
    chosen: &mut Vec<usize>,
) {
    let hidden: Vec<Option<NodeId>> =
        chosen.iter().map(|&block| outermost_hidden(dom, rules, blocks.get(block).first)).collect();
    if hidden.iter().all(Option::is_none) {
        return;
    }
    let seen: Vec<usize> = chosen.iter().zip(&hidden).filter(|(_, of)| of.is_none()).map(|(&block, _)| block).collect();
    let all: u32 = seen.iter().map(|&block| words(block)).sum();
    if all < MIN_WORDS {
        return;
    }
    let page = SeenContent { dom, blocks, rules, seen: &seen, linked: linked(dom), all, words };
    let mut dropped: Vec<Range<usize>> = Vec::new();
    let mut last = None;
    for root in hidden.into_iter().flatten().filter(|&root| last.replace(root) != Some(root)) {
        let inside = blocks.within(root..dom.end(root));
        let is_long = inside.clone().any(|block| (page.words)(block) >= PARAGRAPH);
        let is_short = || inside.clone().map(|block| (page.words)(block)).sum::<u32>() < PARAGRAPH;
        let is_outside = if is_long { page.is_box(root) } else { is_short() && page.is_line(root) };
        if is_outside {
            dropped.push(inside);
        }
    }
    // Both are in order.
    chosen.retain(|&block| {
        let next = dropped.partition_point(|of| of.end <= block);
        !dropped.get(next).is_some_and(|of| of.contains(&block))
    });
}

/// Whether an element itself is not displayed.
fn hides(dom: &Dom, rules: &HidingRules, id: NodeId) -> bool {
    let own = dom.hidden(id).intersects(Hidden::NOT_DISPLAYED)
        && !dom.hidden(dom.parent(id)).intersects(Hidden::NOT_DISPLAYED);
    own || !rules.is_empty() && rules.hides(dom, id)
}

/// Whether an element and all around it are displayed.
pub(super) fn is_displayed(dom: &Dom, rules: &HidingRules, id: NodeId) -> bool {
    outermost_hidden(dom, rules, id).is_none() && !hides(dom, rules, id)
}

/// The outermost element around a node that is not displayed.
fn outermost_hidden(dom: &Dom, rules: &HidingRules, node: NodeId) -> Option<NodeId> {
    if rules.is_empty() && !dom.hidden(node).intersects(Hidden::NOT_DISPLAYED) {
        return None;
    }
    dom.ancestors(node).filter(|&id| hides(dom, rules, id)).last()
}

/// The places that links of the page lead to.
fn linked(dom: &Dom) -> HashSet<&str> {
    let links = (0..dom.markup_len() as NodeId).filter(|&id| dom.tag(id) == Tag::A);
    links.filter_map(|id| dom.attribute(id, "href")?.strip_prefix('#')).filter(|place| !place.is_empty()).collect()
}

/// The chosen text that a browser shows.
struct SeenContent<'a, W> {
    dom: &'a Dom,
    blocks: &'a Blocks,
    rules: &'a HidingRules,
    seen: &'a [usize],
    linked: HashSet<&'a str>,
    /// Words of it.
    all: u32,
    words: W,
}

impl<W: Fn(usize) -> u32> SeenContent<'_, W> {
    /// Whether a hidden element is beside the visible content, and no part of it.
    fn is_box(&self, hidden: NodeId) -> bool {
        let dom = self.dom;
        let is_part = !dom.tag(hidden).is_block()
            || matches!(dom.tag(hidden), Tag::Li | Tag::Dd | Tag::Tr | Tag::Td | Tag::Th)
            || self.is_named_part(hidden)
            || self.is_of_template(hidden);
        if is_part {
            return false;
        }
        let Some(around) = dom.ancestors(hidden).find(|&id| !self.within(id).is_empty()) else { return false };
        dom.children(around).filter(|&child| child != hidden).any(|child| self.holds_most(child))
    }

    /// Whether the role or the name of an element makes it a part of the content.
    fn is_named_part(&self, hidden: NodeId) -> bool {
        let id = self.dom.attribute(hidden, "id");
        matches!(self.dom.attribute(hidden, "role"), Some("tabpanel" | "region"))
            || id.is_some_and(|id| id.starts_with(STREAMED) || self.linked.contains(id))
    }

    /// Whether a hidden element stands alone between two that hold visible content: a notice for browsers without scripts, or one
    /// that a form shows. Hidden answers and tabs come several at a time.
    fn is_line(&self, hidden: NodeId) -> bool {
        let dom = self.dom;
        if !matches!(dom.tag(hidden), Tag::P | Tag::Div) || self.is_named_part(hidden) {
            return false;
        }
        // The elements around it, as far as they are compared.
        let mut before: Vec<NodeId> = Vec::new();
        let mut after: Vec<NodeId> = Vec::new();
        let elements = dom.children(dom.parent(hidden)).filter(|&id| dom.kind(id) == NodeKind::Element);
        for id in elements.take(MOST_SIBLINGS) {
            if id < hidden {
                before.push(id);
            } else if id > hidden && after.len() < BESIDE {
                after.push(id);
            }
        }
        let before = &before[before.len().saturating_sub(BESIDE)..];
        let is_text = |id: Option<&NodeId>| id.is_some_and(|&id| dom.tag(id) == Tag::P && !self.within(id).is_empty());
        is_text(before.last())
            && is_text(after.first())
            && before.iter().chain(&after).all(|&id| !hides(dom, self.rules, id))
    }

    /// The visible chosen blocks in an element.
    fn within(&self, id: NodeId) -> &[usize] {
        let range = self.blocks.within(id..self.dom.end(id));
        let from = self.seen.partition_point(|&block| block < range.start);
        let to = self.seen.partition_point(|&block| block < range.end);
        &self.seen[from..to]
    }

    /// Whether an element holds most of the visible content, in elements of its own.
    fn holds_most(&self, id: NodeId) -> bool {
        let inside = self.within(id);
        let sum: u32 = inside.iter().map(|&block| (self.words)(block)).sum();
        sum as f32 >= MIN_SHARE * self.all as f32 && inside.iter().all(|&block| self.blocks.get(block).parent != id)
    }

    /// Whether an element has a visible sibling of the same kind, as a tab has.
    fn is_of_template(&self, hidden: NodeId) -> bool {
        let dom = self.dom;
        let classes = |id: NodeId| dom.attribute(id, "class").unwrap_or_default().split_ascii_whitespace();
        let siblings = dom.children(dom.parent(hidden)).filter(|&id| id != hidden && dom.tag(id) == dom.tag(hidden));
        siblings
            .take(BESIDE)
            .filter(|&id| !hides(dom, self.rules, id))
            .any(|id| classes(id).any(|class| classes(hidden).any(|of| of == class)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::kept::{self, words};
    use super::*;

    /// A visible article of two blocks in `<main>`, and a hidden box of one block after it.
    fn left(html: &str) -> Vec<usize> {
        let rules = HidingRules::of(html);
        kept::kept(html, |dom, blocks, chosen| drop_hidden_boxes(dom, blocks, &rules, words(blocks), chosen))
    }

    fn with(hidden: &str) -> String {
        let paragraph = "some words of text. ".repeat(8);
        let box_ = hidden.replace("TEXT", &paragraph);
        format!("<a href=#tab>Tab</a><div class=page><main><p>{paragraph}</p><p>{paragraph}</p></main>{box_}</div>")
    }

    #[test]
    fn terms_in_a_hidden_box_were_taken_for_the_article() {
        assert_eq!(left(&with("<div style='display:none'><p>TEXT</p></div>")), [0, 1, 2]);
        let by_sheet = format!("<style>.popup{{display:none}}</style>{}", with("<div class=popup><p>TEXT</p></div>"));
        assert_eq!(left(&by_sheet), [0, 1, 2]);
        assert_eq!(left(&with("<section hidden><h2>Terms</h2><p>TEXT</p></section>")), [0, 1, 2]);
    }

    #[test]
    fn a_hidden_line_between_two_paragraphs_was_kept() {
        let text = "some words of text. ".repeat(8);
        let between = |line: &str| left(&format!("<main><p>{text}</p>{line}<p>{text}</p></main>"));
        assert_eq!(between("<p style='display:none'>Turn scripts on</p>"), [0, 2]);
        assert_eq!(between("<div hidden>Thank you</div>"), [0, 2]);
        assert_eq!(
            between(&format!("<div hidden><ul>{}</ul></div>", "<li>six words of one real item".repeat(9))).len(),
            11
        );
        for part in [
            "<h3>Is it safe?</h3><p hidden>It is</p>",
            "<p hidden>One</p><p>Two</p><p hidden>Three</p>",
            "<span hidden>x</span>",
            "<div hidden role=tabpanel>x</div>",
        ] {
            let all = left(&format!("<p>{text}</p>{part}<p>{text}</p>")).len();
            assert_eq!(all, part.matches("</").count() + 2, "{part}");
        }
    }

    #[test]
    fn hidden_parts_of_the_content_stay() {
        for part in [
            "<div role=tabpanel hidden>TEXT</div>",
            "<div id=tab hidden>TEXT</div>",
            "<div id=S:1 hidden><p>TEXT</p></div>",
            "<li hidden>TEXT",
            "<main hidden>TEXT</main>",
            "<div hidden><p>Short</p></div>",
            "<div style='visibility:hidden'><p>TEXT</p></div>",
            "<div aria-hidden=true><p>TEXT</p></div>",
        ] {
            let part = part.replace("<main", "<main class=a");
            let page = with(&part).replace("<main>", "<main class=a>");
            assert_eq!(left(&page), [0, 1, 2, 3], "{part}");
        }
        let inside = with("").replace("</main>", "<div hidden><p>More text: TEXT</p></div></main>");
        let text = "some words of text. ".repeat(8);
        assert_eq!(left(&inside.replace("TEXT", &text)), [0, 1, 2, 3]);
        assert_eq!(left(&format!("<main><p>Lead</p></main><div hidden><p>{text}{text}</p></div>")), [0, 1]);
    }
}
