//! Why a command fails, and how it ends otherwise.

use std::io;

use content_seeker::methods::MakeError;

use crate::commands::export::error::ExportError;
use crate::output::destination::OutputError;

/// A usage error that no single argument shows. Its message names the arguments and the reason.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct UsageError {
    /// The name of the subcommand.
    pub command: &'static str,
    /// What is wrong.
    message: String,
}

impl UsageError {
    /// An error of this subcommand.
    pub fn new(command: &'static str, message: impl Into<String>) -> UsageError {
        UsageError { command, message: message.into() }
    }
}

/// How a command ended that could run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CommandOutcome {
    /// Every input gave a text, which may be empty.
    Success,
    /// Some input gave no text, or its file could not be written.
    SomeFailed,
}

/// Why a command cannot run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CommandError {
    /// The arguments contradict each other or the inputs.
    #[error(transparent)]
    Usage(#[from] UsageError),
    /// A method cannot be made: a shipped model does not fit the program.
    #[error(transparent)]
    Method(#[from] MakeError),
    /// The extractor cannot be made.
    #[error(transparent)]
    Extractor(#[from] content_seeker::Error),
    /// The output cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The export cannot be started or completed.
    #[error(transparent)]
    Export(#[from] ExportError),
    /// The system cannot start a thread.
    #[error("cannot start a thread")]
    Thread(#[source] io::Error),
}
