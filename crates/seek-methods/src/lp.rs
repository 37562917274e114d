//! `lp-7`: the largest pagelet.
//!
//! Bar-Yossef and Rajagopalan, "Template detection via data mining and its applications" (WWW 2002), in the form of the
//! papers' tables. A pagelet is a part of a page with a single topic. From the root down, an element is split into its
//! children if one of them has at least `k` links; otherwise it is a pagelet. Pagelets are not nested. Text directly in
//! an element that is split belongs to no pagelet. The pagelet with most text is the content.

use crate::tree::is_link;
use seek_extract::parameter;
use seek_extract::parameter::{Parameter, ParameterError, ParameterRange, Parameters};
use seek_extract::{Method, MethodError, View};
use seek_page::NonWhitespaceSums;
use seek_page::{Dom, NodeId, NodeKind, Page, SelectedParts, Selection};
use std::collections::VecDeque;

/// Parameters of the largest pagelet, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LpParams {
    /// `k`: number of links of a child from which on its parent is split, at least 1. 7 in the papers' tables.
    pub links: usize,
}

impl Default for LpParams {
    fn default() -> Self {
        LpParams { links: 7 }
    }
}

impl Parameters for LpParams {
    fn table(&self) -> &'static [Parameter<LpParams>] {
        const TABLE: &[Parameter<LpParams>] = &[parameter!(
            LpParams.links,
            ParameterRange::whole(1),
            "k: number of links of a child from which on its parent is split"
        )];
        TABLE
    }
}

impl LpParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`ParameterError`] if the parameter is out of range.
    pub fn check(self) -> Result<Lp, ParameterError> {
        self.check_ranges()?;
        Ok(Lp(self))
    }
}

/// The largest pagelet with checked parameters.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Lp(LpParams);

impl Lp {
    /// All pagelets of a page's own markup, ordered by depth.
    pub fn pagelets(&self, dom: &Dom) -> Vec<NodeId> {
        let end = dom.markup_len() as NodeId;
        // The number of links before each node. The links of a subtree are a difference of two numbers.
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
        self.0.in_words()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let dom = page.dom()?;
        let chars = NonWhitespaceSums::of(dom, 0..dom.markup_len() as NodeId);
        // `max_by_key` returns the last maximum, so the reverse order finds the first.
        let largest = self.pagelets(dom).into_iter().rev().max_by_key(|&id| chars.within(dom, id));
        let nodes = largest.map_or(0..0, |id| id..dom.end(id).min(dom.markup_len() as NodeId));
        let texts = nodes.filter(|&id| dom.kind(id) == NodeKind::Text).collect();
        Ok(SelectedParts::Texts(texts).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_render as render;

    fn extracted(source: &str, links: usize) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &LpParams { links }.check().unwrap().select(&page).unwrap()).unwrap()
    }

    const PAGE: &str = "<title>t</title><div><ul><li><a href=a>One</a></li><li><a href=b>Two</a></li><li><a href=c>Three</a></li></ul></div>\
        <main><p>The storm passed over <a href=z>the coast</a>.</p><p>Nobody was hurt.</p></main>";

    #[test]
    fn the_largest_part_without_a_list_of_links() {
        assert_eq!(extracted(PAGE, 3), "The storm passed over the coast.\n\nNobody was hurt.");
    }

    #[test]
    fn a_page_with_few_links_is_one_pagelet() {
        assert_eq!(extracted(PAGE, 7).lines().count(), 7, "menu and all");
    }

    #[test]
    fn pagelets_are_not_nested() {
        let page = Page::from_source(PAGE).unwrap();
        let dom = page.dom().unwrap();
        let mut pagelets = Lp::default().pagelets(dom);
        pagelets.sort_unstable();
        assert!(pagelets.windows(2).all(|two| dom.end(two[0]) <= two[1]), "{pagelets:?}");
        assert!(LpParams { links: 0 }.check().is_err());
    }
}
