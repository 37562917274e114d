//! One file, or standard input: opened, told what it holds, and read.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek};
use std::iter;
use std::path::Path;

use seek_page::Deadline;

use super::error::{InputError, InputFailure};
use super::format::{self, Format};
use super::json_lines::JsonLines;
use super::warc::Records;
use super::{Document, InputOptions, InputResult, mhtml, table};
use crate::input::near::near;
use crate::packed::Unpacked;

/// The documents of one input.
pub(super) type Documents = Box<dyn Iterator<Item = InputResult> + Send>;

/// The documents in a file. One that was only `found` in a folder may turn out to be no input, if it is a table or JSON
/// Lines without a field for pages.
pub(super) fn documents(path: &Path, id: String, options: &InputOptions, found: bool) -> Documents {
    match told(path) {
        Ok((file, Some(Format::Parquet))) => table::documents(&file, id, options, found),
        Ok((file, format)) => stream(file, id, format, options, found),
        Err(error) => failed(id, error),
    }
}

/// The documents that can be read in one go, unpacked where they are packed; what they are is told by their first bytes
/// where it is not known.
pub(super) fn stream(
    reader: impl Read + Send + 'static,
    id: String,
    format: Option<Format>,
    options: &InputOptions,
    found: bool,
) -> Documents {
    let unpacked = Unpacked::new(reader).map(|reader| match format {
        Some(format) => (format, reader),
        None => {
            let (start, reader) = reader.peek(format::START_BYTES, |start| format::of_start(start).holds_several());
            (format::of_start(&start), reader)
        }
    });
    let limit = options.limits.max_bytes;
    match unpacked {
        Err(error) => failed(id, error),
        Ok((Format::Warc, reader)) => Box::new(Records::new(reader, id, options.limits)),
        Ok((Format::JsonLines, reader)) => Box::new(JsonLines::new(reader, id, options.clone(), found)),
        Ok((Format::Parquet, _)) => failed(id, InputError::TableInStream),
        // A page is read when it is asked for, so that a list of many is not held.
        Ok((Format::Page, reader)) => {
            Box::new(iter::once_with(move || match reader.read_page(limit, Deadline::default()) {
                Ok(bytes) => Ok(Document { id, bytes, ..Document::default() }),
                Err(error) => Err(InputFailure { id, error }),
            }))
        }
        Ok((Format::Mhtml, reader)) => Box::new(iter::once_with(move || {
            match reader.read_page(limit, Deadline::default()).and_then(|file| mhtml::page(&file)) {
                Ok(saved) => Ok(Document { id, url: saved.url, content_type: saved.content_type, bytes: saved.bytes }),
                Err(error) => Err(InputFailure { id, error }),
            }
        })),
    }
}

/// Nothing but what was wrong.
pub(super) fn failed(id: String, error: InputError) -> Documents {
    Box::new(iter::once(Err(InputFailure { id, error })))
}

/// Opens a file for reading.
///
/// # Errors
/// [`InputError::NotFound`] with a path that may have been meant, [`InputError::Address`] or
/// [`InputError::Unreadable`].
pub(super) fn open(path: &Path) -> Result<File, InputError> {
    File::open(path).map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            let address = path.to_string_lossy().into_owned();
            let is_address = ["http://", "https://"]
                .iter()
                .any(|scheme| address.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme)));
            if is_address { InputError::Address { address } } else { InputError::NotFound { near: near(path) } }
        }
        _ => InputError::Unreadable(error),
    })
}

/// By extension; only a table is also told by its first bytes here, as it cannot be read as a stream. (A pipe has no
/// table, and cannot be rewound.)
fn told(path: &Path) -> Result<(File, Option<Format>), InputError> {
    let mut file = open(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut format = format::of_name(&name);
    if format.is_none() && is_table(&mut file).map_err(InputError::Unreadable)? {
        format = Some(Format::Parquet);
    }
    Ok((file, format))
}

fn is_table(file: &mut File) -> io::Result<bool> {
    if !file.metadata()?.is_file() {
        return Ok(false);
    }
    let mut start = Vec::new();
    file.by_ref().take(format::START_BYTES as u64).read_to_end(&mut start)?;
    file.rewind()?;
    Ok(format::of_start(&start) == Format::Parquet)
}
