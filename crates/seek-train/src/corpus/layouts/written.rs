//! Pages whose boxes are written in their source, for tests.

use seek_page::{BoxFlags, Dom, Layout, NodeBox, NodeId, Page, Rect, Size};

/// The window of all written pages.
pub(crate) const WINDOW: Size = Size { width: 1920.0, height: 1080.0 };

/// A page in which an element has its box in an attribute: `at="x y width height"`. Its own text nodes have the same box,
/// and a font of 16 pixels. The classes `hidden` and `fixed` are flags of the box.
pub(crate) fn page(source: &str, height: f32) -> Page {
    let mut page = Page::from_source(source).unwrap();
    let boxes = layout(page.dom().unwrap(), height);
    page.set_layout(boxes).unwrap();
    page
}

/// The layout that is written in the source.
pub(crate) fn layout(dom: &Dom, height: f32) -> Layout {
    let node = |id: NodeId| {
        let of_element = |element: NodeId| Some((rect(dom, element)?, dom.attribute(element, "class")));
        let (rect, class) = of_element(id).or_else(|| of_element(dom.parent(id))).unwrap_or_default();
        let flags = match class {
            Some("hidden") => BoxFlags::INVISIBLE,
            Some("fixed") => BoxFlags::FIXED,
            _ => BoxFlags::empty(),
        };
        NodeBox { rect, flags, font_size: 16.0, ..NodeBox::default() }
    };
    let boxes = (0..dom.markup_len() as NodeId).map(node).collect();
    Layout::new(dom, WINDOW, Some(Size { height, ..WINDOW }), boxes).unwrap()
}

fn rect(dom: &Dom, id: NodeId) -> Option<Rect> {
    let numbers: Vec<f32> = dom.attribute(id, "at")?.split(' ').map(|number| number.parse().unwrap()).collect();
    Some(Rect { x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3] })
}
