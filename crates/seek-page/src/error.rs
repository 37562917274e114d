//! Errors of reading a page.

use std::time::Duration;

/// A page exceeds its [`Limits`](crate::Limits).
///
/// Nothing else is an error: a wrong encoding, broken markup and binary data still give a page.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// The source is too long.
    #[error("the page has {found} bytes of source, more than the limit of {limit}")]
    SourceTooLong {
        /// Bytes found.
        found: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// The tree has too many nodes.
    #[error("the page's tree has more than {limit} nodes")]
    TooManyNodes {
        /// Nodes allowed.
        limit: usize,
    },
    /// The work on the page took too long.
    #[error("the page took longer than the limit of {} s", limit.as_secs_f64())]
    OutOfTime {
        /// Time allowed.
        limit: Duration,
    },
}
