//! What boxes inherit from the boxes of their ancestors.

use super::{BoxFlags, NodeBox, Rect};
use crate::{Dom, NodeId, Tag};

/// An open element and what it passes on.
struct Open {
    end: NodeId,
    /// The flags that its descendants have, too.
    flags: BoxFlags,
    /// The part of the document that its descendants can show. `None` is all of it.
    shows: Option<Rect>,
}

/// Adds the inherited flags to all boxes. Returns the rectangle around all that a person can scroll to.
pub(super) fn complete(dom: &Dom, boxes: &mut [NodeBox]) -> Rect {
    let mut open: Vec<Open> = Vec::new();
    let mut extent = Rect::default();
    for id in 0..boxes.len() as NodeId {
        while open.pop_if(|o| o.end <= id).is_some() {}
        let (inherited, mut shows) = open.last().map_or((BoxFlags::empty(), None), |o| (o.flags, o.shows));
        let node = &mut boxes[id as usize];
        node.flags |= inherited;
        if node.is_fixed() && !inherited.contains(BoxFlags::FIXED) {
            // The window cuts off a fixed box, its ancestors do not.
            node.flags.remove(BoxFlags::CUT_OFF);
            shows = None;
        }
        if shows.is_some_and(|shows| !node.rect.is_empty() && node.rect.intersection(&shows).is_empty()) {
            node.flags |= BoxFlags::CUT_OFF;
        }
        if node.is_visible() && !node.is_fixed() {
            extent = extent.union(&shows.map_or(node.rect, |shows| shows.intersection(&node.rect)));
        }
        let passed_on = node.flags & (BoxFlags::TRANSPARENT | BoxFlags::FIXED);
        // The window takes over what the page itself says of its overflow.
        let is_page = matches!(dom.tag(id), Tag::Html | Tag::Body);
        if node.flags.contains(BoxFlags::CLIPS) && !is_page {
            shows = Some(shows.map_or(node.rect, |shows| shows.intersection(&node.rect)));
        }
        if dom.end(id) > id + 1 {
            open.push(Open { end: dom.end(id), flags: passed_on, shows });
        }
    }
    extent
}

#[cfg(test)]
mod tests {
    use crate::{BoxFlags, Dom, Layout, Limits, NodeBox, NodeKind, Rect, Size, Tag};

    const SIZE: Size = Size { width: 800.0, height: 600.0 };

    /// A layout in which each text has an area of 10 by 10 pixels at `y`, and elements have these boxes.
    fn layout(dom: &Dom, text_y: f32, elements: &[(Tag, NodeBox)]) -> Layout {
        let mut boxes = vec![NodeBox::default(); dom.markup_len()];
        for (_, text) in boxes.iter_mut().enumerate().filter(|(id, _)| dom.kind(*id as u32) == NodeKind::Text) {
            text.rect = Rect { x: 0.0, y: text_y, width: 10.0, height: 10.0 };
        }
        for (tag, node) in elements {
            boxes[dom.first(*tag).unwrap() as usize] = *node;
        }
        Layout::new(dom, SIZE, Some(SIZE), boxes).unwrap()
    }

    fn clipping(height: f32) -> NodeBox {
        let rect = Rect { x: 0.0, y: 0.0, width: 100.0, height };
        NodeBox { rect, flags: BoxFlags::CLIPS, ..NodeBox::default() }
    }

    #[test]
    fn text_in_a_fixed_element_is_fixed() {
        let dom = Dom::parse("<div><p>a</div>b", &Limits::default()).unwrap();
        let fixed = NodeBox { flags: BoxFlags::FIXED, ..NodeBox::default() };
        let layout = layout(&dom, 0.0, &[(Tag::Div, fixed)]);
        let p = dom.first(Tag::P).unwrap();
        assert!(layout.node(p + 1).is_fixed());
        assert!(!layout.node(p + 2).is_fixed());
    }

    #[test]
    fn a_closed_menu_cuts_off_its_text() {
        let dom = Dom::parse("<div><p>a</div>", &Limits::default()).unwrap();
        let text = dom.first(Tag::P).unwrap() + 1;
        assert!(!layout(&dom, 0.0, &[(Tag::Div, clipping(0.0))]).node(text).is_visible());
        assert!(!layout(&dom, 60.0, &[(Tag::Div, clipping(50.0))]).node(text).is_visible());
        assert!(layout(&dom, 45.0, &[(Tag::Div, clipping(50.0))]).node(text).is_visible());
    }

    #[test]
    fn the_document_reaches_to_the_last_box_that_is_shown() {
        let dom = Dom::parse("<div><p>a</div><footer>", &Limits::default()).unwrap();
        let height = |clip: f32, footer_y: f32, flags| {
            let mut boxes = vec![NodeBox::default(); dom.markup_len()];
            boxes[dom.first(Tag::Div).unwrap() as usize] = clipping(clip);
            let p = Rect { x: 0.0, y: 0.0, width: 10.0, height: 5000.0 };
            boxes[dom.first(Tag::P).unwrap() as usize].rect = p;
            let footer = Rect { x: 0.0, y: footer_y, width: 10.0, height: 10.0 };
            boxes[dom.first(Tag::Footer).unwrap() as usize] = NodeBox { rect: footer, flags, ..NodeBox::default() };
            Layout::new(&dom, SIZE, None, boxes).unwrap().document().height
        };
        assert_eq!(height(100.0, 0.0, BoxFlags::empty()), 600.0, "at least the window");
        assert_eq!(height(900.0, 0.0, BoxFlags::empty()), 900.0, "what is cut off does not count");
        assert_eq!(height(100.0, 3000.0, BoxFlags::empty()), 3010.0);
        assert_eq!(height(100.0, 3000.0, BoxFlags::FIXED), 600.0, "a fixed box does not scroll");
    }

    #[test]
    fn the_page_itself_cuts_off_nothing() {
        let dom = Dom::parse("<p>a", &Limits::default()).unwrap();
        let text = dom.first(Tag::P).unwrap() + 1;
        let layout = layout(&dom, 5000.0, &[(Tag::Html, clipping(600.0)), (Tag::Body, clipping(600.0))]);
        assert!(layout.node(text).is_visible());
    }

    #[test]
    fn a_fixed_box_leaves_the_part_that_its_ancestors_show() {
        let dom = Dom::parse("<div><p>a</div>", &Limits::default()).unwrap();
        let text = dom.first(Tag::P).unwrap() + 1;
        let fixed = NodeBox { flags: BoxFlags::FIXED, ..NodeBox::default() };
        assert!(layout(&dom, 60.0, &[(Tag::Div, clipping(0.0)), (Tag::P, fixed)]).node(text).is_visible());
    }

    #[test]
    fn a_transparent_element_hides_its_text() {
        let dom = Dom::parse("<div><p>a</div>", &Limits::default()).unwrap();
        let transparent = NodeBox { flags: BoxFlags::TRANSPARENT, ..NodeBox::default() };
        let layout = layout(&dom, 0.0, &[(Tag::Div, transparent)]);
        assert!(!layout.node(dom.first(Tag::P).unwrap() + 1).is_visible());
    }
}
