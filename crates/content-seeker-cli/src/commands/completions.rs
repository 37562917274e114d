//! `seek completions`: a script that lets a shell complete commands, flags and their values.

use clap::CommandFactory;

use crate::cli::Cli;
use crate::cli::completions::CompletionsArgs;
use crate::error::{CommandError, CommandOutcome};
use crate::output::terminal::print;

/// Prints the script for a shell.
///
/// # Errors
/// Standard output cannot be written.
pub fn run(arguments: &CompletionsArgs) -> Result<CommandOutcome, CommandError> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "seek", &mut script);
    print(&String::from_utf8_lossy(&script))?;
    Ok(CommandOutcome::Success)
}
