//! The processor time of a thread, for tests that bound what a page costs.

use std::time::Duration;

/// The time that this thread has run. Other tests and programs share the cores. The clock has nanoseconds; that of
/// `/proc/thread-self/schedstat` advances only with the ticks of the scheduler, some milliseconds each.
#[cfg(unix)]
pub fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("a time since the thread began")
}

/// The time since the first call, where the system has no such clock.
#[cfg(not(unix))]
pub fn thread_time() -> Duration {
    use std::time::Instant;
    thread_local!(static START: Instant = Instant::now());
    START.with(Instant::elapsed)
}
