//! Why a page cannot be read.

use std::time::Duration;

/// The ways in which a page can exceed its [`Limits`](crate::Limits).
///
/// Everything else (a wrong encoding, broken markup, binary data) still gives a page.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// The source is longer than allowed.
    #[error("the page has {found} bytes of source, more than the limit of {limit}")]
    SourceTooLong {
        /// Bytes found.
        found: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// The tree has more nodes than allowed.
    #[error("the page's tree has more than {limit} nodes")]
    TooManyNodes {
        /// Nodes allowed.
        limit: usize,
    },
    /// The work on the page took longer than allowed.
    #[error("the page took longer than the limit of {} s", limit.as_secs_f64())]
    OutOfTime {
        /// Time allowed.
        limit: Duration,
    },
}
