//! Limits the memory of a call.

use cap::Cap;
use std::alloc::System;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

#[global_allocator]
static MEMORY: Cap<System> = Cap::new(System, usize::MAX);

/// Memory in bytes that a call may use for an input of no bytes.
const FIXED: usize = 16 << 20;

/// Memory in bytes that a check may use for each byte of its input. The check itself keeps copies, so it takes more than the
/// program.
pub const MEMORY_PER_BYTE: usize = 4096;

/// Whether the tables and models that the first inputs make are in memory.
static IS_WARM: AtomicBool = AtomicBool::new(false);

/// Before the first input, runs a target on these without limits: models, tables and patterns are made once, and would count
/// as memory of the input that first needs them. An input that fails then fails again alone.
pub fn warm_up(inputs: &[&[u8]], check: fn(&[u8])) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        inputs.iter().for_each(|input| check(input));
        IS_WARM.store(true, Ordering::Relaxed);
    });
}

/// Runs `call` with memory for an input of this many bytes: 16 MiB, and `per_byte` for each byte. Above it an allocation
/// fails, which ends the process. Memory of C libraries does not count; libFuzzer limits it (`-malloc_limit_mb`).
pub fn bounded<T>(bytes: usize, per_byte: usize, call: impl FnOnce() -> T) -> T {
    if !IS_WARM.load(Ordering::Relaxed) {
        return call();
    }
    let limit = MEMORY.allocated() + FIXED + per_byte * bytes;
    MEMORY.set_limit(limit).expect("the limit is above what is in use");
    let result = call();
    MEMORY.set_limit(usize::MAX).expect("there is no limit");
    result
}
