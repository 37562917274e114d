//! Why a page gave no text.

use crate::method::MethodError;

/// What can go wrong between a page's bytes and its text.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExtractError {
    /// The page exceeds its limits.
    #[error(transparent)]
    Page(#[from] seek_page::PageError),
    /// The method failed.
    #[error(transparent)]
    Method(#[from] MethodError),
}
