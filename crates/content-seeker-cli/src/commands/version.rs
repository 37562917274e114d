//! `seek --version`: the versions of the program and of its models, which together determine the output.

use content_seeker::{ModelsError, shipped_chain, shipped_models};

use crate::error::{CommandError, CommandOutcome};
use crate::output::terminal::print;

/// Prints the version of the program, and the fingerprints of the models of the pipeline and of the methods `cs-*`.
///
/// # Errors
/// A model does not fit the program, or standard output cannot be written.
pub fn run() -> Result<CommandOutcome, CommandError> {
    print(&line().map_err(CommandError::ShippedModel)?)?;
    Ok(CommandOutcome::Success)
}

fn line() -> Result<String, &'static ModelsError> {
    let (seek, content_seeker) = (shipped_models()?, shipped_chain()?);
    let version = env!("CARGO_PKG_VERSION");
    Ok(format!("seek {version} (model {}, content-seeker {})\n", seek.fingerprint, content_seeker.fingerprint))
}
