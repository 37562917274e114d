//! What an input may cost.

/// Limits on what is read from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InputLimits {
    /// Most bytes that one page may have, after unpacking. A longer one is a failure and is not
    /// held in memory (in Parquet: only while its rows are read).
    pub max_bytes: u64,
    /// Rows of a Parquet file that are in memory at a time. A few bytes of a file can stand for as many long rows as
    /// this, by a dictionary or by packing.
    pub batch_rows: usize,
}

impl Default for InputLimits {
    /// 64 MiB a page (some ten times the largest page of the labelled corpora), one row: what is done once a batch
    /// takes microseconds, the work on a page milliseconds.
    fn default() -> Self {
        Self { max_bytes: 64 << 20, batch_rows: 1 }
    }
}
