//! Why a part of a site could not be read.

use seek_io::InputError;
use seek_page::PageError;

use crate::FetchError;

/// Why a part of a site could not be read. Its address is the subject of each message.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DiscoverError {
    /// The rules of the site forbid it.
    #[error("robots.txt does not allow it")]
    Forbidden,
    /// It could not be fetched.
    #[error(transparent)]
    Fetch(#[from] FetchError),
    /// Its body cannot be decoded, or is too large.
    #[error(transparent)]
    Body(#[from] InputError),
    /// The page is above the limits of the parser.
    #[error("its links cannot be read")]
    Page(#[from] PageError),
    /// The given address leads to something else.
    #[error("it is neither a page, a sitemap nor a feed")]
    UnknownKind,
    /// The site names it as a sitemap.
    #[error("it is no sitemap")]
    NotASitemap,
    /// The page names it as a feed.
    #[error("it is no feed")]
    NotAFeed,
    /// The XML is broken.
    #[error("line {line} is broken ({what}); entries read before it: {entries}")]
    Broken {
        /// The line, from 1.
        line: usize,
        /// What is wrong there.
        what: String,
        /// How many entries were read.
        entries: usize,
    },
    /// Indexes name indexes, and these further ones.
    #[error("it names more sitemaps, which are not read, since it is in {0} indexes already")]
    TooDeep(usize),
    /// A site has too many sitemaps.
    #[error("the site has more than {0} sitemaps; this one and all after it are not read")]
    TooMany(usize),
}

impl DiscoverError {
    /// Whether something was read in spite of it.
    pub fn is_warning(&self) -> bool {
        matches!(self, DiscoverError::Broken { entries: 1.., .. })
    }
}
