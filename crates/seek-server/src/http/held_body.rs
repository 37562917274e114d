//! The body of an answer that holds something until the client has it: a place among a fixed number, or what counts the request.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::Error;
use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};

/// A body that drops `held` at its end. It calls `sent` with the number of bytes of each part.
pub(crate) fn hold<H: Send + Unpin + 'static>(body: Body, held: H, sent: fn(&H, u64)) -> Body {
    Body::new(HeldBody { body, held, sent })
}

struct HeldBody<H> {
    body: Body,
    held: H,
    sent: fn(&H, u64),
}

impl<H: Unpin> HttpBody for HeldBody<H> {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(Some(Ok(frame))) = &polled {
            (self.sent)(&self.held, frame.data_ref().map_or(0, Bytes::len) as u64);
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
