//! The exceptions of the package. Each message holds the chain of its causes.

use crate::fork;
use content_seeker::io::{error_chain, panic_message};
use content_seeker::methods::MakeError;
use content_seeker::records::bug_message;
use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyValueError};
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

create_exception!(content_seeker, Error, PyException, "A page, a model or a setting cannot be used.");
create_exception!(content_seeker, PageError, Error, "A page exceeds a limit, or its time is over.");
create_exception!(content_seeker, ModelError, Error, "A model cannot be read, or does not fit this version.");

/// Adds the exceptions to the module.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("Error", py.get_type::<Error>())?;
    module.add("PageError", py.get_type::<PageError>())?;
    module.add("ModelError", py.get_type::<ModelError>())
}

/// The exception of an error of the library. Wrong settings are a `ValueError`, as everywhere in Python.
pub fn exception(error: content_seeker::Error) -> PyErr {
    use content_seeker::Error as E;
    let message = error_chain(&error);
    match error {
        E::Page(_) | E::Method(_) => PageError::new_err(message),
        E::Make(MakeError::File { .. } | MakeError::OwnModel { .. } | MakeError::Shipped { .. })
        | E::NoLayoutEngine => ModelError::new_err(message),
        _ => PyValueError::new_err(message),
    }
}

/// Works on a page without the lock of the interpreter. A panic becomes a [`PageError`], because the caller's other pages are fine.
pub fn detached<T: Send>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T, content_seeker::Error> + Send,
) -> PyResult<T> {
    let on_page = || {
        let _working = fork::begin();
        work()
    };
    match py.detach(|| catch_unwind(AssertUnwindSafe(on_page))) {
        Ok(result) => result.map_err(exception),
        Err(panic) => Err(PageError::new_err(bug_message(panic_message(&*panic)))),
    }
}

/// Reads what the caller gave, such as a table. A panic becomes an [`Error`]: Python's `except Exception` would not see it.
pub fn guarded<T>(read: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(read))
        .unwrap_or_else(|panic| Err(Error::new_err(format!("cannot read the table: {}", panic_message(&*panic)))))
}
