//! The answers of `seek extract`, in the form that was asked for: one stream, or a file for each.
//!
//! What goes to standard output is written as soon as a page is done, a line at a time, so that a reader at the other
//! end of a pipe need not wait for the last page.

use std::borrow::Cow;
use std::io::{self, IsTerminal, LineWriter};
use std::path::PathBuf;

use seek_io::{CsvRecordWriter, JsonLinesWriter, ParquetRecordWriter};

use crate::cli::{ExtractArgs, Format};
use crate::extract::Answered;
use crate::folder::Folder;
use crate::front_matter::front_matter;
use crate::output::{Destination, OutputError};
use crate::pages::{CommandError, Sink};
use crate::texts::Texts;

/// Bytes gathered before they are written, where no line ends before.
const BUFFER: usize = 64 << 10;

/// What takes the answer to each input.
pub struct Answers {
    form: Form,
    shape: Shape,
}

/// How answers are laid down.
enum Form {
    Documents(Texts<LineWriter<Destination>>),
    Records(JsonLinesWriter<LineWriter<Destination>>),
    Csv(Box<CsvRecordWriter<Destination>>),
    Table(Box<ParquetRecordWriter<Destination>>),
    Files(Folder),
}

/// What stands in them.
struct Shape {
    format: Format,
    /// Whether metadata stand in front of Markdown.
    metadata: bool,
    /// The one file that all goes to.
    path: Option<PathBuf>,
}

impl Answers {
    /// What takes the answers as the arguments ask; `several` where there is more than one input.
    ///
    /// # Errors
    /// Where the output cannot be made, or does not go together with the inputs.
    pub fn open(arguments: &ExtractArgs, several: bool) -> Result<Answers, CommandError> {
        let format = arguments.format();
        let shape = |path| Shape { format, metadata: arguments.metadata, path };
        match &arguments.output {
            _ if several && format.stands_alone() && arguments.goes_to_one() => Err(arguments.several_pages().into()),
            Some(path) if arguments.is_one_file() => {
                let shape = shape(Some(path.clone()));
                let destination = Destination::create(path, arguments.force).map_err(|error| shape.failed(error))?;
                Answers::stream(destination, shape, several)
            }
            Some(path) => {
                let folder = Folder::create(path, extension(format), arguments.pages.named(), arguments.force)
                    .map_err(|error| OutputError::Folder { path: path.clone(), error })?;
                Ok(Answers { form: Form::Files(folder), shape: shape(None) })
            }
            None if format == Format::Parquet && io::stdout().is_terminal() => Err(arguments.to_terminal().into()),
            None => Answers::stream(Destination::Stdout(io::stdout()), shape(None), several),
        }
    }

    fn stream(destination: Destination, shape: Shape, several: bool) -> Result<Answers, CommandError> {
        let lines = |destination| LineWriter::with_capacity(BUFFER, destination);
        let form = match shape.format {
            Format::Json => Form::Records(JsonLinesWriter::new(lines(destination))),
            Format::Csv => Form::Csv(Box::new(CsvRecordWriter::new(destination).map_err(|error| shape.failed(error))?)),
            Format::Parquet => {
                Form::Table(Box::new(ParquetRecordWriter::new(destination).map_err(|error| shape.failed(error))?))
            }
            _ => Form::Documents(Texts::new(lines(destination), several)),
        };
        Ok(Answers { form, shape })
    }
}

impl Sink<Answered> for Answers {
    /// Writes what is to be seen of an input. Of one that failed there is a record, but no document.
    fn write(&mut self, answered: Answered) -> Result<(), OutputError> {
        let shape = &self.shape;
        let written = match &mut self.form {
            Form::Documents(texts) => match shape.document(&answered) {
                Some(document) => texts.write(&answered.found.record.id, &document),
                None => Ok(()),
            },
            Form::Records(records) => records.write(&answered.found.record),
            Form::Csv(csv) => csv.write(&answered.found.record),
            Form::Table(table) => table.write(answered.found.record),
            Form::Files(folder) => {
                let Some(content) = shape.content(&answered)? else { return Ok(()) };
                let name = answered.hash.as_deref().unwrap_or(&answered.found.record.id);
                return folder.write(name, &content).map_err(|(path, error)| OutputError::File { path, error });
            }
        };
        written.map_err(|error| shape.failed(error))
    }

    fn finish(self) -> Result<(), OutputError> {
        let Answers { form, shape } = self;
        let unbuffered = |lines: LineWriter<Destination>| lines.into_inner().map_err(|error| error.into_error());
        let ended = match form {
            Form::Documents(texts) => unbuffered(texts.into_inner()),
            Form::Records(records) => records.finish().and_then(unbuffered),
            Form::Csv(csv) => csv.finish(),
            Form::Table(table) => table.finish(),
            Form::Files(_) => return Ok(()),
        };
        ended.and_then(Destination::commit).map_err(|error| shape.failed(error))
    }
}

impl Shape {
    /// What went wrong with the one stream that all goes to.
    fn failed(&self, error: io::Error) -> OutputError {
        match &self.path {
            Some(path) => OutputError::Whole { path: path.clone(), error },
            None => OutputError::Stdout(error),
        }
    }

    /// The document of an answer; none where the input failed.
    fn document<'a>(&self, answered: &'a Answered) -> Option<Cow<'a, str>> {
        let record = &answered.found.record;
        match self.format {
            Format::Text => record.text.as_deref().map(Cow::Borrowed),
            Format::Markdown if self.metadata => {
                record.markdown.as_ref().map(|text| (front_matter(record) + text).into())
            }
            Format::Markdown => record.markdown.as_deref().map(Cow::Borrowed),
            _ => answered.found.rendered.as_deref().map(Cow::Borrowed),
        }
    }

    /// The whole content of the file of an answer; none where it has no file.
    fn content(&self, answered: &Answered) -> io::Result<Option<Vec<u8>>> {
        let mut content = Vec::new();
        let record = &answered.found.record;
        if self.format == Format::Json {
            JsonLinesWriter::new(&mut content).write(record)?;
            return Ok(Some(content));
        }
        let Some(document) = self.document(answered) else { return Ok(None) };
        Texts::new(&mut content, false).write(&record.id, &document)?;
        Ok(Some(content))
    }
}

/// The extension of the files that a format has in a folder.
fn extension(format: Format) -> &'static str {
    match format {
        Format::Text => "txt",
        Format::Markdown => "md",
        Format::Json => "json",
        Format::Html => "html",
        Format::Xml | Format::Tei => "xml",
        Format::Csv => "csv",
        Format::Parquet => "parquet",
    }
}
