//! `seek --version`: the versions of the program and of its models, which together determine the output.

use content_seeker::methods::MakeError;
use content_seeker::{shipped_chain, shipped_models};

use crate::error::{CommandError, CommandOutcome};
use crate::output::terminal::print;

/// Prints the version of the program, and the fingerprints of the models of the pipeline and of the methods `cs-*`.
///
/// # Errors
/// A model does not fit the program, or standard output cannot be written.
pub fn run() -> Result<CommandOutcome, CommandError> {
    print(&line()?)?;
    Ok(CommandOutcome::Success)
}

fn line() -> Result<String, MakeError> {
    let seek = shipped_models().map_err(|source| MakeError::Shipped { method: "seek", source })?.fingerprint.short();
    let chain = shipped_chain().map_err(|source| MakeError::Shipped { method: "cs-lbs", source })?.fingerprint.short();
    let version = env!("CARGO_PKG_VERSION");
    Ok(format!("seek {version} (model {seek}, chain {chain})\n"))
}
