//! A bar chart of feature importances with a panel for each classifier.

use crate::measure::importance::Importance;
use crate::report::drawings::canvas::{
    MARK_COLOUR, MUTED_COLOUR, Sheet, TEXT_COLOUR, anchored, axes, sheet, text_style,
};
use anyhow::{Result, ensure};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

/// Height of a bar with its margin in pixels.
const BAR: u32 = 16;

/// Draws the `most` most important features of each classifier. A bar is the share of the variance that all features explain, in
/// percent. `note` names the model and the pages.
///
/// # Errors
/// When no classifier uses a feature, or drawing fails.
pub fn importances(all: &[Importance], most: usize, note: &str) -> Result<String> {
    let panels: Vec<(&str, &[(String, f64)])> = all
        .iter()
        .map(|own| (own.classifier.as_str(), &own.features[..own.features.len().min(most)]))
        .filter(|(_, features)| !features.is_empty())
        .collect();
    ensure!(!panels.is_empty(), "no classifier of the model uses any feature");
    let longest = panels.iter().map(|(_, features)| features.len()).max().unwrap_or(0) as u32;
    let rows = panels.len().div_ceil(2);
    let size = (960, 52 + rows as u32 * (longest * BAR + 92));
    sheet(size, "Most important features of the classifiers", note, |body| {
        for (area, (name, features)) in body.split_evenly((rows, 2)).iter().zip(&panels) {
            panel(area, name, features)?;
        }
        Ok(())
    })
}

fn panel(area: &Sheet, name: &str, features: &[(String, f64)]) -> Result<()> {
    let largest = features.first().map_or(1.0, |(_, share)| 100.0 * share);
    let n = features.len() as f64;
    let mut chart = ChartBuilder::on(area)
        .caption(name, text_style(13, TEXT_COLOUR))
        .margin(8)
        .x_label_area_size(42)
        .y_label_area_size(172)
        .build_cartesian_2d(0.0..largest * 1.15, n..0.0)?;
    axes(chart.configure_mesh(), 11)
        .disable_y_mesh()
        .y_labels(0)
        .x_desc("share of the explained variance, %")
        .x_labels(6)
        .draw()?;
    for (row, (feature, share)) in features.iter().enumerate() {
        let (top, percent) = (row as f64, 100.0 * share);
        let bar = Rectangle::new([(0.0, top + 0.15), (percent, top + 0.85)], MARK_COLOUR.filled());
        let name = EmptyElement::at((0.0, top + 0.5))
            + Text::new(feature.clone(), (-5, 0), anchored(text_style(10, TEXT_COLOUR), HPos::Right));
        let value = EmptyElement::at((percent, top + 0.5))
            + Text::new(format!("{percent:.1}"), (4, 0), anchored(text_style(10, MUTED_COLOUR), HPos::Left));
        chart.draw_series([bar])?;
        chart.draw_series([name, value])?;
    }
    Ok(())
}
