//! An extractor with its settings, and the functions that use the default one.

use crate::arguments::{DEFAULT_TIMEOUT, Html, duration};
use crate::batch::{BatchOptions, records_of};
use crate::error::{detached, exception};
use crate::model::{Model, ModelArgument};
use crate::page::{Page, type_dict};
use crate::pickle::remade;
use crate::table::Table;
use content_seeker::parameter::Setting;
use content_seeker::{ExtractorBuilder, Limits, OptionalPart, PageType, Ruby, TitleRule};
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
    title: Option<String>,
    ruby: String,
    parameters: BTreeMap<String, String>,
    max_bytes: Option<usize>,
}

/// Finds the main content of pages. Threads can share an extractor, and processes can send it to others (pickle).
///
/// * `model`: a model file, or a loaded model. Without it, the shipped model of the method.
/// * `method`: a name of `methods()`; by default `seek`.
/// * `page_type`: the type of all pages. Without it, each page is classified.
/// * `timeout`: seconds for one page; `None` or 0 for no limit.
/// * `include`: parts of the page that are added to the text.
/// * `title`: whether texts begin with the title: `always`, `never` or `learned`. Without it, Markdown and HTML do.
/// * `ruby`: the readings of ruby: `none` leaves them out, `brackets` writes them in brackets.
/// * `parameters`: parameters of the method by name.
/// * `max_bytes`: the largest number of bytes of a page.
///
/// Raises `ValueError` for a wrong setting, `ModelError` for a model that cannot be used.
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
        let rule = |name: &String| {
            TitleRule::by_name(name).ok_or_else(|| {
                let known = TitleRule::ALL.map(TitleRule::name).join(", ");
                PyValueError::new_err(format!("title must be one of {known}, not {name:?}"))
            })
        };
        builder = builder.title(self.title.as_ref().map(rule).transpose()?);
        let ruby = Ruby::by_name(&self.ruby).ok_or_else(|| {
            let known = Ruby::ALL.map(Ruby::name).join(", ");
            PyValueError::new_err(format!("ruby must be one of {known}, not {:?}", self.ruby))
        })?;
        builder = builder.ruby(ruby);
        Ok(builder.include(include).parameters(self.parameters.iter().map(|(name, value)| Setting::new(name, value))))
    }
}

/// The parameters of a mapping. A value may be a number.
fn parameters_of(mapping: &Bound<'_, PyAny>) -> PyResult<BTreeMap<String, String>> {
    let pair = |pair: PyResult<Bound<'_, PyAny>>| {
        let (name, value): (String, Bound<'_, PyAny>) = pair?.extract()?;
        Ok((name, value.str()?.to_string()))
    };
    mapping.call_method0("items")?.try_iter()?.map(pair).collect()
}

/// The largest number of bytes of a page.
fn positive(max_bytes: i64) -> PyResult<usize> {
    let wrong = || PyValueError::new_err(format!("max_bytes must be 1 or more, not {max_bytes}"));
    usize::try_from(max_bytes).ok().filter(|bytes| *bytes > 0).ok_or_else(wrong)
}

#[pymethods]
impl Extractor {
    #[new]
    #[pyo3(signature = (*, model = None, method = None, page_type = None, timeout = 5.0, include = None,
        title = None, ruby = "none", parameters = None, max_bytes = None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
    fn new(
        py: Python<'_>,
        model: Option<ModelArgument>,
        method: Option<String>,
        page_type: Option<String>,
        timeout: Option<f64>,
        include: Option<Bound<'_, PyAny>>,
        title: Option<String>,
        ruby: &str,
        parameters: Option<Bound<'_, PyAny>>,
        max_bytes: Option<i64>,
    ) -> PyResult<Extractor> {
        let model = model.map(|model| model.load(py)).transpose()?;
        let include = match include {
            Some(parts) => parts.try_iter()?.map(|part| part?.extract()).collect::<PyResult<_>>()?,
            None => Vec::new(),
        };
        let parameters = match parameters {
            Some(parameters) => parameters_of(&parameters)?,
            None => BTreeMap::new(),
        };
        let max_bytes = max_bytes.map(positive).transpose()?;
        let method = method.unwrap_or_else(|| "seek".to_owned());

        let ruby = ruby.to_owned();
        let settings = Settings { model, method, page_type, timeout, include, title, ruby, parameters, max_bytes };
        let extractor = settings.builder()?.build().map_err(exception)?;
        if extractor.method().view() == content_seeker::explain::View::Layout {
            let message =
                format!("the method {} looks at pages, but this package has no layout engine", settings.method);
            return Err(PyValueError::new_err(message));
        }
        Ok(Extractor { extractor, settings })
    }

    /// Finds the main content of a page.
    ///
    /// The page type classifier reads `url`, and relative links become absolute. `content_type` is the value of the HTTP header; the
    /// encoding of a `str` is known. Raises `PageError` if the page cannot be used.
    #[pyo3(signature = (html, *, url = None, content_type = None))]
    fn extract(&self, py: Python<'_>, html: Html, url: Option<String>, content_type: Option<String>) -> PyResult<Page> {
        detached(py, || self.extractor.extract(html.input(url, content_type))).map(Page::of)
    }

    /// Finds the main content of all pages of a table, on all cores or on `threads`.
    ///
    /// `html` (text or bytes), `url`, `id` and `content_type` name columns. Without a name, the columns `url` and `id` are read if the
    /// table has them. An id may be a whole number. Without a column of ids, a row has its number from 0; a missing id is `#` and the number.
    /// The result has the columns of `seek extract --format parquet`, and a row for each row of the table, in the same order. A page that
    /// failed has an `error` and no text.
    ///
    /// Raises `KeyError` for a missing column, and `TypeError` for one that is neither text nor bytes, or for something that is no table.
    #[pyo3(signature = (table, *, html = "html", url = None, content_type = None, id = None, markdown = false, metadata = true,
        parts = false, threads = None))]
    #[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
    fn extract_batch(
        &self,
        py: Python<'_>,
        table: &Bound<'_, PyAny>,
        html: &str,
        url: Option<String>,
        content_type: Option<String>,
        id: Option<String>,
        markdown: bool,
        metadata: bool,
        parts: bool,
        threads: Option<i64>,
    ) -> PyResult<Table> {
        let options = BatchOptions { html: html.to_owned(), url, content_type, id, markdown, metadata, parts, threads };
        records_of(py, &self.extractor, table, &options)
    }

    /// The probability of each page type. Raises `ValueError` for a method that does not classify pages.
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
        let Settings { model, method, page_type, timeout, include, title, ruby, parameters, max_bytes } =
            &self.settings;
        let settings = PyDict::new(py);
        settings.set_item("model", model)?;
        settings.set_item("method", method)?;
        settings.set_item("page_type", page_type)?;
        settings.set_item("timeout", timeout)?;
        settings.set_item("include", include)?;
        settings.set_item("title", title)?;
        settings.set_item("ruby", ruby)?;
        settings.set_item("parameters", parameters)?;
        settings.set_item("max_bytes", max_bytes)?;
        remade(&py.get_type::<Extractor>(), PyTuple::empty(py), &settings)
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
            let made = Extractor::new(py, None, None, None, Some(DEFAULT_TIMEOUT), None, None, "none", None, None)?;
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

/// Finds the main content of a page. `Extractor` explains the settings; for many pages with the same settings, make one.
///
/// Raises `PageError` if the page cannot be used, `ValueError` for a wrong setting.
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

/// Finds the main content of all pages of a table: `Extractor.extract_batch` with the settings of an `Extractor`.
#[pyfunction]
#[pyo3(signature = (table, *, html = "html", url = None, content_type = None, id = None, markdown = false, metadata = true,
    parts = false, threads = None, **settings))]
#[expect(clippy::too_many_arguments, reason = "each is a keyword in Python")]
pub fn extract_batch(
    py: Python<'_>,
    table: &Bound<'_, PyAny>,
    html: &str,
    url: Option<String>,
    content_type: Option<String>,
    id: Option<String>,
    markdown: bool,
    metadata: bool,
    parts: bool,
    threads: Option<i64>,
    settings: Option<&Bound<'_, PyDict>>,
) -> PyResult<Table> {
    with_settings(py, settings, |extractor| {
        extractor.extract_batch(py, table, html, url, content_type, id, markdown, metadata, parts, threads)
    })
}
