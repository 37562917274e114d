//! Step 3: from a text up the tree to the main content.

use super::links::TextLinks;
use super::params::GceParams;
use seek_page::{BoxFlags, Dom, Layout, NodeId, Tag};
use std::fmt;

/// The rule that named an element (section 3.3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Rule {
    /// It is an `<article>`.
    ArticleTag,
    /// An attribute has "article" or "content" in its value.
    Attribute,
    /// The width increases much from it to its parent, or from its child to it: the wider one joins the content with other
    /// areas.
    WidthIncrease,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Rule::ArticleTag => "<article>",
            Rule::Attribute => "its attributes",
            Rule::WidthIncrease => "the increase of the width",
        })
    }
}

/// An element that a rule named.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate {
    /// The element.
    pub element: NodeId,
    /// The rule.
    pub rule: Rule,
    /// The text node area density (equation 2). `None` for `body`, and for an element of less than half the height of the
    /// window.
    pub density: Option<f64>,
}

/// The areas of texts with few links, summed up in document order.
pub(super) struct TextAreas {
    sums: Vec<f64>,
}

impl TextAreas {
    pub(super) fn of(dom: &Dom, layout: &Layout, links: &TextLinks) -> TextAreas {
        let mut sums = vec![0.0];
        let mut sum = 0.0;
        for id in 0..dom.markup_len() as NodeId {
            if links.is_sparse(dom, layout, id) {
                sum += layout.node(id).rect.area();
            }
            sums.push(sum);
        }
        TextAreas { sums }
    }

    /// The text node area density of an element (equation 2).
    fn density(&self, dom: &Dom, layout: &Layout, id: NodeId) -> Option<f64> {
        let rect = layout.node(id).rect;
        let is_known = dom.tag(id) != Tag::Body && rect.height >= layout.window().height / 2.0 && !rect.is_empty();
        is_known.then(|| (self.sums[dom.end(id) as usize] - self.sums[id as usize]) / rect.area())
    }
}

/// The candidate of a text: of the elements that the rules name, the one with the largest share of text. If no density is
/// known, it is the first one that is not `body`.
pub(super) fn of_text(
    dom: &Dom,
    layout: &Layout,
    areas: &TextAreas,
    text: NodeId,
    params: &GceParams,
) -> Option<Candidate> {
    let is_known = |id| areas.density(dom, layout, id).is_some();
    let named = named_elements(dom, layout, text, params, is_known);
    let candidates = named.into_iter().map(|(rule, element)| Candidate {
        element,
        rule,
        density: areas.density(dom, layout, element),
    });
    let mut best: Option<Candidate> = None;
    for candidate in candidates.filter(|candidate| dom.tag(candidate.element) != Tag::Body) {
        if best.is_none_or(|best| candidate.density > best.density) {
            best = Some(candidate);
        }
    }
    best
}

/// Whether a rule names an element on the way from a text to `body`.
pub(super) fn names_any(dom: &Dom, layout: &Layout, text: NodeId, params: &GceParams) -> bool {
    !named_elements(dom, layout, text, params, |_| true).is_empty()
}

/// The element that each rule names on the way from a text to `body` (Algorithm 1): the first one with a known density, or the
/// first one if no density is known or each rule names once.
fn named_elements(
    dom: &Dom,
    layout: &Layout,
    text: NodeId,
    params: &GceParams,
    is_known: impl Fn(NodeId) -> bool,
) -> Vec<(Rule, NodeId)> {
    let mut named: Vec<(Rule, NodeId)> = Vec::new();
    let mut name = |rule, id: NodeId| match named.iter_mut().find(|(known, _)| *known == rule) {
        Some((_, first)) if !params.names_once && !is_known(*first) && is_known(id) => *first = id,
        Some(_) => {}
        None => named.push((rule, id)),
    };
    let width = |id| layout.node(id).rect.width;
    // The last node with a width.
    let mut inner = params.all_widths.then_some(text);
    for parent in dom.ancestors(text) {
        if dom.tag(parent) == Tag::Article {
            name(Rule::ArticleTag, parent);
        }
        if says_content(dom, parent) {
            name(Rule::Attribute, parent);
        }
        if params.all_widths || is_block(layout, parent) {
            if let Some(child) = inner.filter(|&child| width(parent) > params.width_increase * width(child)) {
                name(Rule::WidthIncrease, if params.names_parent { parent } else { child });
            }
            inner = Some(parent);
        }
        if dom.tag(parent) == Tag::Body {
            break;
        }
    }
    named.sort_by_key(|(rule, _)| *rule as u8);
    named
}

/// Whether an element has an area outside of lines.
fn is_block(layout: &Layout, id: NodeId) -> bool {
    let node = layout.node(id);
    !node.rect.is_empty() && !node.flags.contains(BoxFlags::INLINE)
}

/// Whether an attribute of an element has one of the two words of the paper in its value.
fn says_content(dom: &Dom, id: NodeId) -> bool {
    let has = |value: &str, word: &str| {
        value.as_bytes().windows(word.len()).any(|window| window.eq_ignore_ascii_case(word.as_bytes()))
    };
    dom.attributes(id).any(|attribute| has(attribute.value, "article") || has(attribute.value, "content"))
}
