//! Classifiers of page types, without extraction of main content.

use crate::arguments::{DEFAULT_TIMEOUT, Html, duration};
use crate::error::{detached, exception};
use crate::model::{Model, ModelArgument};
use crate::page::type_dict;
use crate::pickle::remade;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::sync::OnceLock;

/// Finds the types of pages, by the shipped model, or by a model with types of your own. Threads can share it; it can be pickled.
///
/// Raises `ModelError` for a model that cannot be used, `ValueError` for one that does not classify pages.
#[pyclass(frozen, module = "content_seeker")]
pub struct Classifier {
    classifier: content_seeker::Classifier,
    model: Option<Py<Model>>,
    timeout: Option<f64>,
}

#[pymethods]
impl Classifier {
    #[new]
    #[pyo3(signature = (*, model = None, timeout = 5.0))]
    fn new(py: Python<'_>, model: Option<ModelArgument>, timeout: Option<f64>) -> PyResult<Classifier> {
        let model = model.map(|model| model.load(py)).transpose()?;
        let mut builder = content_seeker::Extractor::builder().timeout(duration(timeout)?);
        if let Some(model) = &model {
            builder = builder.models(model.get().loaded().clone());
        }
        Ok(Classifier { classifier: builder.classifier().map_err(exception)?, model, timeout })
    }

    /// The probability of each type.
    #[pyo3(signature = (html, *, url = None, content_type = None))]
    fn classify<'py>(
        &self,
        py: Python<'py>,
        html: Html,
        url: Option<String>,
        content_type: Option<String>,
    ) -> PyResult<Bound<'py, PyDict>> {
        type_dict(py, &detached(py, || self.classifier.classify(html.input(url, content_type)))?)
    }

    /// The names of the types.
    #[getter]
    fn names(&self) -> Vec<String> {
        self.classifier.names().to_vec()
    }

    /// How to make the same classifier in another process.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let settings = PyDict::new(py);
        settings.set_item("model", &self.model)?;
        settings.set_item("timeout", self.timeout)?;
        remade(&py.get_type::<Classifier>(), PyTuple::empty(py), &settings)
    }

    fn __repr__(&self) -> String {
        format!("<content_seeker.Classifier: {}>", self.classifier.names().join(", "))
    }
}

/// The probability of each page type, by the shipped model or another. For many pages with a model, make a `Classifier`.
#[pyfunction]
#[pyo3(signature = (html, *, url = None, content_type = None, model = None, timeout = 5.0))]
pub fn classify<'py>(
    py: Python<'py>,
    html: Html,
    url: Option<String>,
    content_type: Option<String>,
    model: Option<ModelArgument>,
    timeout: Option<f64>,
) -> PyResult<Bound<'py, PyDict>> {
    static DEFAULT: OnceLock<Classifier> = OnceLock::new();
    if model.is_some() || timeout != Some(DEFAULT_TIMEOUT) {
        return Classifier::new(py, model, timeout)?.classify(py, html, url, content_type);
    }
    let default = match DEFAULT.get() {
        Some(default) => default,
        None => {
            let made = Classifier::new(py, None, timeout)?;
            DEFAULT.get_or_init(|| made)
        }
    };
    default.classify(py, html, url, content_type)
}
