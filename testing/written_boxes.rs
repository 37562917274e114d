//! Pages whose boxes are written in their source, for tests of what looks at a page.

use seek_page::{BoxFlags, Dom, Layout, NodeBox, NodeId, Page, Rect, Size};

/// The window of these pages.
pub const WINDOW: Size = Size { width: 1920.0, height: 1080.0 };

/// A page of this height. An element has its box in an attribute: `at="x y width height"`. A text fills its parent, but for 8
/// pixels at each side. Elements pass on what `look` says: the size and weight of the font, then the words `inline`, `fixed` and
/// `invisible`.
pub fn page(source: &str, height: f32) -> Page {
    let mut page = Page::from_source(source).unwrap();
    let dom = page.dom().unwrap();
    let boxes = (0..dom.markup_len() as NodeId).map(|id| {
        let rect = rect(dom, id).or_else(|| rect_of_text(dom, id)).unwrap_or_default();
        let look = dom.ancestors(id).chain([id]).filter_map(|id| dom.attribute(id, "look")).last();
        let mut node = NodeBox { rect, font_size: 16.0, font_weight: 400, color: [0, 0, 0, 255], ..NodeBox::default() };
        look.into_iter().flat_map(|look| look.split(' ')).for_each(|word| put(word, &mut node));
        node
    });
    let layout = Layout::new(dom, WINDOW, Some(Size { height, ..WINDOW }), boxes.collect()).unwrap();
    page.set_layout(layout).unwrap();
    page
}

fn put(word: &str, node: &mut NodeBox) {
    match word {
        "inline" => node.flags |= BoxFlags::INLINE,
        "fixed" => node.flags |= BoxFlags::FIXED,
        "invisible" => node.flags |= BoxFlags::INVISIBLE,
        "bold" => node.font_weight = 700,
        "grey" => node.color = [128, 128, 128, 255],
        "on-black" => node.background = [0, 0, 0, 255],
        size => node.font_size = size.parse().unwrap(),
    }
}

fn rect(dom: &Dom, id: NodeId) -> Option<Rect> {
    let mut numbers = dom.attribute(id, "at")?.split(' ').map(|number| number.parse::<f32>().unwrap());
    let mut next = || numbers.next().unwrap();
    Some(Rect { x: next(), y: next(), width: next(), height: next() })
}

fn rect_of_text(dom: &Dom, id: NodeId) -> Option<Rect> {
    let Rect { x, y, width, height } = rect(dom, dom.parent(id))?;
    (!dom.text(id).trim().is_empty()).then_some(Rect {
        x: x + 8.0,
        y: y + 8.0,
        width: width - 16.0,
        height: height - 16.0,
    })
}
