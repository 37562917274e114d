//! Texts between many links: the link node area density (equation 1).
//!
//! The density of an element is the share of its area in the link containers inside it. A link is a container, and so is a
//! parent whose only child is a container. Areas also count images with links, and need no words.

use super::params::GceParams;
use crate::tree::is_link;
use seek_page::{Dom, Layout, NodeId, NodeKind, Rect, Tag};

/// What GCE knows of the texts of a page.
pub(super) struct TextLinks {
    /// For each node whether it is a text inside an element with dense links.
    is_dense: Vec<bool>,
}

impl TextLinks {
    /// Finds the texts inside elements whose density is above the limit. Without `own_links`, `body` and its ancestors do not count:
    /// else a page with more links than text would have no text left. Where only the element that holds a text decides, all of a link is link.
    pub(super) fn of(dom: &Dom, layout: &Layout, params: &GceParams) -> TextLinks {
        let containers = Containers::of(dom, layout, params);
        let is_above = |density| density > f64::from(params.link_density);
        let mut is_dense = vec![false; dom.markup_len()];
        let (mut dense_until, mut link_until): (NodeId, NodeId) = (0, 0);
        for id in 0..dom.markup_len() as NodeId {
            let is_page = matches!(dom.tag(id), Tag::Body | Tag::Html) || id == 0;
            if id >= dense_until && !is_page && is_above(containers.density(layout, id)) {
                dense_until = dom.end(id);
            }
            if id >= link_until && is_anchor(dom, id, params) {
                link_until = dom.end(id);
            }
            is_dense[id as usize] = dom.kind(id) == NodeKind::Text
                && if params.own_links {
                    is_above(if id < link_until { 1.0 } else { containers.density(layout, dom.parent(id)) })
                } else {
                    id < dense_until
                };
        }
        TextLinks { is_dense }
    }

    /// Whether a node is a text with a place on the page that scrolls, between many links.
    pub(super) fn is_dense(&self, dom: &Dom, layout: &Layout, id: NodeId) -> bool {
        self.is_dense[id as usize] && has_place(dom, layout, id)
    }

    /// Whether a node is a text with a place on the page that scrolls, and with few links around it.
    pub(super) fn is_sparse(&self, dom: &Dom, layout: &Layout, id: NodeId) -> bool {
        !self.is_dense[id as usize] && has_place(dom, layout, id)
    }
}

/// Whether a node is a text that a person sees where the page scrolls.
fn has_place(dom: &Dom, layout: &Layout, id: NodeId) -> bool {
    let node = layout.node(id);
    dom.kind(id) == NodeKind::Text && node.is_visible() && !node.is_fixed() && !dom.text(id).trim().is_empty()
}

/// Whether a node is a link, for these parameters.
fn is_anchor(dom: &Dom, id: NodeId, params: &GceParams) -> bool {
    is_link(dom, id) || params.bare_anchors && dom.kind(id) == NodeKind::Element && dom.tag(id) == Tag::A
}

/// The areas of link containers inside each element.
struct Containers {
    linked_area: Vec<f64>,
}

impl Containers {
    fn of(dom: &Dom, layout: &Layout, params: &GceParams) -> Containers {
        let n = dom.markup_len();
        let mut linked_area = vec![0.0; n];
        // A link in a line is as high as its font, whatever image it holds. So the area of a container is that of the
        // rectangle around all that is in it, unless the own box of a link counts.
        let mut extent = vec![Rect::default(); n];
        let mut is_container = vec![false; n];
        // Children other than white space, and whether one of them is a container.
        let mut children = vec![0_u32; n];
        let mut holds_container = vec![false; n];
        // Parents come before children, so the reverse order knows all children of a node.
        for id in (1..n as NodeId).rev() {
            let (at, parent) = (id as usize, dom.parent(id) as usize);
            let node = layout.node(id);
            if node.is_fixed() || (dom.kind(id) == NodeKind::Text && dom.text(id).trim().is_empty()) {
                continue;
            }
            if node.is_visible() {
                extent[at] = extent[at].union(&node.rect);
            }
            is_container[at] = is_anchor(dom, id, params) || (children[at] == 1 && holds_container[at]);
            children[parent] += 1;
            holds_container[parent] |= is_container[at];
            linked_area[parent] += if is_container[at] { extent[at].area() } else { linked_area[at] };
            if !params.link_boxes {
                extent[parent] = extent[parent].union(&extent[at]);
            }
        }
        Containers { linked_area }
    }

    /// The link node area density of an element; 0 for one that is not visible.
    fn density(&self, layout: &Layout, id: NodeId) -> f64 {
        let node = layout.node(id);
        let linked = self.linked_area[id as usize];
        if linked > 0.0 && node.is_visible() { linked / node.rect.area() } else { 0.0 }
    }
}
