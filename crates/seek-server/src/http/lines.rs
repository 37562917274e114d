//! The lines of a body, one at a time.

use std::mem;
use std::time::Duration;

use axum::body::{Body, Bytes};
use tokio::time::Instant;

use crate::http::body::next_part;
use crate::http::problem::Problem;

/// A line of a body.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// The line without its end.
    Whole(Vec<u8>),
    /// A line beyond the limit. Its bytes are not kept.
    TooLong,
}

/// Reads a body by lines. At most one line and one part of the body are in memory.
pub(crate) struct Lines {
    body: Body,
    /// What is left of the last part.
    rest: Bytes,
    limit: usize,
    time: Duration,
    ended: bool,
    /// Bytes so far.
    pub(crate) bytes: u64,
}

impl Lines {
    /// Lines of at most `limit` bytes, each within `time`.
    pub(crate) fn new(body: Body, limit: usize, time: Duration) -> Lines {
        Lines { body, rest: Bytes::new(), limit, time, ended: false, bytes: 0 }
    }

    /// The next line; `None` at the end of the body.
    ///
    /// # Errors
    /// [`Problem::BodyTimeout`] and [`Problem::BodyIncomplete`].
    pub(crate) async fn next(&mut self) -> Result<Option<Line>, Problem> {
        // The time is for the whole line, so a client cannot hold its place by a byte now and then.
        let deadline = Instant::now() + self.time;
        let mut line = Vec::new();
        let (mut too_long, mut any) = (false, false);
        loop {
            let end = memchr::memchr(b'\n', &self.rest);
            let part = self.rest.split_to(end.unwrap_or(self.rest.len()));
            any |= !part.is_empty();
            // The sign before the end of a line is no byte of the line.
            too_long |= line.len() + part.len() > self.limit.saturating_add(1);
            if too_long {
                line = Vec::new();
            } else {
                line.extend_from_slice(&part);
            }
            if end.is_some() {
                let _line_end = self.rest.split_to(1);
                break;
            }
            if self.ended {
                if any {
                    break;
                }
                return Ok(None);
            }
            match next_part(&mut self.body, deadline).await? {
                Some(part) => {
                    self.bytes += part.len() as u64;
                    self.rest = part;
                }
                None => self.ended = true,
            }
        }
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        too_long |= line.len() > self.limit;
        Ok(Some(if too_long { Line::TooLong } else { Line::Whole(mem::take(&mut line)) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn lines(text: &'static str) -> Vec<Line> {
        let mut lines = Lines::new(Body::from(text), 5, Duration::from_secs(5));
        let mut all = Vec::new();
        while let Some(line) = lines.next().await.unwrap() {
            all.push(line);
        }
        assert_eq!(lines.bytes, text.len() as u64);
        all
    }

    #[tokio::test]
    async fn a_line_beyond_the_limit_is_left_out_and_the_next_is_read() {
        let whole = |text: &str| Line::Whole(text.as_bytes().to_vec());
        assert_eq!(lines("").await, []);
        assert_eq!(lines("12345\r\n123456\r\n12345\r").await, [whole("12345"), Line::TooLong, whole("12345")]);
        assert_eq!(
            lines("a\r\n\nbcdef\n123456\nx").await,
            [whole("a"), whole(""), whole("bcdef"), Line::TooLong, whole("x")]
        );
    }
}
