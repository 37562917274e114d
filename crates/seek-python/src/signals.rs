//! Ctrl-C during long work.

use pyo3::prelude::*;
use std::time::{Duration, Instant};

/// The time between two looks at the interpreter, which wait for its lock.
const INTERVAL: Duration = Duration::from_millis(100);

/// Asks the interpreter now and then whether a signal has arrived.
#[derive(Default)]
pub struct Signals {
    looked: Option<Instant>,
}

impl Signals {
    /// Looks for a signal, if the last look was long enough ago. The thread must not hold the lock of the interpreter.
    ///
    /// # Errors
    /// What the handler of the signal raises: `KeyboardInterrupt` for Ctrl-C.
    pub fn check(&mut self) -> PyResult<()> {
        if self.looked.is_some_and(|looked| looked.elapsed() < INTERVAL) {
            return Ok(());
        }
        self.looked = Some(Instant::now());
        Python::attach(|py| py.check_signals())
    }
}
