//! Makes forks safe: a process forks between pages.
//!
//! A child of `os.fork` has one thread. What another thread was about to finish in the parent is never finished in the child: a lock that it
//! held stays locked, and a table that it was filling on first use is waited for without end. So a fork waits until no thread works on a
//! page, which takes as long as the slowest page in work, and pages that begin meanwhile wait for the fork.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::cell::RefCell;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

static GATE: Mutex<State> = Mutex::new(State { working: 0, forking: false });
/// Tells of each change of the state.
static CHANGED: Condvar = Condvar::new();

thread_local! {
    /// The lock of the gate while this thread forks. No other thread has it then, so the child can open it again.
    static HELD: RefCell<Option<MutexGuard<'static, State>>> = const { RefCell::new(None) };
}

struct State {
    /// Threads that work on a page, without the lock of the interpreter.
    working: usize,
    /// Whether a fork waits, or happens now.
    forking: bool,
}

/// The gate, as soon as `ready` says so.
fn gate(ready: impl Fn(&State) -> bool) -> MutexGuard<'static, State> {
    let gate = GATE.lock().unwrap_or_else(PoisonError::into_inner);
    CHANGED.wait_while(gate, |state| !ready(state)).unwrap_or_else(PoisonError::into_inner)
}

/// The time in which a thread works on a page. It ends when this is dropped.
pub struct Working;

/// Begins to work on a page. The thread must not hold the lock of the interpreter, and must not take it before the end.
pub fn begin() -> Working {
    gate(|state| !state.forking).working += 1;
    Working
}

impl Drop for Working {
    fn drop(&mut self) {
        gate(|_| true).working -= 1;
        CHANGED.notify_all();
    }
}

/// Waits until no thread works on a page, and lets none begin.
#[pyfunction]
fn before_fork(py: Python<'_>) {
    py.detach(|| {
        gate(|state| !state.forking).forking = true;
        let held = gate(|state| state.working == 0);
        HELD.with(|slot| *slot.borrow_mut() = Some(held));
    });
}

/// Lets threads work on pages again, in the parent and in the child.
#[pyfunction]
fn after_fork() {
    if let Some(mut held) = HELD.with(|slot| slot.borrow_mut().take()) {
        held.forking = false;
    }
    CHANGED.notify_all();
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
