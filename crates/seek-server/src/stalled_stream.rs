//! A connection that ends if its client does not take what is written.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

/// Bytes that a client must take within the patience while more of an answer waits. Slower clients would hold the memory of an answer for
/// hours.
const LEAST_BYTES: usize = 64 << 10;

/// A connection on which a write fails that makes too little progress for some time. Reads wait as long as others let them.
#[derive(Debug)]
pub(crate) struct StalledStream<S> {
    stream: S,
    patience: Duration,
    /// The end of the patience, from the first write that waits until enough is written.
    end: Option<Pin<Box<Sleep>>>,
    /// Bytes since the patience began.
    written: usize,
}

impl<S> StalledStream<S> {
    pub(crate) fn new(stream: S, patience: Duration) -> StalledStream<S> {
        StalledStream { stream, patience, end: None, written: 0 }
    }

    /// Begins a new patience with the next write that waits.
    fn rest(&mut self) {
        self.end = None;
        self.written = 0;
    }

    /// What a write that waits gives: nothing yet, or an error once it has waited too long.
    fn waited<T>(&mut self, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if self.end.is_none() {
            self.written = 0;
        }
        let end = self.end.get_or_insert_with(|| Box::pin(sleep(self.patience)));
        ready!(end.as_mut().poll(context));
        // The next write waits anew.
        end.as_mut().reset(Instant::now() + self.patience);
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for StalledStream<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for StalledStream<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match Pin::new(&mut self.stream).poll_write(context, bytes) {
            Poll::Ready(Ok(count)) => {
                self.written += count;
                if self.written >= LEAST_BYTES {
                    self.rest();
                }
                Poll::Ready(Ok(count))
            }
            Poll::Ready(Err(error)) => Poll::Ready(Err(error)),
            Poll::Pending => self.waited(context),
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        // All that waited is written.
        self.rest();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    #[tokio::test]
    async fn a_client_that_takes_too_little_is_left() {
        let (stream, mut client) = duplex(1000);
        let mut stream = StalledStream::new(stream, Duration::from_millis(300));
        tokio::spawn(async move {
            // It takes bytes all the time, but only a few.
            while client.read(&mut [0; 100]).await.is_ok_and(|count| count > 0) {
                sleep(Duration::from_millis(20)).await;
            }
        });
        let error = stream.write_all(&[0; 2 * LEAST_BYTES]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn a_client_that_takes_all_is_served() {
        let (stream, mut client) = duplex(1000);
        let mut stream = StalledStream::new(stream, Duration::from_secs(60));
        let reading = tokio::spawn(async move { client.read_to_end(&mut Vec::new()).await });
        stream.write_all(&[0; 5 * LEAST_BYTES]).await.unwrap();
        stream.flush().await.unwrap();
        stream.shutdown().await.unwrap();
        drop(stream);
        assert_eq!(reading.await.unwrap().unwrap(), 5 * LEAST_BYTES);
    }
}
