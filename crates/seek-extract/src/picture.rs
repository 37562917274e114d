//! What a method sees of a page, as numbers that can be drawn: the figures of the papers, for any page.
//!
//! A method says what is to be seen and a drawer how it looks. All that is drawn shares one horizontal axis of whole places
//! (lines, tokens, strings, blocks) from 0 on.

use std::ops::Range;

/// One plot.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Picture {
    /// What it shows, as short as a heading.
    pub title: String,
    /// How it is to be read, in a sentence or two.
    pub caption: String,
    /// What is counted along the horizontal axis, such as "line of the source".
    pub x: String,
    /// What is measured along the vertical one, with its unit.
    pub y: String,
    /// What is measured: a value for each place, so all are equally long.
    pub series: Vec<Series>,
    /// Places that mean something, such as the regions that were chosen.
    pub marks: Vec<Mark>,
    /// Values that decide something.
    pub thresholds: Vec<Threshold>,
}

/// A value for each place.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// What it is, for the legend.
    pub name: String,
    /// How it is drawn.
    pub shape: Shape,
    /// The value at place 0, 1, ...; finite.
    pub values: Vec<f64>,
}

/// How a series is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Shape {
    /// A column at each place, from the axis up, or down where the value is below 0.
    Columns,
    /// A line from place to place.
    Line,
}

/// Ranges of places under one name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// What they are, for the legend.
    pub name: String,
    /// Ascending, not overlapping.
    pub ranges: Vec<Range<usize>>,
}

/// A horizontal line.
#[derive(Debug, Clone, PartialEq)]
pub struct Threshold {
    /// What happens from it on, for the legend.
    pub name: String,
    /// Where it is.
    pub y: f64,
}

impl Series {
    /// Columns of these values.
    pub fn columns(name: &str, values: impl IntoIterator<Item = f64>) -> Series {
        Series { name: name.to_owned(), shape: Shape::Columns, values: values.into_iter().collect() }
    }

    /// A line through these values.
    pub fn line(name: &str, values: impl IntoIterator<Item = f64>) -> Series {
        Series { name: name.to_owned(), shape: Shape::Line, values: values.into_iter().collect() }
    }
}

impl Mark {
    /// Ranges under one name.
    pub fn new(name: &str, ranges: impl IntoIterator<Item = Range<usize>>) -> Mark {
        Mark { name: name.to_owned(), ranges: ranges.into_iter().collect() }
    }

    /// The runs of places that are so.
    pub fn runs(name: &str, is_so: impl IntoIterator<Item = bool>) -> Mark {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for (place, _) in is_so.into_iter().enumerate().filter(|(_, so)| *so) {
            match ranges.last_mut() {
                Some(run) if run.end == place => run.end += 1,
                _ => ranges.push(place..place + 1),
            }
        }
        Mark { name: name.to_owned(), ranges }
    }
}

impl Threshold {
    /// A line at a height.
    pub fn new(name: &str, y: f64) -> Threshold {
        Threshold { name: name.to_owned(), y }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_as_long_as_they_can_be() {
        let mark = Mark::runs("chosen", [true, true, false, true, false]);
        assert_eq!(mark.ranges, [0..2, 3..4]);
        assert!(Mark::runs("chosen", []).ranges.is_empty());
    }
}
