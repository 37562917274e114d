//! Output of the commands: results go to standard output, failed pages to standard error.

use anyhow::{Context, Result};
use seek_train::corpus::pages::Failure;
use seek_train::corpus::training_data::DataWarning;
use seek_train::measure::summary::Summary;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

/// Prints a text. A closed pipe is no error: the reader may stop early.
pub fn print(text: impl Display) -> Result<()> {
    let mut out = io::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error).context("standard output"),
        _ => Ok(()),
    }
}

/// Prints a text and ends the line.
pub fn print_line(text: impl Display) -> Result<()> {
    print(format_args!("{text}\n"))
}

/// Prints a summary as a table, or `whole` as JSON.
pub fn print_summary(as_json: bool, summary: &Summary, whole: &serde_json::Value) -> Result<()> {
    if as_json { print_line(whole) } else { print(summary.to_text()) }
}

/// Prints warnings to standard error.
pub fn warn(warnings: &[DataWarning]) {
    for warning in warnings {
        eprintln!("seek-train: warning: {warning}");
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
pub fn fail_on(failures: &[Failure]) -> Result<()> {
    for (id, reason) in failures {
        eprintln!("seek-train: {id}: {reason}");
    }
    if failures.is_empty() { Ok(()) } else { Err(SomeFailed { pages: failures.len() }.into()) }
}
