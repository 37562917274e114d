//! `seek-lab`: reproduces tables of papers, and answers single questions.

mod commands;

use clap::Parser;
use commands::Cli;
use seek_train::cli::output::exit_code;
use std::process::ExitCode;

fn main() -> ExitCode {
    exit_code(Cli::parse().run())
}
