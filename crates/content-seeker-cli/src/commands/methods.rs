//! `seek methods`: a table of all methods, or of the parameters of some.

use content_seeker::methods::{self, CATALOG, UnknownMethod};
use content_seeker::parameter::ParameterDescription;

use crate::cli::methods::MethodsArgs;
use crate::error::{CommandError, CommandOutcome};
use crate::output::terminal::print;

/// Prints a line of column names, then a line for each method or parameter, separated by tabs.
///
/// # Errors
/// The model of a method does not fit the program, or standard output cannot be written.
pub fn run(arguments: &MethodsArgs) -> Result<CommandOutcome, CommandError> {
    match arguments.names.as_slice() {
        [] => print(&method_table()?)?,
        names => print(&parameter_table(names))?,
    }
    Ok(CommandOutcome::Success)
}

fn method_table() -> Result<String, UnknownMethod> {
    let mut table = "method\tview\tparameters\tsource\n".to_owned();
    for entry in CATALOG {
        let method = methods::method(entry)?;
        let parameters = method.parameters();
        let parameters = if parameters.is_empty() { "-" } else { &parameters };
        table.push_str(&format!("{}\t{}\t{parameters}\t{}\n", entry.name, method.view(), entry.source));
    }
    Ok(table)
}

fn parameter_table(names: &[String]) -> String {
    let mut table = "method\tparameter\tdefault\trange\tmeaning\n".to_owned();
    for entry in CATALOG.iter().filter(|entry| names.iter().any(|name| name == entry.name)) {
        for ParameterDescription { name, value, range, meaning, .. } in entry.parameters() {
            let value = if value.is_empty() { "-" } else { &value };
            table.push_str(&format!("{}\t{name}\t{value}\t{range}\t{meaning}\n", entry.name));
        }
    }
    table
}
