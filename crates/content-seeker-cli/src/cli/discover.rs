//! The arguments of `seek discover`.

use clap::{Args, ValueEnum, value_parser};
use seek_fetch::{AddressPattern, Day};

use super::requests::RequestArgs;

/// Shown after the help.
pub const EXAMPLES: &str = "\
Examples:
  seek discover https://example.org           the addresses of a site, one on each line
  seek discover https://example.org/feed      those of a feed, or of a sitemap
  seek discover https://example.org --include /news/ --since 2026-01-01 --lang en
                                              some of them
  seek discover https://example.org | seek fetch --files-from - -o crawl.warc.gz
                                              fetches them into an archive

Exit status: 0 success, 1 some sitemap, feed or page could not be read (each is
named on standard error), 2 wrong use.";

/// Where addresses are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SourceName {
    /// Sitemaps that robots.txt names, else /sitemap.xml or /sitemap_index.xml
    Sitemaps,
    /// Feeds that the page names: RSS, Atom, JSON Feed
    Feeds,
    /// Links of the page
    Links,
}

/// The arguments of `seek discover`.
#[derive(Debug, Args)]
pub struct DiscoverArgs {
    /// Addresses of sites: of a page, of a sitemap or of a feed
    #[arg(value_name = "SITE", required = true)]
    pub sites: Vec<String>,

    /// Search only these sources [default: all]
    #[arg(long, value_name = "SOURCES", value_delimiter = ',')]
    pub from: Vec<SourceName>,

    /// Print only addresses in which this regular expression is found; of several, one must be
    #[arg(long, value_name = "REGEX")]
    pub include: Vec<AddressPattern>,

    /// Print no address in which this regular expression is found
    #[arg(long, value_name = "REGEX")]
    pub exclude: Vec<AddressPattern>,

    /// Leave out pages that changed last, or were published, before this day, such as 2026-01-31. Pages without a date are kept
    #[arg(long, value_name = "DATE")]
    pub since: Option<Day>,

    /// Leave out pages that are declared to be in another language than this one, such as de or pt-BR
    #[arg(long, value_name = "CODE", value_parser = language)]
    pub lang: Option<String>,

    /// Also print addresses of other sites. Without it, only those of the same registrable domain are printed
    #[arg(long)]
    pub any_site: bool,

    /// Print at most this many addresses
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    pub max: Option<u64>,

    /// The pauses and limits of requests.
    #[command(flatten)]
    pub requests: RequestArgs,

    /// Print no numbers on standard error; failures are still named there
    #[arg(short, long)]
    pub quiet: bool,
}

/// A language tag: letters, and parts of letters and digits after hyphens.
fn language(text: &str) -> Result<String, String> {
    let mut parts = text.split('-');
    let first = parts.next().unwrap_or_default();
    let is_language = matches!(first.len(), 2 | 3) && first.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_part = |part: &str| matches!(part.len(), 1..=8) && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_language && parts.all(is_part) {
        Ok(text.to_owned())
    } else {
        Err("not a language code such as de or pt-BR".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_codes() {
        for right in ["de", "pt-BR", "zh-Hans-CN", "gsw"] {
            assert_eq!(language(right).as_deref(), Ok(right));
        }
        for wrong in ["", "german", "d", "de_AT", "de-", "de,en"] {
            assert!(language(wrong).is_err(), "{wrong}");
        }
    }
}
