//! `seek-train`: labels pages, fits models, and measures them.

mod arguments;
mod commands;
mod output;

use clap::Parser;
use commands::Cli;
use std::process::ExitCode;

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("seek-train: {error:#}");
            ExitCode::FAILURE
        }
    }
}
