//! `seek completions`: what a shell needs to complete commands, flags and their values.

use clap::CommandFactory;

use crate::cli::{Cli, CompletionsArgs};
use crate::output::print;
use crate::pages::{CommandError, Outcome};

/// Prints the script for a shell.
///
/// # Errors
/// Where standard output takes no more.
pub fn run(arguments: &CompletionsArgs) -> Result<Outcome, CommandError> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "seek", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(Outcome::AllFine)
}
