//! What the commands print: results to standard output, pages that failed to standard error.

use crate::cli::Input;
use anyhow::{Context, Result, bail};
use seek_train::corpora::Failure;
use seek_train::report::Summary;
use std::fmt::Display;
use std::io::{self, ErrorKind, Write};

/// Prints something as it is. Whoever reads may have had enough: a closed pipe is no failure.
pub fn print(text: impl Display) -> Result<()> {
    let mut out = io::stdout().lock();
    match write!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error).context("standard output"),
        _ => Ok(()),
    }
}

/// Prints something and ends the line.
pub fn print_line(text: impl Display) -> Result<()> {
    print(format_args!("{text}\n"))
}

/// Prints a summary, or the whole as JSON where that is asked for.
pub fn print_summary(input: &Input, summary: &Summary, whole: &serde_json::Value) -> Result<()> {
    if input.json { print_line(whole) } else { print(summary.to_text()) }
}

/// Names every page that failed; the others were worked on.
pub fn fail_on(failures: &[Failure]) -> Result<()> {
    for (id, reason) in failures {
        eprintln!("seek-train: {id}: {reason}");
    }
    if failures.is_empty() { Ok(()) } else { bail!("{} failed, as said above", failures.len()) }
}
