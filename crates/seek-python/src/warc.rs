//! The pages of WARC files, and of the other inputs of the command line.

use crate::fork;
use crate::pickle::remade;
use content_seeker::io::input::InputResult;
use content_seeker::io::{InputLimits, Inputs, error_chain};
use pyo3::exceptions::{PyFileNotFoundError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

/// A page as it was stored, or the failure in its place. It can be pickled.
#[pyclass(frozen, module = "content_seeker")]
pub struct Document {
    /// The path of the file, `#`, and the id of the record.
    #[pyo3(get)]
    id: String,
    /// The address of the page, if the file has it.
    #[pyo3(get)]
    url: Option<String>,
    /// The header `Content-Type` of the page, if the file has it.
    #[pyo3(get)]
    content_type: Option<String>,
    /// Why the record cannot be read; `None` if it can.
    #[pyo3(get)]
    error: Option<String>,
    bytes: Option<Vec<u8>>,
}

#[pymethods]
impl Document {
    #[new]
    #[pyo3(signature = (id, *, url = None, content_type = None, html = None, error = None))]
    fn new(
        id: String,
        url: Option<String>,
        content_type: Option<String>,
        html: Option<Vec<u8>>,
        error: Option<String>,
    ) -> Document {
        Document { id, url, content_type, error, bytes: html }
    }

    /// How to make the same document in another process.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let fields = PyDict::new(py);
        fields.set_item("url", &self.url)?;
        fields.set_item("content_type", &self.content_type)?;
        fields.set_item("html", self.html(py))?;
        fields.set_item("error", &self.error)?;
        remade(&py.get_type::<Document>(), (&self.id,).into_pyobject(py)?, &fields)
    }

    /// The bytes of the page; `None` for a failure.
    #[getter]
    fn html<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.bytes.as_ref().map(|bytes| PyBytes::new(py, bytes))
    }

    fn __repr__(&self) -> String {
        let content = match (&self.error, &self.bytes) {
            (Some(error), _) => error.clone(),
            (None, bytes) => format!("{} bytes", bytes.as_ref().map_or(0, Vec::len)),
        };
        format!("<content_seeker.Document {}: {content}>", self.id)
    }
}

impl Document {
    fn of(input: InputResult) -> Document {
        match input {
            Ok(document) => Document {
                id: document.id,
                url: document.url,
                content_type: document.content_type,
                error: None,
                bytes: Some(document.bytes),
            },
            Err(failure) => Document {
                id: failure.id,
                url: None,
                content_type: None,
                error: Some(error_chain(&failure.error)),
                bytes: None,
            },
        }
    }
}

/// Reads documents one by one.
#[pyclass(frozen, module = "content_seeker")]
pub struct Documents {
    inputs: Mutex<Inputs>,
}

#[pymethods]
impl Documents {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> Option<Document> {
        py.detach(|| {
            let _working = fork::begin();
            self.inputs.lock().unwrap_or_else(PoisonError::into_inner).next()
        })
        .map(Document::of)
    }
}

/// The pages of a WARC file, plain or compressed by gzip or Zstandard, one by one.
///
/// A damaged record is a document with an `error`. HTML, MHTML, JSON Lines and Parquet files and folders are read, too. Raises
/// `FileNotFoundError` if there is no such path.
#[pyfunction]
#[pyo3(signature = (path, *, max_bytes = None))]
pub fn iter_warc(path: PathBuf, max_bytes: Option<i64>) -> PyResult<Documents> {
    // A wrong path is a mistake of the caller, not a failed page.
    if !path.exists() {
        return Err(PyFileNotFoundError::new_err(format!("there is no file {}", path.display())));
    }
    let max_bytes = match max_bytes {
        None => InputLimits::default().max_bytes,
        Some(bytes @ 1..) => bytes as u64,
        Some(bytes) => return Err(PyValueError::new_err(format!("max_bytes must be 1 or more, not {bytes}"))),
    };
    let limits = InputLimits { max_bytes, ..InputLimits::default() };
    Ok(Documents { inputs: Mutex::new(Inputs::open(&[path], limits)) })
}
