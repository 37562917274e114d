//! The program `seek`, which finds the main content of web pages. `main.rs` calls [`main`]; the fuzz target of the configuration reads
//! [`complete`] and [`Cli`].
//!
//! The program connects the crates that do the work. `seek-io` reads the inputs and works on several at once, `content-seeker`
//! finds the content and makes the records. Its modules:
//!
//! 1. `cli`: the definition of the command line; `config`: flags from `seek.toml`;
//! 2. `commands`: one module for each subcommand;
//! 3. `pages`: runs a command on all its pages; `web_pages`: pages of the web among them; `extractor`: the extractor that
//!    the arguments choose;
//! 4. `budget`: the limits of one page; `progress`: the progress bar;
//! 5. `output`: standard output, files and folders;
//! 6. `report`: the HTML report of `seek explain`;
//! 7. `error`: why a command fails.
//!
//! The exit status is 0 for success, 1 if an input failed, and 2 for wrong use, a wrong model or a wrong
//! configuration. A reader that closes the pipe early is not an error.

mod budget;
mod cli;
mod commands;
mod config;
mod error;
mod extractor;
mod output;
mod pages;
mod progress;
mod report;
mod sha256;
mod web_pages;

pub use cli::Cli;
pub use config::{CommandLine, ConfigError, complete};

use std::error::Error;
use std::process::ExitCode;

use clap::error::ErrorKind::MissingSubcommand;
use clap::{CommandFactory, Parser};

use cli::Command;
use commands::{classify, completions, explain, export, extract, man, methods, version};
#[cfg(feature = "fetch")]
use commands::{crawl, discover, fetch};
use error::{CommandError, CommandOutcome};
use output::terminal;
use seek_io::error_chain;

/// Runs the program on the arguments of the process, and gives its exit status.
pub fn main() -> ExitCode {
    let line = match complete(std::env::args_os().collect()) {
        Ok(line) => line,
        Err(error) => return exit_with_error(&error),
    };
    let cli = Cli::try_parse_from(&line.words).unwrap_or_else(|error| exit_with_usage(&error, &line));
    match run(cli) {
        Ok(CommandOutcome::Success) => ExitCode::SUCCESS,
        Ok(CommandOutcome::SomeFailed) => ExitCode::from(1),
        Err(CommandError::Usage(error)) => exit_with_usage(&cli::clap_error(&error), &line),
        Err(error) => exit_with_error(&error),
    }
}

fn exit_with_error(error: &dyn Error) -> ExitCode {
    terminal::complain(format_args!("{}", error_chain(error)));
    ExitCode::from(2)
}

/// Exits as clap does. An error is followed by the flags that a configuration has added.
fn exit_with_usage(error: &clap::Error, line: &CommandLine) -> ! {
    if let Some(note) = line.note().filter(|_| error.use_stderr()) {
        let _ = error.print();
        terminal::complain(format_args!("{note}"));
        std::process::exit(error.exit_code());
    }
    error.exit()
}

fn run(cli: Cli) -> Result<CommandOutcome, CommandError> {
    match (cli.version, cli.command) {
        (true, _) => version::run(),
        (false, Some(Command::Extract(arguments))) => extract::run(&arguments),
        (false, Some(Command::Classify(arguments))) => classify::run(&arguments),
        (false, Some(Command::Export(export))) => export::run(&export.arguments, &export.matches),
        (false, Some(Command::Explain(arguments))) => explain::run(&arguments),
        #[cfg(feature = "fetch")]
        (false, Some(Command::Discover(arguments))) => discover::run(&arguments),
        #[cfg(feature = "fetch")]
        (false, Some(Command::Crawl(arguments))) => crawl::run(&arguments),
        #[cfg(feature = "fetch")]
        (false, Some(Command::Fetch(arguments))) => fetch::run(&arguments),
        (false, Some(Command::Methods(arguments))) => methods::run(&arguments),
        (false, Some(Command::Completions(arguments))) => completions::run(&arguments),
        (false, Some(Command::Man(arguments))) => man::run(&arguments),
        (false, None) => Cli::command().error(MissingSubcommand, "a command is missing").exit(),
    }
}
