//! `lqf-25`, `lqf-50`, `lqf-75`: what is left when blocks of links are gone.
//!
//! Mantratzis, Orgun and Cassidy, "Separating XHTML content from navigation clutter using DOM-structure block analysis" (HYPERTEXT
//! 2005), in the form of Gottron's link quota filter. The link quota of an element is the part of its characters that stand in links.
//! From the bottom up, block elements above a quota are removed, and the quotas of those around them are taken of what is left. `body` is
//! never removed.

use crate::links::is_link;
use crate::removal::{from_below, texts_left};
use seek_extract::{Method, MethodError, View};
use seek_page::non_whitespace_chars;
use seek_page::{Dom, NodeId, NodeKind, Page, SelectedParts, Selection, Tag};

/// Parameters of the link quota filter, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LqfParams {
    /// A block is removed above this link quota, in percent.
    pub quota: u8,
}

/// A parameter out of range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LqfError {
    /// A quota of more than all.
    #[error("LQF: the quota is {0} %, but must be at most 100")]
    Quota(u8),
}

impl LqfParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`LqfError`] for what is out of range.
    pub fn check(self) -> Result<Lqf, LqfError> {
        if self.quota <= 100 { Ok(Lqf(self)) } else { Err(LqfError::Quota(self.quota)) }
    }
}

/// The link quota filter with checked parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lqf(LqfParams);

/// Characters of an element's text that are not white space: all, and those in links.
#[derive(Debug, Clone, Copy, Default)]
struct Chars {
    all: usize,
    linked: usize,
}

impl Lqf {
    /// The filter with one of the quotas of the papers' tables.
    pub(crate) const AT_25: Lqf = Lqf(LqfParams { quota: 25 });
    pub(crate) const AT_50: Lqf = Lqf(LqfParams { quota: 50 });
    pub(crate) const AT_75: Lqf = Lqf(LqfParams { quota: 75 });

    /// Which elements are removed, each by itself: what stands in them is not marked again.
    fn removed(&self, dom: &Dom) -> Vec<bool> {
        let goes = |id: NodeId, own: &mut Chars| match dom.kind(id) {
            NodeKind::Text => {
                own.all = non_whitespace_chars(dom.text(id)) as usize;
                false
            }
            NodeKind::Element if is_link(dom, id) => {
                own.linked = own.all;
                false
            }
            NodeKind::Element if dom.tag(id).is_structure() && dom.tag(id) != Tag::Body => {
                100 * own.linked > usize::from(self.0.quota) * own.all
            }
            _ => false,
        };
        from_below(dom, goes, |around, own| {
            around.all += own.all;
            around.linked += own.linked;
        })
    }
}

impl Method for Lqf {
    fn name(&self) -> &'static str {
        match self.0.quota {
            25 => "lqf-25",
            50 => "lqf-50",
            75 => "lqf-75",
            _ => "lqf",
        }
    }

    fn view(&self) -> View {
        View::Dom
    }

    fn parameters(&self) -> String {
        format!("link quota {} %", self.0.quota)
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let dom = page.dom()?;
        Ok(SelectedParts::Texts(texts_left(dom, &self.removed(dom))).into())
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use seek_render as render;

    fn found(source: &str, quota: u8) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &LqfParams { quota }.check().unwrap().select(&page).unwrap()).unwrap()
    }

    #[test]
    fn blocks_of_links_go_and_text_with_a_link_stays() {
        let page = "<title>t</title><ul><li><a href=x>Home</a></li><li><a href=y>News</a></li></ul><p>The storm passed over \
            <a href=z>the coast</a>.</p>";
        assert_eq!(found(page, 50), "The storm passed over the coast.");
        assert_eq!(found(page, 100), "- Home\n- News\n\nThe storm passed over the coast.");
        assert_eq!(found(page, 0), "");
    }

    #[test]
    fn an_anchor_without_an_address_is_no_link() {
        assert_eq!(found("<p><a name=here>A heading of 2008</a></p>", 50), "A heading of 2008");
    }

    #[test]
    fn quotas_are_taken_of_what_is_left() {
        // The list goes; without it its box has a quota of 0, with it one of 8 / 14.
        let page = "<div><ul><li><a href=x>One</a></li><li><a href=y>Three</a></li></ul><p>stays.</p></div>";
        assert_eq!(found(page, 50), "stays.");
    }

    #[test]
    fn the_body_is_never_removed() {
        assert_eq!(found("<body><a href=x>only a link</a></body>", 25), "only a link");
        assert_eq!(found("", 25), "");
    }

    #[test]
    fn a_quota_of_more_than_all_is_refused() {
        assert!(LqfParams { quota: 101 }.check().unwrap_err().to_string().contains("at most 100"));
    }
}
