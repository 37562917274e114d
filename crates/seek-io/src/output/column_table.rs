//! Writes a table, given column by column, as Parquet: for notebooks and other tools.

use std::error::Error;
use std::path::{Path, PathBuf};

use super::cell::Cells;
use crate::table;

/// Why a table cannot be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// A column is shorter or longer than the first.
    #[error("{}: the column {column:?} has {found} cells, not {expected}", path.display())]
    Uneven {
        /// The file.
        path: PathBuf,
        /// The column.
        column: String,
        /// Number of cells of the first column.
        expected: usize,
        /// Number of cells of this column.
        found: usize,
    },
    /// The system or the Parquet writer failed, or the build has no Parquet.
    #[error("{}: cannot be written", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// The cause: [`ParquetDisabled`](crate::ParquetDisabled) in a build without Parquet.
        source: Box<dyn Error + Send + Sync>,
    },
}

/// Writes named columns in their order, compressed with Zstandard. The same columns give the same bytes.
///
/// # Errors
/// If the columns differ in length, or if the file cannot be written. The file is then not valid Parquet.
///
/// ```
/// use seek_io::{Cells, write_columns};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("table.parquet");
/// let columns = [("id", Cells::Text(vec!["a", "b"])), ("score", Cells::Double(vec![0.5, 0.25]))];
/// let written = write_columns(&path, &columns);
/// assert_eq!(written.is_ok(), cfg!(feature = "parquet"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_columns(path: impl AsRef<Path>, columns: &[(&str, Cells)]) -> Result<(), WriteError> {
    let path = path.as_ref();
    let rows = columns.first().map_or(0, |(_, cells)| cells.len());
    if let Some((name, cells)) = columns.iter().find(|(_, cells)| cells.len() != rows) {
        let (path, column) = (path.to_owned(), (*name).to_owned());
        return Err(WriteError::Uneven { path, column, expected: rows, found: cells.len() });
    }
    table::write_columns(path, rows, columns).map_err(|source| WriteError::Write { path: path.to_owned(), source })
}
