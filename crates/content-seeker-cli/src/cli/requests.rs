//! The arguments of all commands that send many requests: pauses and limits.

use std::time::Duration;

use clap::{Args, value_parser};

use super::batch::{DEFAULT_BYTES, MAX_BYTES, seconds};

/// The pauses and limits of requests.
#[derive(Clone, Copy, Debug, Args)]
pub struct RequestArgs {
    /// The least time between two requests to a host; its robots.txt may ask for more
    #[arg(long, value_name = "SECONDS", default_value = "1", value_parser = seconds)]
    pub delay: Duration,

    /// Time limit for each request. 0: no limit
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = seconds)]
    pub timeout: Duration,

    /// Size limit for each page or file in bytes, as it is sent; a larger one is a failure
    #[arg(long, value_name = "N", default_value_t = DEFAULT_BYTES, value_parser = value_parser!(u64).range(1..=MAX_BYTES))]
    pub max_bytes: u64,
}
