//! What the exports of annotation tools have in common: fields that the tools hand through, and the page of a task.
//!
//! The tools keep the fields of an imported task. So a task can hold what a corpus needs beside the page:
//!
//! | field | meaning |
//! |---|---|
//! | `id`, `url`, `site`, `lang`, `page_type`, `license` | as in a Parquet corpus |
//! | `html` | the source of the page |
//! | `html_file` | a file with the page, in the folder of the export |

use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use super::error::{CorpusError, Location};
use super::labelled_page::LabelledPage;
use super::named_file::read_named_file;
use crate::limits::InputLimits;

/// One export, with what its errors need.
pub(super) struct ExportFile {
    pub(super) path: PathBuf,
    pub(super) name: String,
    pub(super) limits: InputLimits,
}

impl ExportFile {
    /// An error of a task.
    pub(super) fn error(&self, location: Location, reason: impl Into<String>) -> CorpusError {
        CorpusError::Task { path: self.path.clone(), location, reason: reason.into() }
    }

    /// A page with the fields of a task, and without its HTML. `number` replaces a missing id.
    pub(super) fn page(&self, fields: &Map<String, Value>, number: &str) -> LabelledPage {
        let text = |name: &str| fields.get(name).and_then(Value::as_str).map(str::to_owned);
        LabelledPage {
            id: text("id").unwrap_or_else(|| format!("{}/{number}", self.name)),
            url: text("url"),
            site: text("site"),
            lang: text("lang"),
            page_type: text("page_type"),
            license: text("license"),
            ..LabelledPage::default()
        }
    }

    /// The bytes of the page that the field `html` or `html_file` has, if one of them exists.
    pub(super) fn html(&self, fields: &Map<String, Value>, location: Location) -> Result<Option<Vec<u8>>, CorpusError> {
        // Without markup it is the address of a page that the tool loads itself.
        if let Some(html) = fields.get("html").and_then(Value::as_str).filter(|html| html.contains('<')) {
            return self.checked(html, location).map(Some);
        }
        match fields.get("html_file").and_then(Value::as_str) {
            Some(file) => self.read(file, location).map(Some),
            None => Ok(None),
        }
    }

    /// The bytes of a page that the export holds as text.
    pub(super) fn checked(&self, html: &str, location: Location) -> Result<Vec<u8>, CorpusError> {
        if html.len() as u64 > self.limits.max_bytes {
            return Err(CorpusError::TooLarge { path: self.path.clone(), location, limit: self.limits.max_bytes });
        }
        // The mark says that the bytes are UTF-8, whatever encoding the page declares.
        Ok([BYTE_ORDER_MARK, html.trim_start_matches('\u{feff}').as_bytes()].concat())
    }

    fn read(&self, file: &str, location: Location) -> Result<Vec<u8>, CorpusError> {
        let folder = match self.path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        read_named_file(folder, file, (&self.path, location), &self.limits)
    }
}

/// The byte order mark of UTF-8.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
