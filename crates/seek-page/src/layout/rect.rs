//! Rectangles in CSS pixels.

/// A rectangle. Its corner is measured from the top left corner of the document: `x` to the right, `y` down.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rect {
    /// The left edge.
    pub x: f32,
    /// The top edge.
    pub y: f32,
    /// The width, at least 0.
    pub width: f32,
    /// The height, at least 0.
    pub height: f32,
}

impl Rect {
    /// The right edge.
    pub fn right(&self) -> f32 {
        self.x + self.width
    }

    /// The bottom edge.
    pub fn bottom(&self) -> f32 {
        self.y + self.height
    }

    /// The centre: `x`, then `y`.
    pub fn center(&self) -> (f32, f32) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The area in square pixels.
    pub fn area(&self) -> f64 {
        f64::from(self.width) * f64::from(self.height)
    }

    /// Whether there is no area.
    pub fn is_empty(&self) -> bool {
        self.width <= 0.0 || self.height <= 0.0
    }

    /// The part that two rectangles share; without area if they share none.
    pub fn intersection(&self, other: &Rect) -> Rect {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let width = (self.right().min(other.right()) - x).max(0.0);
        let height = (self.bottom().min(other.bottom()) - y).max(0.0);
        Rect { x, y, width, height }
    }

    /// The smallest rectangle around two rectangles. One without area adds nothing.
    pub fn union(&self, other: &Rect) -> Rect {
        if other.is_empty() {
            return *self;
        }
        if self.is_empty() {
            return *other;
        }
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Rect { x, y, width: self.right().max(other.right()) - x, height: self.bottom().max(other.bottom()) - y }
    }

    /// The distance from a point to the nearest point of the rectangle. It is 0 inside.
    pub fn distance(&self, (x, y): (f32, f32)) -> f32 {
        let across = (self.x - x).max(x - self.right()).max(0.0);
        let down = (self.y - y).max(y - self.bottom()).max(0.0);
        across.hypot(down)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Rect = Rect { x: 0.0, y: 0.0, width: 10.0, height: 10.0 };
    const B: Rect = Rect { x: 5.0, y: 0.0, width: 10.0, height: 20.0 };

    #[test]
    fn shared_areas_and_rectangles_around() {
        assert_eq!(A.intersection(&B), Rect { x: 5.0, y: 0.0, width: 5.0, height: 10.0 });
        assert_eq!(A.union(&B), Rect { x: 0.0, y: 0.0, width: 15.0, height: 20.0 });
    }

    #[test]
    fn rectangles_apart_share_nothing() {
        let far = Rect { x: 100.0, y: 100.0, width: 1.0, height: 1.0 };
        assert!(A.intersection(&far).is_empty());
        assert_eq!(A.union(&Rect::default()), A);
        assert_eq!(Rect::default().union(&A), A);
    }

    #[test]
    fn the_distance_is_zero_inside() {
        assert_eq!(A.distance((5.0, 5.0)), 0.0);
        assert_eq!(A.distance((13.0, 14.0)), 5.0);
        assert_eq!(A.distance((-3.0, 5.0)), 3.0);
    }
}
