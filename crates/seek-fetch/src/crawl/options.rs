//! What a crawl follows, and how.

use super::link_pool::CrawlOrder;
use crate::batch_options::BatchOptions;
use crate::discover::{AddressPattern, Day};

/// What a crawl follows, and how.
#[derive(Clone, Debug)]
pub struct CrawlOptions {
    /// How pages are fetched.
    pub batch: BatchOptions,
    /// The order in which links are followed.
    pub order: CrawlOrder,
    /// Most addresses in the archive, with those of earlier runs. Each ended in a page or a failure.
    pub max_pages: u64,
    /// Most links from a given address to a page, on the way on which it is found first. `None`: no limit.
    pub max_depth: Option<u32>,
    /// Whether only hosts are crawled that the addresses of the user name, and not the others of their sites.
    pub same_host: bool,
    /// Patterns of which one must fit the address of a link, if there are any.
    pub include: Vec<AddressPattern>,
    /// Patterns of which none may fit the address of a link.
    pub exclude: Vec<AddressPattern>,
    /// The day from which calendars are measured: their dates far from it have no end, and are left out.
    pub today: Day,
}
