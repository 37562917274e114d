//! What a layout engine says of one node.

use super::{LONGEST, Rect};

bitflags::bitflags! {
    /// How a node is shown.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
    pub struct BoxFlags: u8 {
        /// `visibility: hidden` or `collapse`: the box takes its place, but shows nothing.
        const INVISIBLE = 1;
        /// `opacity: 0`, here or at an ancestor.
        const TRANSPARENT = 2;
        /// `position: fixed`, here or at an ancestor: the box stays where it is when the page scrolls.
        const FIXED = 4;
        /// `overflow: hidden` or `clip`: the box cuts off what leaves it. A person can scroll to the rest in other boxes.
        const CLIPS = 8;
        /// Ancestors cut off the whole box.
        const CUT_OFF = 16;
        /// The element is part of lines of text. Its box is the rectangle around its parts, and styles give it no width.
        const INLINE = 32;
    }
}

/// The box of a node. A node that is not shown has a box without area.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct NodeBox {
    /// The place: of an element its border box, of a text the smallest rectangle around its lines.
    pub rect: Rect,
    /// The size of the font in pixels.
    pub font_size: f32,
    /// The weight of the font: 400 is normal, 700 bold.
    pub font_weight: u16,
    /// The colour of the text: red, green, blue and opacity.
    pub color: [u8; 4],
    /// The element's own background; without opacity if it has none.
    pub background: [u8; 4],
    /// How the node is shown.
    pub flags: BoxFlags,
}

impl NodeBox {
    /// The box of a node that is not shown.
    pub(super) const NONE: NodeBox = NodeBox {
        rect: Rect { x: 0.0, y: 0.0, width: 0.0, height: 0.0 },
        font_size: 0.0,
        font_weight: 0,
        color: [0; 4],
        background: [0; 4],
        flags: BoxFlags::empty(),
    };

    /// Whether a person sees the node: it has an area, and nothing hides it. What covers it is not known.
    pub fn is_visible(&self) -> bool {
        let hiding = BoxFlags::INVISIBLE | BoxFlags::TRANSPARENT | BoxFlags::CUT_OFF;
        !self.rect.is_empty() && !self.flags.intersects(hiding)
    }

    /// Whether the box stays where it is when the page scrolls.
    pub fn is_fixed(&self) -> bool {
        self.flags.contains(BoxFlags::FIXED)
    }

    /// Takes away numbers that no box can have.
    pub(super) fn make_possible(&mut self) {
        let Rect { x, y, width, height } = self.rect;
        let is_place = |at: f32| at.abs() <= LONGEST;
        let is_length = |length: f32| (0.0..=LONGEST).contains(&length);
        if !(is_place(x) && is_place(y) && is_length(width) && is_length(height)) {
            self.rect = Rect::default();
        }
        if !is_length(self.font_size) {
            self.font_size = 0.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_no_box_can_have_are_taken_away() {
        let good = Rect { x: -5.0, y: 0.0, width: 3.0, height: 4.0 };
        for rect in [
            Rect { x: f32::NAN, ..good },
            Rect { y: f32::INFINITY, ..good },
            Rect { width: -1.0, ..good },
            Rect { height: 1e30, ..good },
        ] {
            let mut node = NodeBox { rect, font_size: f32::NAN, ..NodeBox::default() };
            node.make_possible();
            assert_eq!((node.rect, node.font_size), (Rect::default(), 0.0));
        }
        let mut node = NodeBox { rect: good, ..NodeBox::default() };
        node.make_possible();
        assert_eq!(node.rect, good);
    }

    #[test]
    fn a_box_is_visible_unless_something_hides_it() {
        let rect = Rect { x: 0.0, y: 0.0, width: 1.0, height: 1.0 };
        let with = |flags| NodeBox { rect, flags, ..NodeBox::default() };
        assert!(with(BoxFlags::FIXED | BoxFlags::CLIPS).is_visible());
        for flags in [BoxFlags::INVISIBLE, BoxFlags::TRANSPARENT, BoxFlags::CUT_OFF] {
            assert!(!with(flags).is_visible());
        }
        assert!(!NodeBox::default().is_visible());
    }
}
