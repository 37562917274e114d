//! Limits on the size and time of inputs.

use std::time::Duration;

use seek_page::Deadline;

/// Limits on what is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputLimits {
    /// Most bytes of one page after decompression. A longer page is a failure and is not kept in memory. (A Parquet
    /// page is, while its rows are read.)
    pub max_bytes: u64,
    /// Rows of a Parquet file in memory at a time. A dictionary or compression can expand a few bytes of the file to
    /// this many long rows.
    pub batch_rows: usize,
    /// Most time to decompress the body of one page after it is read, as of an HTTP response in a WARC file. The time
    /// to read from the disk or a pipe is not limited.
    pub timeout: Option<Duration>,
}

impl InputLimits {
    /// The deadline of a decompression that starts now.
    pub(crate) fn deadline(&self) -> Deadline {
        self.timeout.map_or_else(Deadline::default, Deadline::after)
    }
}

impl Default for InputLimits {
    /// 64 MiB a page, about ten times the largest page of the labelled corpora; one row at a time; no time limit. The
    /// cost of a batch is microseconds, that of a page milliseconds, so larger batches gain nothing.
    fn default() -> Self {
        Self { max_bytes: 64 << 20, batch_rows: 1, timeout: None }
    }
}
