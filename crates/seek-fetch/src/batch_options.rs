//! How a batch of addresses is fetched.

use std::time::Duration;

use crate::EarlierPages;

/// How a batch of addresses is fetched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchOptions {
    /// The name of the robot, which groups of `robots.txt` have.
    pub robot: String,
    /// The least time between two requests to a host. A site may ask for more.
    pub delay: Duration,
    /// Most requests at the same time. Each is to another host.
    pub threads: usize,
    /// Most bytes of a body as it is sent. A longer one is a failure.
    pub max_bytes: u64,
    /// Pages of an earlier archive. Servers send only those that have changed.
    pub earlier: EarlierPages,
    /// Whether addresses that failed in an earlier run are fetched again. The new outcome is added to the archive.
    pub retry_failed: bool,
}
