//! The rules of sites for robots, kept for a day.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use url::Url;

use crate::FetchError;
use crate::robots::RobotsRules;

/// How long the rules of a site are known (RFC 9309, section 2.4).
pub(crate) const RULES_AGE: Duration = Duration::from_secs(24 * 60 * 60);
/// Most sites whose rules are kept.
const MOST_SITES: usize = 1000;

/// The rules of sites that were asked.
#[derive(Debug, Default)]
pub(crate) struct KnownRules {
    sites: Mutex<HashMap<String, (Instant, RobotsRules)>>,
}

impl KnownRules {
    /// Whether the site of an address allows it. `ask` gives its rules if they are not known.
    ///
    /// # Errors
    /// That of `ask`.
    pub(crate) fn allow(
        &self,
        address: &Url,
        ask: impl FnOnce() -> Result<RobotsRules, FetchError>,
    ) -> Result<bool, FetchError> {
        let (site, now) = (address.origin().ascii_serialization(), Instant::now());
        let known = self.lock().get(&site).filter(|(end, _)| *end > now).map(|(_, rules)| rules.allows(address));
        if let Some(allows) = known {
            return Ok(allows);
        }
        let rules = ask()?;
        let allows = rules.allows(address);
        let mut sites = self.lock();
        if sites.len() >= MOST_SITES {
            sites.clear();
        }
        sites.insert(site, (now + RULES_AGE, rules));
        Ok(allows)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, (Instant, RobotsRules)>> {
        self.sites.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
