//! `seek-train`: labels pages, fits models, and measures them.
//!
//! The exit status follows that of `seek`: 0 for success, 1 if some pages failed or a score is below its floor, and 2
//! if the command could not run.

mod arguments;
mod commands;
mod output;

use clap::Parser;
use commands::Cli;
use output::{SomeFailed, SomeLost};
use seek_train::measure::gate::MissedFloors;
use std::process::ExitCode;

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("seek-train: {error:#}");
            ExitCode::from(if has_run(&error) { 1 } else { 2 })
        }
    }
}

/// Whether a command with this error has processed the pages that it could read.
fn has_run(error: &anyhow::Error) -> bool {
    error.is::<SomeFailed>() || error.is::<SomeLost>() || error.is::<MissedFloors>()
}
