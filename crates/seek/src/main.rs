//! `seek`: finds the main content of web pages.
//!
//! A thin program over the crates that do the work: `seek-io` reads the inputs, `seek-extract` finds
//! the content. What stands here:
//!
//! 1. [`cli`]: what can be written on the command line, and what of it does not go together;
//! 2. [`extract`], [`export`], [`classify`], [`explain`] and [`methods`]: the commands; [`pages`]: what they share, from
//!    inputs to an exit status; [`finder`] makes a record of a document;
//! 3. [`jobs`]: work on several pages at a time; [`budget`]: what each may cost; [`progress`]: how far it is;
//! 4. [`answers`]: what came of the pages, as texts ([`texts`], [`front_matter`]), records or tables; [`output`]: where they go;
//! 5. [`folder`], [`draft`] and [`names`]: one file for each input, whole or not at all, under names that are safe;
//! 6. [`report`]: the HTML that [`explain`] writes.
//!
//! Exit status: 0 all fine, 1 some input failed, 2 wrong use, model or configuration. A reader who
//! closes the pipe has seen enough, so that is no error.

mod answers;
mod budget;
mod classify;
mod cli;
mod draft;
mod explain;
mod export;
mod extract;
mod finder;
mod folder;
mod front_matter;
mod jobs;
mod methods;
mod names;
mod output;
mod pages;
mod progress;
mod report;
mod texts;

use std::process::ExitCode;

use clap::error::ErrorKind::MissingSubcommand;
use clap::{CommandFactory, Parser};
use cli::{Cli, Command};
use output::print;
use pages::{CommandError, Outcome};
use seek_extract::Models;

fn main() -> ExitCode {
    match run(Cli::parse()) {
        Ok(Outcome::AllFine) => ExitCode::SUCCESS,
        Ok(Outcome::SomeFailed) => ExitCode::from(1),
        Err(CommandError::Use(wrong)) => wrong.explained().exit(),
        Err(error) => {
            output::complain(format_args!("{error}"));
            ExitCode::from(2)
        }
    }
}

fn run(cli: Cli) -> Result<Outcome, CommandError> {
    match (cli.version, cli.command) {
        (true, _) => print_version(),
        (false, Some(Command::Extract(arguments))) => extract::run(&arguments),
        (false, Some(Command::Classify(arguments))) => classify::run(&arguments),
        (false, Some(Command::Export(arguments))) => export::run(&arguments),
        (false, Some(Command::Explain(arguments))) => explain::run(&arguments),
        (false, Some(Command::Methods)) => methods::run(),
        (false, None) => Cli::command().error(MissingSubcommand, "a command is missing").exit(),
    }
}

/// The program and the model in it: both decide what comes out.
fn print_version() -> Result<Outcome, CommandError> {
    let models = Models::shipped().map_err(CommandError::Shipped)?;
    let version = env!("CARGO_PKG_VERSION");
    print(&format!("seek {version} (model {})\n", models.fingerprint))?;
    Ok(Outcome::AllFine)
}
