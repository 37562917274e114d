//! Reads a corpus in a Parquet file.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::error::{CorpusError, Location};
use super::labelled_page::{LabelledPage, Pages, parse_segments};
use crate::limits::InputLimits;
use crate::table::{ColumnKind, ColumnRequest, RowBatch, TableError, TableReader};

/// The columns, and whether each is required.
const COLUMNS: [ColumnRequest<'static>; 18] = [
    column("id", ColumnKind::Id, false),
    column("url", ColumnKind::Bytes, false),
    column("site", ColumnKind::Bytes, false),
    column("lang", ColumnKind::Bytes, false),
    column("page_type", ColumnKind::Bytes, false),
    column("license", ColumnKind::Bytes, false),
    column("html", ColumnKind::Bytes, true),
    column("annotated_html", ColumnKind::Bytes, false),
    column("gold_text", ColumnKind::Bytes, false),
    column("gold_markdown", ColumnKind::Bytes, false),
    column("title", ColumnKind::Bytes, false),
    column("author", ColumnKind::Bytes, false),
    column("date", ColumnKind::Bytes, false),
    column("with", ColumnKind::StringList, false),
    column("without", ColumnKind::StringList, false),
    column("segments", ColumnKind::StringList, false),
    column("annotators", ColumnKind::StringList, false),
    column("made_from", ColumnKind::Bytes, false),
];

const fn column(name: &'static str, kind: ColumnKind, required: bool) -> ColumnRequest<'static> {
    ColumnRequest { name, kind, required }
}

pub(super) fn pages(
    path: &Path,
    limits: InputLimits,
) -> Result<impl Iterator<Item = Result<LabelledPage, CorpusError>> + Send + use<>, CorpusError> {
    let path = path.to_owned();
    let file = File::open(&path).map_err(|source| CorpusError::read(&path, source))?;
    let table = TableReader::open(&file, &COLUMNS, limits.batch_rows).map_err(|source| table_error(&path, source))?;
    Ok(table.flat_map(move |rows| -> Pages {
        let path = path.clone();
        match rows {
            Ok(rows) => Box::new((0..rows.len()).map(move |row| {
                let row = CorpusRow { path: &path, rows: &rows, row };
                row.page(&limits)
            })),
            Err(source) => Box::new(std::iter::once(Err(table_error(&path, source)))),
        }
    }))
}

fn table_error(path: &Path, source: TableError) -> CorpusError {
    CorpusError::Table { path: path.to_owned(), source: Box::new(source) }
}

/// One row, with its path for errors.
struct CorpusRow<'a> {
    path: &'a PathBuf,
    rows: &'a RowBatch,
    row: usize,
}

impl CorpusRow<'_> {
    fn page(&self, limits: &InputLimits) -> Result<LabelledPage, CorpusError> {
        let html = self.required("html", self.rows.bytes("html", self.row))?;
        if html.len() as u64 > limits.max_bytes {
            return Err(CorpusError::TooLarge {
                path: self.path.clone(),
                location: self.location(),
                limit: limits.max_bytes,
            });
        }
        Ok(LabelledPage {
            id: self.id()?,
            url: self.text("url")?,
            site: self.text("site")?,
            lang: self.text("lang")?,
            page_type: self.text("page_type")?,
            license: self.text("license")?,
            html: html.to_vec(),
            annotated_html: self.rows.bytes("annotated_html", self.row).map(<[u8]>::to_vec),
            gold_text: self.text("gold_text")?,
            gold_markdown: self.text("gold_markdown")?,
            title: self.text("title")?,
            author: self.text("author")?,
            date: self.text("date")?,
            with: self.rows.strings("with", self.row),
            without: self.rows.strings("without", self.row),
            segments: parse_segments(self.path, self.location(), self.rows.strings("segments", self.row))?,
            annotators: self.rows.strings("annotators", self.row),
            made_from: self.text("made_from")?,
            spans: Vec::new(),
            resources: Vec::new(),
            layout: None,
        })
    }

    /// The id of the page: the cell, or the name of the file and the number of the row if there is no such column.
    fn id(&self) -> Result<String, CorpusError> {
        if self.rows.has("id") {
            return self.required("id", self.text("id")?);
        }
        let name = self.path.file_stem().unwrap_or_default().to_string_lossy();
        Ok(format!("{name}#{}", self.rows.first() + self.row))
    }

    fn location(&self) -> Location {
        Location::Row(self.rows.first() + self.row)
    }

    fn text(&self, column: &'static str) -> Result<Option<String>, CorpusError> {
        let Some(bytes) = self.rows.bytes(column, self.row) else {
            return Ok(None);
        };
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Some(text.to_owned())),
            Err(_) => Err(CorpusError::NotUtf8 { path: self.path.clone(), location: self.location(), column }),
        }
    }

    fn required<T>(&self, column: &'static str, cell: Option<T>) -> Result<T, CorpusError> {
        cell.ok_or_else(|| CorpusError::Empty { path: self.path.clone(), location: self.location(), column })
    }
}
