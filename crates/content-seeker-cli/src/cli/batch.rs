//! How many pages are worked on: threads, and what each page may cost.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use clap::{Args, value_parser};
use seek_io::InputLimits;

use crate::budget::Budget;

/// Most threads that can be asked for.
const MAX_JOBS: u16 = 1024;
/// Most bytes that a page can be allowed: places in it are numbers of 32 bits.
const MAX_BYTES: u64 = 1 << 30;
/// Bytes that a page is allowed where nothing is said.
const DEFAULT_BYTES: u64 = 64 << 20;

/// How many pages are worked on, and what each may cost.
#[derive(Debug, Args)]
pub struct BatchArgs {
    /// Threads; the output is the same for any number, as long as no page runs out of time [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = value_parser!(u16).range(1..=i64::from(MAX_JOBS)))]
    pub jobs: Option<u16>,

    /// Most seconds that the work on a page may take, such as 0.5; a page that takes longer is a failure, and all
    /// others go on. What takes nearly as long may depend on how busy the machine is. 0: no limit
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    pub timeout: Duration,

    /// Most bytes of a page, unpacked; a larger one is a failure
    #[arg(long, value_name = "N", default_value_t = DEFAULT_BYTES, value_parser = value_parser!(u64).range(1..=MAX_BYTES))]
    pub max_bytes: u64,

    /// Show no progress on standard error; failures are still named there
    #[arg(short, long)]
    pub quiet: bool,
}

impl BatchArgs {
    /// The number of threads.
    pub fn threads(&self) -> usize {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        self.jobs.map_or_else(cores, usize::from)
    }

    /// What each page may cost.
    pub fn budget(&self) -> Budget {
        let timeout = Some(self.timeout).filter(|timeout| !timeout.is_zero());
        Budget { timeout, max_bytes: self.max_bytes }
    }

    /// The limits of what is read.
    pub fn input_limits(&self) -> InputLimits {
        self.budget().of_inputs()
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "seconds are a number from 0 on".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_have_parts_and_are_not_negative() {
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        assert_eq!(seconds("0"), Ok(Duration::ZERO));
        for wrong in ["-1", "NaN", "inf", "5s", ""] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_default_is_the_limit_of_the_libraries() {
        assert_eq!(DEFAULT_BYTES, InputLimits::default().max_bytes);
    }
}
