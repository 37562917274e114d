//! `lqf-25`, `lqf-50`, `lqf-75`: the page without blocks of links.
//!
//! Mantratzis, Orgun and Cassidy, "Separating XHTML content from navigation clutter using DOM-structure block analysis"
//! (HYPERTEXT 2005), in the form of Gottron's link quota filter. The link quota of an element is the share of its
//! characters in links. From the bottom up, the filter removes block-level elements above a quota. The quota of an
//! element counts only its remaining descendants. `body` is never removed.

use crate::tree::is_link;
use crate::tree::{remaining_texts, removed_bottom_up};
use seek_extract::parameter;
use seek_extract::parameter::{Parameter, ParameterError, ParameterRange, Parameters};
use seek_extract::{Method, MethodError, View};
use seek_page::non_whitespace_chars;
use seek_page::{Dom, NodeId, NodeKind, Page, SelectedParts, Selection, Tag};

/// Parameters of the link quota filter, unchecked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LqfParams {
    /// Maximum link quota of a block that remains, in percent, 0 to 100.
    pub quota: u8,
}

impl LqfParams {
    /// The quotas of the papers' tables.
    pub(crate) const AT_25: LqfParams = LqfParams { quota: 25 };
    pub(crate) const AT_50: LqfParams = LqfParams { quota: 50 };
    pub(crate) const AT_75: LqfParams = LqfParams { quota: 75 };
}

impl Parameters for LqfParams {
    fn table(&self) -> &'static [Parameter<LqfParams>] {
        const TABLE: &[Parameter<LqfParams>] = &[parameter!(
            LqfParams.quota,
            ParameterRange::whole_to(0, 100),
            "greatest link quota of a block that remains, in percent"
        )];
        TABLE
    }
}

impl LqfParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`ParameterError`] if the parameter is out of range.
    pub fn check(self) -> Result<Lqf, ParameterError> {
        self.check_ranges()?;
        Ok(Lqf(self))
    }
}

/// The link quota filter with checked parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lqf(LqfParams);

/// Characters of an element's text other than white space: all of them, and those in links.
#[derive(Debug, Clone, Copy, Default)]
struct Chars {
    all: usize,
    linked: usize,
}

impl Lqf {
    /// For each node whether it is removed. Nodes inside a removed node are not marked.
    fn removed(&self, dom: &Dom) -> Vec<bool> {
        let decide = |id: NodeId, own: &mut Chars| match dom.kind(id) {
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
        removed_bottom_up(dom, decide, |parent, child| {
            parent.all += child.all;
            parent.linked += child.linked;
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
        self.0.in_words()
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let dom = page.dom()?;
        Ok(SelectedParts::Texts(remaining_texts(dom, &self.removed(dom))).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_render as render;

    fn extracted(source: &str, quota: u8) -> String {
        let page = Page::from_source(source).unwrap();
        render::text(&page, &LqfParams { quota }.check().unwrap().select(&page).unwrap()).unwrap()
    }

    #[test]
    fn blocks_of_links_are_removed_and_text_with_a_link_remains() {
        let page = "<title>t</title><ul><li><a href=x>Home</a></li><li><a href=y>News</a></li></ul><p>The storm passed over \
            <a href=z>the coast</a>.</p>";
        assert_eq!(extracted(page, 50), "The storm passed over the coast.");
        assert_eq!(extracted(page, 100), "- Home\n- News\n\nThe storm passed over the coast.");
        assert_eq!(extracted(page, 0), "");
    }

    #[test]
    fn an_anchor_without_an_address_is_no_link() {
        assert_eq!(extracted("<p><a name=here>A heading of 2008</a></p>", 50), "A heading of 2008");
    }

    #[test]
    fn quotas_count_remaining_text() {
        // The list is removed. Without it the quota of the division is 0, with it 8 / 14.
        let page = "<div><ul><li><a href=x>One</a></li><li><a href=y>Three</a></li></ul><p>stays.</p></div>";
        assert_eq!(extracted(page, 50), "stays.");
    }

    #[test]
    fn the_body_is_never_removed() {
        assert_eq!(extracted("<body><a href=x>only a link</a></body>", 25), "only a link");
        assert_eq!(extracted("", 25), "");
    }

    #[test]
    fn a_quota_above_100_percent_is_refused() {
        assert!(LqfParams { quota: 101 }.check().unwrap_err().to_string().contains("from 0 to 100"));
    }
}
