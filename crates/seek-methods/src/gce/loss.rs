//! The step at which a page loses its main content.

use super::candidates;
use super::links::TextLinks;
use super::params::GceParams;
use seek_page::{Dom, Layout, NodeId};
use std::fmt;

/// Why a page has no candidate, by the first step that finds nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Loss {
    /// Step 2: no text of the page has a place where the page scrolls.
    NoText,
    /// Step 2: all texts are between many links.
    DenseLinks,
    /// Step 3: no rule names an element.
    NoElement,
    /// Step 3: the rules name only `body`.
    OnlyBody,
}

impl Loss {
    /// All of them, in the order of the steps.
    pub const ALL: [Loss; 4] = [Loss::NoText, Loss::DenseLinks, Loss::NoElement, Loss::OnlyBody];

    /// The loss of a page without a candidate, by the text that is nearest to each centre.
    pub(super) fn of(
        dom: &Dom,
        layout: &Layout,
        links: &TextLinks,
        texts: [Option<NodeId>; 3],
        params: &GceParams,
    ) -> Loss {
        let has_dense = || (0..dom.markup_len() as NodeId).any(|id| links.is_dense(dom, layout, id));
        if texts.iter().all(Option::is_none) {
            return if has_dense() { Loss::DenseLinks } else { Loss::NoText };
        }
        let is_named = |&text: &NodeId| candidates::names_any(dom, layout, text, params);
        if texts.iter().flatten().any(is_named) { Loss::OnlyBody } else { Loss::NoElement }
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Loss::NoText => "no text has a place",
            Loss::DenseLinks => "all texts are between many links",
            Loss::NoElement => "no rule names an element",
            Loss::OnlyBody => "the rules name only body",
        })
    }
}
