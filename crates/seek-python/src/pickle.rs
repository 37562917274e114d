//! What pickle stores of an object.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};

/// The answer of `__reduce__`: a call of the class with these arguments makes the object again.
pub fn remade<'py>(
    class: &Bound<'py, PyType>,
    arguments: Bound<'py, PyTuple>,
    keywords: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyTuple>> {
    let py = class.py();
    let make = py.import("functools")?.getattr("partial")?.call((class,), Some(keywords))?;
    (make, arguments).into_pyobject(py)
}
