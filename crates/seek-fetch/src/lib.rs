//! Fetches web pages.
//!
//! A [`Fetcher`] gives the page at an address, within limits of bytes and time. It follows redirects, and decodes gzip,
//! deflate and Brotli. A request that fails for a passing reason is sent once more. Two pages of one host have a pause
//! between them, also if several threads ask for them.
//!
//! It is a [`seek_io::Fetch`], so [`seek_io::Inputs`] reads addresses among its paths:
//!
//! ```no_run
//! use seek_fetch::{FetchOptions, Fetcher};
//! use seek_io::{InputLimits, Inputs};
//! use std::sync::Arc;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let fetcher = Arc::new(Fetcher::new(&FetchOptions::default())?);
//! for document in Inputs::open(&["https://site.example/page", "page.html"], InputLimits::default()).with_fetch(fetcher) {
//!     println!("{}", document?.bytes.len());
//! }
//! # Ok(())
//! # }
//! ```
//!
//! [`fetch_all`] fetches many addresses into an [`Archive`] (WARC), several hosts at a time, by the rules of `robots.txt`
//! ([`RobotsRules`]). Its files, by the walk of an address: `batch` takes the list, `worker` runs threads, `frontier` says what each
//! fetches next, `fetcher` sends a request, `archive` writes what became of it.
//!
//! [`discover`] finds the addresses of a site's pages in its sitemaps, feeds and links. [`crawl`] follows links to where content is
//! expected, by the same threads as a batch.
//!
//! # Features
//!
//! * `zstd`: asks servers for Zstandard, too.

mod address;
mod archive;
mod batch;
mod batch_options;
mod crawl;
mod digest;
mod discover;
mod error;
mod exchange;
mod fetcher;
mod frontier;
mod known_rules;
mod options;
mod outcome;
mod pause;
mod public_address;
mod redirect;
mod response;
mod robots;
mod rules_answer;
mod site;
mod worker;

/// The name of this program in `robots.txt`.
pub const ROBOT: &str = "content-seeker";

pub use archive::{Archive, EarlierPage, EarlierPages};
pub use batch::{BatchCounts, fetch_all};
pub use batch_options::BatchOptions;
pub use crawl::{CrawlCounts, CrawlError, CrawlOptions, CrawlOrder, JudgedPage, PageValue, check_sites, crawl};
pub use discover::{
    AddressPattern, Day, DiscoverCounts, DiscoverError, DiscoverOptions, Entry, Found, NotADay, NotAPattern, Problem,
    Source, Trap, discover,
};
pub use error::FetchError;
pub use exchange::{BodyLimit, Exchange};
pub use fetcher::Fetcher;
pub use options::{FetchOptions, OptionsError};
pub use outcome::{Origin, Outcome};
pub use public_address::AddressRule;
pub use robots::RobotsRules;
