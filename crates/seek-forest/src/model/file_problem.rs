//! What is wrong with a file that cannot be read as a model, for people who gave the wrong file.

use std::fmt;

/// Number of bytes that say whether a file is text.
const START: usize = 512;

/// What is wrong with a file that cannot be read as a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileProblem {
    /// It has no bytes.
    Empty,
    /// It is a page in HTML.
    Html,
    /// It is another text.
    Text,
    /// Its length is not the one that its header gives.
    Length,
    /// It does not begin like a model file.
    Foreign,
    /// It is a model file, but not a valid one.
    Invalid,
}

impl FileProblem {
    /// The problem of a file without bytes, or with text; `None` for other bytes.
    pub(crate) fn of_text(bytes: &[u8]) -> Option<FileProblem> {
        let start = &bytes[..bytes.len().min(START)];
        // A model file begins with a small number of eight bytes, so zeros are among them.
        let is_text = !start.contains(&0) && is_utf8(start);
        match start {
            [] => Some(FileProblem::Empty),
            _ if is_html(start) => Some(FileProblem::Html),
            _ if is_text => Some(FileProblem::Text),
            _ => None,
        }
    }
}

/// Whether bytes are UTF-8, of which the last character may be cut.
fn is_utf8(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).map_or_else(|error| error.error_len().is_none(), |_| true)
}

fn is_html(start: &[u8]) -> bool {
    let text = start.strip_prefix(b"\xef\xbb\xbf").unwrap_or(start).trim_ascii_start().to_ascii_lowercase();
    [&b"<!doctype html"[..], b"<html", b"<head", b"<body", b"<!--"].iter().any(|tag| text.starts_with(tag))
}

impl fmt::Display for FileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FileProblem::Empty => "is not a model file: it is empty",
            FileProblem::Html => "is not a model file: it is an HTML page",
            FileProblem::Text => "is not a model file: it is a text",
            FileProblem::Length => "is not a whole model file: its length is not the one that its header gives",
            FileProblem::Foreign => "is not a model file: it does not begin like one",
            FileProblem::Invalid => "is not a valid model file",
        })
    }
}
