//! What all drawings share: the sheet, its colours and its letters.
//!
//! Nothing measures letters here: that would take the system's fonts, and a drawing would differ from machine to machine.

use anyhow::Result;
use plotters::chart::MeshStyle;
use plotters::coord::Shift;
use plotters::coord::ranged1d::Ranged;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// A drawing under way.
pub(super) type Sheet<'a> = DrawingArea<SVGBackend<'a>, Shift>;

pub(super) const GROUND: RGBColor = WHITE;
pub(super) const INK: RGBColor = RGBColor(0x1a, 0x20, 0x2c);
pub(super) const NOTE: RGBColor = RGBColor(0x4a, 0x55, 0x68);
const GRID: RGBColor = RGBColor(0xe2, 0xe8, 0xf0);
pub(super) const MARK: RGBColor = RGBColor(0x2b, 0x6c, 0xb0);
/// Colours that most people with a colour vision deficiency can tell apart (Okabe and Ito, "Color Universal Design", 2008), its yellow and
/// black aside, and a brown.
pub(super) const LINES: [RGBColor; 7] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0x8c, 0x56, 0x4b),
];

/// The letters of all drawings, as the docs' other drawings have them.
const FONT: &str = "Helvetica, Arial, sans-serif";
/// What the backend makes of a size: it takes it for the height of the letters with all their space.
const HEIGHT_OF_SIZE: f64 = 1.24;

/// Letters of this size in pixels and this colour.
pub(super) fn letters(size: i32, colour: RGBColor) -> TextStyle<'static> {
    (FONT, f64::from(size) * HEIGHT_OF_SIZE).into_font().color(&colour)
}

/// Letters that end at their point, or begin there, or have it in their middle.
pub(super) fn at(style: TextStyle<'static>, across: HPos) -> TextStyle<'static> {
    style.pos(Pos::new(across, VPos::Center))
}

/// The axes and grid lines of all drawings; `size` is that of the axes' names in pixels, the labels are one smaller.
pub(super) fn axes<'a, 'b, X: Ranged, Y: Ranged, DB: DrawingBackend>(
    mut mesh: MeshStyle<'a, 'b, X, Y, DB>,
    size: i32,
) -> MeshStyle<'a, 'b, X, Y, DB> {
    mesh.axis_desc_style(letters(size, INK))
        .label_style(letters(size - 1, NOTE))
        .axis_style(NOTE)
        .bold_line_style(GRID)
        .light_line_style(TRANSPARENT);
    mesh
}

/// Makes a drawing. `title` says what it is and `note` what it was made from; both are for readers that cannot see it, too.
pub(super) fn sheet(
    size: (u32, u32),
    title: &str,
    note: &str,
    draw: impl FnOnce(&Sheet) -> Result<()>,
) -> Result<String> {
    let mut svg = String::new();
    {
        let whole = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        whole.fill(&GROUND)?;
        let (head, below) = whole.split_vertically(30);
        let (body, foot) = below.split_vertically(size.1 as i32 - 30 - 22);
        head.draw(&Text::new(title, (size.0 as i32 / 2, 18), at(letters(15, INK), HPos::Center)))?;
        foot.draw(&Text::new(note, (size.0 as i32 / 2, 9), at(letters(10, NOTE), HPos::Center)))?;
        draw(&body)?;
        whole.present()?;
    }
    let label = escaped(&format!("{title}: {note}"));
    let root = format!("<svg role=\"img\" aria-label=\"{label}\" font-family=\"{FONT}\" ");
    // What every element says anew and what goes without saying is most of the file.
    let said_once = [format!(" font-family=\"{FONT}\""), " opacity=\"1\"".to_owned(), " stroke=\"none\"".to_owned()];
    let short = said_once.iter().fold(svg, |svg, said| svg.replace(said.as_str(), ""));
    Ok(short.replacen("<svg ", &root, 1))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
