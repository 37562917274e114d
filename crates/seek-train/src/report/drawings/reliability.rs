//! The reliability plot: estimates of the model against out-of-fold results (DeGroot and Fienberg,
//! "The comparison and evaluation of forecasters", The Statistician 1983).

use crate::measure::calibration::{BINS, Bin, bins, f1_estimates, type_estimates};
use crate::measure::out_of_fold_scores::OutOfFoldScores;
use crate::measure::page_result::OutOfFoldPage;
use crate::report::drawings::canvas::{MARK_COLOUR, MUTED_COLOUR, Sheet, anchored, axes, sheet, text_style};
use anyhow::Result;
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

/// Draws `confidence` against F1, and the probability of the page type against its accuracy, each in ten bins of equal width. A
/// mark is at the means of its bin. Its area and the number next to it show the number of pages; its bar is two standard errors
/// up and down, clustered by host. A bin without pages has no mark. Without a confidence of any page, as for a chain, there are only page types.
///
/// # Errors
/// When drawing fails.
pub fn reliability(scores: &OutOfFoldScores) -> Result<String> {
    reliability_of(&scores.pages, &scores.about())
}

/// As [`reliability`], for results that are in no file. `note` names them.
///
/// # Errors
/// When drawing fails.
pub fn reliability_of(pages: &[OutOfFoldPage], note: &str) -> Result<String> {
    let f1 = bins(f1_estimates(pages));
    let types = bins(type_estimates(pages));
    let note = format!("{note}; bars: two standard errors");
    sheet((880, 470), "Reliability", &note, |body| {
        let panels = body.split_evenly((1, 2));
        let has_confidence = f1.iter().any(|bin| bin.count() > 0);
        if has_confidence {
            panel(&panels[0], "confidence (expected F1), mean of a bin", "F1, mean of a bin", &f1)?;
        }
        panel(
            &panels[usize::from(has_confidence)],
            "probability of the page type, mean of a bin",
            "share of pages where it is right",
            &types,
        )
    })
}

fn panel(area: &Sheet, across: &str, up: &str, bins: &[Bin; BINS]) -> Result<()> {
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .margin_right(40)
        .x_label_area_size(46)
        .y_label_area_size(56)
        .build_cartesian_2d(0.0..1.0, 0.0..1.0)?;
    axes(chart.configure_mesh(), 12)
        .x_desc(across)
        .y_desc(up)
        .x_labels(11)
        .y_labels(11)
        .x_label_formatter(&|x| format!("{x:.1}"))
        .y_label_formatter(&|y| format!("{y:.1}"))
        .draw()?;
    chart.draw_series(LineSeries::new([(0.0, 0.0), (1.0, 1.0)], MUTED_COLOUR))?;
    let most = bins.iter().map(Bin::count).max().unwrap_or(0).max(1);
    for bin in bins {
        let (Some(estimate), Some(actual)) = (bin.mean_estimate(), bin.actual()) else {
            continue;
        };
        let (actual, bar) = (actual.mean, 2.0 * actual.standard_error.unwrap_or(0.0));
        let ends = [(estimate, (actual - bar).max(0.0)), (estimate, (actual + bar).min(1.0))];
        chart.draw_series(LineSeries::new(ends, MARK_COLOUR))?;
        let radius = (3.0 + 9.0 * (bin.count() as f64 / most as f64).sqrt()) as i32;
        let count =
            Text::new(bin.count().to_string(), (radius + 3, 10), anchored(text_style(10, MUTED_COLOUR), HPos::Left));
        let mark = EmptyElement::at((estimate, actual)) + Circle::new((0, 0), radius, MARK_COLOUR.filled()) + count;
        chart.draw_series([mark])?;
    }
    Ok(())
}
