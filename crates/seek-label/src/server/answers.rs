//! Answers of the tool: JSON, or a failure with a sentence.

use crate::change_check::ChangeError;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// A refused or failed request.
#[derive(Debug)]
pub(super) struct Failure {
    status: StatusCode,
    reason: String,
}

impl Failure {
    pub(super) fn new(status: StatusCode, reason: impl Into<String>) -> Failure {
        Failure { status, reason: reason.into() }
    }

    /// A failure of the program or the machine.
    pub(super) fn internal(reason: impl Into<String>) -> Failure {
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, reason)
    }
}

impl From<ChangeError> for Failure {
    fn from(error: ChangeError) -> Failure {
        let status = match &error {
            ChangeError::NoPage(_) => StatusCode::NOT_FOUND,
            ChangeError::NotOpened => StatusCode::CONFLICT,
            ChangeError::Page(_) | ChangeError::NotWritten(_) => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Failure::new(status, error.to_string())
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.reason }))).into_response()
    }
}
