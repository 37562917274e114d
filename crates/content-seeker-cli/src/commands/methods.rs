//! `seek methods`: a table of all methods, or of the parameters of some; or both as records in JSON.

use content_seeker::methods::{CATALOG, Entry, MakeError, MethodRecord, SHIPPED};
use content_seeker::parameter::ParameterDescription;
use seek_io::JsonLinesWriter;

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

fn records(names: &[String]) -> Result<String, CommandError> {
    let mut lines = JsonLinesWriter::new(Vec::new());
    for entry in entries(names) {
        lines.write(&MethodRecord::of(entry)?).map_err(OutputError::Stdout)?;
    }
    Ok(String::from_utf8_lossy(&lines.finish().map_err(OutputError::Stdout)?).into_owned())
}
