//! Copies and sentences of texts.

use crate::capsule::AnyTable;
use crate::column::{Cells, required};
use crate::error::Error;
use crate::table::Table;
use arrow_array::builder::{FixedSizeBinaryBuilder, Int64Builder, ListBuilder};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::ArrowError;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use seek_mine::lsh::band_keys;
use seek_mine::{ContentHash, DuplicateKind, Signature, TextFingerprint};
use std::sync::Arc;

/// Bytes of a content hash.
const HASH_BYTES: i32 = ContentHash::BYTES as i32;

/// What tells copies of the texts of a table: `hash`, `signature`, and `bands`.
#[pyfunction]
#[pyo3(signature = (table, *, text = "text", threshold = 0.8))]
pub fn fingerprints(py: Python<'_>, table: AnyTable, text: &str, threshold: f64) -> PyResult<Table> {
    if !(threshold > 0.0 && threshold <= 1.0) {
        return Err(PyValueError::new_err(format!("threshold must be above 0 and at most 1, not {threshold}")));
    }
    let reader = table.into_reader();
    let column = required(&reader.schema(), text)?;
    let batches: PyResult<Vec<RecordBatch>> = py.detach(|| {
        let failed = |error: String| Error::new_err(error);
        let of_batch = |batch: Result<RecordBatch, ArrowError>| {
            let batch = batch.map_err(|error| failed(format!("cannot read the table: {error}")))?;
            let cells = Cells::of(&batch, column);
            fingerprint_batch(&cells, batch.num_rows(), threshold).map_err(|error| failed(error.to_string()))
        };
        reader.map(of_batch).collect()
    });
    let mut batches = batches?;
    if batches.is_empty() {
        batches
            .push(fingerprint_batch(&Cells::Nulls, 0, threshold).map_err(|error| Error::new_err(error.to_string()))?);
    }
    Ok(Table::of(batches))
}

fn fingerprint_batch(texts: &Cells, rows: usize, threshold: f64) -> Result<RecordBatch, ArrowError> {
    let mut hashes = FixedSizeBinaryBuilder::new(HASH_BYTES);
    let mut signatures = FixedSizeBinaryBuilder::new(Signature::BYTES as i32);
    let mut bands = ListBuilder::new(Int64Builder::new());
    for row in 0..rows {
        let text = texts.text(row).unwrap_or_default();
        let TextFingerprint { hash, signature } = TextFingerprint::of(&text, DuplicateKind::Near(threshold));
        match hash {
            Some(hash) => hashes.append_value(hash.0)?,
            None => hashes.append_null(),
        }
        match &signature {
            Some(signature) => {
                signatures.append_value(signature.to_bytes())?;
                // The same 64 bits: Spark has no unsigned numbers.
                band_keys(signature, threshold).into_iter().for_each(|key| bands.values().append_value(key as i64));
            }
            None => signatures.append_null(),
        }
        bands.append(true);
    }
    let columns: [(&str, ArrayRef); 3] = [
        ("hash", Arc::new(hashes.finish())),
        ("signature", Arc::new(signatures.finish())),
        ("bands", Arc::new(bands.finish())),
    ];
    RecordBatch::try_from_iter(columns)
}

/// The estimated similarity of two texts, by their signatures: the Jaccard index of their runs of five words, in [0, 1].
#[pyfunction]
pub fn similarity(one: &[u8], other: &[u8]) -> PyResult<f64> {
    let signature = |bytes: &[u8]| {
        let wrong =
            || PyValueError::new_err(format!("a signature has {} bytes, not {}", Signature::BYTES, bytes.len()));
        Signature::from_bytes(bytes).ok_or_else(wrong)
    };
    Ok(signature(one)?.similarity(&signature(other)?))
}

/// The sentences of a text of any script, in order.
#[pyfunction]
#[pyo3(signature = (text, *, language = None))]
pub fn sentences(py: Python<'_>, text: &str, language: Option<&str>) -> Vec<String> {
    py.detach(|| {
        seek_mine::sentences(text, language).into_iter().map(|sentence| text[sentence.bytes].to_owned()).collect()
    })
}
