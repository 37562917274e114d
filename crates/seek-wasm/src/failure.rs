//! Why a call has no record: a code for programs, and a message for people.

use content_seeker::methods::MakeError;
use content_seeker::{Error, MethodError, PageError};
use serde::Serialize;

/// Why a call has no record.
#[derive(Debug, Serialize)]
pub struct Failure {
    /// One of the codes that `npm/types.d.ts` lists.
    code: &'static str,
    message: String,
}

impl Failure {
    /// An option has a wrong name, type or value.
    pub fn option(error: &dyn std::error::Error) -> Failure {
        Failure { code: "option", message: with_causes(error) }
    }

    /// The option of this name has a wrong value.
    pub fn value(name: &str, error: &dyn std::error::Error) -> Failure {
        Failure { code: "option", message: format!("{name}: {}", with_causes(error)) }
    }

    /// The failure as JSON.
    pub fn to_json(&self) -> String {
        serde_json::json!(self).to_string()
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure { code: code(&error), message: with_causes(&error) }
    }
}

impl From<MakeError> for Failure {
    fn from(error: MakeError) -> Failure {
        Error::from(error).into()
    }
}

fn code(error: &Error) -> &'static str {
    match error {
        Error::Page(page) | Error::Method(MethodError::Page(page)) => match page {
            PageError::SourceTooLong { .. } => "page-too-long",
            PageError::TooManyNodes { .. } => "too-many-nodes",
            PageError::OutOfTime { .. } => "timeout",
            _ => "page",
        },
        Error::Method(MethodError::NoLayout) => "no-layout",
        Error::Make(MakeError::Name { .. }) => "unknown-method",
        Error::Make(MakeError::Parameter { .. }) | Error::NotForMethod { .. } | Error::UnknownPageType { .. } => {
            "option"
        }
        _ => "method",
    }
}

/// The message of an error with those of its causes.
fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let message = cause.to_string();
        if !text.ends_with(&message) {
            text = format!("{text}: {message}");
        }
        next = cause.source();
    }
    text
}
