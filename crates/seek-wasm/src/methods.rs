//! The catalogue of methods, with the values that `seek methods -f json` gives.

use crate::failure::Failure;
use content_seeker::ModelKind;
use content_seeker::methods::{CATALOG, Entry, SHIPPED};
use content_seeker::parameter::ParameterDescription;
use serde::Serialize;

/// A method.
#[derive(Debug, Serialize)]
pub struct MethodRecord {
    name: &'static str,
    family: &'static str,
    view: String,
    source: &'static str,
    parameters: Vec<ParameterRecord>,
}

/// A parameter of a method.
#[derive(Debug, Serialize)]
struct ParameterRecord {
    name: &'static str,
    default: String,
    range: String,
    meaning: &'static str,
}

/// All methods except those that look at the boxes of a page: there is no layout engine here.
///
/// # Errors
/// A [`Failure`] if the shipped models do not fit.
pub fn catalogue() -> Result<Vec<MethodRecord>, Failure> {
    CATALOG.iter().filter(|entry| !entry.needs_layout()).map(of_entry).collect()
}

fn of_entry(entry: &'static Entry) -> Result<MethodRecord, Failure> {
    let parameter = |described: ParameterDescription| ParameterRecord {
        name: described.name,
        default: described.value,
        range: described.range.to_string(),
        meaning: described.meaning,
    };
    Ok(MethodRecord {
        name: entry.name,
        family: match entry.model_kind() {
            Some(ModelKind::Pipeline) => "pipeline",
            Some(_) => "chain",
            None => "rules",
        },
        view: entry.make(&[], &SHIPPED)?.view().to_string(),
        source: entry.source,
        parameters: entry.parameters().into_iter().map(parameter).collect(),
    })
}
