//! The boxes of the texts of a page.
//!
//! A text is a block of the page: a run of text nodes without a block-level boundary. Its box is the smallest rectangle
//! around the visible boxes of its text nodes. Single text nodes would not do: the rectangle around the lines before a
//! link overlaps with the rectangle of the link, because both have a part of the same line.

use seek_page::{Layout, NodeId, NodeKind, Page, PageError, Rect};

/// The box of a text.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct TextBox {
    /// The rectangle around its visible text nodes; without area if none is visible.
    pub rect: Rect,
    /// Characters without white space.
    pub characters: usize,
    /// Those of them that are in visible text nodes.
    pub visible_characters: usize,
    /// The largest size of the font of its visible text nodes.
    pub font_size: f32,
    /// Whether a visible text node stays where it is when the page scrolls.
    pub is_fixed: bool,
}

impl TextBox {
    /// Whether a person sees some of the text.
    pub fn is_visible(&self) -> bool {
        !self.rect.is_empty()
    }
}

/// The boxes of all texts of the markup, in the order of [`Page::blocks`]. Text of scripts has no box and is left out.
///
/// # Errors
/// When the page exceeds its limits.
pub fn text_boxes(page: &Page, layout: &Layout) -> Result<Vec<TextBox>, PageError> {
    let dom = page.dom()?;
    let markup = dom.markup_len() as NodeId;
    let blocks = page.blocks()?.iter().filter(|block| block.first < markup);
    let text_box = |first: NodeId, end: NodeId| {
        let mut text = TextBox::default();
        for id in (first..end.min(markup)).filter(|&id| dom.kind(id) == NodeKind::Text) {
            let characters = dom.text(id).chars().filter(|c| !c.is_whitespace()).count();
            let node = layout.node(id);
            text.characters += characters;
            if characters > 0 && node.is_visible() {
                text.visible_characters += characters;
                text.rect = text.rect.union(&node.rect);
                text.font_size = text.font_size.max(node.font_size);
                text.is_fixed |= node.is_fixed();
            }
        }
        text
    };
    Ok(blocks.map(|block| text_box(block.first, block.end)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_testing::written_boxes::padded;

    fn boxes(source: &str) -> Vec<TextBox> {
        let page = padded(source, 1000.0, 0.0);
        text_boxes(&page, page.layout().unwrap()).unwrap()
    }

    #[test]
    fn the_box_of_a_paragraph_is_around_its_text_nodes() {
        let found =
            boxes(r#"<p at="0 0 400 40">The <a href=x at="100 40 80 20">storm</a></p><p at="0 80 400 20">Dawn</p>"#);
        let rects: Vec<Rect> = found.iter().map(|text| text.rect).collect();
        let around = Rect { x: 0.0, y: 0.0, width: 400.0, height: 60.0 };
        assert_eq!(rects, [around, Rect { x: 0.0, y: 80.0, width: 400.0, height: 20.0 }]);
        assert_eq!((found[0].characters, found[0].font_size), (8, 16.0));
    }

    #[test]
    fn a_hidden_text_node_has_characters_but_no_place() {
        let found = boxes(r#"<p at="0 0 400 40">The <b show=hidden at="0 900 400 40">storm</b></p>"#);
        assert_eq!((found[0].rect.height, found[0].characters, found[0].visible_characters), (40.0, 8, 3));
        assert!(!boxes("<p>The storm</p>")[0].is_visible(), "a text without a box");
    }
}
