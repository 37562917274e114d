//! Reads one file, or standard input, in its format.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::iter;
use std::path::Path;

use seek_page::Deadline;

use super::document::{Document, Documents, failed};
use super::error::{InputError, InputFailure};
use super::format::{InputFormat, START_BYTES, refuse_binary};
use super::json_lines::JsonLinesReader;
use super::open::open_file;
use super::warc::WarcReader;
use super::{mhtml, parquet};
use crate::decompress::Decompressor;
use crate::limits::InputOptions;

/// The documents in a file. A file that a folder walk found (`from_folder`) is skipped if it is a table or JSON Lines
/// without pages.
pub(super) fn read_file(path: &Path, id: String, options: &InputOptions, from_folder: bool) -> Documents {
    match open_with_format(path) {
        Ok((file, Some(InputFormat::Parquet))) => parquet::documents(&file, id, options, from_folder),
        Ok((file, format)) => read_stream(file, id, format, options, from_folder),
        Err(error) => failed(id, error),
    }
}

/// The documents of a stream, which may be compressed. Without a format, the first bytes decide.
pub(super) fn read_stream(
    reader: impl Read + Send + 'static,
    id: String,
    format: Option<InputFormat>,
    options: &InputOptions,
    from_folder: bool,
) -> Documents {
    let decompressed = Decompressor::new(reader).map(|reader| match format {
        Some(format) => (format, reader),
        None => {
            let (start, reader) = reader.peek(START_BYTES, |start| InputFormat::of_start(start).holds_several());
            (InputFormat::of_start(&start), reader)
        }
    });
    let limit = options.limits.max_bytes;
    let wants_resources = options.resources;
    match decompressed {
        Err(error) => failed(id, error),
        Ok((InputFormat::Warc, reader)) => Box::new(WarcReader::new(reader, id, options.limits)),
        Ok((InputFormat::JsonLines, reader)) => {
            Box::new(JsonLinesReader::new(reader, id, options.clone(), from_folder))
        }
        Ok((InputFormat::Parquet, _)) => failed(id, InputError::ParquetInStream),
        // The page is read only in `next`, so that a list of many pages does not hold them all.
        Ok((InputFormat::Page, reader)) => {
            Box::new(iter::once_with(move || match reader.read_page(limit, Deadline::default()) {
                Ok(bytes) => match refuse_binary(&bytes) {
                    Err(error) => Err(InputFailure { id, error }),
                    Ok(()) => Ok(Document { id, bytes, ..Document::default() }),
                },
                Err(error) => Err(InputFailure { id, error }),
            }))
        }
        Ok((InputFormat::Mhtml, reader)) => Box::new(iter::once_with(move || {
            let read = reader.read_page(limit, Deadline::default()).and_then(|file| Ok((mhtml::page(&file)?, file)));
            match read {
                Ok((mhtml::SavedPage { url, content_type, bytes }, file)) => {
                    let resources = if wants_resources { mhtml::resources(&file) } else { Vec::new() };
                    Ok(Document { id, url, content_type, bytes, resources })
                }
                Err(error) => Err(InputFailure { id, error }),
            }
        })),
    }
}

/// Opens a file and finds its format by its extension. The first bytes are checked here only for Parquet, which cannot
/// be read as a stream. (A pipe cannot hold Parquet and cannot be rewound.)
fn open_with_format(path: &Path) -> Result<(File, Option<InputFormat>), InputError> {
    let mut file = open_file(path)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut format = InputFormat::of_name(&name);
    if format.is_none() && is_parquet(&mut file).map_err(InputError::Unreadable)? {
        format = Some(InputFormat::Parquet);
    }
    Ok((file, format))
}

fn is_parquet(file: &mut File) -> io::Result<bool> {
    if !file.metadata()?.is_file() {
        return Ok(false);
    }
    let mut start = Vec::new();
    file.by_ref().take(START_BYTES as u64).read_to_end(&mut start)?;
    file.rewind()?;
    Ok(InputFormat::of_start(&start) == InputFormat::Parquet)
}
