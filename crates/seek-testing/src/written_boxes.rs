//! Boxes of pages of tests without a layout engine: written in the markup, or one text below the other.

use seek_page::{BoxFlags, Dom, Layout, NodeBox, NodeId, NodeKind, Page, Rect, Size};

/// The window of all these pages.
pub const WINDOW: Size = Size { width: 1920.0, height: 1080.0 };

/// A page whose elements have their boxes in attributes:
///
/// * `at="x y width height"`: the place. A text fills its parent, but for 8 pixels at each side.
/// * `font="size weight"`: the font of all texts inside; else 16 pixels of weight 400.
/// * `color="red green blue"` of all texts inside, else black; `background="red green blue"` of the element itself.
/// * `show=inline`, `show=fixed` or `show=hidden`.
pub fn page(source: &str, height: f32) -> Page {
    padded(source, height, 8.0)
}

/// The same, with this number of pixels between a text and each side of its parent.
pub fn padded(source: &str, height: f32, padding: f32) -> Page {
    let mut page = Page::from_source(source).unwrap();
    let dom = page.dom().unwrap();
    let boxes = (0..dom.markup_len() as NodeId).map(|id| {
        let rect = match rect(dom, id) {
            Some(rect) => rect,
            None => rect_of_text(dom, id, padding).unwrap_or_default(),
        };
        let flags = match dom.attribute(id, "show") {
            Some("inline") => BoxFlags::INLINE,
            Some("fixed") => BoxFlags::FIXED,
            // A browser passes it on to all children.
            _ if dom.ancestors(id).chain([id]).any(|node| dom.attribute(node, "show") == Some("hidden")) => {
                BoxFlags::INVISIBLE
            }
            _ => BoxFlags::empty(),
        };
        let font = dom.ancestors(id).find_map(|parent| numbers(dom, parent, "font"));
        let font = font.unwrap_or_else(|| vec![16.0, 400.0]);
        let color = dom.ancestors(id).find_map(|parent| numbers(dom, parent, "color"));
        let background = numbers(dom, id, "background");
        NodeBox {
            rect,
            flags,
            font_size: font[0],
            font_weight: font[1] as u16,
            color: color.map_or([0, 0, 0, 255], opaque),
            background: background.map_or([0; 4], opaque),
        }
    });
    let layout = Layout::new(dom, WINDOW, Some(Size { height, ..WINDOW }), boxes.collect()).unwrap();
    page.set_layout(layout).unwrap();
    page
}

fn opaque(color: Vec<f32>) -> [u8; 4] {
    [color[0] as u8, color[1] as u8, color[2] as u8, 255]
}

fn numbers(dom: &Dom, id: NodeId, attribute: &str) -> Option<Vec<f32>> {
    Some(dom.attribute(id, attribute)?.split(' ').map(|number| number.parse().unwrap()).collect())
}

fn rect(dom: &Dom, id: NodeId) -> Option<Rect> {
    let numbers = numbers(dom, id, "at")?;
    Some(Rect { x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3] })
}

fn rect_of_text(dom: &Dom, id: NodeId, padding: f32) -> Option<Rect> {
    let Rect { x, y, width, height } = rect(dom, dom.parent(id))?;
    (!dom.text(id).trim().is_empty()).then_some(Rect {
        x: x + padding,
        y: y + padding,
        width: width - 2.0 * padding,
        height: height - 2.0 * padding,
    })
}

/// Gives a page the boxes of a column: each text is a line below the one before, and each element is around its texts.
pub fn stack(page: &mut Page) {
    let Ok(dom) = page.dom() else { return };
    let mut boxes = vec![NodeBox { font_size: 16.0, ..NodeBox::default() }; dom.markup_len()];
    let mut y = 0.0;
    for (id, text) in boxes.iter_mut().enumerate() {
        if dom.kind(id as u32) == NodeKind::Text && !dom.text(id as u32).trim().is_empty() {
            let width = (8.0 * dom.text(id as u32).len() as f32).min(1000.0);
            text.rect = Rect { x: 8.0, y, width, height: 20.0 };
            y += 20.0;
        }
    }
    for id in (1..boxes.len()).rev() {
        let parent = dom.parent(id as u32) as usize;
        boxes[parent].rect = boxes[parent].rect.union(&boxes[id].rect);
    }
    let layout = Layout::new(dom, WINDOW, None, boxes).expect("one box for each node");
    page.set_layout(layout).expect("the boxes of this page");
}
