//! `seek methods`: a table of all methods.

use content_seeker::methods::{self, CATALOG, Entry, UnknownMethod};

use crate::error::{CommandError, CommandOutcome};
use crate::output::terminal::print;

/// Prints a line of column names, then a line for each method, separated by tabs.
///
/// # Errors
/// The model of a method does not fit the program, or standard output cannot be written.
pub fn run() -> Result<CommandOutcome, CommandError> {
    let mut table = "method\tview\tparameters\tsource\n".to_owned();
    for entry in CATALOG {
        table.push_str(&line(entry)?);
    }
    print(&table)?;
    Ok(CommandOutcome::Success)
}

fn line(entry: &Entry) -> Result<String, UnknownMethod> {
    let method = methods::method(entry)?;
    let parameters = method.parameters();
    let parameters = if parameters.is_empty() { "-" } else { &parameters };
    Ok(format!("{}\t{}\t{parameters}\t{}\n", entry.name, method.view(), entry.source))
}
