//! What labels gain: the score of the start model and of the continued one, by the number of labelled pages.

use crate::report::drawings::canvas::{LINE_COLOURS, TEXT_COLOUR, anchored, axes, sheet, text_style};
use anyhow::{Result, ensure};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;
use seek_label::LabelCurvePoint;

/// Draws the curve. Bars are two standard errors of the gain to both sides. Each point is of all pages that were labelled by then, so
/// both lines change with the pages.
///
/// # Errors
/// When there is no point.
pub fn label_curve(points: &[LabelCurvePoint]) -> Result<String> {
    ensure!(!points.is_empty(), "there is no point to draw");
    let values = points
        .iter()
        .flat_map(|point| [point.start, point.continued - 2.0 * point.error, point.continued + 2.0 * point.error]);
    let (low, high) = values.fold((1.0_f64, 0.0_f64), |(low, high), value| (low.min(value), high.max(value)));
    let (low, high) = ((low * 20.0 - 0.5).floor() / 20.0, ((high * 20.0 + 0.5).ceil() / 20.0).min(1.0));
    let most = points.iter().map(|point| point.pages).max().unwrap_or(1);
    let unit = if points.iter().all(|point| point.by_host) { "host" } else { "page" };
    let note = format!("F1 on labelled pages, out-of-fold by {unit}; bars: two standard errors of the gain");
    sheet((560, 360), "What labels have gained", &note, |body| {
        let mut chart = ChartBuilder::on(body)
            .margin(12)
            .margin_right(110)
            .x_label_area_size(46)
            .y_label_area_size(60)
            .build_cartesian_2d(0..most + most / 10 + 1, low.max(0.0)..high.max(low.max(0.0) + 0.05))?;
        axes(chart.configure_mesh(), 12)
            .x_desc("labelled pages")
            .y_desc("F1, mean over pages")
            .y_label_formatter(&|y| format!("{y:.2}"))
            .draw()?;
        let lines = [("start model", LINE_COLOURS[3]), ("continued", LINE_COLOURS[0])];
        for (number, (name, colour)) in lines.into_iter().enumerate() {
            let value = |point: &LabelCurvePoint| if number == 0 { point.start } else { point.continued };
            let of_line: Vec<(usize, f64)> = points.iter().map(|point| (point.pages, value(point))).collect();
            chart.draw_series(LineSeries::new(of_line.iter().copied(), colour.stroke_width(2)))?;
            chart.draw_series(of_line.iter().map(|&point| Circle::new(point, 3, colour.filled())))?;
            if let Some(last) = of_line.last() {
                let (left, top) = body.get_base_pixel();
                let (x, y) = chart.backend_coord(last);
                let style = anchored(text_style(11, TEXT_COLOUR), HPos::Left);
                body.draw(&Text::new(name, (x - left + 8, y - top), style))?;
            }
        }
        let bar = |point: &LabelCurvePoint| {
            let ends = [point.continued - 2.0 * point.error, point.continued + 2.0 * point.error];
            PathElement::new(
                ends.map(|end| (point.pages, end.clamp(low, high))).to_vec(),
                LINE_COLOURS[0].stroke_width(1),
            )
        };
        chart.draw_series(points.iter().map(bar))?;
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_become_two_lines_with_names() {
        let point = |pages, start, continued| LabelCurvePoint { pages, start, continued, error: 0.01, by_host: true };
        let drawn = label_curve(&[point(20, 0.8, 0.82), point(40, 0.79, 0.85)]).unwrap();
        let parsed = roxmltree::Document::parse(&drawn).unwrap();
        let texts: Vec<&str> = parsed
            .descendants()
            .filter(|node| node.has_tag_name("text"))
            .filter_map(|node| node.text())
            .map(str::trim)
            .collect();
        assert!(texts.contains(&"start model") && texts.contains(&"continued"), "{texts:?}");
        assert_eq!(parsed.descendants().filter(|node| node.has_tag_name("circle")).count(), 4);
        assert!(label_curve(&[]).is_err());
    }
}
