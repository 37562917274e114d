//! Makes forks safe: a process forks between pages.
//!
//! A child of `os.fork` has one thread. What another thread was about to finish in the parent is never finished in the child: a lock that it
//! held stays locked, and a table that it was filling on first use is waited for without end. So a fork waits until no thread works on a
//! page, which takes as long as the slowest page in work, and pages that begin meanwhile wait for the fork.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

static GATE: Gate = Gate { state: Mutex::new(State { working: 0, forking: false }), changed: Condvar::new() };

/// Counts the threads that work on a page.
struct Gate {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// Threads that work on a page, without the lock of the interpreter.
    working: usize,
    /// Whether a fork waits, or happens now.
    forking: bool,
}

impl Gate {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state as soon as `ready` says so.
    fn change(&self, ready: impl Fn(&State) -> bool, change: impl FnOnce(&mut State)) {
        let wait = |state: &mut State| !ready(state);
        change(&mut self.changed.wait_while(self.lock(), wait).unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_all();
    }
}

/// The time in which a thread works on a page. It ends when this is dropped.
pub struct Working;

/// Begins to work on a page. The thread must not hold the lock of the interpreter, and must not take it before the end.
pub fn begin() -> Working {
    GATE.change(|state| !state.forking, |state| state.working += 1);
    Working
}

impl Drop for Working {
    fn drop(&mut self) {
        GATE.change(|_| true, |state| state.working -= 1);
    }
}

/// Waits until no thread works on a page, and lets none begin.
#[pyfunction]
fn before_fork(py: Python<'_>) {
    py.detach(|| {
        GATE.change(|state| !state.forking, |state| state.forking = true);
        GATE.change(|state| state.working == 0, |_| {});
    });
}

/// Lets threads work on pages again, in the parent and in the child.
#[pyfunction]
fn after_fork() {
    GATE.change(|_| true, |state| state.forking = false);
}

/// Asks the interpreter to call these functions around a fork. Windows has no forks.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let Some(register) = py.import("os")?.getattr_opt("register_at_fork")? else { return Ok(()) };
    let after = wrap_pyfunction!(after_fork, module)?;
    let hooks = PyDict::new(py);
    hooks.set_item("before", wrap_pyfunction!(before_fork, module)?)?;
    hooks.set_item("after_in_parent", &after)?;
    hooks.set_item("after_in_child", &after)?;
    register.call((), Some(&hooks)).map(drop)
}
