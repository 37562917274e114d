//! Where texts and records go: standard output or a folder.
//!
//! The output is written as soon as a page is done, a line at a time, so that a reader at the other end of a pipe need
//! not wait for the last page.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, LineWriter, StdoutLock, Write};
use std::path::PathBuf;

use seek_io::{JsonLines, Record};

use crate::cli::{ExtractArgs, Format};
use crate::folder::Folder;

/// Bytes gathered before they are written, where no line ends before.
const BUFFER: usize = 64 << 10;

/// Why something was not written.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// The output folder cannot be made.
    #[error("cannot make the folder {}: {error}", path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The file of one input cannot be written; those of others may be.
    #[error("cannot write {}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// Standard output is closed or full.
    #[error("cannot write to standard output: {0}")]
    Stdout(#[from] io::Error),
}

/// Prints all of a text on standard output. A reader that has seen enough is no error.
///
/// # Errors
/// [`OutputError::Stdout`].
pub fn print(text: &str) -> Result<(), OutputError> {
    match io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Takes the record of each input, in order.
pub enum Output {
    /// Texts on standard output.
    Texts(Texts<LineWriter<StdoutLock<'static>>>),
    /// JSON Lines on standard output.
    Records(JsonLines<LineWriter<StdoutLock<'static>>>),
    /// A file for each input.
    Files(Folder, Format),
}

impl Output {
    /// The output that the arguments ask for; `several` where there is more than one input.
    ///
    /// # Errors
    /// [`OutputError::Folder`].
    pub fn open(arguments: &ExtractArgs, several: bool) -> Result<Output, OutputError> {
        let format = arguments.format;
        if let Some(path) = &arguments.output {
            let extension = match format {
                Format::Text => "txt",
                Format::Json => "json",
            };
            return match Folder::create(path, extension, &arguments.pages.inputs) {
                Ok(folder) => Ok(Output::Files(folder, format)),
                Err(error) => Err(OutputError::Folder { path: path.clone(), error }),
            };
        }
        let stdout = LineWriter::with_capacity(BUFFER, io::stdout().lock());
        Ok(match format {
            Format::Text => Output::Texts(Texts::new(stdout, several)),
            Format::Json => Output::Records(JsonLines::new(stdout)),
        })
    }

    /// Writes what is to be seen of an input. Of one that failed there is a record, but no text.
    ///
    /// # Errors
    /// [`OutputError::File`] or [`OutputError::Stdout`].
    pub fn write(&mut self, record: &Record) -> Result<(), OutputError> {
        match self {
            Output::Texts(texts) => Ok(texts.write(record)?),
            Output::Records(records) => Ok(records.write(record)?),
            Output::Files(folder, format) => {
                let mut content = Vec::new();
                match format {
                    Format::Text if record.text.is_none() => return Ok(()),
                    Format::Text => Texts::new(&mut content, false).write(record)?,
                    Format::Json => JsonLines::new(&mut content).write(record)?,
                }
                folder.write(&record.id, &content).map_err(|(path, error)| OutputError::File { path, error })
            }
        }
    }
}

/// Writes texts one after the other. Where there are several, each stands behind a line with its id, as `head` does it,
/// and an empty line sets them apart.
pub struct Texts<W> {
    out: W,
    several: bool,
    first: bool,
}

impl<W: Write> Texts<W> {
    /// Writes to `out`.
    pub fn new(out: W, several: bool) -> Texts<W> {
        Texts { out, several, first: true }
    }

    /// Writes the text of a record, if it has one, so that it ends with a line end. An empty text has no line.
    ///
    /// # Errors
    /// What `out` says.
    pub fn write(&mut self, record: &Record) -> io::Result<()> {
        let Some(text) = &record.text else { return Ok(()) };
        if self.several {
            let gap = if self.first { "" } else { "\n" };
            writeln!(self.out, "{gap}==> {} <==", visible(&record.id))?;
            self.first = false;
        }
        if text.is_empty() {
            return Ok(());
        }
        self.out.write_all(text.as_bytes())?;
        if text.ends_with('\n') { Ok(()) } else { self.out.write_all(b"\n") }
    }
}

/// Says on standard error what is wrong. If nobody listens there, nothing can be done about it.
pub fn complain(what: fmt::Arguments) {
    let _ = writeln!(io::stderr(), "seek: {what}");
}

/// A stranger's text as one line that steers no terminal.
pub fn visible(text: &str) -> Cow<'_, str> {
    if text.contains(char::is_control) {
        Cow::Owned(text.replace(char::is_control, "\u{fffd}"))
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(several: bool, records: &[(&str, Option<&str>)]) -> String {
        let mut out = Vec::new();
        let mut texts = Texts::new(&mut out, several);
        for (id, text) in records {
            let text = text.map(str::to_owned);
            texts.write(&Record { id: (*id).to_owned(), text, ..Record::default() }).unwrap();
        }
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn one_text_stands_alone() {
        assert_eq!(written(false, &[("a", Some("Storm\n\nIt passed."))]), "Storm\n\nIt passed.\n");
        assert_eq!(written(false, &[("a", Some("ends already\n"))]), "ends already\n");
        assert_eq!(written(false, &[("a", Some(""))]), "");
        assert_eq!(written(false, &[("a", None)]), "");
    }

    #[test]
    fn several_texts_are_named_and_failures_left_out() {
        let all = [("a", Some("one")), ("b", None), ("c", Some("")), ("d", Some("four"))];
        assert_eq!(written(true, &all), "==> a <==\none\n\n==> c <==\n\n==> d <==\nfour\n");
        assert_eq!(written(true, &all[1..3]), "==> c <==\n");
    }

    #[test]
    fn an_id_forges_no_line_and_steers_no_terminal() {
        let forged = written(true, &[("a <==\n\u{1b}[2J==> b", Some("text"))]);
        assert_eq!(forged, "==> a <==\u{fffd}\u{fffd}[2J==> b <==\ntext\n");
    }
}
