//! A corpus in a Parquet file.

use std::fs::File;
use std::path::{Path, PathBuf};

use super::{CorpusError, LabelledPage, Pages, Place};
use crate::limits::InputLimits;
use crate::table::{Kind, Rows, Table, TableError, Wanted};

/// The columns read, and which of them must be there.
const COLUMNS: [Wanted<'static>; 14] = [
    column("id", Kind::Bytes, true),
    column("url", Kind::Bytes, false),
    column("lang", Kind::Bytes, false),
    column("page_type", Kind::Bytes, false),
    column("license", Kind::Bytes, false),
    column("html", Kind::Bytes, true),
    column("annotated_html", Kind::Bytes, false),
    column("gold_text", Kind::Bytes, true),
    column("gold_markdown", Kind::Bytes, false),
    column("title", Kind::Bytes, false),
    column("author", Kind::Bytes, false),
    column("date", Kind::Bytes, false),
    column("with", Kind::Lists, false),
    column("without", Kind::Lists, false),
];

const fn column(name: &'static str, kind: Kind, required: bool) -> Wanted<'static> {
    Wanted { name, kind, required }
}

pub(super) fn pages(
    path: &Path,
    limits: InputLimits,
) -> Result<impl Iterator<Item = Result<LabelledPage, CorpusError>> + Send + use<>, CorpusError> {
    let path = path.to_owned();
    let file = File::open(&path).map_err(|source| CorpusError::read(&path, source))?;
    let table = Table::open(&file, &COLUMNS, limits.batch_rows).map_err(|source| table_error(&path, source))?;
    Ok(table.flat_map(move |rows| -> Pages {
        let path = path.clone();
        match rows {
            Ok(rows) => Box::new((0..rows.count).map(move |row| {
                let row = Row { path: &path, rows: &rows, row };
                row.page(&limits)
            })),
            Err(source) => Box::new(std::iter::once(Err(table_error(&path, source)))),
        }
    }))
}

fn table_error(path: &Path, source: TableError) -> CorpusError {
    CorpusError::Table { path: path.to_owned(), source: Box::new(source) }
}

/// One row, with what its errors have to name.
struct Row<'a> {
    path: &'a PathBuf,
    rows: &'a Rows,
    row: usize,
}

impl Row<'_> {
    fn page(&self, limits: &InputLimits) -> Result<LabelledPage, CorpusError> {
        let html = self.filled("html", self.rows.bytes("html", self.row))?;
        if html.len() as u64 > limits.max_bytes {
            return Err(CorpusError::TooLarge {
                path: self.path.clone(),
                place: self.place(),
                limit: limits.max_bytes,
            });
        }
        Ok(LabelledPage {
            id: self.filled("id", self.text("id")?)?,
            url: self.text("url")?,
            lang: self.text("lang")?,
            page_type: self.text("page_type")?,
            license: self.text("license")?,
            html: html.to_vec(),
            annotated_html: self.rows.bytes("annotated_html", self.row).map(<[u8]>::to_vec),
            gold_text: self.filled("gold_text", self.text("gold_text")?)?,
            gold_markdown: self.text("gold_markdown")?,
            title: self.text("title")?,
            author: self.text("author")?,
            date: self.text("date")?,
            with: self.rows.list("with", self.row),
            without: self.rows.list("without", self.row),
        })
    }

    fn place(&self) -> Place {
        Place::Row(self.rows.first + self.row)
    }

    fn text(&self, column: &'static str) -> Result<Option<String>, CorpusError> {
        let Some(bytes) = self.rows.bytes(column, self.row) else {
            return Ok(None);
        };
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Some(text.to_owned())),
            Err(_) => Err(CorpusError::NotUtf8 { path: self.path.clone(), place: self.place(), column }),
        }
    }

    fn filled<T>(&self, column: &'static str, cell: Option<T>) -> Result<T, CorpusError> {
        cell.ok_or_else(|| CorpusError::Empty { path: self.path.clone(), place: self.place(), column })
    }
}
