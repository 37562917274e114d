//! `lp-7`: the largest pagelet.
//!
//! Bar-Yossef and Rajagopalan, "Template detection via data mining and its applications" (WWW 2002), as the papers' tables have it. A
//! pagelet is a part of a page with a single theme: from the root down, an element is split into its children where one of these holds
//! at least `k` links, and is a pagelet otherwise. So no pagelet lies in another, and text right in an element that was split is
//! in none. The one with most text is the content.

use crate::links::is_link;
use seek_extract::{Method, MethodError, View};
use seek_page::NonWhitespaceSums;
use seek_page::{Dom, NodeId, NodeKind, Page, SelectedParts, Selection};
use std::collections::VecDeque;

/// Parameters of the largest pagelet, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LpParams {
    /// `k`: a child with so many links makes its parent no pagelet. 7 in the papers' tables.
    pub links: usize,
}

impl Default for LpParams {
    fn default() -> Self {
        LpParams { links: 7 }
    }
}

/// A parameter out of range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LpError {
    /// No links at all.
    #[error("LP: k is {0}, but must be at least 1")]
    Links(usize),
}

impl LpParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`LpError`] for what is out of range.
    pub fn check(self) -> Result<Lp, LpError> {
        if self.links == 0 { Err(LpError::Links(self.links)) } else { Ok(Lp(self)) }
    }
}

/// The largest pagelet with checked parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lp(LpParams);

impl Lp {
    /// All pagelets of a page's own markup, those nearer to the root first.
    pub fn pagelets(&self, dom: &Dom) -> Vec<NodeId> {
        let end = dom.markup_len() as NodeId;
        // Links before each node: those of a subtree are a difference.
        let mut before = Vec::with_capacity(dom.markup_len() + 1);
        let mut links = 0;
        for id in 0..end {
            before.push(links);
            links += usize::from(is_link(dom, id));
        }
        before.push(links);
        let links = |id: NodeId| before[dom.end(id).min(end) as usize] - before[id as usize];
        let elements = |id: NodeId| dom.children(id).filter(|&c| c < end && dom.kind(c) == NodeKind::Element);
        let mut pagelets = Vec::new();
        let mut queue: VecDeque<NodeId> = if end > 0 { elements(0).collect() } else { VecDeque::new() };
        while let Some(id) = queue.pop_front() {
            if elements(id).any(|child| links(child) >= self.0.links) {
                queue.extend(elements(id));
            } else {
                pagelets.push(id);
            }
        }
        pagelets
    }
}

impl Method for Lp {
    fn name(&self) -> &'static str {
        if self.0.links == 7 { "lp-7" } else { "lp" }
    }

    fn view(&self) -> View {
        View::Dom
    }

    fn parameters(&self) -> String {
        format!("{} links", self.0.links)
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let dom = page.dom()?;
        let solid = NonWhitespaceSums::of(dom, 0..dom.markup_len() as NodeId);
        // The first of equals: pagelets are looked at from the last.
        let largest = self.pagelets(dom).into_iter().rev().max_by_key(|&id| solid.within(dom, id));
        let nodes = largest.map_or(0..0, |id| id..dom.end(id).min(dom.markup_len() as NodeId));
        let texts = nodes.filter(|&id| dom.kind(id) == NodeKind::Text).collect();
        Ok(SelectedParts::Texts(texts).into())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_render as render;

    fn found(source: &str, links: usize) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &LpParams { links }.check().unwrap().select(&page).unwrap()).unwrap()
    }

    const PAGE: &str = "<title>t</title><div><ul><li><a href=a>One</a></li><li><a href=b>Two</a></li><li><a href=c>Three</a></li></ul></div>\
        <main><p>The storm passed over <a href=z>the coast</a>.</p><p>Nobody was hurt.</p></main>";

    #[test]
    fn the_largest_part_without_a_list_of_links() {
        assert_eq!(found(PAGE, 3), "The storm passed over the coast.\n\nNobody was hurt.");
    }

    #[test]
    fn a_page_with_few_links_is_one_pagelet() {
        assert_eq!(found(PAGE, 7).lines().count(), 7, "menu and all");
    }

    #[test]
    fn no_pagelet_lies_in_another() {
        let page = Page::from_source(PAGE).unwrap();
        let dom = page.dom().unwrap();
        let mut pagelets = Lp::default().pagelets(dom);
        pagelets.sort_unstable();
        assert!(pagelets.windows(2).all(|two| dom.end(two[0]) <= two[1]), "{pagelets:?}");
        assert!(LpParams { links: 0 }.check().is_err());
    }

    #[test]
    fn an_empty_page_has_no_text() {
        assert_eq!(found("", 7), "");
    }
}
