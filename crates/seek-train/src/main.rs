//! `seek-train`: labels pages, fits models, and measures them.

use clap::Parser;
use seek_train::cli::commands::Cli;
use seek_train::cli::output::exit_code;
use std::process::ExitCode;

fn main() -> ExitCode {
    exit_code(Cli::parse().run())
}
