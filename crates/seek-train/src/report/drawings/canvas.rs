//! Shared parts of all drawings: the sheet, colours, text styles and axes.
//!
//! No code here measures text. That would use the system's fonts, and drawings would differ between machines.

use anyhow::Result;
use plotters::chart::MeshStyle;
use plotters::coord::Shift;
use plotters::coord::ranged1d::Ranged;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A drawing area of an unfinished drawing.
pub(super) type Sheet<'a> = DrawingArea<SVGBackend<'a>, Shift>;

pub(super) const BACKGROUND: RGBColor = WHITE;
pub(super) const TEXT_COLOUR: RGBColor = RGBColor(0x1a, 0x20, 0x2c);
pub(super) const MUTED_COLOUR: RGBColor = RGBColor(0x4a, 0x55, 0x68);
const GRID_COLOUR: RGBColor = RGBColor(0xe2, 0xe8, 0xf0);
pub(super) const MARK_COLOUR: RGBColor = RGBColor(0x2b, 0x6c, 0xb0);
/// Colours that most people with a colour vision deficiency can distinguish (Okabe and Ito, "Color Universal Design", 2008),
/// without their yellow and black, plus a brown.
pub(super) const LINE_COLOURS: [RGBColor; 7] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0x8c, 0x56, 0x4b),
];

/// The font of all drawings. The other drawings of the documentation use the same.
const FONT: &str = "Helvetica, Arial, sans-serif";
/// Ratio of the size that the backend expects to the font size: it expects the line height.
const SIZE_FACTOR: f64 = 1.24;

/// A text style of this size in pixels and this colour.
pub(super) fn text_style(size: i32, colour: RGBColor) -> TextStyle<'static> {
    (FONT, f64::from(size) * SIZE_FACTOR).into_font().color(&colour)
}

/// Anchors text at its end, start or centre.
pub(super) fn anchored(style: TextStyle<'static>, across: HPos) -> TextStyle<'static> {
    style.pos(Pos::new(across, VPos::Center))
}

/// Configures axes and grid lines. `size` is the text size of the axis names in pixels; labels are one pixel smaller.
pub(super) fn axes<'a, 'b, X: Ranged, Y: Ranged, DB: DrawingBackend>(
    mut mesh: MeshStyle<'a, 'b, X, Y, DB>,
    size: i32,
) -> MeshStyle<'a, 'b, X, Y, DB> {
    mesh.axis_desc_style(text_style(size, TEXT_COLOUR))
        .label_style(text_style(size - 1, MUTED_COLOUR))
        .axis_style(MUTED_COLOUR)
        .bold_line_style(GRID_COLOUR)
        .light_line_style(TRANSPARENT);
    mesh
}

/// Makes a drawing. `title` names it, `note` names the data. Both are also in its label for screen readers.
pub(super) fn sheet(
    size: (u32, u32),
    title: &str,
    note: &str,
    draw: impl FnOnce(&Sheet) -> Result<()>,
) -> Result<String> {
    let mut svg = String::new();
    {
        let whole = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        whole.fill(&BACKGROUND)?;
        let (head, below) = whole.split_vertically(30);
        let (body, foot) = below.split_vertically(size.1 as i32 - 30 - 22);
        head.draw(&Text::new(title, (size.0 as i32 / 2, 18), anchored(text_style(15, TEXT_COLOUR), HPos::Center)))?;
        foot.draw(&Text::new(note, (size.0 as i32 / 2, 9), anchored(text_style(10, MUTED_COLOUR), HPos::Center)))?;
        draw(&body)?;
        whole.present()?;
    }
    let label = escaped(&format!("{title}: {note}"));
    let root = format!("<svg role=\"img\" aria-label=\"{label}\" font-family=\"{FONT}\" ");
    // Repeated attributes and default values would be most of the file.
    let redundant = [format!(" font-family=\"{FONT}\""), " opacity=\"1\"".to_owned(), " stroke=\"none\"".to_owned()];
    let short = redundant.iter().fold(svg, |svg, attribute| svg.replace(attribute.as_str(), ""));
    Ok(short.replacen("<svg ", &root, 1))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
