//! Feature importances as bars, a panel for each classifier.

use crate::measure::importance::Importance;
use crate::report::drawings::canvas::{INK, MARK, NOTE, Sheet, at, axes, letters, sheet};
use anyhow::{Result, ensure};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

/// Height of a bar with the space around it, in pixels.
const BAR: u32 = 16;

/// Draws the `most` most important features of each classifier: bars of their shares of the variance that all features
/// explain, in percent. `note` says which model, and on which pages.
///
/// # Errors
/// Where no classifier asks for a feature, or it cannot be drawn.
pub fn importances(all: &[Importance], most: usize, note: &str) -> Result<String> {
    let panels: Vec<(&str, &[(String, f64)])> = all
        .iter()
        .map(|own| (own.classifier.as_str(), &own.features[..own.features.len().min(most)]))
        .filter(|(_, features)| !features.is_empty())
        .collect();
    ensure!(!panels.is_empty(), "no classifier of the model asks for any feature");
    let longest = panels.iter().map(|(_, features)| features.len()).max().unwrap_or(0) as u32;
    let rows = panels.len().div_ceil(2);
    let size = (960, 52 + rows as u32 * (longest * BAR + 92));
    sheet(size, "What the classifiers' answers hang on", note, |body| {
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
        .caption(name, letters(13, INK))
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
        let bar = Rectangle::new([(0.0, top + 0.15), (percent, top + 0.85)], MARK.filled());
        let name =
            EmptyElement::at((0.0, top + 0.5)) + Text::new(feature.clone(), (-5, 0), at(letters(10, INK), HPos::Right));
        let value = EmptyElement::at((percent, top + 0.5))
            + Text::new(format!("{percent:.1}"), (4, 0), at(letters(10, NOTE), HPos::Left));
        chart.draw_series([bar])?;
        chart.draw_series([name, value])?;
    }
    Ok(())
}
