//! The layout view: the boxes of a page's nodes, as a browser shows it.
//!
//! A layout engine measures each node in CSS pixels, from the top left corner of the document. This view adds what nodes
//! inherit: a node inside an element with a fixed position is fixed, too, and a node outside of the part that its
//! ancestors show is cut off.

mod inherit;
mod node_box;
mod rect;

pub use node_box::{BoxFlags, NodeBox};
pub use rect::Rect;

use crate::{Dom, NodeId};

/// Greatest width and height of a document, and greatest distance of a box from its corner, in pixels. Browsers have
/// about the same limit.
const LONGEST: f32 = 33_554_432.0;

/// A width and a height in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Size {
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

/// The boxes of a page in a window of one size.
///
/// ```
/// use seek_page::{Layout, NodeBox, Page, Rect, Size, Tag};
///
/// let mut page = Page::from_source("<p>The storm</p>")?;
/// let dom = page.dom()?;
/// let p = dom.first(Tag::P).ok_or("no paragraph")?;
/// let mut boxes = vec![NodeBox::default(); dom.markup_len()];
/// boxes[p as usize].rect = Rect { x: 8.0, y: 16.0, width: 784.0, height: 19.0 };
/// let (window, document) = (Size { width: 800.0, height: 600.0 }, Size { width: 800.0, height: 51.0 });
/// let layout = Layout::new(dom, window, Some(document), boxes)?;
/// page.set_layout(layout)?;
/// assert_eq!(page.layout().map(|layout| layout.node(p).rect.height), Some(19.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Layout {
    window: Size,
    document: Size,
    boxes: Vec<NodeBox>,
}

impl Layout {
    /// The layout of a page from what an engine measured: one box for each node of the markup. Numbers that no layout can
    /// have become 0. If the size of the document is unknown, it is that of the boxes, and at least that of the window.
    ///
    /// # Errors
    /// [`LayoutError`] for a number of boxes other than that of the nodes, and for a window or document without area.
    pub fn new(
        dom: &Dom,
        window: Size,
        document: Option<Size>,
        mut boxes: Vec<NodeBox>,
    ) -> Result<Layout, LayoutError> {
        if boxes.len() != dom.markup_len() {
            return Err(LayoutError::Boxes { found: boxes.len(), nodes: dom.markup_len() });
        }
        boxes.iter_mut().for_each(NodeBox::make_possible);
        let extent = inherit::complete(dom, &mut boxes);
        let document = document.unwrap_or(Size {
            width: window.width.max(extent.right()).min(LONGEST),
            height: window.height.max(extent.bottom()).min(LONGEST),
        });
        for size in [window, document] {
            let is_possible = |length: f32| length > 0.0 && length <= LONGEST;
            if !is_possible(size.width) || !is_possible(size.height) {
                return Err(LayoutError::Size { width: size.width, height: size.height });
            }
        }
        Ok(Layout { window, document, boxes })
    }

    /// The size of the window.
    pub fn window(&self) -> Size {
        self.window
    }

    /// The size of the document, which the window shows a part of.
    pub fn document(&self) -> Size {
        self.document
    }

    /// The box of a node. Embedded text has none: its box is empty.
    pub fn node(&self, id: NodeId) -> &NodeBox {
        const NONE: &NodeBox = &NodeBox::NONE;
        self.boxes.get(id as usize).unwrap_or(NONE)
    }

    /// The boxes of all nodes of the markup, in document order.
    pub fn boxes(&self) -> &[NodeBox] {
        &self.boxes
    }
}

/// The boxes do not fit the page.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum LayoutError {
    /// There is not one box for each node.
    #[error("the layout has {found} boxes, but the page has {nodes} nodes")]
    Boxes {
        /// Boxes found.
        found: usize,
        /// Nodes of the markup.
        nodes: usize,
    },
    /// The window or the document has no area, or is too large.
    #[error("a layout of {width} by {height} pixels is not possible")]
    Size {
        /// The width.
        width: f32,
        /// The height.
        height: f32,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    const WINDOW: Size = Size { width: 800.0, height: 600.0 };

    #[test]
    fn a_layout_has_one_box_for_each_node() {
        let dom = Dom::parse("<p>a", &Limits::default()).unwrap();
        let boxes = |n| vec![NodeBox::default(); n];
        let nodes = dom.markup_len();
        assert!(Layout::new(&dom, WINDOW, None, boxes(nodes)).is_ok());
        assert_eq!(Layout::new(&dom, WINDOW, None, boxes(1)).unwrap_err(), LayoutError::Boxes { found: 1, nodes });
    }

    #[test]
    fn a_document_without_area_is_refused() {
        let dom = Dom::parse("<p>a", &Limits::default()).unwrap();
        for height in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            let document = Size { width: 800.0, height };
            let boxes = vec![NodeBox::default(); dom.markup_len()];
            assert!(
                matches!(Layout::new(&dom, WINDOW, Some(document), boxes), Err(LayoutError::Size { .. })),
                "{height}"
            );
        }
    }
}
