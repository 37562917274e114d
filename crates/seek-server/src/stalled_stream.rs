//! A connection that ends if its client does not take what is written.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

/// A connection on which a write fails that makes no progress for some time. Reads wait as long as others let them.
#[derive(Debug)]
pub(crate) struct StalledStream {
    stream: TcpStream,
    patience: Duration,
    /// The end of the patience, while a write waits.
    end: Option<Pin<Box<Sleep>>>,
}

impl StalledStream {
    pub(crate) fn new(stream: TcpStream, patience: Duration) -> StalledStream {
        StalledStream { stream, patience, end: None }
    }

    /// What a write gave, or its error once it has waited too long.
    fn timed<T>(&mut self, polled: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if polled.is_ready() {
            self.end = None;
            return polled;
        }
        let end = self.end.get_or_insert_with(|| Box::pin(sleep(self.patience)));
        ready!(end.as_mut().poll(context));
        // The next write waits anew.
        end.as_mut().reset(Instant::now() + self.patience);
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for StalledStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for StalledStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(polled, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_flush(context);
        self.timed(polled, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
