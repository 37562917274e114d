//! The similarity of texts, and their sentences.

use crate::fork;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use seek_mine::Signature;

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
