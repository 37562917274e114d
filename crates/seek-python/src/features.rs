//! The rows that classifiers read, with the names of their columns.

use crate::arguments::{Html, duration};
use crate::error::detached;
use crate::table::Table;
use arrow_array::{ArrayRef, Float32Array};
use arrow_schema::{DataType, Field};
use content_seeker::{Extractor, Page};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use seek_features::{Level, PageMeasurements, Schema};
use std::collections::HashMap;
use std::sync::Arc;

/// The level of this name.
pub fn level(name: &str) -> PyResult<Level> {
    match name {
        "block" => Ok(Level::Block),
        "segment" => Ok(Level::Segment),
        "page" => Ok(Level::Page),
        _ => Err(PyValueError::new_err(format!("level must be block, segment or page, not {name:?}"))),
    }
}

/// The features of all blocks or segments of a page, or of the page: one row each, in document order.
///
/// Each column is a number of single precision without nulls. The Arrow field has its `unit` and its `meaning` as metadata. The rows of
/// blocks are in the order of `Page.blocks`. Raises `PageError` if the page cannot be used.
#[pyfunction]
#[pyo3(signature = (html, *, level = "block", url = None, content_type = None, timeout = 5.0))]
pub fn features(
    py: Python<'_>,
    html: Html,
    level: &str,
    url: Option<String>,
    content_type: Option<String>,
    timeout: Option<f64>,
) -> PyResult<Table> {
    let level = self::level(level)?;
    let reader = Extractor::builder().method("bte").timeout(duration(timeout)?).build();
    let reader = reader.map_err(crate::error::exception)?;
    let (rows, count) = detached(py, || {
        let page = reader.read(html.input(url, content_type))?;
        rows_of(&page, level)
    })?;
    let schema = Schema::of(level);
    let width = schema.len();
    let columns = schema.features().iter().enumerate().map(|(at, feature)| {
        let values = (0..count).map(|row| rows[row * width + at]);
        let about = [("unit", feature.unit.name()), ("meaning", feature.meaning)];
        let about: HashMap<String, String> = about.map(|(key, value)| (key.to_owned(), value.to_owned())).into();
        let field = Field::new(&feature.name, DataType::Float32, false).with_metadata(about);
        (field, Arc::new(Float32Array::from_iter_values(values)) as ArrayRef)
    });
    Table::of_columns(columns.collect())
}

/// The rows of a level, one after the other, and their number.
fn rows_of(page: &Page, level: Level) -> Result<(Vec<f32>, usize), content_seeker::Error> {
    let measurements = PageMeasurements::new(page)?;
    let (count, width) = (measurements.row_count(level), Schema::of(level).len());
    let mut rows = vec![0.0; count * width];
    measurements.fill(level, 0..count, width, &mut rows);
    page.check_deadline()?;
    Ok((rows, count))
}
