//! A map of a page as SVG: areas, edges and points in the pixels of the document.

use super::background::Background;
use content_seeker::explain::{Layer, LayerStyle, PageMap};
use content_seeker::report::escape;
use std::fmt::Write;

/// The width of the drawing.
const WIDTH: f32 = 1000.0;
/// The part of a long page that is drawn, in widths of the page.
const MOST_HEIGHT: f32 = 4.0;
/// Rectangles of a layer that are drawn.
const MOST_RECTS: usize = 5_000;
const LEGEND_ROW: f32 = 18.0;

/// Colours that most people with a colour vision deficiency can tell apart (Okabe and Ito, "Color Universal Design", 2008).
const COLOURS: [&str; 8] = ["#999999", "#d55e00", "#444444", "#e69f00", "#56b4e9", "#cc79a7", "#0072b2", "#009e73"];

/// The map of this number as well-formed XML. What lies below the drawn part of the page is outside of the drawing.
pub fn svg(map: &PageMap, number: usize, background: &Background) -> String {
    let scale = WIDTH / map.size.width.max(1.0);
    let page_height = (map.size.height * scale).clamp(1.0, MOST_HEIGHT * WIDTH);
    let top = LEGEND_ROW * map.layers.len() as f32 + 8.0;
    let title = escape(&map.title);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{title}\" viewBox=\"0 0 {WIDTH} {}\" \
        font-family=\"sans-serif\" font-size=\"12\" fill=\"#4a5568\">\n",
        top + page_height
    );
    for (row, (layer, colour)) in map.layers.iter().zip(COLOURS.iter().cycle()).enumerate() {
        let y = LEGEND_ROW * (row + 1) as f32;
        let _ = writeln!(out, "<path d=\"M4 {:.1}h14v8h-14z\" {}/>", y - 10.0, style(layer, colour));
        let _ = writeln!(out, "<text x=\"26\" y=\"{:.1}\">{}</text>", y - 2.0, escape(&layer.name));
    }
    let _ = writeln!(
        out,
        "<path d=\"M.5 {top}H{}V{}H.5z\" fill=\"#fff\" stroke=\"#e2e8f0\"/>",
        WIDTH - 0.5,
        top + page_height
    );
    background.put(&mut out, number, top, scale);
    for (layer, colour) in map.layers.iter().zip(COLOURS.iter().cycle()) {
        let path = path(layer, scale, top, page_height);
        if !path.is_empty() {
            let _ = writeln!(out, "<path d=\"{path}\" {}/>", style(layer, colour));
        }
    }
    out.push_str("</svg>\n");
    out
}

fn style(layer: &Layer, colour: &str) -> String {
    match layer.style {
        LayerStyle::Areas => format!("fill=\"{colour}\" fill-opacity=\".35\""),
        _ => format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\""),
    }
}

/// The path of a layer. What lies outside of the drawn part of the page is left out.
fn path(layer: &Layer, scale: f32, top: f32, height: f32) -> String {
    let mut path = String::new();
    for rect in layer.rects.iter().take(MOST_RECTS) {
        let (from, to) = ((rect.x * scale).clamp(0.0, WIDTH), (rect.right() * scale).clamp(0.0, WIDTH));
        let (up, down) = ((rect.y * scale).clamp(0.0, height), (rect.bottom() * scale).clamp(0.0, height));
        if to > from && down > up {
            let _ = write!(path, "M{from:.1} {:.1}H{to:.1}V{:.1}H{from:.1}z", top + up, top + down);
        }
    }
    for (x, y) in &layer.points {
        let (x, y) = ((x * scale).clamp(0.0, WIDTH), top + (y * scale).clamp(0.0, height));
        let _ = write!(path, "M{:.1} {y:.1}h16M{x:.1} {:.1}v16", x - 8.0, y - 8.0);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::{Rect, Size};

    fn map(height: f32, rect: Rect) -> PageMap {
        PageMap {
            title: "Grid & <map>".to_owned(),
            caption: String::new(),
            size: Size { width: 2000.0, height },
            layers: vec![Layer::areas("cells", [rect]), Layer::points("\"centres\"", [(1000.0, 500.0)])],
        }
    }

    #[test]
    fn places_are_those_of_the_page() {
        let map = map(1000.0, Rect { x: 200.0, y: 100.0, width: 400.0, height: 50.0 });
        let svg = svg(&map, 0, &Background::Nothing);
        assert!(svg.contains("M100.0 94.0H300.0V119.0H100.0z"), "{svg}");
        assert!(svg.contains("M492.0 294.0h16M500.0 286.0v16"), "{svg}");
    }

    #[test]
    fn the_screenshot_lies_under_all_layers_and_is_in_the_report_once() {
        let map = map(1000.0, Rect { x: 200.0, y: 100.0, width: 400.0, height: 50.0 });
        let address = "data:image/jpeg;base64,AAAA".to_owned();
        let background = Background::Image { address, size: Size { width: 2000.0, height: 900.0 } };
        let [first, second] = [0, 1].map(|number| svg(&map, number, &background));
        let image = first.find("width=\"1000.0\" height=\"450.0\"").expect("an image");
        assert!(first[image..].contains("M100.0 94.0H300.0V119.0H100.0z"), "{first}");
        assert!(first.contains("translate(0 44)") && first.contains("href=\"data:image/jpeg;base64,AAAA\""), "{first}");
        assert!(second.contains("<use href=\"#page\"/>") && !second.contains("data:"), "{second}");
        assert!([first, second].iter().all(|svg| roxmltree::Document::parse(svg).is_ok()));
    }

    #[test]
    fn every_map_is_well_formed_and_bounded() {
        for (height, rect) in [
            (0.0, Rect::default()),
            (1e7, Rect { x: -1e6, y: -1e6, width: 3e7, height: 3e7 }),
            (500.0, Rect { x: f32::NAN, y: f32::INFINITY, width: 1.0, height: 1.0 }),
        ] {
            let svg = svg(&map(height, rect), 0, &Background::Nothing);
            assert!(roxmltree::Document::parse(&svg).is_ok() && !svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        }
    }
}
