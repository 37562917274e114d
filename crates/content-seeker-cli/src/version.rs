//! `seek --version`: the program and the models in it, as all of them decide what comes out.

use seek_extract::method::ContentSeekerModels;
use seek_extract::{Models, ModelsError};

use crate::output::print;
use crate::pages::{CommandError, Outcome};

/// Prints the version of the program, and the fingerprints of the pipeline's model and of that of the methods `cs-*`.
///
/// # Errors
/// Where a model does not fit the program, or standard output takes no more.
pub fn run() -> Result<Outcome, CommandError> {
    print(&line().map_err(CommandError::Shipped)?)?;
    Ok(Outcome::AllFine)
}

fn line() -> Result<String, &'static ModelsError> {
    let (seek, content_seeker) = (Models::shipped()?, ContentSeekerModels::shipped()?);
    let version = env!("CARGO_PKG_VERSION");
    Ok(format!("seek {version} (model {}, content-seeker {})\n", seek.fingerprint, content_seeker.fingerprint))
}
