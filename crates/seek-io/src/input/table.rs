//! The pages of a Parquet file.

use std::fs::File;

use super::error::{InputError, InputFailure};
use super::file::Documents;
use super::{Document, InputOptions, InputResult};
use crate::limits::InputLimits;
use crate::table::{Kind, Rows, Table, TableError, Wanted};

/// The rows of a file. One that was only `found` in a folder and has no column for pages is another table and has none.
pub(super) fn documents(file: &File, path: String, options: &InputOptions, found: bool) -> Documents {
    let columns = Columns {
        html: options.columns.html.clone(),
        id: options.columns.id_name().to_owned(),
        url: options.columns.url_name().to_owned(),
    };
    let wanted = [
        Wanted { name: &columns.html, kind: Kind::Bytes, required: true },
        Wanted { name: &columns.id, kind: Kind::Id, required: options.columns.id.is_some() },
        Wanted { name: &columns.url, kind: Kind::Bytes, required: options.columns.url.is_some() },
    ];
    match Table::open(file, &wanted, options.limits.batch_rows) {
        Ok(table) => Box::new(rows_of(table, path, columns, options.limits)),
        Err(TableError::MissingColumn { column, .. }) if found && column == columns.html => {
            Box::new(std::iter::empty())
        }
        Err(error) => Box::new(std::iter::once(Err(InputFailure { id: path, error: error.into() }))),
    }
}

#[derive(Clone)]
struct Columns {
    html: String,
    id: String,
    url: String,
}

fn rows_of(
    table: Table,
    path: String,
    columns: Columns,
    limits: InputLimits,
) -> impl Iterator<Item = InputResult> + Send {
    table.flat_map(move |rows| -> Documents {
        let (path, columns) = (path.clone(), columns.clone());
        match rows {
            Ok(rows) => Box::new((0..rows.count).map(move |row| document(&rows, row, &path, &columns, &limits))),
            Err(error) => Box::new(std::iter::once(Err(InputFailure { id: path, error: error.into() }))),
        }
    })
}

fn document(rows: &Rows, row: usize, path: &str, columns: &Columns, limits: &InputLimits) -> InputResult {
    let text = |name| {
        let bytes = rows.bytes(name, row);
        bytes.map(|bytes| String::from_utf8_lossy(bytes).into_owned())
    };
    let id = text(&columns.id).unwrap_or_else(|| format!("{path}#{}", rows.first + row));
    let limit = limits.max_bytes;
    let error = match rows.bytes(&columns.html, row) {
        Some(bytes) if bytes.len() as u64 <= limit => {
            let url = text(&columns.url);
            return Ok(Document { id, url, content_type: None, bytes: bytes.to_vec() });
        }
        Some(_) => InputError::TooLarge { limit },
        None => InputError::NoHtml { column: columns.html.clone() },
    };
    Err(InputFailure { id, error })
}
