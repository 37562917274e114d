//! The limits of the work on pages, with their flags.

use std::net::SocketAddr;
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use clap::{Args, value_parser};
use content_seeker::Limits;
use seek_io::InputLimits;

/// The largest limit for the bytes of a page: positions in a page have 32 bits.
const MAX_BYTES: u64 = 1 << 30;
/// The largest number of threads.
const MAX_WORKERS: u16 = 1024;

/// The longest time that a flag may give. Far longer ones would exceed what the clock can add.
const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);
/// Requests at once for each worker: one is worked on, the others arrive or leave.
const REQUESTS_PER_WORKER: usize = 4;

/// The limits of the work on pages.
#[derive(Args, Clone, Debug, PartialEq)]
pub struct PageLimits {
    /// Threads that work on pages [default: all cores]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=i64::from(MAX_WORKERS)))]
    pub workers: Option<u16>,

    /// Most bytes of a page, unpacked
    #[arg(long, value_name = "N", default_value_t = 16 << 20, value_parser = value_parser!(u64).range(1..=MAX_BYTES))]
    pub max_bytes: u64,

    /// Time limit for the work on a page
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    pub timeout: Duration,

    /// Time limit to fetch a page, with its redirects
    #[arg(long, value_name = "SECONDS", default_value = "20", value_parser = seconds)]
    pub fetch_timeout: Duration,
}

impl Default for PageLimits {
    /// All cores, 16 MiB, 5 s for the work on a page, and 20 s to fetch it.
    fn default() -> Self {
        PageLimits {
            workers: None,
            max_bytes: 16 << 20,
            timeout: Duration::from_secs(5),
            fetch_timeout: Duration::from_secs(20),
        }
    }
}

impl PageLimits {
    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.workers.map_or_else(|| thread::available_parallelism().map_or(1, NonZero::get), usize::from)
    }

    /// Most requests at once: the number of a flag, or 4 for each thread.
    pub(crate) fn requests(&self, flag: Option<u16>) -> usize {
        flag.map_or_else(|| self.threads().saturating_mul(REQUESTS_PER_WORKER), usize::from)
    }

    /// The limits of an extractor.
    pub fn of_page(&self) -> Limits {
        Limits { source_bytes: usize::try_from(self.max_bytes).unwrap_or(usize::MAX), ..Limits::default() }
    }

    /// The limits of an input that is unpacked.
    pub fn of_input(&self) -> InputLimits {
        InputLimits { max_bytes: self.max_bytes, timeout: Some(self.timeout), ..InputLimits::default() }
    }
}

/// An address with a port to listen on.
pub(crate) fn listen_address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "not an IP address with a port, such as 127.0.0.1:8080 or [::1]:8080".to_owned())
}

/// Seconds with a fraction, more than 0 and at most a day.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds".to_owned())?;
    let duration = Duration::try_from_secs_f64(seconds).ok();
    let duration = duration.filter(|duration| !duration.is_zero() && *duration <= LONGEST);
    duration.ok_or_else(|| format!("the number of seconds must be more than 0, and at most {}", LONGEST.as_secs()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[test]
    fn the_defaults_of_the_flags_are_those_of_the_type() {
        #[derive(Parser)]
        struct Flags {
            #[command(flatten)]
            limits: PageLimits,
        }
        assert_eq!(Flags::parse_from(["server"]).limits, PageLimits::default());
        for wrong in ["0", "-1", "NaN", "5s", "1e-12", "86401", "1e19", "inf"] {
            assert!(seconds(wrong).is_err(), "{wrong}");
        }
        assert_eq!(seconds("86400"), Ok(LONGEST));
    }
}
