//! Reads pages from a Parquet file.

use std::fs::File;

use super::document::{Document, Documents, InputResult, failed};
use super::error::{InputError, InputFailure};
use crate::limits::{InputLimits, InputOptions};
use crate::table::{ColumnKind, ColumnRequest, RowBatch, TableError, TableReader};

/// The pages of a file. A table that a folder walk found (`from_folder`) is skipped if it has no column for pages.
pub(super) fn documents(file: &File, path: String, options: &InputOptions, from_folder: bool) -> Documents {
    let columns = ParquetPageColumns {
        html: options.columns.html.clone(),
        id: options.columns.id_name().to_owned(),
        url: options.columns.url_name().to_owned(),
    };
    let requests = [
        ColumnRequest { name: &columns.html, kind: ColumnKind::Bytes, required: true },
        ColumnRequest { name: &columns.id, kind: ColumnKind::Id, required: options.columns.id.is_some() },
        ColumnRequest { name: &columns.url, kind: ColumnKind::Bytes, required: options.columns.url.is_some() },
    ];
    match TableReader::open(file, &requests, options.limits.batch_rows) {
        Ok(table) => Box::new(all_rows(table, path, columns, options.limits)),
        Err(TableError::MissingColumn { column, .. }) if from_folder && column == columns.html => {
            Box::new(std::iter::empty())
        }
        Err(error) => failed(path, error.into()),
    }
}

#[derive(Clone)]
struct ParquetPageColumns {
    html: String,
    id: String,
    url: String,
}

fn all_rows(
    table: TableReader,
    path: String,
    columns: ParquetPageColumns,
    limits: InputLimits,
) -> impl Iterator<Item = InputResult> + Send {
    table.flat_map(move |batch| -> Documents {
        let (path, columns) = (path.clone(), columns.clone());
        match batch {
            Ok(rows) => Box::new((0..rows.len()).map(move |row| document(&rows, row, &path, &columns, &limits))),
            Err(error) => failed(path, error.into()),
        }
    })
}

fn document(
    rows: &RowBatch,
    row: usize,
    path: &str,
    columns: &ParquetPageColumns,
    limits: &InputLimits,
) -> InputResult {
    let text = |name| {
        let bytes = rows.bytes(name, row);
        bytes.map(|bytes| String::from_utf8_lossy(bytes).into_owned())
    };
    let id = text(&columns.id).unwrap_or_else(|| format!("{path}#{}", rows.first() + row));
    let limit = limits.max_bytes;
    let error = match rows.bytes(&columns.html, row) {
        Some(bytes) if bytes.len() as u64 <= limit => {
            let url = text(&columns.url);
            return Ok(Document { id, url, bytes: bytes.to_vec(), ..Document::default() });
        }
        Some(_) => InputError::TooLarge { limit },
        None => InputError::EmptyCell { column: columns.html.clone() },
    };
    Err(InputFailure { id, error })
}
