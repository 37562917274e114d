//! The computed styles of an element that are part of its box.

use blitz_dom::Node;
use seek_page::{BoxFlags, NodeBox};
use style::color::{AbsoluteColor, ColorSpace};
use style::computed_values::visibility::T as Visibility;
use style::properties::ComputedValues;
use style::values::computed::{Overflow, PositionProperty};
use style::values::specified::box_::DisplayInside;

/// A box with the styles of an element, without its place.
pub(super) fn styled(style: &ComputedValues) -> NodeBox {
    let mut flags = BoxFlags::empty();
    flags.set(BoxFlags::INVISIBLE, style.clone_visibility() != Visibility::Visible);
    flags.set(BoxFlags::TRANSPARENT, style.clone_opacity() <= 0.0);
    flags.set(BoxFlags::FIXED, style.clone_position() == PositionProperty::Fixed);
    let clips = |overflow| matches!(overflow, Overflow::Hidden | Overflow::Clip);
    flags.set(BoxFlags::CLIPS, clips(style.clone_overflow_x()) || clips(style.clone_overflow_y()));
    let color = style.clone_color();
    NodeBox {
        font_size: style.clone_font_size().computed_size().px(),
        font_weight: style.clone_font_weight().value() as u16,
        background: bytes(&style.clone_background_color().resolve_to_absolute(&color)),
        color: bytes(&color),
        flags,
        ..NodeBox::default()
    }
}

/// Whether a node is a row or a group of rows.
pub(super) fn is_part_of_table(node: &Node) -> bool {
    use DisplayInside::{TableFooterGroup, TableHeaderGroup, TableRow, TableRowGroup};
    let inside = node.primary_styles().map(|style| style.clone_display().inside());
    matches!(inside, Some(TableRow | TableRowGroup | TableHeaderGroup | TableFooterGroup))
}

/// Red, green, blue and opacity of a colour.
fn bytes(color: &AbsoluteColor) -> [u8; 4] {
    let srgb = color.to_color_space(ColorSpace::Srgb);
    srgb.raw_components().map(|part| (part.clamp(0.0, 1.0) * 255.0).round() as u8)
}
