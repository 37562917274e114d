//! Limits on the size and time of inputs, and other options for reading them.

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

/// Names of the columns of Parquet files and of the fields of JSON Lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputColumns {
    /// The column of the pages.
    pub html: String,
    /// The column of the ids. `None` means `id` if that exists. A named column must exist. (In JSON Lines, single lines
    /// may lack it.)
    pub id: Option<String>,
    /// The column of the addresses. `None` means `url` if that exists. A named column must exist, as above.
    pub url: Option<String>,
}

impl Default for InputColumns {
    /// `html`, and `id` and `url` if they exist.
    fn default() -> Self {
        Self { html: "html".to_owned(), id: None, url: None }
    }
}

impl InputColumns {
    pub(super) fn id_name(&self) -> &str {
        self.id.as_deref().unwrap_or("id")
    }

    pub(super) fn url_name(&self) -> &str {
        self.url.as_deref().unwrap_or("url")
    }
}

/// Options for reading inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InputOptions {
    /// Limits on size and time.
    pub limits: InputLimits,
    /// Where tables have their pages.
    pub columns: InputColumns,
    /// Whether the resources of saved pages are read, too.
    pub resources: bool,
}
