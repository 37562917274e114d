//! The processor time of a thread, for tests that bound what a page costs.
//!
//! Test targets include this file by `#[path]`; it belongs to no package.

use std::time::{Duration, Instant};

/// The time that this thread has run. Other tests and programs share the cores.
pub fn thread_time() -> Duration {
    thread_local!(static START: Instant = Instant::now());
    let scheduled = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = scheduled.and_then(|s| s.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.with(Instant::elapsed), Duration::from_nanos)
}
