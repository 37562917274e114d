//! The rows of a page: the features of GCE for each element that holds text.
//!
//! Jung et al. (2022), section 4.2. The paper does not say which elements are rows. Here they are `body` and the elements
//! in it that hold a text other than white space, at any depth. So wrappers are rows, whose places differ most from each
//! other. A text is main content if one of the elements around it is.
//!
//! Boxes in pixels and counts have heavy tails: a box may lie 30 million pixels away. One such row would spoil the
//! variance of a batch. So pixels become `asinh(pixels / 1000)`, which is linear on the first screen and logarithmic
//! far away. Counts become `ln(1 + count)`. The batch normalisation at the input of the network does the rest.

use super::tag_table::TagIndices;
use seek_extract::MethodError;
use seek_page::{Dom, Layout, NodeBox, NodeId, NodeKind, Page, Size, Tag};

/// Up to about this length pixels are linear: about the height of a window.
const LINEAR_PIXELS: f32 = 1000.0;

/// How a measured number becomes the value of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ValueScale {
    /// As it is.
    Plain,
    /// `asinh(pixels / 1000)`.
    Pixels,
    /// `ln(1 + count)`.
    Count,
}

/// A column of the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ElementColumn {
    /// The name.
    pub name: &'static str,
    /// What it holds, with unit and range.
    pub meaning: &'static str,
    scale: ValueScale,
}

impl ElementColumn {
    /// All columns. The first eight are those of [`ElementFeatures::Basic`].
    pub const ALL: [ElementColumn; 10] = {
        const fn column(name: &'static str, meaning: &'static str, scale: ValueScale) -> ElementColumn {
            ElementColumn { name, meaning, scale }
        }
        [
            column("x", "left edge of the box, asinh(pixels / 1000)", ValueScale::Pixels),
            column("y", "top edge of the box, asinh(pixels / 1000)", ValueScale::Pixels),
            column("width", "width of the box, asinh(pixels / 1000), at least 0", ValueScale::Pixels),
            column("height", "height of the box, asinh(pixels / 1000), at least 0", ValueScale::Pixels),
            column("visible", "1 if a person sees the box, else 0", ValueScale::Plain),
            column("links", "links inside the element, ln(1 + count)", ValueScale::Count),
            column("texts", "texts other than white space inside the element, ln(1 + count)", ValueScale::Count),
            column("descendants", "elements inside the element, ln(1 + count)", ValueScale::Count),
            column(
                "window_distance",
                "centre of the box to that of the window, asinh(pixels / 1000)",
                ValueScale::Pixels,
            ),
            column(
                "document_distance",
                "centre of the box to that of the document, asinh(pixels / 1000)",
                ValueScale::Pixels,
            ),
        ]
    };

    /// The value of the column for a measured number.
    fn value(&self, measured: f32) -> f32 {
        match self.scale {
            ValueScale::Plain => measured,
            ValueScale::Pixels => (measured / LINEAR_PIXELS).asinh(),
            ValueScale::Count => measured.ln_1p(),
        }
    }
}

/// The features of section 4.2.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ElementFeatures {
    /// *basic*: the tag, the box, whether it is visible, and the counts.
    Basic,
    /// *both*: these, and the distances from the centres of window and document.
    Both,
}

impl ElementFeatures {
    /// The columns of a row, besides the tag.
    pub fn columns(self) -> &'static [ElementColumn] {
        const ALL: &[ElementColumn] = &ElementColumn::ALL;
        match self {
            ElementFeatures::Basic => &ALL[..8],
            ElementFeatures::Both => ALL,
        }
    }
}

/// The rows of a page, in document order.
#[derive(Debug, Clone, PartialEq)]
pub struct ElementRows {
    /// The features, which say what the columns are.
    pub features: ElementFeatures,
    /// The element of each row.
    pub elements: Vec<NodeId>,
    /// The row of the nearest element around it that is a row; none for the first row.
    pub parents: Vec<Option<u32>>,
    /// Its tag, as an index into [`TAGS`](super::tag_table::TAGS); 0 is any other.
    pub tags: Vec<u32>,
    /// The values, row by row: as many for each element as there are [`ElementFeatures::columns`].
    pub values: Vec<f32>,
}

impl ElementRows {
    /// For each row the greatest probability of it and of the rows around it.
    pub fn of_ancestors(&self, mut probabilities: Vec<f32>) -> Vec<f32> {
        // A row comes after those around it.
        for row in 0..probabilities.len() {
            if let Some(parent) = self.parents[row] {
                probabilities[row] = probabilities[row].max(probabilities[parent as usize]);
            }
        }
        probabilities
    }
}

/// Measures the elements of a page that hold text.
///
/// # Errors
/// [`MethodError::NoLayout`] for a page without boxes, [`MethodError::Page`] for one beyond its limits.
pub fn measure(page: &Page, features: ElementFeatures) -> Result<ElementRows, MethodError> {
    let dom = page.dom()?;
    let layout = page.layout().ok_or(MethodError::NoLayout)?;
    page.check_deadline()?;
    let counts = counts(dom);
    page.check_deadline()?;
    let tag_indices = TagIndices::new();
    let columns = features.columns();
    let mut rows =
        ElementRows { features, elements: Vec::new(), parents: Vec::new(), tags: Vec::new(), values: Vec::new() };
    let Some(body) = dom.first(Tag::Body).filter(|&body| (body as usize) < dom.markup_len()) else {
        return Ok(rows);
    };
    // The open elements with their rows.
    let mut open: Vec<(NodeId, u32)> = Vec::new();
    let holds_text = |id: NodeId| dom.kind(id) == NodeKind::Element && counts[id as usize].texts > 0;
    for id in (body..dom.end(body).min(dom.markup_len() as NodeId)).filter(|&id| holds_text(id)) {
        while open.pop_if(|(end, _)| *end <= id).is_some() {}
        rows.parents.push(open.last().map(|&(_, row)| row));
        open.push((dom.end(id), rows.elements.len() as u32));
        rows.elements.push(id);
        rows.tags.push(tag_indices.of(dom.tag(id)));
        let measured = measured(layout, layout.node(id), counts[id as usize]);
        rows.values.extend(columns.iter().zip(measured).map(|(column, number)| column.value(number)));
    }
    Ok(rows)
}

/// The numbers of a row, in the order of [`ElementColumn::ALL`].
fn measured(layout: &Layout, node: &NodeBox, counts: TabNetCounts) -> [f32; ElementColumn::ALL.len()] {
    let rect = node.rect;
    let distance = |size: Size| {
        let (x, y) = rect.center();
        (x - size.width / 2.0).hypot(y - size.height / 2.0)
    };
    [
        rect.x,
        rect.y,
        rect.width,
        rect.height,
        f32::from(u8::from(node.is_visible())),
        counts.links as f32,
        counts.texts as f32,
        counts.elements as f32,
        distance(layout.window()),
        distance(layout.document()),
    ]
}

/// What is inside a node, without the node itself.
#[derive(Debug, Clone, Copy, Default)]
struct TabNetCounts {
    links: u32,
    texts: u32,
    elements: u32,
}

/// The counts of all nodes of the markup.
fn counts(dom: &Dom) -> Vec<TabNetCounts> {
    let mut counts = vec![TabNetCounts::default(); dom.markup_len()];
    // Parents come before children, so the reverse order knows all that is inside a node.
    for id in (1..dom.markup_len() as NodeId).rev() {
        let inside = counts[id as usize];
        let is_text = dom.kind(id) == NodeKind::Text && !dom.text(id).trim().is_empty();
        let parent = &mut counts[dom.parent(id) as usize];
        parent.links += inside.links + u32::from(is_link(dom, id));
        parent.texts += inside.texts + u32::from(is_text);
        parent.elements += inside.elements + u32::from(dom.kind(id) == NodeKind::Element);
    }
    counts
}

/// Whether a node is a link: an anchor with an address.
fn is_link(dom: &Dom, id: NodeId) -> bool {
    dom.tag(id) == Tag::A && dom.attribute(id, "href").is_some()
}

#[cfg(test)]
mod tests {
    use super::super::tag_table::TAGS;
    use super::*;
    use seek_page::Rect;

    fn rect(x: f32, y: f32, width: f32, height: f32) -> Rect {
        Rect { x, y, width, height }
    }

    /// A page whose boxes are those of the first element with each tag; the others have none.
    fn page(source: &str, boxes: &[(Tag, Rect)]) -> Page {
        let mut page = Page::from_source(source).unwrap();
        let dom = page.dom().unwrap();
        let mut nodes = vec![NodeBox::default(); dom.markup_len()];
        for &(tag, rect) in boxes {
            nodes[dom.first(tag).unwrap() as usize].rect = rect;
        }
        let window = Size { width: 800.0, height: 600.0 };
        let layout = Layout::new(dom, window, Some(Size { width: 800.0, height: 2000.0 }), nodes).unwrap();
        page.set_layout(layout).unwrap();
        page
    }

    /// The columns of a row from pixels and counts.
    fn values(numbers: [f32; 10]) -> Vec<f32> {
        ElementColumn::ALL.iter().zip(numbers).map(|(column, number)| column.value(number)).collect()
    }

    #[test]
    fn a_row_holds_box_counts_and_distances() {
        let source = "<title>T</title><div>  <p>One <a href=x>two</a> <b>three</b></p></div><script>var x;</script>";
        let page =
            page(source, &[(Tag::P, rect(100.0, 200.0, 600.0, 200.0)), (Tag::A, rect(130.0, 200.0, 20.0, 10.0))]);
        let dom = page.dom().unwrap();
        let rows = measure(&page, ElementFeatures::Both).unwrap();
        let tags = [Tag::Body, Tag::Div, Tag::P, Tag::A, Tag::B];
        assert_eq!(rows.elements, tags.map(|tag| dom.first(tag).unwrap()));
        assert_eq!(rows.parents, [None, Some(0), Some(1), Some(2), Some(2)]);
        assert_eq!(rows.tags.iter().map(|&tag| TAGS[tag as usize]).collect::<Vec<_>>(), ["body", "div", "p", "a", "b"]);
        let distance = |x: f32, y: f32| (x * x + y * y).sqrt();
        let p = values([100.0, 200.0, 600.0, 200.0, 1.0, 1.0, 3.0, 2.0, 0.0, 700.0]);
        let a = [130.0, 200.0, 20.0, 10.0, 1.0, 0.0, 1.0, 0.0, distance(260.0, 95.0), distance(260.0, 795.0)];
        let b = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 500.0, distance(400.0, 1000.0)];
        let expected = [p, values(a), values(b)].concat();
        assert_eq!(rows.values.len(), 2 * ElementColumn::ALL.len() + expected.len());
        for (found, expected) in rows.values[2 * ElementColumn::ALL.len()..].iter().zip(&expected) {
            assert!((found - expected).abs() < 1e-5, "{found} {expected}");
        }
        let basic = measure(&page, ElementFeatures::Basic).unwrap();
        assert_eq!(basic.values[..8], rows.values[..8]);
        assert_eq!(basic.values.len(), 5 * ElementFeatures::Basic.columns().len());
        assert_eq!(rows.of_ancestors(vec![0.1, 0.5, 0.2, 0.9, 0.3]), [0.1, 0.5, 0.5, 0.9, 0.5]);
    }

    #[test]
    fn a_text_directly_in_the_body_has_a_row() {
        let rows = measure(&page("storm<div> <span>x</span></div>", &[]), ElementFeatures::Basic).unwrap();
        assert_eq!(rows.tags.iter().map(|&tag| TAGS[tag as usize]).collect::<Vec<_>>(), ["body", "div", "span"]);
    }

    #[test]
    fn a_page_without_text_has_no_rows() {
        for source in ["", "<p> </p>", "<frameset><frame></frameset>"] {
            assert!(measure(&page(source, &[]), ElementFeatures::Both).unwrap().elements.is_empty(), "{source}");
        }
    }

    #[test]
    fn a_page_without_boxes_is_an_error() {
        let page = Page::from_source("<p>a").unwrap();
        assert!(matches!(measure(&page, ElementFeatures::Both), Err(MethodError::NoLayout)));
    }

    #[test]
    fn far_boxes_stay_in_a_small_range() {
        let far = measure(&page("<p>a", &[(Tag::P, rect(-3e7, 3e7, 1.0, 1.0))]), ElementFeatures::Both).unwrap();
        assert!(far.values.iter().all(|value| value.abs() < 12.0), "{:?}", far.values);
    }
}
