//! What was found in one page.

use crate::error::{Error, detached};
use content_seeker::records::{PageRecord, RecordFields, rounded};
use content_seeker::{EmptyReason, ExtractedPage, Format, Markup};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Mutex, PoisonError};

/// A page with its main content. Each attribute is computed when it is read, within the timeout of the extractor.
///
/// Every attribute raises `PageError` if the page exceeds a limit or its time is over.
#[pyclass(frozen, module = "content_seeker")]
pub struct Page {
    page: Mutex<ExtractedPage>,
}

impl Page {
    pub fn of(page: ExtractedPage) -> Page {
        Page { page: Mutex::new(page) }
    }

    /// Works on the page without the lock of the interpreter. Its time starts again.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&ExtractedPage) -> Result<T, content_seeker::Error> + Send,
    ) -> PyResult<T> {
        detached(py, || {
            // A panic in another thread leaves no half of a value: each view is set once, when it is whole.
            let mut page = self.page.lock().unwrap_or_else(PoisonError::into_inner);
            page.restart_time();
            work(&page)
        })
    }
}

#[pymethods]
impl Page {
    /// The main content as plain text, with an empty line between blocks. Empty if the page has no main content.
    #[getter]
    fn text(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |page| page.text().map(str::to_owned))
    }

    /// The main content as CommonMark with tables, without links and images.
    #[getter]
    fn markdown(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, ExtractedPage::markdown)
    }

    /// The main content as a clean HTML document, without links and images.
    #[getter]
    fn html(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, ExtractedPage::html)
    }

    /// The main content in a format with markup. HTML, XML and TEI hold the metadata.
    #[pyo3(signature = (format, *, links = false, images = false))]
    fn render(&self, py: Python<'_>, format: &str, links: bool, images: bool) -> PyResult<String> {
        let format = match format {
            "markdown" => Format::Markdown,
            "html" => Format::Html,
            "xml" => Format::Xml,
            "tei" => Format::Tei,
            _ => {
                return Err(PyValueError::new_err(format!(
                    "format must be markdown, html, xml or tei, not {format:?}"
                )));
            }
        };
        self.with(py, |page| page.render(format, Markup::default().links(links).images(images)))
    }

    /// The address of the page, if it was given.
    #[getter]
    fn url(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |page| Ok(page.url().map(str::to_owned)))
    }

    /// The most probable page type; `None` if the method does not classify pages.
    #[getter]
    fn page_type(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.with(py, |page| Ok(page.page_type().map(|page_type| page_type.name().to_owned())))
    }

    /// The probability of that page type, in [0, 1].
    #[getter]
    fn page_type_confidence(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        self.with(py, |page| Ok(page.page_type().map(|page_type| rounded(page_type.probability()))))
    }

    /// The probability of each page type. Their sum is 1.
    #[getter]
    fn page_types<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let types = self.with(py, |page| Ok(page.page_types().cloned()))?;
        types.as_ref().map(|types| type_dict(py, types)).transpose()
    }

    /// The expected word-level F1 of the text, in [0, 1]; `None` if the method does not estimate it.
    #[getter]
    fn confidence(&self, py: Python<'_>) -> PyResult<Option<f64>> {
        self.with(py, |page| Ok(page.confidence().map(rounded)))
    }

    /// Why the text is empty: `no_text`, `empty_page`, `low_confidence` or `nothing_chosen`; `None` if it is not.
    #[getter]
    fn empty_reason(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        self.with(py, |page| Ok(page.empty_reason()?.map(EmptyReason::name)))
    }

    /// The language of the text as an ISO 639 code; `None` for a text without letters of a known script.
    #[getter]
    fn language(&self, py: Python<'_>) -> PyResult<Option<&'static str>> {
        self.with(py, ExtractedPage::language)
    }

    /// Title, authors, dates and more, each with its source.
    #[getter]
    fn metadata<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.with(py, |page| Ok(json(page.metadata()?)))??)
    }

    /// Posts of a forum, the product of a product page, items of a listing or collection, comments of other pages.
    #[getter]
    fn parts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        from_json(py, &self.with(py, |page| Ok(json(page.parts()?)))??)
    }

    /// All blocks in document order, chosen or not.
    #[getter]
    fn blocks(&self, py: Python<'_>) -> PyResult<Vec<Block>> {
        self.with(py, |page| {
            let block = |block: content_seeker::ExtractedBlock<'_>| Block {
                text: block.text.to_owned(),
                probability: block.probability,
                coverage: block.coverage,
            };
            Ok(page.blocks()?.into_iter().map(block).collect())
        })
    }

    /// The record that `seek extract --format json` writes for the page.
    #[pyo3(signature = (id = "", *, markdown = false))]
    fn to_dict<'py>(&self, py: Python<'py>, id: &str, markdown: bool) -> PyResult<Bound<'py, PyAny>> {
        let format = markdown.then_some(Format::Markdown);
        let fields = RecordFields { metadata: true, parts: true, format, markup: Markup::default() };
        let record = self.with(py, |page| Ok(PageRecord::of(page, id, fields)?.record))?;
        from_json(py, &json(&record)?)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        self.with(py, |page| {
            let page_type = page.page_type().map_or_else(|| "page".to_owned(), |page_type| page_type.name().to_owned());
            Ok(format!("<content_seeker.Page: {page_type}, {} characters of text>", page.text()?.chars().count()))
        })
    }
}

/// One block of a page: text without a block-level boundary in it.
#[pyclass(frozen, get_all, module = "content_seeker")]
pub struct Block {
    /// The text, with white space collapsed.
    text: String,
    /// The probability of main content, in [0, 1]; `None` if the method gives none.
    probability: Option<f32>,
    /// The share of the words that the method chose, in [0, 1].
    coverage: f32,
}

#[pymethods]
impl Block {
    fn __repr__(&self) -> String {
        let start: String = self.text.chars().take(40).collect();
        format!("<content_seeker.Block {:?}, probability {:?}, coverage {}>", start, self.probability, self.coverage)
    }
}

/// Page types and their probabilities, in the order of the model.
pub fn type_dict<'py>(py: Python<'py>, types: &content_seeker::PageTypes) -> PyResult<Bound<'py, PyDict>> {
    Ok(from_json(py, &json(types)?)?.cast_into::<PyDict>()?)
}

/// The value as JSON.
fn json(value: &impl serde::Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| Error::new_err(error.to_string()))
}

/// The Python objects of JSON.
fn from_json<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}
