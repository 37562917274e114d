//! Plots of a page as numbers: the figures of the papers, for any page.
//!
//! A method gives the numbers; the program that shows them decides how they look. All parts of a plot share one
//! horizontal axis. Its positions are whole numbers from 0: lines, tokens, strings or blocks.

use std::ops::Range;

/// One plot.
///
/// ```
/// use seek_extract::picture::{Mark, Picture, Series, Threshold};
/// let picture = Picture {
///     title: "Probability of main content".to_owned(),
///     x: "block".to_owned(),
///     y: "probability".to_owned(),
///     series: vec![Series::columns("probability", [0.1, 0.9, 0.8])],
///     marks: vec![Mark::runs("main content", [false, true, true])],
///     thresholds: vec![Threshold::new("threshold", 0.5)],
///     ..Picture::default()
/// };
/// assert_eq!(picture.marks[0].ranges, [1..3]);
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Picture {
    /// A heading.
    pub title: String,
    /// How to read the plot, in one or two sentences.
    pub caption: String,
    /// The label of the horizontal axis, such as "line of the source".
    pub x: String,
    /// The label of the vertical axis, with the unit.
    pub y: String,
    /// The measured values. All series have the same length.
    pub series: Vec<Series>,
    /// Ranges of positions with a meaning, such as the chosen regions.
    pub marks: Vec<Mark>,
    /// Values that decide the choice.
    pub thresholds: Vec<Threshold>,
}

/// One value for each position.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// The text in the legend.
    pub name: String,
    /// How the series is drawn.
    pub shape: Shape,
    /// The values at the positions 0, 1, ...; finite.
    pub values: Vec<f64>,
}

/// How a series is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// A column at each position: up from the axis, or down for a value below 0.
    Columns,
    /// A line from position to position.
    Line,
}

/// Named ranges of positions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// The text in the legend.
    pub name: String,
    /// The ranges: ascending, without overlap, not empty.
    pub ranges: Vec<Range<usize>>,
}

/// A horizontal line.
#[derive(Debug, Clone, PartialEq)]
pub struct Threshold {
    /// The text in the legend.
    pub name: String,
    /// The height of the line, on the vertical axis.
    pub y: f64,
}

impl Series {
    /// A series that is drawn as columns.
    pub fn columns(name: &str, values: impl IntoIterator<Item = f64>) -> Series {
        Series { name: name.to_owned(), shape: Shape::Columns, values: values.into_iter().collect() }
    }

    /// A series that is drawn as a line.
    pub fn line(name: &str, values: impl IntoIterator<Item = f64>) -> Series {
        Series { name: name.to_owned(), shape: Shape::Line, values: values.into_iter().collect() }
    }
}

impl Mark {
    /// A mark with these ranges.
    pub fn new(name: &str, ranges: impl IntoIterator<Item = Range<usize>>) -> Mark {
        Mark { name: name.to_owned(), ranges: ranges.into_iter().collect() }
    }

    /// A mark with the longest runs of marked positions.
    pub fn runs(name: &str, is_marked: impl IntoIterator<Item = bool>) -> Mark {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for (position, _) in is_marked.into_iter().enumerate().filter(|(_, marked)| *marked) {
            match ranges.last_mut() {
                Some(run) if run.end == position => run.end += 1,
                _ => ranges.push(position..position + 1),
            }
        }
        Mark { name: name.to_owned(), ranges }
    }
}

impl Threshold {
    /// A line at the height `y`.
    pub fn new(name: &str, y: f64) -> Threshold {
        Threshold { name: name.to_owned(), y }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_positions_form_one_run() {
        let mark = Mark::runs("chosen", [true, true, false, true, false]);
        assert_eq!(mark.ranges, [0..2, 3..4]);
        assert!(Mark::runs("chosen", []).ranges.is_empty());
    }
}
