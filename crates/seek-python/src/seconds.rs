//! The time of a page, as Python gives it.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::time::Duration;

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
