//! What an input may cost.

use std::time::Duration;

use seek_page::Deadline;

/// Limits on what is read from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputLimits {
    /// Most bytes that one page may have, after unpacking. A longer one is a failure and is not
    /// held in memory (in Parquet: only while its rows are read).
    pub max_bytes: u64,
    /// Rows of a Parquet file that are in memory at a time. A few bytes of a file can stand for as many long rows as
    /// this, by a dictionary or by packing.
    pub batch_rows: usize,
    /// How long the body of one page may take to be unpacked once it was read, as that of an HTTP answer in a WARC file.
    /// Reading itself takes as long as who writes needs.
    pub timeout: Option<Duration>,
}

impl InputLimits {
    /// When the unpacking of a page that begins now has to end.
    pub(crate) fn deadline(&self) -> Deadline {
        self.timeout.map_or_else(Deadline::default, Deadline::after)
    }
}

impl Default for InputLimits {
    /// 64 MiB a page (some ten times the largest page of the labelled corpora), one row: what is done once a batch
    /// takes microseconds, the work on a page milliseconds. No limit on time.
    fn default() -> Self {
        Self { max_bytes: 64 << 20, batch_rows: 1, timeout: None }
    }
}
