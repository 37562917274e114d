//! Limits for requests over HTTP: how many run at once, and how long their bodies may take. The protocol itself has none.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use tokio::sync::Semaphore;

use crate::http::Problem;
use crate::http::body::whole_body;
use crate::http::held_body::hold;

/// What requests over HTTP may take.
#[derive(Debug)]
pub(crate) struct Guard {
    pub(crate) requests: Arc<Semaphore>,
    pub(crate) most_bytes: u64,
    pub(crate) body_timeout: Duration,
}

/// Gives a request a place until its answer has ended, and reads its body before the tools see it.
pub(crate) async fn guard(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let Ok(place) = Arc::clone(&guard.requests).try_acquire_owned() else { return Problem::Busy.into_response() };
    let (head, body) = request.into_parts();
    let bytes = match whole_body(&head.headers, body, guard.most_bytes, guard.body_timeout).await {
        Ok(bytes) => bytes,
        Err(problem) => return problem.into_response(),
    };
    let response = next.run(Request::from_parts(head, Body::from(bytes))).await;
    response.map(|body| hold(body, place, |_, _| ()))
}
