//! Finds the addresses of a site's pages.
//!
//! Sitemaps come first, then feeds, then links of the given page. `robots.txt` names the sitemaps, else they are at their usual
//! place; the page names its feeds. A given address may also be a sitemap or a feed itself.
//!
//! By the walk of an address: `walk` goes through the sources, `client` sends requests, `kind` says what an answer is.
//! `sitemap`, `feed`, `json_feed` and `links` read it and give a `candidate` for each address. `filter` judges it, by
//! `normalise`, `traps`, `language`, `date` and `site`. `xml` walks through broken files, too. `options` and `found` are what goes in and
//! comes out.

mod candidate;
mod client;
mod date;
mod error;
mod feed;
pub(crate) mod filter;
mod found;
mod json_feed;
mod kind;
mod language;
pub(crate) mod links;
mod normalise;
mod options;
mod sitemap;
mod traps;
mod walk;
mod xml;

pub use date::{Day, NotADay};
pub use error::DiscoverError;
pub use filter::{AddressPattern, NotAPattern};
pub use found::{DiscoverCounts, Entry, Found, Problem};
pub use options::{DiscoverOptions, Source};
pub use traps::Trap;
pub use walk::discover;
