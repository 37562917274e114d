//! `seek methods`: a table of all methods, or of the parameters of some; or both as records in JSON.

use content_seeker::ModelKind;
use content_seeker::methods::{CATALOG, Entry, MakeError, SHIPPED};
use content_seeker::parameter::ParameterDescription;
use seek_io::JsonLinesWriter;
use serde::Serialize;

use crate::cli::methods::{MethodFormat, MethodsArgs};
use crate::error::{CommandError, CommandOutcome};
use crate::output::destination::OutputError;
use crate::output::terminal::print;

/// Prints a line of column names, then a line for each method or parameter, separated by tabs; or a record for each
/// method.
///
/// # Errors
/// The model of a method does not fit the program, or standard output cannot be written.
pub fn run(arguments: &MethodsArgs) -> Result<CommandOutcome, CommandError> {
    match (arguments.format, arguments.names.as_slice()) {
        (MethodFormat::Json, names) => print(&records(names)?)?,
        (MethodFormat::Table, []) => print(&method_table()?)?,
        (MethodFormat::Table, names) => print(&parameter_table(names))?,
    }
    Ok(CommandOutcome::Success)
}

/// The entries of these methods in the order of the catalogue, or all entries if there are no names.
fn entries(names: &[String]) -> impl Iterator<Item = &'static Entry> {
    CATALOG.iter().filter(move |entry| names.is_empty() || names.iter().any(|name| name == entry.name))
}

fn method_table() -> Result<String, MakeError> {
    let mut table = "method\tview\tparameters\tsource\n".to_owned();
    for entry in CATALOG {
        let method = entry.make(&[], &SHIPPED)?;
        let parameters = method.parameters();
        let parameters = if parameters.is_empty() { "-" } else { &parameters };
        table.push_str(&format!("{}\t{}\t{parameters}\t{}\n", entry.name, method.view(), entry.source));
    }
    Ok(table)
}

fn parameter_table(names: &[String]) -> String {
    let mut table = "method\tparameter\tdefault\trange\tmeaning\n".to_owned();
    for entry in entries(names) {
        for ParameterDescription { name, value, range, meaning, .. } in entry.parameters() {
            let value = if value.is_empty() { "-" } else { &value };
            table.push_str(&format!("{}\t{name}\t{value}\t{range}\t{meaning}\n", entry.name));
        }
    }
    table
}

/// The record of a method.
#[derive(Debug, Serialize)]
struct MethodRecord {
    name: &'static str,
    /// `pipeline` or `chain` for a method with trained models of this kind, and `rules` for one without.
    family: &'static str,
    /// What the method reads of a page.
    view: String,
    source: &'static str,
    parameters: Vec<ParameterRecord>,
}

/// The record of a parameter. The default is a text, as `--set` takes it.
#[derive(Debug, Serialize)]
struct ParameterRecord {
    name: &'static str,
    default: String,
    range: String,
    meaning: &'static str,
}

fn records(names: &[String]) -> Result<String, CommandError> {
    let mut lines = JsonLinesWriter::new(Vec::new());
    for entry in entries(names) {
        let parameter = |described: ParameterDescription| ParameterRecord {
            name: described.name,
            default: described.value,
            range: described.range.to_string(),
            meaning: described.meaning,
        };
        let record = MethodRecord {
            name: entry.name,
            family: match entry.model_kind() {
                Some(ModelKind::Pipeline) => "pipeline",
                Some(_) => "chain",
                None => "rules",
            },
            view: entry.make(&[], &SHIPPED)?.view().to_string(),
            source: entry.source,
            parameters: entry.parameters().into_iter().map(parameter).collect(),
        };
        lines.write(&record).map_err(OutputError::Stdout)?;
    }
    Ok(String::from_utf8_lossy(&lines.finish().map_err(OutputError::Stdout)?).into_owned())
}
