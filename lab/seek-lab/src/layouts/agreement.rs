//! How far two layout engines agree on a page.
//!
//! The units are the texts of the page ([`text_boxes`]). A text counts if one of the engines shows it. The engines agree on it if
//! the intersection of its two boxes has at least [`MIN_IOU`] of the area of their union, as is usual for the detection of
//! objects (Everingham et al., "The PASCAL visual object classes (VOC) challenge", 2010).
//!
//! One text that is higher in one engine moves all texts below it. So there is a second count, after both boxes of a text have moved
//! to the same top: it compares size and horizontal place only.

use seek_page::{Layout, Page, PageError, Rect};
use seek_train::corpus::layouts::text_boxes::text_boxes;
use serde::Serialize;

/// Least intersection over union of two boxes that agree.
pub const MIN_IOU: f64 = 0.5;
/// Greatest difference of two heights that agree, as a share of the height of the reference.
pub const HEIGHT_TOLERANCE: f64 = 0.25;

/// The agreement of two engines on a page.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct EngineAgreement {
    /// Texts that one of the engines shows.
    pub texts: usize,
    /// Those whose boxes agree.
    pub same_box: usize,
    /// Those whose boxes agree after they have moved to the same top.
    pub same_but_top: usize,
    /// The height of the document divided by that of the reference.
    pub height_ratio: f64,
}

impl EngineAgreement {
    /// Compares a layout of a page with that of a reference.
    ///
    /// # Errors
    /// When the page exceeds its limits.
    pub fn of(page: &Page, layout: &Layout, reference: &Layout) -> Result<EngineAgreement, PageError> {
        let height_ratio = f64::from(layout.document().height) / f64::from(reference.document().height);
        let mut agreement = EngineAgreement { texts: 0, same_box: 0, same_but_top: 0, height_ratio };
        for (one, other) in text_boxes(page, layout)?.iter().zip(text_boxes(page, reference)?) {
            if one.is_visible() || other.is_visible() {
                let moved = Rect { y: other.rect.y, ..one.rect };
                agreement.texts += 1;
                agreement.same_box += usize::from(iou(&one.rect, &other.rect) >= MIN_IOU);
                agreement.same_but_top += usize::from(iou(&moved, &other.rect) >= MIN_IOU);
            }
        }
        Ok(agreement)
    }

    /// The share of texts whose boxes agree; none if no text is shown.
    pub fn box_share(&self) -> Option<f64> {
        self.share(self.same_box)
    }

    /// The same after both boxes have moved to the same top.
    pub fn but_top_share(&self) -> Option<f64> {
        self.share(self.same_but_top)
    }

    fn share(&self, same: usize) -> Option<f64> {
        (self.texts > 0).then(|| same as f64 / self.texts as f64)
    }

    /// Whether the heights of the documents agree.
    pub fn has_same_height(&self) -> bool {
        (self.height_ratio - 1.0).abs() <= HEIGHT_TOLERANCE
    }
}

/// Intersection over union of two rectangles; 0 if one has no area.
fn iou(one: &Rect, other: &Rect) -> f64 {
    if one.is_empty() || other.is_empty() {
        return 0.0;
    }
    let both = one.intersection(other).area();
    both / (one.area() + other.area() - both)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_testing::written_boxes::padded;

    const NEWS: &str = r#"<h1 at="0 0 400 40">Storm</h1><p at="0 40 400 100">The storm hit the coast.</p>
        <p at="0 140 400 100">It left at dawn.</p><p show=hidden at="0 0 9 9">Accept</p>"#;

    /// The agreement with the page whose first paragraph is changed.
    fn agreement(first: &str, height: f32) -> EngineAgreement {
        let news = padded(NEWS, 2000.0, 0.0);
        let other = padded(&NEWS.replace(r#"<p at="0 40 400 100""#, first), height, 0.0);
        EngineAgreement::of(&news, news.layout().unwrap(), other.layout().unwrap()).unwrap()
    }

    #[test]
    fn equal_layouts_agree_on_each_text_that_is_shown() {
        let same = agreement(r#"<p at="0 40 400 100""#, 2000.0);
        assert_eq!(same, EngineAgreement { texts: 3, same_box: 3, same_but_top: 3, height_ratio: 1.0 });
    }

    #[test]
    fn boxes_agree_from_a_half_of_their_union_on() {
        let half = agreement(r#"<p at="0 40 200 100""#, 2000.0);
        assert_eq!((half.same_box, half.same_but_top), (3, 3));
        let less = agreement(r#"<p at="0 40 199 100""#, 2000.0);
        assert_eq!((less.same_box, less.same_but_top, less.box_share()), (2, 2, Some(2.0 / 3.0)));
    }

    #[test]
    fn a_text_that_moved_down_has_the_same_box_but_for_its_top() {
        let lower = agreement(r#"<p at="0 500 400 100""#, 2000.0);
        assert_eq!((lower.same_box, lower.same_but_top), (2, 3));
    }

    #[test]
    fn a_text_that_only_one_engine_shows_does_not_agree() {
        let hidden = agreement(r#"<p show=hidden at="0 40 400 100""#, 2000.0);
        assert_eq!((hidden.texts, hidden.same_box, hidden.same_but_top), (3, 2, 2));
    }

    #[test]
    fn heights_agree_within_a_quarter() {
        let ratios = [1600.0, 1500.0].map(|height| agreement("<p at='0 40 400 100'", height));
        assert_eq!(ratios.map(|a| (a.height_ratio, a.has_same_height())), [(1.25, true), (4.0 / 3.0, false)]);
    }
}
