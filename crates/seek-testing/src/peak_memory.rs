//! The memory and the processor time of a program that runs, read from the system. Only Linux has the files.

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

/// The processor time of a program and of what it has waited for. Linux counts it in hundredths of a second for each program.
fn processor_time(child: &Child) -> Option<Duration> {
    /// `utime` follows the state by this many fields, and `stime` follows `utime` (proc_pid_stat(5)).
    const USER_TIME: usize = 11;
    const TICKS_PER_SECOND: u64 = 100;
    let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    // The name of the program, which may hold anything, stands before the state.
    let (_, fields) = stat.rsplit_once(") ")?;
    let ticks = fields.split(' ').skip(USER_TIME).take(2).map(|ticks| ticks.parse::<u64>().ok());
    ticks.sum::<Option<u64>>().map(|ticks| Duration::from_millis(ticks * 1000 / TICKS_PER_SECOND))
}

/// Runs a program. Returns its peak memory in kB, its processor time, and how it ended.
pub fn usage(command: &mut Command) -> (u64, Duration, ExitStatus) {
    let mut running = command.spawn().unwrap();
    let (mut peak, mut time) = (0, Duration::ZERO);
    // The system has neither after the program ends, so they are read until then.
    loop {
        peak = peak.max(memory(&running, "VmHWM").unwrap_or(0));
        time = time.max(processor_time(&running).unwrap_or_default());
        if let Some(status) = running.try_wait().unwrap() {
            return (peak, time, status);
        }
        thread::sleep(Duration::from_millis(1));
    }
}
