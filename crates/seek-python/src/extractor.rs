//! An extractor with its settings, and the functions that use the default one.

use crate::batch::{BatchOptions, records_of};
use crate::capsule::AnyTable;
use crate::error::{detached, exception};
use crate::html::Html;
use crate::model::{GivenModel, Model};
use crate::page::{Page, type_dict};
use crate::seconds::{DEFAULT_TIMEOUT, duration};
use crate::table::Table;
use content_seeker::parameter::Setting;
use content_seeker::{ExtractorBuilder, Limits, OptionalPart, PageType};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The settings of an extractor, as they are pickled.
struct Settings {
    model: Option<Py<Model>>,
    method: String,
    page_type: Option<String>,
    timeout: Option<f64>,
    include: Vec<String>,
    parameters: BTreeMap<String, String>,
    max_bytes: Option<usize>,
}

/// Finds the main content of pages. Threads can share an extractor, and processes can send it to others.
#[pyclass(frozen, module = "content_seeker")]
pub struct Extractor {
    extractor: content_seeker::Extractor,
    settings: Settings,
}

impl Settings {
    fn builder(&self) -> PyResult<ExtractorBuilder> {
        let mut builder = content_seeker::Extractor::builder().method(&self.method).timeout(duration(self.timeout)?);
        if let Some(model) = &self.model {
            builder = builder.models(model.get().loaded().clone());
        }
        if let Some(name) = &self.page_type {
            let page_type: PageType = name.parse().map_err(|error| PyValueError::new_err(format!("{error}")))?;
            builder = builder.page_type(page_type);
        }
        if let Some(source_bytes) = self.max_bytes {
            builder = builder.limits(Limits { source_bytes, ..Limits::default() });
        }
        let part = |name: &String| {
            OptionalPart::by_name(name).ok_or_else(|| {
                let known: Vec<&str> = OptionalPart::ALL.iter().map(|part| part.name()).collect();
                PyValueError::new_err(format!("include must name {}, not {name:?}", known.join(", ")))
            })
        };
        let include = self.include.iter().map(part).collect::<PyResult<Vec<_>>>()?;
        Ok(builder.include(include).parameters(self.parameters.iter().map(|(name, value)| Setting::new(name, value))))
    }
}

#[pymethods]
impl Extractor {
    #[new]
    #[pyo3(signature = (*, model = None, method = None, page_type = None, timeout = 5.0, include = None,
        parameters = None, max_bytes = None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
    fn new(
        py: Python<'_>,
        model: Option<GivenModel>,
        method: Option<String>,
        page_type: Option<String>,
        timeout: Option<f64>,
        include: Option<Vec<String>>,
        parameters: Option<BTreeMap<String, Bound<'_, PyAny>>>,
        max_bytes: Option<usize>,
    ) -> PyResult<Extractor> {
        let model = model.map(|model| model.load(py)).transpose()?;
        // A parameter may be a number.
        let as_text = |(name, value): (String, Bound<'_, PyAny>)| Ok((name, value.str()?.to_string()));
        let parameters = parameters.into_iter().flatten().map(as_text).collect::<PyResult<_>>()?;
        let method = method.unwrap_or_else(|| "seek".to_owned());
        let include = include.unwrap_or_default();
        let settings = Settings { model, method, page_type, timeout, include, parameters, max_bytes };
        let extractor = settings.builder()?.build().map_err(exception)?;
        if extractor.with_method(|method| method.view()) == content_seeker::explain::View::Layout {
            let message =
                format!("the method {} looks at pages, but this package has no layout engine", settings.method);
            return Err(PyValueError::new_err(message));
        }
        Ok(Extractor { extractor, settings })
    }

    /// Finds the main content of a page.
    #[pyo3(signature = (html, *, url = None, content_type = None))]
    fn extract(&self, py: Python<'_>, html: Html, url: Option<String>, content_type: Option<String>) -> PyResult<Page> {
        detached(py, || self.extractor.extract(html.input(url, content_type))).map(Page::of)
    }

    /// Finds the main content of all pages of a table.
    #[pyo3(signature = (table, *, html = "html", url = None, content_type = None, id = None, markdown = false, metadata = true,
        parts = false, threads = None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
    fn extract_batch(
        &self,
        py: Python<'_>,
        table: AnyTable,
        html: &str,
        url: Option<String>,
        content_type: Option<String>,
        id: Option<String>,
        markdown: bool,
        metadata: bool,
        parts: bool,
        threads: Option<usize>,
    ) -> PyResult<Table> {
        let options = BatchOptions { html: html.to_owned(), url, content_type, id, markdown, metadata, parts, threads };
        records_of(py, &self.extractor, table, &options)
    }

    /// The probability of each page type.
    #[pyo3(signature = (html, *, url = None, content_type = None))]
    fn classify<'py>(
        &self,
        py: Python<'py>,
        html: Html,
        url: Option<String>,
        content_type: Option<String>,
    ) -> PyResult<Bound<'py, PyDict>> {
        match detached(py, || self.extractor.classify(html.input(url, content_type)))? {
            Some(types) => type_dict(py, &types),
            None => Err(PyValueError::new_err(format!("the method {} does not classify pages", self.settings.method))),
        }
    }

    /// The name of the method.
    #[getter]
    fn method(&self) -> &str {
        &self.settings.method
    }

    /// The fingerprint of the model file, 12 hexadecimal digits; `None` for a method without trained models.
    #[getter]
    fn model_fingerprint(&self) -> Option<String> {
        self.extractor.model_fingerprint()
    }

    /// How to make the same extractor in another process.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let Settings { model, method, page_type, timeout, include, parameters, max_bytes } = &self.settings;
        let settings = PyDict::new(py);
        settings.set_item("model", model)?;
        settings.set_item("method", method)?;
        settings.set_item("page_type", page_type)?;
        settings.set_item("timeout", timeout)?;
        settings.set_item("include", include)?;
        settings.set_item("parameters", parameters)?;
        settings.set_item("max_bytes", max_bytes)?;
        let partial = py.import("functools")?.getattr("partial")?;
        let make = partial.call((py.get_type::<Extractor>(),), Some(&settings))?;
        (make, PyTuple::empty(py)).into_pyobject(py)
    }

    fn __repr__(&self) -> String {
        let Settings { method, page_type, timeout, .. } = &self.settings;
        let model = self.extractor.model_fingerprint().unwrap_or_else(|| "none".to_owned());
        format!(
            "<content_seeker.Extractor: method {method}, model {model}, page type {page_type:?}, timeout {timeout:?}>"
        )
    }
}

/// The extractor of calls without settings.
fn default_extractor(py: Python<'_>) -> PyResult<&'static Extractor> {
    static DEFAULT: OnceLock<Extractor> = OnceLock::new();
    match DEFAULT.get() {
        Some(extractor) => Ok(extractor),
        None => {
            let made = Extractor::new(py, None, None, None, Some(DEFAULT_TIMEOUT), None, None, None)?;
            Ok(DEFAULT.get_or_init(|| made))
        }
    }
}

/// Calls `work` with the extractor of these settings.
fn with_settings<T>(
    py: Python<'_>,
    settings: Option<&Bound<'_, PyDict>>,
    work: impl FnOnce(&Extractor) -> PyResult<T>,
) -> PyResult<T> {
    match settings.filter(|settings| !settings.is_empty()) {
        None => work(default_extractor(py)?),
        Some(settings) => {
            let made = py.get_type::<Extractor>().call((), Some(settings))?.cast_into::<Extractor>()?;
            work(made.get())
        }
    }
}

/// Finds the main content of a page, with the settings of an `Extractor`.
#[pyfunction]
#[pyo3(signature = (html, *, url = None, content_type = None, **settings))]
pub fn extract(
    py: Python<'_>,
    html: Html,
    url: Option<String>,
    content_type: Option<String>,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Page> {
    with_settings(py, settings, |extractor| extractor.extract(py, html, url, content_type))
}

/// Finds the main content of all pages of a table, with the settings of an `Extractor`.
#[pyfunction]
#[pyo3(signature = (table, *, html = "html", url = None, content_type = None, id = None, markdown = false, metadata = true,
    parts = false, threads = None, **settings))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
pub fn extract_batch(
    py: Python<'_>,
    table: AnyTable,
    html: &str,
    url: Option<String>,
    content_type: Option<String>,
    id: Option<String>,
    markdown: bool,
    metadata: bool,
    parts: bool,
    threads: Option<usize>,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Table> {
    with_settings(py, settings, |extractor| {
        extractor.extract_batch(py, table, html, url, content_type, id, markdown, metadata, parts, threads)
    })
}
