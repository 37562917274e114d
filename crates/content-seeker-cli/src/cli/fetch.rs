//! The arguments of `seek fetch`.

use std::path::PathBuf;

use clap::{Args, value_parser};

use super::requests::RequestArgs;

/// Shown after the help.
pub const EXAMPLES: &str = "\
Examples:
  seek fetch https://example.org/a https://example.org/b -o pages.warc.gz
                                              two pages, a second apart
  seek fetch --files-from list -o crawl.warc.gz
                                              the addresses of a list, one on each line
  seek fetch --files-from list --since crawl.warc.gz -o next.warc.gz
                                              only what has changed
  seek fetch --files-from list --retry-failed -o crawl.warc.gz
                                              once more what failed
  seek extract -f json crawl.warc.gz          a record for each page of the archive

Exit status: 0 success, 1 some address failed in this run (the archive has a
record for each), 2 wrong use or an archive that cannot be written.";

/// The arguments of `seek fetch`.
#[derive(Debug, Args)]
pub struct FetchArgs {
    /// Addresses of pages
    #[arg(value_name = "ADDRESS")]
    pub addresses: Vec<String>,

    /// Also fetch the addresses that this file lists, one on each line; '-' for standard input
    #[arg(long, value_name = "FILE")]
    pub files_from: Vec<PathBuf>,

    /// The archive, which is begun or continued. Its index has the same name, ending in .cdxj
    #[arg(short, long, value_name = "FILE.warc.gz")]
    pub output: PathBuf,

    /// An earlier archive. A page that has not changed since becomes a revisit record, which names the earlier one
    #[arg(long, value_name = "FILE.warc.gz")]
    pub since: Option<PathBuf>,

    /// Fetch addresses again that failed in an earlier run. The archive keeps the failure, and the index names the new outcome
    #[arg(long)]
    pub retry_failed: bool,

    /// The pauses and limits of requests.
    #[command(flatten)]
    pub requests: RequestArgs,

    /// Most requests at the same time; each is to another host
    #[arg(short, long, value_name = "N", default_value_t = 16, value_parser = value_parser!(u16).range(1..=256))]
    pub jobs: u16,

    /// Show no progress on standard error; failures are still named there
    #[arg(short, long)]
    pub quiet: bool,
}
