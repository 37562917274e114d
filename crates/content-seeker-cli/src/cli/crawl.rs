//! The arguments of `seek crawl`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, value_parser};
use content_seeker::PageType;
use seek_fetch::{AddressPattern, CrawlOrder};

use super::method::page_type;
use super::requests::RequestArgs;

/// Shown after the help.
pub const EXAMPLES: &str = "\
Examples:
  seek crawl https://example.org -o crawl.warc.gz
                                              up to 1,000 pages of a site
  seek crawl https://example.org --types forum --exclude /archive/ -o crawl.warc.gz
                                              threads first
  seek export crawl.warc.gz -o corpus --type article,forum
                                              the texts of the pages with content

Exit status: 0 success, even if links that the crawl found failed (the archive
has a record for each), 1 a SITE failed in this run, 2 wrong use or an archive that cannot be written.";

/// The arguments of `seek crawl`.
#[derive(Debug, Args)]
pub struct CrawlArgs {
    /// Addresses of sites, where the crawl begins. Only pages of their registrable domains are fetched
    #[arg(value_name = "SITE", required = true)]
    pub sites: Vec<String>,

    /// The archive, which is begun or continued. Its index has the same name, ending in .cdxj
    #[arg(short, long, value_name = "FILE.warc.gz")]
    pub output: PathBuf,

    /// The page types that are wanted
    #[arg(long, value_name = "TYPES", value_delimiter = ',', value_parser = page_type(), default_value = "article,forum,product,documentation")]
    pub types: Vec<PageType>,

    /// Most addresses, with those that the archive has
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = value_parser!(u64).range(1..))]
    pub max_pages: u64,

    /// Most links from SITE to a page, on the way on which it is found first
    #[arg(long, value_name = "N")]
    pub depth: Option<u32>,

    /// Crawl only the hosts of the SITEs, and not the others of their registrable domains
    #[arg(long)]
    pub same_host: bool,

    /// Follow only links in whose address this regular expression is found; of several, one must be
    #[arg(long, value_name = "REGEX")]
    pub include: Vec<AddressPattern>,

    /// Follow no link in whose address this regular expression is found
    #[arg(long, value_name = "REGEX")]
    pub exclude: Vec<AddressPattern>,

    /// The order in which links are followed
    #[arg(long, value_enum, default_value = "gain")]
    pub order: OrderName,

    /// Fetch addresses again that failed in an earlier run, if this run would follow them. The archive keeps the failure, and the index names the new outcome
    #[arg(long)]
    pub retry_failed: bool,

    /// The pauses and limits of requests.
    #[command(flatten)]
    pub requests: RequestArgs,

    /// Most sites that are crawled at the same time
    #[arg(short, long, value_name = "N", default_value_t = 16, value_parser = value_parser!(u16).range(1..=256))]
    pub jobs: u16,

    /// Use the model of this file instead of that in the program
    #[arg(long, value_name = "FILE")]
    pub model: Option<PathBuf>,

    /// Show no progress on standard error; failures are still named there
    #[arg(short, long)]
    pub quiet: bool,
}

/// The order in which links are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OrderName {
    /// First the links that probably lead to a wanted page, or to a list of such pages
    Gain,
    /// As they are found
    Breadth,
}

impl From<OrderName> for CrawlOrder {
    fn from(name: OrderName) -> CrawlOrder {
        match name {
            OrderName::Gain => CrawlOrder::Gain,
            OrderName::Breadth => CrawlOrder::Breadth,
        }
    }
}
