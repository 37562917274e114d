//! The memory of a program that runs, read from the system. Only Linux has the files.
//!
//! Test targets include this file by `#[path]`; it belongs to no package.

use std::fs;
use std::process::{Child, Command, ExitStatus};
use std::thread;
use std::time::Duration;

/// A field of `/proc/PID/status` in kB: `VmHWM` is the peak, `VmRSS` the memory now. `None` after the program ended.
pub fn memory(child: &Child, field: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

/// Runs a program. Returns its peak memory in kB, and how it ended.
pub fn peak_memory(command: &mut Command) -> (u64, ExitStatus) {
    let mut running = command.spawn().unwrap();
    let mut peak = 0;
    // The system has no peak after the program ends, so it is read until then.
    loop {
        peak = peak.max(memory(&running, "VmHWM").unwrap_or(0));
        if let Some(status) = running.try_wait().unwrap() {
            return (peak, status);
        }
        thread::sleep(Duration::from_millis(1));
    }
}
