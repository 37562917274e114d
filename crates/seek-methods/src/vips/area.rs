//! Rectangles in whole pixels.
//!
//! Engines give fractions of pixels, so the edges of two boxes that touch can differ by a rounding error. Whole pixels have an
//! order without exceptions, and edges that look the same are the same.

use seek_page::Rect;

/// A rectangle in whole pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Area {
    /// The left edge.
    pub left: i32,
    /// The top edge.
    pub top: i32,
    /// The right edge.
    pub right: i32,
    /// The bottom edge.
    pub bottom: i32,
}

impl Area {
    /// The rectangle with its edges rounded. A layout has no numbers beyond those of 32 bits.
    pub(super) fn of(rect: &Rect) -> Area {
        let edge = |at: f32| at.round() as i32;
        Area { left: edge(rect.x), top: edge(rect.y), right: edge(rect.right()), bottom: edge(rect.bottom()) }
    }

    /// Whether there is no pixel inside.
    pub fn is_empty(&self) -> bool {
        self.left >= self.right || self.top >= self.bottom
    }

    /// The number of pixels.
    pub fn size(&self) -> f64 {
        if self.is_empty() { 0.0 } else { f64::from(self.width()) * f64::from(self.bottom - self.top) }
    }

    /// The width in pixels.
    pub(super) fn width(&self) -> i32 {
        self.right - self.left
    }

    /// The part that two areas share.
    pub(super) fn intersection(&self, other: &Area) -> Area {
        Area {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// The smallest area around two areas. An empty one adds nothing.
    pub(super) fn union(&self, other: &Area) -> Area {
        if other.is_empty() {
            return *self;
        }
        if self.is_empty() {
            return *other;
        }
        Area {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// The rectangle, for maps.
    pub(super) fn rect(&self) -> Rect {
        Rect {
            x: self.left as f32,
            y: self.top as f32,
            width: (self.right - self.left).max(0) as f32,
            height: (self.bottom - self.top).max(0) as f32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn area(left: i32, top: i32, right: i32, bottom: i32) -> Area {
        Area { left, top, right, bottom }
    }

    #[test]
    fn boxes_that_touch_share_an_edge() {
        let above = Area::of(&Rect { x: 0.3, y: 30_000.1, width: 10.0, height: 19.3 });
        let below = Area::of(&Rect { x: 0.3, y: 30_019.398, width: 10.0, height: 19.3 });
        assert_eq!(above.bottom, below.top);
    }

    #[test]
    fn an_area_without_pixels_adds_nothing() {
        let (a, none) = (area(0, 0, 10, 10), area(50, 50, 50, 80));
        assert_eq!((a.union(&none), none.union(&a), none.size()), (a, a, 0.0));
        assert!(a.intersection(&area(20, 0, 30, 10)).is_empty());
        assert_eq!(a.intersection(&area(5, 5, 30, 30)).size(), 25.0);
    }
}
