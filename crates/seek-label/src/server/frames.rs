//! The second origin: pages for the frame. It reads no cookie, and accepts no write.

use super::answers::RefusedRequest;
use super::pages_api::blocking;
use super::tool::{Secret, Tool};
use crate::frame::{content_policy, document};
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// A page. Its address holds a secret, so that only the tool can show it.
pub(super) async fn frame(
    State(tool): State<Arc<Tool>>,
    Path((secret, page)): Path<(String, usize)>,
) -> Result<Response, RefusedRequest> {
    if !tool.frame_secret.is(&secret) {
        return Err(RefusedRequest::new(StatusCode::NOT_FOUND, "there is no such page"));
    }
    let nonce = Secret::new().map_err(|error| RefusedRequest::internal(error.to_string()))?;
    let policy = content_policy(nonce.text(), &tool.addresses.tool_origin);
    let document = blocking(move || {
        let parsed = tool.parse(page)?;
        let stored = &tool.project.pages()[page];
        let fail = |error: &dyn std::error::Error| RefusedRequest::internal(seek_io::error_chain(error).to_string());
        let resources = tool.project.stored().resources(stored).map_err(|error| fail(&error))?;
        document(parsed.page(), &resources, nonce.text(), &tool.addresses.tool_origin).map_err(|error| fail(&error))
    })
    .await?;
    let headers = [(CONTENT_TYPE, "text/html; charset=utf-8".to_owned()), (CONTENT_SECURITY_POLICY, policy)];
    Ok((headers, document).into_response())
}
