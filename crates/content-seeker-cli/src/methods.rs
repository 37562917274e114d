//! `seek methods`: how content can be found, by names of the literature.

use seek_extract::method::{CATALOG, Entry, UnknownMethod};

use crate::output::print;
use crate::pages::{CommandError, Outcome};

/// Prints a line of column names, then a line for each method, separated by tabs.
///
/// # Errors
/// Where a method's model does not fit the program, or standard output takes no more.
pub fn run() -> Result<Outcome, CommandError> {
    let mut table = "method\tview\tparameters\tsource\n".to_owned();
    for entry in CATALOG {
        table.push_str(&line(entry)?);
    }
    print(&table)?;
    Ok(Outcome::AllFine)
}

fn line(entry: &Entry) -> Result<String, UnknownMethod> {
    let method = entry.method()?;
    let parameters = method.parameters();
    let parameters = if parameters.is_empty() { "-" } else { &parameters };
    Ok(format!("{}\t{}\t{parameters}\t{}\n", entry.name, method.view(), entry.source))
}
