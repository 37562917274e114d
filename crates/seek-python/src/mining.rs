//! What tells copies of the texts of a table, the similarity of two texts, and their sentences.

use crate::batch::threads_of;
use crate::capsule::AnyTable;
use crate::column::{Cells, required};
use crate::error::{Error, guarded};
use crate::fork;
use crate::signals::Signals;
use crate::table::Table;
use arrow_array::builder::{FixedSizeBinaryBuilder, Int64Builder, ListBuilder};
use arrow_array::{ArrayRef, RecordBatch, RecordBatchReader};
use arrow_schema::ArrowError;
use content_seeker::io::parallel::{Order, RunError, Worker, run};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use seek_mine::lsh::band_keys;
use seek_mine::{ContentHash, DuplicateKind, Signature, TextFingerprint};
use std::sync::{Arc, Mutex, PoisonError};

/// What tells copies of the texts in a column, in three columns, on all cores or on `threads`.
///
/// * `hash`: 16 bytes, the same for texts that differ only in white space and case; null for an empty text;
/// * `signature`: 256 bytes for `similarity` (MinHash over runs of five words); null for a text without words;
/// * `bands`: keys of a join. Two texts with a `similarity` from `threshold` on (.05 to 1) share a key with a probability of .99 or more.
const LEAST_THRESHOLD: f64 = 0.05;
/// What tells copies of the texts in a column, in three columns, on all cores or on `threads`.
///
/// * `hash`: 16 bytes, the same for texts that differ only in white space and case; null for an empty text;
/// * `signature`: 256 bytes for `similarity` (MinHash over runs of five words); null for a text without words;
/// * `bands`: keys of a join. Two texts with a `similarity` from `threshold` on (.05 to 1) share a key with a probability of .99 or more.
const BATCH_ROWS: usize = 16_384;

/// What tells copies of the texts in a column, in three columns, on all cores or on `threads`.
///
/// * `hash`: 16 bytes, the same for texts that differ only in white space and case; null for an empty text;
/// * `signature`: 256 bytes for `similarity` (MinHash over runs of five words); null for a text without words;
/// * `bands`: keys of a join. Two texts with a `similarity` from `threshold` on (.05 to 1) share a key with a probability of .99 or more.
#[pyfunction]
#[pyo3(signature = (table, *, text = "text", threshold = 0.8, threads = None))]
pub fn fingerprints(
    py: Python<'_>,
    table: &Bound<'_, PyAny>,
    text: &str,
    threshold: f64,
    threads: Option<i64>,
) -> PyResult<Table> {
    let threads = threads_of(threads)?;
    if !(LEAST_THRESHOLD..=1.0).contains(&threshold) {
        return Err(PyValueError::new_err(format!("threshold must be from {LEAST_THRESHOLD} to 1, not {threshold}")));
    }
    let reader = AnyTable::of(table)?.into_reader();
    let column = required(&reader.schema(), text)?;
    py.detach(|| {
        guarded(|| {
            let failure = Mutex::new(None);
            let texts = reader.map_while(|batch| match batch {
                Ok(batch) => {
                    let cells = Cells::of(&batch, column);
                    Some((0..batch.num_rows()).map(move |row| cells.text(row).unwrap_or_default()))
                }
                Err(error) => {
                    *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                    None
                }
            });
            let mut columns = Columns::new(threshold);
            let mut signals = Signals::default();
            let ended = run(texts.flatten(), threads, Order::Items, &Fingerprints(threshold), |fingerprint| {
                columns.push(fingerprint?).map_err(exception)?;
                signals.check()
            });
            if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
                return Err(exception(error));
            }
            match ended {
                Ok(()) => columns.finish().map_err(exception),
                Err(RunError::Refused(error)) => Err(error),
                Err(RunError::NoThread(error)) => Err(Error::new_err(format!("no thread can be started: {error}"))),
            }
        })
    })
}

fn exception(error: ArrowError) -> PyErr {
    Error::new_err(format!("cannot read the table: {error}"))
}

/// Makes the fingerprint of a text, for copies from this similarity on.
struct Fingerprints(f64);

impl Worker<String> for Fingerprints {
    type Output = PyResult<TextFingerprint>;

    fn bytes(&self, text: &String) -> usize {
        text.len()
    }

    fn work(&self, text: &mut String) -> Self::Output {
        let _working = fork::begin();
        Ok(TextFingerprint::of(text, DuplicateKind::Near(self.0)))
    }

    fn panicked(&self, _: &String, message: &str) -> Self::Output {
        Err(Error::new_err(content_seeker::records::bug_message(message)))
    }
}

/// The columns of the result.
struct Columns {
    threshold: f64,
    done: Vec<RecordBatch>,
    rows: usize,
    hashes: FixedSizeBinaryBuilder,
    signatures: FixedSizeBinaryBuilder,
    bands: ListBuilder<Int64Builder>,
}

impl Columns {
    fn new(threshold: f64) -> Columns {
        Columns {
            threshold,
            done: Vec::new(),
            rows: 0,
            hashes: FixedSizeBinaryBuilder::new(ContentHash::BYTES as i32),
            signatures: FixedSizeBinaryBuilder::new(Signature::BYTES as i32),
            bands: ListBuilder::new(Int64Builder::new()),
        }
    }

    fn push(&mut self, TextFingerprint { hash, signature }: TextFingerprint) -> Result<(), ArrowError> {
        match hash {
            Some(hash) => self.hashes.append_value(hash.0)?,
            None => self.hashes.append_null(),
        }
        match &signature {
            Some(signature) => {
                self.signatures.append_value(signature.to_bytes())?;
                let keys = band_keys(signature, self.threshold);
                // The same 64 bits: Spark has no unsigned numbers.
                keys.into_iter().for_each(|key| self.bands.values().append_value(key as i64));
            }
            None => self.signatures.append_null(),
        }
        self.bands.append(true);
        self.rows += 1;
        if self.rows == BATCH_ROWS { self.end_batch() } else { Ok(()) }
    }

    fn end_batch(&mut self) -> Result<(), ArrowError> {
        let columns: [(&str, ArrayRef); 3] = [
            ("hash", Arc::new(self.hashes.finish())),
            ("signature", Arc::new(self.signatures.finish())),
            ("bands", Arc::new(self.bands.finish())),
        ];
        self.rows = 0;
        self.done.push(RecordBatch::try_from_iter_with_nullable(columns.map(|(name, array)| (name, array, true)))?);
        Ok(())
    }

    /// The table, which has its columns also without rows.
    fn finish(mut self) -> Result<Table, ArrowError> {
        if self.rows > 0 || self.done.is_empty() {
            self.end_batch()?;
        }
        Ok(Table::of(self.done))
    }
}

/// The estimated similarity of two texts by their signatures: the Jaccard index of their runs of five words, in [0, 1].
///
/// Raises `ValueError` for bytes that are no signature.
#[pyfunction]
pub fn similarity(one: &[u8], other: &[u8]) -> PyResult<f64> {
    let signature = |bytes: &[u8]| {
        let wrong =
            || PyValueError::new_err(format!("a signature has {} bytes, not {}", Signature::BYTES, bytes.len()));
        Signature::from_bytes(bytes).ok_or_else(wrong)
    };
    Ok(signature(one)?.similarity(&signature(other)?))
}

/// The sentences of a text of any script, in order. The ISO 639 code of the language chooses abbreviations.
#[pyfunction]
#[pyo3(signature = (text, *, language = None))]
pub fn sentences(py: Python<'_>, text: &str, language: Option<&str>) -> Vec<String> {
    py.detach(|| {
        let _working = fork::begin();
        seek_mine::sentences(text, language).into_iter().map(|sentence| text[sentence.bytes].to_owned()).collect()
    })
}
