//! The rules of sites for robots (RFC 9309), kept for a day.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use seek_fetch::{BodyLimit, FetchError, Fetcher, RobotsRules};
use seek_io::{InputLimits, decode_body};
use url::Url;

/// The name by which groups of rules call this robot.
const ROBOT: &str = "content-seeker";
/// Most bytes of the file (RFC 9309, section 2.5).
const MOST_BYTES: u64 = 500 << 10;
/// Most redirects of the file (section 2.3.1.2).
const MOST_REDIRECTS: usize = 5;
/// How long rules are kept (section 2.4).
const KEPT: Duration = Duration::from_secs(24 * 3600);
/// Most sites whose rules are kept.
const MOST_SITES: usize = 1000;

/// The rules of sites that were asked.
#[derive(Debug, Default)]
pub(crate) struct KnownRules {
    sites: Mutex<HashMap<String, (Instant, RobotsRules)>>,
}

impl KnownRules {
    /// Whether the site of an address allows it. Its rules are read if they are not known. A site without rules allows everything (section
    /// 2.3.1).
    ///
    /// # Errors
    /// The rules cannot be read, so that nothing of the site may be fetched.
    pub(crate) fn allow(&self, address: &Url, fetcher: &Fetcher) -> Result<bool, FetchError> {
        let site = address.origin().ascii_serialization();
        let now = Instant::now();
        let known = self.lock().get(&site).filter(|(end, _)| *end > now).map(|(_, rules)| rules.allows(address));
        if let Some(allows) = known {
            return Ok(allows);
        }
        let rules = rules_of(address, fetcher)?;
        let allows = rules.allows(address);
        let mut sites = self.lock();
        if sites.len() >= MOST_SITES {
            sites.clear();
        }
        sites.insert(site, (now + KEPT, rules));
        Ok(allows)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, (Instant, RobotsRules)>> {
        self.sites.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The rules of a site.
fn rules_of(address: &Url, fetcher: &Fetcher) -> Result<RobotsRules, FetchError> {
    let of_rules = |error| match error {
        // It is the error of the page, too.
        FetchError::NotPublic => FetchError::NotPublic,
        error => FetchError::Rules(Box::new(error)),
    };
    let invalid = |error: url::ParseError| FetchError::Address(error.to_string());
    let mut place = address.join("/robots.txt").map_err(invalid)?;
    for _ in 0..=MOST_REDIRECTS {
        let limit = |status| BodyLimit::Cut(if (200..300).contains(&status) { MOST_BYTES } else { 0 });
        let answer = fetcher.exchange(&place, limit).map_err(of_rules)?;
        match (answer.status, answer.header("location")) {
            (301 | 302 | 303 | 307 | 308, Some(location)) => {
                place = place.join(location.trim()).map_err(invalid)?;
                if place.origin() != address.origin() {
                    return Ok(RobotsRules::allow_nothing());
                }
            }
            (200..=299, _) => {
                let coding = answer.header("content-encoding").map(str::to_owned);
                let limits = InputLimits { max_bytes: MOST_BYTES, ..InputLimits::default() };
                let file = decode_body(coding.as_deref(), answer.body, &limits);
                return Ok(file.map_or_else(|_| RobotsRules::allow_nothing(), |file| RobotsRules::parse(&file, ROBOT)));
            }
            (status @ (429 | 500..), _) => return Err(of_rules(FetchError::Status { status, retry_after: None })),
            _ => return Ok(RobotsRules::allow_all()),
        }
    }
    Ok(RobotsRules::allow_nothing())
}
