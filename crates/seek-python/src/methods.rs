//! The catalogue of methods.

use content_seeker::methods::{CATALOG, Entry};
use pyo3::prelude::*;

/// A method that finds main content.
#[pyclass(frozen, get_all, module = "content_seeker")]
pub struct Method {
    /// The name, for `Extractor(method=...)`.
    name: &'static str,
    /// The paper or the program that describes it.
    source: &'static str,
    /// The names of its parameters, for `Extractor(parameters=...)`.
    parameters: Vec<&'static str>,
}

#[pymethods]
impl Method {
    fn __repr__(&self) -> String {
        format!("<content_seeker.Method {}: {}>", self.name, self.source)
    }
}

/// All methods that this package can run: the pipeline of this project, then those of the literature.
#[pyfunction]
pub fn methods() -> Vec<Method> {
    let entries = CATALOG.iter().filter(|entry| !entry.needs_layout());
    let parameters = |entry: &Entry| entry.parameters().into_iter().map(|p| p.name).collect();
    entries.map(|entry| Method { name: entry.name, source: entry.source, parameters: parameters(entry) }).collect()
}
