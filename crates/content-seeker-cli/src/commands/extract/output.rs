//! The output of `seek extract`: one stream, or a file for each page.
//!
//! Each result is written by lines as soon as its page is done, so that the reader of a pipe need not wait for the last
//! page.

use std::borrow::Cow;
use std::io::{self, IsTerminal, LineWriter};
use std::path::PathBuf;

use content_seeker::EmptyReason;
use content_seeker::records::PageRecord;
use seek_io::{CsvRecordWriter, JsonLinesWriter, ParquetRecordWriter};

use crate::cli::extract::{ExtractArgs, OutputFormat};
use crate::error::CommandError;
use crate::output::destination::{Destination, OutputError};
use crate::output::folder::OutputFolder;
use crate::output::front_matter::front_matter;
use crate::output::text_stream::TextStream;
use crate::pages::{PageResult, Sink};

/// Bytes that are buffered until a line ends.
const BUFFER: usize = 64 << 10;

/// The result of an input.
pub struct ExtractResult {
    /// Its record and document.
    pub page: PageRecord,
    /// The name of its file, if files are not named by ids.
    pub name: Option<String>,
}

impl PageResult for ExtractResult {
    fn id(&self) -> &str {
        &self.page.record.id
    }

    fn error(&self) -> Option<&str> {
        self.page.record.error.as_deref()
    }

    fn empty_reason(&self) -> Option<EmptyReason> {
        self.page.record.empty_reason.as_deref()?.parse().ok()
    }
}

/// Writes the result of each input.
pub struct ExtractOutput {
    writer: OutputWriter,
    content: OutputContent,
}

/// The writers of the formats.
enum OutputWriter {
    Documents(TextStream<LineWriter<Destination>>),
    Records(JsonLinesWriter<LineWriter<Destination>>),
    Csv(Box<CsvRecordWriter<Destination>>),
    Table(Box<ParquetRecordWriter<Destination>>),
    Files(OutputFolder),
}

/// What a document contains.
struct OutputContent {
    format: OutputFormat,
    /// Whether Markdown has its metadata before it.
    metadata: bool,
    /// The file for all output.
    path: Option<PathBuf>,
}

impl ExtractOutput {
    /// Opens the output. `several` says whether there is more than one input.
    ///
    /// # Errors
    /// The output cannot be created, or it contradicts the inputs.
    pub fn open(arguments: &ExtractArgs, several: bool) -> Result<ExtractOutput, CommandError> {
        let format = arguments.format();
        let content = |path| OutputContent { format, metadata: arguments.metadata, path };
        match &arguments.output {
            _ if several && format.is_single_page() && arguments.is_one_stream() && !arguments.is_page_file() => {
                Err(arguments.several_pages().into())
            }
            Some(path) if several && arguments.is_page_file() => Err(arguments.several_in_page_file(path).into()),
            Some(path) if arguments.is_one_file() => {
                let content = content(Some(path.clone()));
                let destination = Destination::create(path, arguments.force).map_err(|error| content.error(error))?;
                ExtractOutput::stream(destination, content, several)
            }
            Some(path) => {
                let folder = OutputFolder::create(path, extension(format), arguments.pages.named(), arguments.force)
                    .map_err(|source| OutputError::Folder { path: path.clone(), source })?;
                Ok(ExtractOutput { writer: OutputWriter::Files(folder), content: content(None) })
            }
            None if format == OutputFormat::Parquet && io::stdout().is_terminal() => {
                Err(arguments.table_on_terminal().into())
            }
            None => ExtractOutput::stream(Destination::Stdout(io::stdout()), content(None), several),
        }
    }

    fn stream(destination: Destination, content: OutputContent, several: bool) -> Result<ExtractOutput, CommandError> {
        let lines = |destination| LineWriter::with_capacity(BUFFER, destination);
        let writer = match content.format {
            OutputFormat::Json => OutputWriter::Records(JsonLinesWriter::new(lines(destination))),
            OutputFormat::Csv => {
                OutputWriter::Csv(Box::new(CsvRecordWriter::new(destination).map_err(|error| content.error(error))?))
            }
            OutputFormat::Parquet => OutputWriter::Table(Box::new(
                ParquetRecordWriter::new(destination).map_err(|error| content.error(error))?,
            )),
            _ => OutputWriter::Documents(TextStream::new(lines(destination), several)),
        };
        Ok(ExtractOutput { writer, content })
    }
}

impl Sink<ExtractResult> for ExtractOutput {
    /// Writes the result of an input. A failed input has a record but no document.
    fn write(&mut self, result: ExtractResult) -> Result<(), OutputError> {
        let content = &self.content;
        let written = match &mut self.writer {
            OutputWriter::Documents(texts) => match content.document(&result) {
                Some(document) => texts.write(&result.page.record.id, &document),
                None => Ok(()),
            },
            OutputWriter::Records(records) => records.write(&result.page.record),
            OutputWriter::Csv(csv) => csv.write(&result.page.record),
            OutputWriter::Table(table) => table.write(result.page.record),
            OutputWriter::Files(folder) => {
                let Some(bytes) = content.file(&result)? else { return Ok(()) };
                let name = result.name.as_deref().unwrap_or(&result.page.record.id);
                return folder.write(name, &bytes).map_err(|(path, error)| OutputError::file(path, error));
            }
        };
        written.map_err(|error| content.error(error))
    }

    fn finish(self) -> Result<(), OutputError> {
        let ExtractOutput { writer, content } = self;
        let unbuffered = |lines: LineWriter<Destination>| lines.into_inner().map_err(|error| error.into_error());
        let ended = match writer {
            OutputWriter::Documents(texts) => unbuffered(texts.into_inner()),
            OutputWriter::Records(records) => records.finish().and_then(unbuffered),
            OutputWriter::Csv(csv) => csv.finish(),
            OutputWriter::Table(table) => table.finish(),
            OutputWriter::Files(_) => return Ok(()),
        };
        ended.and_then(Destination::commit).map_err(|error| content.error(error))
    }
}

impl OutputContent {
    /// The error of the stream for all output.
    fn error(&self, error: io::Error) -> OutputError {
        match &self.path {
            Some(path) => OutputError::whole(path, error),
            None => OutputError::Stdout(error),
        }
    }

    /// The document of a page; `None` if the input failed.
    fn document<'a>(&self, result: &'a ExtractResult) -> Option<Cow<'a, str>> {
        let record = &result.page.record;
        match self.format {
            OutputFormat::Text => record.text.as_deref().map(Cow::Borrowed),
            OutputFormat::Markdown if self.metadata => {
                record.markdown.as_ref().map(|text| (front_matter(record) + text).into())
            }
            OutputFormat::Markdown => record.markdown.as_deref().map(Cow::Borrowed),
            _ => result.page.rendered.as_deref().map(Cow::Borrowed),
        }
    }

    /// The bytes of the file of a page; `None` if it has no file.
    fn file(&self, result: &ExtractResult) -> io::Result<Option<Vec<u8>>> {
        let mut bytes = Vec::new();
        let record = &result.page.record;
        if self.format == OutputFormat::Json {
            JsonLinesWriter::new(&mut bytes).write(record)?;
            return Ok(Some(bytes));
        }
        let Some(document) = self.document(result) else { return Ok(None) };
        TextStream::new(&mut bytes, false).write(&record.id, &document)?;
        Ok(Some(bytes))
    }
}

/// The extension of the files of a format.
fn extension(format: OutputFormat) -> &'static str {
    match format {
        OutputFormat::Text => "txt",
        OutputFormat::Markdown => "md",
        OutputFormat::Json => "json",
        OutputFormat::Html => "html",
        OutputFormat::Xml | OutputFormat::Tei => "xml",
        OutputFormat::Csv => "csv",
        OutputFormat::Parquet => "parquet",
    }
}
