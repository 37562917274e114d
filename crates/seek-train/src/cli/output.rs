//! Output of the commands: results go to standard output, failed pages to standard error.

use crate::corpus::pages::Failure;
use crate::corpus::training_data::DataWarning;
use crate::measure::gate::MissedFloors;
use crate::scores::mean::{HOST, with_error_note};
use crate::scores::score_table::Summary;
use anyhow::{Context, Result};
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

/// The exit status of a program, as that of `seek`: 0 for success, 1 if some pages failed or a score is below its floor, and 2 if the
/// command could not run. Prints the error.
pub fn exit_code(result: Result<()>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error:#}", program());
            ExitCode::from(if has_run(&error) { 1 } else { 2 })
        }
    }
}

/// Whether a command with this error has processed the pages that it could read.
fn has_run(error: &anyhow::Error) -> bool {
    error.is::<SomeFailed>() || error.is::<SomeLost>() || error.is::<MissedFloors>()
}

/// The name of the program that runs, for messages.
fn program() -> String {
    let called = std::env::args_os().next().unwrap_or_default();
    Path::new(&called).file_stem().map_or_else(|| "seek-train".into(), |name| name.to_string_lossy().into_owned())
}

/// Prints a text. A closed pipe is no error: the reader may stop early.
///
/// # Errors
/// When standard output cannot be written.
pub fn print(text: impl Display) -> Result<()> {
    let mut out = io::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error).context("standard output"),
        _ => Ok(()),
    }
}

/// Prints a text and ends the line.
///
/// # Errors
/// As for [`print()`].
pub fn print_line(text: impl Display) -> Result<()> {
    print(format_args!("{text}\n"))
}

/// Prints a summary as a table, or `whole` as JSON.
///
/// # Errors
/// As for [`print()`].
pub fn print_summary(as_json: bool, summary: &Summary, whole: &serde_json::Value) -> Result<()> {
    if as_json { print_line(whole) } else { print(with_error_note(summary.to_text(), HOST)) }
}

/// Prints warnings to standard error.
pub fn warn(warnings: &[DataWarning]) {
    for warning in warnings {
        eprintln!("{}: warning: {warning}", program());
    }
}

/// Warnings in JSON.
pub fn warnings_json(warnings: &[DataWarning]) -> serde_json::Value {
    warnings.iter().map(DataWarning::to_json).collect()
}

/// Some pages failed. The command processed all others.
#[derive(Debug, thiserror::Error)]
#[error("{pages} failed; the errors are listed above")]
pub struct SomeFailed {
    /// Number of pages.
    pages: usize,
}

/// Some lines of imported files could not be converted. The command wrote all others.
#[derive(Debug, thiserror::Error)]
#[error("{lines} lines or files could not be converted; they are listed above")]
pub struct SomeLost {
    /// Number of lines and files.
    pub lines: usize,
}

/// Prints every page that failed, and fails with [`SomeFailed`] if there is one.
///
/// # Errors
/// [`SomeFailed`] if a page failed.
pub fn fail_on(failures: &[Failure]) -> Result<()> {
    for (id, reason) in failures {
        eprintln!("{}: {id}: {reason}", program());
    }
    if failures.is_empty() { Ok(()) } else { Err(SomeFailed { pages: failures.len() }.into()) }
}
