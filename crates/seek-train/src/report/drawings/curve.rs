//! The learning curve: quality by the share of training hosts. It shows whether more labels would help.

use crate::measure::out_of_fold_scores::OutOfFoldScores;
use crate::report::drawings::canvas::{LINE_COLOURS, TEXT_COLOUR, anchored, axes, sheet, text_style};
use crate::scores::mean::{mean, share};
use anyhow::{Result, bail, ensure};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;
use seek_page::PageType;

/// Minimum distance of two line names in pixels.
const NAME_HEIGHT: f64 = 15.0;

/// A line: its name, colour and width, and its points (share of the hosts, mean F1).
struct CurveLine {
    name: String,
    style: ShapeStyle,
    points: Vec<(f64, f64)>,
}

/// Draws the mean F1 of all pages and of each page type by the share of training hosts. The axis of the shares is logarithmic: a
/// straight line gains the same with each doubling of the hosts.
///
/// # Errors
/// When there are fewer than two runs, two runs with the same share, or runs on different pages.
pub fn learning_curve(mut runs: Vec<OutOfFoldScores>) -> Result<String> {
    runs.sort_by(|a, b| a.hosts.total_cmp(&b.hosts));
    let (Some(first), Some(last)) = (runs.first(), runs.last()) else { bail!("no run to draw") };
    ensure!(runs.len() > 1, "a learning curve needs runs with at least two shares of the hosts");
    for pair in runs.windows(2) {
        let share = |run: &OutOfFoldScores| format!("{} % of the hosts", 100.0 * run.hosts);
        ensure!(pair[0].hosts < pair[1].hosts, "two runs have the same share: {}", share(&pair[0]));
        let same_data = pair[0].data_fingerprint == pair[1].data_fingerprint;
        let ids = |run: &OutOfFoldScores| {
            run.pages.iter().map(|page| (page.corpus.clone(), page.id.clone())).collect::<Vec<_>>()
        };
        ensure!(
            same_data && ids(&pair[0]) == ids(&pair[1]),
            "the runs with {} and {} scored different pages",
            share(&pair[0]),
            share(&pair[1])
        );
    }
    let lines = lines(&runs);
    let lowest = lines.iter().flat_map(|line| &line.points).map(|point| point.1).fold(1.0, f64::min);
    let floor = ((lowest * 20.0).floor() / 20.0).min(0.95);
    let note = last.about();
    let (shares, from) = (runs.iter().map(|run| run.hosts).collect::<Vec<f64>>(), first.hosts);
    sheet((760, 520), "Quality by share of labelled hosts", &note, |body| {
        let mut chart = ChartBuilder::on(body)
            .margin(12)
            .margin_right(150)
            .x_label_area_size(46)
            .y_label_area_size(60)
            .build_cartesian_2d((from..1.0).log_scale().with_key_points(shares.clone()), floor..1.0)?;
        axes(chart.configure_mesh(), 12)
            .x_desc("share of the hosts trained on (logarithmic)")
            .y_desc("F1, mean over pages")
            .x_label_formatter(&|x| format!("{:.0} %", 100.0 * x))
            .y_label_formatter(&|y| format!("{y:.2}"))
            .draw()?;
        for line in &lines {
            chart.draw_series(LineSeries::new(line.points.iter().copied(), line.style))?;
            let marks = line.points.iter().map(|&point| Circle::new(point, 3, line.style.filled()));
            chart.draw_series(marks)?;
        }
        let ends: Vec<(i32, i32)> =
            lines.iter().filter_map(|line| line.points.last()).map(|point| chart.backend_coord(point)).collect();
        let (_, top) = body.get_base_pixel();
        let (_, bottom) = chart.backend_coord(&(1.0, floor));
        let heights = without_overlap(ends.iter().map(|end| f64::from(end.1)), f64::from(bottom));
        for ((line, &(x, _)), y) in lines.iter().zip(&ends).zip(heights) {
            let place = (x - body.get_base_pixel().0 + 10, y.round() as i32 - top);
            let style = anchored(text_style(11, TEXT_COLOUR), HPos::Left);
            body.draw(&Rectangle::new([(place.0, place.1 - 1), (place.0 + 12, place.1 + 1)], line.style.filled()))?;
            body.draw(&Text::new(line.name.clone(), (place.0 + 17, place.1), style))?;
        }
        Ok(())
    })
}

fn lines(runs: &[OutOfFoldScores]) -> Vec<CurveLine> {
    let line = |name: &str, style: ShapeStyle, wanted: &dyn Fn(&str) -> bool| {
        let f1 =
            |run: &OutOfFoldScores| mean(run.pages.iter().filter(|page| wanted(&page.page_type)).map(|page| page.f1));
        let points: Vec<(f64, f64)> = runs.iter().filter_map(|run| Some((run.hosts, f1(run)?))).collect();
        let end = points.last()?.1;
        let name = format!("{name} {}", share(end));
        Some(CurveLine { name, style, points })
    };
    let types = PageType::ALL.into_iter().zip(LINE_COLOURS);
    let of_types = types.filter_map(|(t, colour)| line(t.name(), colour.stroke_width(2), &|found| found == t.name()));
    of_types.chain(line("all", TEXT_COLOUR.stroke_width(3), &|_| true)).collect()
}

/// Moves names down until none overlaps another, and up again if they would leave the plot at its `bottom`. Heights are measured
/// from the top of the drawing; their order is kept.
fn without_overlap(heights: impl Iterator<Item = f64>, bottom: f64) -> Vec<f64> {
    let mut heights: Vec<(usize, f64)> = heights.enumerate().collect();
    heights.sort_by(|a, b| a.1.total_cmp(&b.1));
    for i in 1..heights.len() {
        heights[i].1 = heights[i].1.max(heights[i - 1].1 + NAME_HEIGHT);
    }
    let mut below = bottom + NAME_HEIGHT;
    for (_, height) in heights.iter_mut().rev() {
        *height = height.min(below - NAME_HEIGHT);
        below = *height;
    }
    heights.sort_by_key(|&(line, _)| line);
    heights.into_iter().map(|(_, height)| height).collect()
}

#[cfg(test)]
mod tests {
    use super::without_overlap;

    #[test]
    fn names_keep_their_order_and_do_not_overlap() {
        assert_eq!(without_overlap([50.0, 10.0, 20.0, 100.0].into_iter(), 200.0), [50.0, 10.0, 25.0, 100.0]);
        assert!(without_overlap(std::iter::empty(), 200.0).is_empty());
    }

    #[test]
    fn names_at_the_bottom_move_up() {
        assert_eq!(without_overlap([99.0, 100.0, 98.0, 10.0].into_iter(), 100.0), [85.0, 100.0, 70.0, 10.0]);
    }
}
