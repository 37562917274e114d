//! `seek`: finds the main content of web pages.
//!
//! A thin program over the crates that do the work: `seek-io` reads the inputs, `seek-extract` finds
//! the content. What stands here:
//!
//! 1. [`cli`]: what can be written on the command line, and what of it does not go together;
//!    [`config`] adds what a file says of it;
//! 2. [`extract`], [`export`], [`classify`], [`explain`] and [`methods`]: the commands; [`completions`], [`man`] and [`version`] tell of
//!    the program; [`pages`]: what they share, from inputs to an exit status;
//!    [`finder`] makes a record of a document;
//! 3. [`jobs`]: work on several pages at a time; [`budget`]: what each may cost; [`progress`]: how far it is;
//! 4. [`answers`]: what came of the pages, as texts ([`texts`], [`front_matter`]), records or tables; [`output`]: where
//!    they go;
//! 5. [`folder`], [`draft`] and [`names`]: one file for each input, whole or not at all, under names that are safe;
//! 6. [`report`]: the HTML that [`explain`] writes.
//!
//! Exit status: 0 all fine, 1 some input failed, 2 wrong use, model or configuration. A reader who
//! closes the pipe has seen enough, so that is no error.

mod answers;
mod budget;
mod classify;
mod cli;
mod completions;
mod config;
mod draft;
mod explain;
mod export;
mod extract;
mod finder;
mod folder;
mod front_matter;
mod jobs;
mod man;
mod methods;
mod names;
mod output;
mod pages;
mod progress;
mod report;
mod texts;
mod version;

use std::error::Error;
use std::process::ExitCode;

use clap::error::ErrorKind::MissingSubcommand;
use clap::{CommandFactory, Parser};
use cli::{Cli, Command};
use config::CommandLine;
use pages::{CommandError, Outcome};

fn main() -> ExitCode {
    let line = match config::complete(std::env::args_os().collect()) {
        Ok(line) => line,
        Err(error) => return failed(&error),
    };
    let cli = Cli::try_parse_from(&line.words).unwrap_or_else(|error| wrong_use(&error, &line));
    match run(cli) {
        Ok(Outcome::AllFine) => ExitCode::SUCCESS,
        Ok(Outcome::SomeFailed) => ExitCode::from(1),
        Err(CommandError::Use(wrong)) => wrong_use(&wrong.explained(), &line),
        Err(error) => failed(&error),
    }
}

fn failed(error: &dyn Error) -> ExitCode {
    output::complain(format_args!("{error}"));
    ExitCode::from(2)
}

/// Ends as clap does; an error also names the flags that the user has not typed.
fn wrong_use(error: &clap::Error, line: &CommandLine) -> ! {
    if let Some(note) = line.note().filter(|_| error.use_stderr()) {
        let _ = error.print();
        output::complain(format_args!("{note}"));
        std::process::exit(error.exit_code());
    }
    error.exit()
}

fn run(cli: Cli) -> Result<Outcome, CommandError> {
    match (cli.version, cli.command) {
        (true, _) => version::run(),
        (false, Some(Command::Extract(arguments))) => extract::run(&arguments),
        (false, Some(Command::Classify(arguments))) => classify::run(&arguments),
        (false, Some(Command::Export(arguments))) => export::run(&arguments),
        (false, Some(Command::Explain(arguments))) => explain::run(&arguments),
        (false, Some(Command::Methods)) => methods::run(),
        (false, Some(Command::Completions(arguments))) => completions::run(&arguments),
        (false, Some(Command::Man(arguments))) => man::run(&arguments),
        (false, None) => Cli::command().error(MissingSubcommand, "a command is missing").exit(),
    }
}
