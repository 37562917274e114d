//! The arguments for threads and for the limits of a page.

use std::num::NonZero;
use std::thread;
use std::time::Duration;

use crate::budget::Budget;
use clap::{Args, value_parser};

/// The largest number of threads.
const MAX_JOBS: u16 = 1024;
/// The largest limit for the bytes of a page: positions in a page have 32 bits.
pub const MAX_BYTES: u64 = 1 << 30;
/// The default limit for the bytes of a page.
pub const DEFAULT_BYTES: u64 = 64 << 20;

/// Threads, and the limits of a page.
#[derive(Debug, Args)]
pub struct BatchArgs {
    /// Number of threads; it does not change the output, as long as no page runs out of time [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = value_parser!(u16).range(1..=i64::from(MAX_JOBS)))]
    pub jobs: Option<u16>,

    /// Time limit for each page, such as 0.5; a page over the limit is a failure, and the others continue. The result of
    /// a page near the limit may depend on how busy the machine is. 0: no limit [default: 5, and 30 to fetch it]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,

    /// Size limit for each page in bytes, unpacked; a larger page is a failure
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

    /// The limits of a page.
    pub fn budget(&self) -> Budget {
        Budget::new(self.timeout, self.max_bytes)
    }
}

/// Seconds with a fraction, as a flag has them.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "the number of seconds must be 0 or more".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[test]
    fn seconds_have_fractions_and_are_not_negative() {
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        assert_eq!(seconds("0"), Ok(Duration::ZERO));
        for wrong in ["-1", "NaN", "inf", "5s", ""] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn commands_without_these_flags_have_their_defaults() {
        #[derive(Parser)]
        struct Flags {
            #[command(flatten)]
            batch: BatchArgs,
        }
        assert_eq!(Flags::parse_from(["seek"]).batch.budget(), Budget::default());
    }
}
