//! Arguments that contradict each other or the inputs.

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
