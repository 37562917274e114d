//! Why a server cannot run.

use std::io;
use std::net::SocketAddr;

/// Why a server cannot run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ServerError {
    /// The address cannot be listened on.
    #[error("cannot listen on {address}")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The cause.
        source: io::Error,
    },
    /// The system gives no threads.
    #[error("cannot start threads")]
    Threads(#[source] io::Error),
    /// The fetcher cannot be made.
    #[error("cannot fetch pages")]
    Fetcher(#[from] seek_fetch::OptionsError),
    /// The extractor cannot be made.
    #[error("cannot extract pages")]
    Extractor(#[from] content_seeker::Error),
    /// The connection to the client broke off.
    #[error("the client cannot be served: {0}")]
    Client(String),
}
