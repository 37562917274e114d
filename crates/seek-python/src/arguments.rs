//! Arguments of many functions: a page as `bytes` or `str`, and seconds.

use content_seeker::Input;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::PyString;
use std::time::Duration;

/// A page as the caller gives it. It keeps the Python object alive and does not copy it.
pub enum Html {
    /// Bytes in any encoding of the web; also `bytearray`, which is copied.
    Bytes(PyBackedBytes),
    /// Text that is decoded already.
    Text(PyBackedStr),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Html {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Html> {
        if object.is_instance_of::<PyString>() {
            let wrong = |error: PyErr| {
                PyValueError::new_err(format!("html is a str that cannot be encoded: {}", error.value(object.py())))
            };
            return object.extract().map(Html::Text).map_err(wrong);
        }
        object.extract().map(Html::Bytes).map_err(|_| {
            let found = object.get_type().name().map_or_else(|_| "another type".to_owned(), |name| name.to_string());
            PyTypeError::new_err(format!("html must be bytes or str, not {found}"))
        })
    }
}

impl Html {
    /// The input of an extractor. The encoding of a `str` is known, whatever the page or its header says.
    pub fn input(&self, url: Option<String>, content_type: Option<String>) -> Input<'_> {
        let (input, content_type) = match self {
            Html::Bytes(bytes) => (Input::new(&**bytes), content_type),
            Html::Text(text) => (Input::new(&**text), Some(UTF_8.to_owned())),
        };
        let input = match url {
            Some(url) => input.url(url),
            None => input,
        };
        match content_type {
            Some(content_type) => input.content_type(content_type),
            None => input,
        }
    }
}

/// The content type of decoded text.
pub const UTF_8: &str = "text/html; charset=utf-8";

/// The time of a page in seconds without another setting: that of the command line. Signatures have the number itself, because Python
/// shows them.
pub const DEFAULT_TIMEOUT: f64 = 5.0;

/// The time of a page; none for `None` and 0.
pub fn duration(seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let wrong =
        |seconds| PyValueError::new_err(format!("timeout must be a number of seconds from 0 on, not {seconds}"));
    let duration = seconds.map(|seconds| Duration::try_from_secs_f64(seconds).map_err(|_| wrong(seconds)));
    Ok(duration.transpose()?.filter(|duration| !duration.is_zero()))
}
