//! Limits the memory of a call.

use cap::Cap;
use std::alloc::System;

#[global_allocator]
static MEMORY: Cap<System> = Cap::new(System, usize::MAX);

/// Memory in bytes that a call may use for an input of no bytes.
const FIXED: usize = 16 << 20;

/// Runs `call` with memory for an input of this many bytes: 16 MiB, and `per_byte` for each byte. Above it an allocation
/// fails, which ends the process. Memory of C libraries does not count; libFuzzer limits it (`-malloc_limit_mb`).
pub fn bounded<T>(bytes: usize, per_byte: usize, call: impl FnOnce() -> T) -> T {
    let limit = MEMORY.allocated() + FIXED + per_byte * bytes;
    MEMORY.set_limit(limit).expect("the limit is above what is in use");
    let result = call();
    MEMORY.set_limit(usize::MAX).expect("there is no limit");
    result
}
