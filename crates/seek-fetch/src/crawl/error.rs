//! Why a crawl ends early.

use std::io;

use crate::FetchError;

/// Why a crawl ends early.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CrawlError {
    /// An address of the user is not valid.
    #[error("{address}")]
    Address {
        /// The address as given.
        address: String,
        /// What is wrong with it.
        source: FetchError,
    },
    /// The archive cannot be read or written.
    #[error(transparent)]
    Archive(#[from] io::Error),
}
