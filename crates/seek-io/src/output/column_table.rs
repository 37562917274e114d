//! Writes a table, given column by column, as Parquet or CSV: for notebooks and other tools.

use std::error::Error;
use std::fs::File;
use std::path::{Path, PathBuf};

use super::cell::Cells;
use super::csv::csv_lines;
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
    /// The system or the writer of the format failed, or the build has no Parquet.
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
    let rows = even_rows(path, columns)?;
    table::write_columns(path, rows, columns).map_err(|source| WriteError::Write { path: path.to_owned(), source })
}

/// Writes named columns in their order as comma-separated values (RFC 4180), after a line of their names. A null is an empty cell.
/// The same columns give the same bytes.
///
/// # Errors
/// If the columns differ in length, or if the file cannot be written. The file may then lack rows.
///
/// ```
/// use seek_io::{Cells, write_csv_columns};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("table.csv");
/// write_csv_columns(&path, &[("id", Cells::Text(vec!["a", "b"])), ("score", Cells::Double(vec![0.5, 0.25]))])?;
/// assert_eq!(std::fs::read_to_string(&path)?, "id,score\r\na,0.5\r\nb,0.25\r\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_csv_columns(path: impl AsRef<Path>, columns: &[(&str, Cells)]) -> Result<(), WriteError> {
    let path = path.as_ref();
    let rows = even_rows(path, columns)?;
    csv_file(path, rows, columns).map_err(|source| WriteError::Write { path: path.to_owned(), source: source.into() })
}

/// The number of rows of all columns.
fn even_rows(path: &Path, columns: &[(&str, Cells)]) -> Result<usize, WriteError> {
    let rows = columns.first().map_or(0, |(_, cells)| cells.len());
    match columns.iter().find(|(_, cells)| cells.len() != rows) {
        None => Ok(rows),
        Some((name, cells)) => {
            let (path, column) = (path.to_owned(), (*name).to_owned());
            Err(WriteError::Uneven { path, column, expected: rows, found: cells.len() })
        }
    }
}

fn csv_file(path: &Path, rows: usize, columns: &[(&str, Cells)]) -> csv::Result<()> {
    let mut writer = csv_lines(File::create(path)?);
    writer.write_record(columns.iter().map(|(name, _)| name))?;
    for row in 0..rows {
        for (_, cells) in columns {
            writer.write_field(cells.text(row).as_bytes())?;
        }
        writer.write_record(None::<&[u8]>)?;
    }
    Ok(writer.flush()?)
}
