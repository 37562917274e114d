//! The native module of the Python package `content_seeker`.
//!
//! 1. [`extractor`]: an extractor with its settings, and the functions that use the default one;
//! 2. [`classifier`]: page types; [`page`]: what was found in one page, computed when it is read;
//! 3. [`batch`]: an Arrow table of pages to an Arrow table of records; [`capsule`] and [`column`] read it, [`table`] hands it out;
//! 4. [`features`]: the rows that classifiers read; [`model`]: model files; [`sklearn`]: trees and forests as scikit-learn trained them;
//! 5. [`warc`]: the pages of files; [`mining`]: copies and sentences; [`methods`]: the catalogue;
//! 6. [`error`]: the exceptions; [`signals`]: Ctrl-C; [`pickle`]: objects in other processes; [`arguments`]: arguments of many functions.
//!
//! All work on pages runs without the lock of the interpreter, and between [`fork`]s of the process.

mod arguments;
mod batch;
mod capsule;
mod classifier;
mod column;
mod error;
mod extractor;
mod features;
mod fork;
mod methods;
mod mining;
mod model;
mod page;
mod pickle;
mod signals;
mod sklearn;
mod table;
mod warc;

use pyo3::prelude::*;

/// The native part of the package.
#[pymodule(gil_used = false)]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    error::register(module)?;
    fork::register(module)?;
    module.add_class::<extractor::Extractor>()?;
    module.add_class::<classifier::Classifier>()?;
    module.add_class::<page::Page>()?;
    module.add_class::<page::Block>()?;
    module.add_class::<table::Table>()?;
    module.add_class::<model::Model>()?;
    module.add_class::<methods::Method>()?;
    module.add_class::<warc::Document>()?;
    module.add_class::<warc::Documents>()?;
    module.add_function(wrap_pyfunction!(extractor::extract, module)?)?;
    module.add_function(wrap_pyfunction!(extractor::extract_batch, module)?)?;
    module.add_function(wrap_pyfunction!(classifier::classify, module)?)?;
    module.add_function(wrap_pyfunction!(features::features, module)?)?;
    module.add_function(wrap_pyfunction!(methods::methods, module)?)?;
    module.add_function(wrap_pyfunction!(warc::iter_warc, module)?)?;
    module.add_function(wrap_pyfunction!(mining::fingerprints, module)?)?;
    module.add_function(wrap_pyfunction!(mining::similarity, module)?)?;
    module.add_function(wrap_pyfunction!(mining::sentences, module)?)
}
