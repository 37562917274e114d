//! An Arrow table of pages to an Arrow table of records.

use crate::arguments::UTF_8;
use crate::capsule::AnyTable;
use crate::column::{Cells, Column, id, optional, required};
use crate::error::{Error, guarded};
use crate::fork;
use crate::signals::Signals;
use crate::table::Table;
use arrow_array::{RecordBatch, RecordBatchReader};
use content_seeker::io::input::InputResult;
use content_seeker::io::parallel::{Order, RunError, Worker, run};
use content_seeker::io::{Document, InputError, InputFailure, Record, arrow_records};
use content_seeker::records::{RecordFields, RecordMaker, bug_message, bytes};
use content_seeker::{Extractor, Format, Markup};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};
use std::thread::available_parallelism;

/// Rows of an Arrow batch of the result. A batch must not hold 2 GiB of text.
const BATCH_ROWS: usize = 4096;
/// Bytes of text at which a batch of the result ends earlier.
const BATCH_BYTES: usize = 64 << 20;
/// The largest number of threads that a caller may ask for.
const MOST_THREADS: i64 = 1024;

/// The columns of a table, and what the records hold.
#[derive(Debug)]
pub struct BatchOptions {
    pub html: String,
    pub url: Option<String>,
    pub content_type: Option<String>,
    pub id: Option<String>,
    pub markdown: bool,
    pub metadata: bool,
    pub parts: bool,
    pub threads: Option<i64>,
}

/// The columns of a table of pages.
#[derive(Debug, Clone)]
struct PageColumns {
    /// The name of the column with the pages.
    name: String,
    html: Column,
    id: Option<Column>,
    url: Option<Column>,
    content_type: Option<Column>,
}

/// The number of threads: that of the caller, else one for each core.
pub fn threads_of(given: Option<i64>) -> PyResult<usize> {
    match given {
        None => Ok(available_parallelism().map_or(1, usize::from)),
        Some(threads @ 1..=MOST_THREADS) => Ok(threads as usize),
        Some(threads) => Err(PyValueError::new_err(format!("threads must be from 1 to {MOST_THREADS}, not {threads}"))),
    }
}

/// The records of all pages of a table, in the order of its rows.
pub fn records_of(
    py: Python<'_>,
    extractor: &Extractor,
    table: &Bound<'_, PyAny>,
    options: &BatchOptions,
) -> PyResult<Table> {
    let threads = threads_of(options.threads)?;
    let reader = AnyTable::of(table)?.into_reader();
    let schema = reader.schema();
    let columns = PageColumns {
        name: options.html.clone(),
        html: required(&schema, &options.html)?,
        id: id(&schema, options.id.as_deref())?,
        url: optional(&schema, options.url.as_deref(), "url")?,
        content_type: options.content_type.as_deref().map(|name| required(&schema, name)).transpose()?,
    };
    let fields = RecordFields {
        metadata: options.metadata,
        parts: options.parts,
        format: options.markdown.then_some(Format::Markdown),
        markup: Markup::default(),
    };
    let worker = PageWorker(RecordMaker::new(extractor.clone(), fields, None));
    py.detach(|| guarded(|| extract_all(reader, columns, &worker, threads)))
}

/// Extracts from all rows. A batch that the caller's table cannot give ends the run.
fn extract_all(
    reader: Box<dyn RecordBatchReader + Send>,
    columns: PageColumns,
    worker: &PageWorker,
    threads: usize,
) -> PyResult<Table> {
    let failure = Mutex::new(None);
    let stop = |message: String| {
        failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(message);
    };
    let mut before = 0;
    let documents = reader.map_while(|batch| {
        let batch = batch.map_err(|error| stop(format!("cannot read the table: {error}"))).ok()?;
        let first = before;
        before += batch.num_rows();
        Some(pages_of(&batch, &columns, first))
    });
    let mut result = Batches::default();
    let mut signals = Signals::default();
    let ended = run(documents.flatten(), threads, Order::Items, worker, |record| {
        result.push(record)?;
        signals.check()
    });
    if let Some(message) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(Error::new_err(message));
    }
    match ended {
        Ok(()) => result.finish(),
        Err(RunError::Refused(error)) => Err(error),
        Err(RunError::NoThread(error)) => Err(Error::new_err(format!("no thread can be started: {error}"))),
    }
}

/// The pages of a batch. A row without a page is a failure.
fn pages_of(
    batch: &RecordBatch,
    columns: &PageColumns,
    first: usize,
) -> impl Iterator<Item = InputResult> + Send + use<> {
    let cells = |column: Option<Column>| column.map(|column| Cells::of(batch, column));
    let html = Cells::of(batch, columns.html);
    let (ids, urls, content_types) = (cells(columns.id), cells(columns.url), cells(columns.content_type));
    let name = columns.name.clone();
    let text = |cells: &Option<Cells>, row| cells.as_ref().and_then(|cells| cells.text(row));
    (0..batch.num_rows()).map(move |row| {
        let number = first + row;
        let id = match &ids {
            // The number alone may be the id of another row.
            Some(ids) => ids.text(row).unwrap_or_else(|| format!("#{number}")),
            None => number.to_string(),
        };
        let Some(bytes) = html.bytes(row) else {
            return Err(InputFailure { id, error: InputError::EmptyCell { column: name.clone() } });
        };
        let content_type = if html.is_text() { Some(UTF_8.to_owned()) } else { text(&content_types, row) };
        Ok(Document { id, url: text(&urls, row), content_type, bytes: bytes.to_vec(), resources: Vec::new() })
    })
}

/// Makes the record of a page.
struct PageWorker(RecordMaker);

impl Worker<InputResult> for PageWorker {
    type Output = Record;

    fn bytes(&self, input: &InputResult) -> usize {
        bytes(input)
    }

    fn work(&self, input: &mut InputResult) -> Record {
        let _working = fork::begin();
        self.0.make_from_bytes(input).record
    }

    fn panicked(&self, input: &InputResult, message: &str) -> Record {
        self.0.failure(input, bug_message(message)).record
    }
}

/// The batches of the result.
#[derive(Default)]
struct Batches {
    done: Vec<RecordBatch>,
    waiting: Vec<Record>,
    bytes: usize,
}

impl Batches {
    fn push(&mut self, record: Record) -> PyResult<()> {
        self.bytes += record.bytes();
        self.waiting.push(record);
        if self.waiting.len() >= BATCH_ROWS || self.bytes >= BATCH_BYTES {
            self.end_batch()?;
        }
        Ok(())
    }

    fn end_batch(&mut self) -> PyResult<()> {
        let batch =
            arrow_records(std::mem::take(&mut self.waiting)).map_err(|error| Error::new_err(error.to_string()))?;
        self.done.push(batch);
        self.bytes = 0;
        Ok(())
    }

    /// The table, which has its columns also without rows.
    fn finish(mut self) -> PyResult<Table> {
        if !self.waiting.is_empty() || self.done.is_empty() {
            self.end_batch()?;
        }
        Ok(Table::of(self.done))
    }
}
