//! Writes labelled pages as Parquet.

use std::borrow::Borrow;
use std::path::Path;

use super::error::CorpusError;
use super::labelled_page::LabelledPage;
use crate::table::write_pages;

/// Writes pages in their order, compressed with Zstandard, with the columns of the [module](crate::corpus). The same
/// pages give the same bytes.
///
/// # Errors
/// If the file cannot be written. The file is then not valid Parquet.
pub fn write_parquet<P: Borrow<LabelledPage>>(
    path: impl AsRef<Path>,
    pages: impl IntoIterator<Item = P>,
) -> Result<(), CorpusError> {
    let path = path.as_ref();
    write_pages(path, pages).map_err(|source| CorpusError::Write { path: path.to_owned(), source })
}
