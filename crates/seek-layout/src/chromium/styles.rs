//! The computed styles that the browser reports for each box.

use seek_page::{BoxFlags, NodeBox};

/// The names of the styles, in the order in which [`styled`] reads them.
pub(super) const STYLES: [&str; 10] = [
    "font-size", "font-weight", "color", "background-color", "visibility", "opacity", "position", "overflow-x",
    "overflow-y", "display",
];

/// A box with these styles, without its place.
pub(super) fn styled(values: &[&str]) -> NodeBox {
    let value = |at: usize| values.get(at).copied().unwrap_or_default();
    let mut flags = BoxFlags::empty();
    flags.set(BoxFlags::INVISIBLE, !matches!(value(4), "visible" | ""));
    flags.set(BoxFlags::TRANSPARENT, value(5).parse::<f32>().is_ok_and(|opacity| opacity <= 0.0));
    flags.set(BoxFlags::FIXED, value(6) == "fixed");
    flags.set(BoxFlags::CLIPS, [7, 8].iter().any(|&at| matches!(value(at), "hidden" | "clip")));
    flags.set(BoxFlags::INLINE, value(9) == "inline");
    NodeBox {
        font_size: value(0).trim_end_matches("px").parse().unwrap_or_default(),
        font_weight: value(1).parse().unwrap_or_default(),
        color: color(value(2)),
        background: color(value(3)),
        flags,
        ..NodeBox::default()
    }
}

/// The bytes of `rgb(1, 2, 3)` and `rgba(1, 2, 3, 0.5)`.
fn color(text: &str) -> [u8; 4] {
    // A colour of another kind counts as none.
    let of_rgb = text.split_once('(').filter(|(kind, _)| matches!(*kind, "rgb" | "rgba"));
    let inner = of_rgb.and_then(|(_, rest)| rest.strip_suffix(')')).unwrap_or_default();
    let mut parts = inner.split(',').map(|part| part.trim().parse::<f32>().unwrap_or_default());
    let mut next = |missing: f32| parts.next().unwrap_or(missing);
    [
        next(0.0) as u8,
        next(0.0) as u8,
        next(0.0) as u8,
        (next(if inner.is_empty() { 0.0 } else { 1.0 }) * 255.0).round() as u8,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_four_bytes() {
        assert_eq!(color("rgb(10, 20, 30)"), [10, 20, 30, 255]);
        assert_eq!(color("rgba(10, 20, 30, 0.5)"), [10, 20, 30, 128]);
        assert_eq!([color(""), color("oklch(1 0 0)")], [[0; 4]; 2]);
    }

    #[test]
    fn styles_become_flags() {
        let hidden = ["16px", "700", "", "", "hidden", "0", "fixed", "hidden", "visible", "inline"];
        let node = styled(&hidden);
        assert_eq!((node.font_size, node.font_weight), (16.0, 700));
        let all = BoxFlags::INVISIBLE | BoxFlags::TRANSPARENT | BoxFlags::FIXED | BoxFlags::CLIPS | BoxFlags::INLINE;
        assert_eq!(node.flags, all);
        let shown = ["16px", "400", "", "", "visible", "1", "static", "visible", "visible", "block"];
        assert_eq!(styled(&shown).flags, BoxFlags::empty());
    }
}
