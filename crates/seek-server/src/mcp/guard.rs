//! Limits for requests over HTTP: how many run at once, and how long their bodies may take. The protocol itself has none.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Error;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::http::Problem;
use crate::http::body::whole_body;

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
        // The protocol has requests without bodies.
        Err(Problem::BodyEmpty) => Vec::new(),
        Err(problem) => return problem.into_response(),
    };
    let response = next.run(Request::from_parts(head, Body::from(bytes))).await;
    response.map(|body| Body::new(HeldBody { body, _place: place }))
}

/// The body of an answer, which holds a place.
struct HeldBody {
    body: Body,
    _place: OwnedSemaphorePermit,
}

impl HttpBody for HeldBody {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
