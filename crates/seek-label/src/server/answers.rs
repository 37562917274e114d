//! Answers of the tool: JSON, or a failure with a sentence.

use crate::change_check::ChangeError;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

/// A refused or failed request.
#[derive(Debug)]
pub(super) struct RefusedRequest {
    status: StatusCode,
    reason: String,
}

impl RefusedRequest {
    pub(super) fn new(status: StatusCode, reason: impl Into<String>) -> RefusedRequest {
        RefusedRequest { status, reason: reason.into() }
    }

    /// A failure of the program or the machine.
    pub(super) fn internal(reason: impl Into<String>) -> RefusedRequest {
        RefusedRequest::new(StatusCode::INTERNAL_SERVER_ERROR, reason)
    }
}

impl From<ChangeError> for RefusedRequest {
    fn from(error: ChangeError) -> RefusedRequest {
        let status = match &error {
            ChangeError::NoPage(_) => StatusCode::NOT_FOUND,
            ChangeError::NotOpened => StatusCode::CONFLICT,
            ChangeError::Page(_) | ChangeError::NotWritten(_) => StatusCode::INTERNAL_SERVER_ERROR,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        RefusedRequest::new(status, error.to_string())
    }
}

impl IntoResponse for RefusedRequest {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.reason }))).into_response()
    }
}
