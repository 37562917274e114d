//! What is searched, and how.

use std::time::Duration;

use super::date::Day;
use super::filter::AddressPattern;

/// Where addresses are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Sitemaps.
    Sitemaps,
    /// Feeds: RSS, Atom and JSON Feed.
    Feeds,
    /// Links of the given page.
    Links,
}

/// What is searched, and how.
#[derive(Clone, Debug)]
pub struct DiscoverOptions {
    /// The name of the robot, which groups of `robots.txt` have.
    pub robot: String,
    /// The least time between two requests to a host. A site may ask for more.
    pub delay: Duration,
    /// Most bytes of a file, as it is sent and unpacked.
    pub max_bytes: u64,
    /// The sources that are searched. Their order says nothing.
    pub sources: Vec<Source>,
    /// Patterns of which one must fit an address, if there are any.
    pub include: Vec<AddressPattern>,
    /// Patterns of which none may fit an address.
    pub exclude: Vec<AddressPattern>,
    /// Leaves out entries that changed last before this day. Entries without a day are kept.
    pub since: Option<Day>,
    /// Leaves out entries of another language than this tag (BCP 47). Entries without a language are kept.
    pub language: Option<String>,
    /// Whether addresses of other sites are kept.
    pub any_site: bool,
    /// Most addresses.
    pub max: Option<u64>,
    /// The day from which calendars are measured.
    pub today: Day,
    /// Most sitemaps of a site.
    pub max_sitemaps: usize,
    /// How many indexes of sitemaps may be in each other.
    pub max_depth: usize,
}

impl Default for DiscoverOptions {
    /// All sources without a limit of addresses; 1 s between requests, 64 MiB a file, 1,000 sitemaps, 3 indexes in each other.
    fn default() -> Self {
        Self {
            robot: crate::ROBOT.to_owned(),
            delay: Duration::from_secs(1),
            max_bytes: 64 << 20,
            sources: vec![Source::Sitemaps, Source::Feeds, Source::Links],
            include: Vec::new(),
            exclude: Vec::new(),
            since: None,
            language: None,
            any_site: false,
            max: None,
            today: Day::today(),
            max_sitemaps: 1_000,
            max_depth: 3,
        }
    }
}
