//! Boxes for the tests of methods that look at a page, without a layout engine.

use seek_page::{Layout, NodeBox, NodeKind, Page, Rect, Size};

/// Gives a page the boxes of a column: each text is a line below the one before, and each element is around its texts.
pub fn stack(page: &mut Page) {
    const WINDOW: Size = Size { width: 1920.0, height: 1080.0 };
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
