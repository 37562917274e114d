//! Maps of a page as numbers: where things are that a method sees.
//!
//! As for [`picture`](crate::picture), the program that shows a map decides how it looks.

use seek_page::{Rect, Size};

/// One map. All places are in CSS pixels from the top left corner of the document.
///
/// ```
/// use seek_extract::page_map::{Layer, PageMap};
/// use seek_page::{Rect, Size};
///
/// let cell = Rect { x: 0.0, y: 0.0, width: 240.0, height: 154.0 };
/// let map = PageMap {
///     title: "The grid".to_owned(),
///     size: Size { width: 1920.0, height: 3000.0 },
///     layers: vec![Layer::areas("cells at the edge", [cell]), Layer::points("centres", [(960.0, 540.0)])],
///     ..PageMap::default()
/// };
/// assert_eq!(map.layers[0].rects, [cell]);
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PageMap {
    /// A heading.
    pub title: String,
    /// How to read the map, in one or two sentences.
    pub caption: String,
    /// The size of the document.
    pub size: Size,
    /// What lies on the page, from the bottom up.
    pub layers: Vec<Layer>,
}

/// Things of one kind on a map.
#[derive(Debug, Clone, PartialEq)]
pub struct Layer {
    /// The text in the legend.
    pub name: String,
    /// How the rectangles are drawn.
    pub style: LayerStyle,
    /// Rectangles.
    pub rects: Vec<Rect>,
    /// Points: `x`, then `y`.
    pub points: Vec<(f32, f32)>,
}

/// How a layer is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayerStyle {
    /// Filled rectangles.
    Areas,
    /// The edges of rectangles.
    Outlines,
    /// Crosses.
    Points,
}

impl Layer {
    /// Filled rectangles.
    pub fn areas(name: &str, rects: impl IntoIterator<Item = Rect>) -> Layer {
        Layer::new(name, LayerStyle::Areas, rects.into_iter().collect(), Vec::new())
    }

    /// The edges of rectangles.
    pub fn outlines(name: &str, rects: impl IntoIterator<Item = Rect>) -> Layer {
        Layer::new(name, LayerStyle::Outlines, rects.into_iter().collect(), Vec::new())
    }

    /// Crosses at points.
    pub fn points(name: &str, points: impl IntoIterator<Item = (f32, f32)>) -> Layer {
        Layer::new(name, LayerStyle::Points, Vec::new(), points.into_iter().collect())
    }

    fn new(name: &str, style: LayerStyle, rects: Vec<Rect>, points: Vec<(f32, f32)>) -> Layer {
        Layer { name: name.to_owned(), style, rects, points }
    }
}
