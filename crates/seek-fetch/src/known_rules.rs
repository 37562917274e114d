//! The rules of sites for robots, kept for a day.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use url::Url;

use crate::FetchError;
use crate::robots::RobotsRules;

/// How long the rules of a site are known (RFC 9309, section 2.4).
pub(crate) const RULES_AGE: Duration = Duration::from_secs(24 * 60 * 60);
/// Most sites whose rules are kept. Those of a large file take some megabytes.
const MOST_SITES: usize = 64;

/// The rules of sites that were asked, with the time of each answer.
#[derive(Debug, Default)]
pub(crate) struct KnownRules {
    sites: Mutex<HashMap<String, (Instant, Arc<RobotsRules>)>>,
}

impl KnownRules {
    /// The rules of the site of an address. `ask` gives them if they are not known.
    ///
    /// # Errors
    /// That of `ask`.
    pub(crate) fn of(
        &self,
        address: &Url,
        ask: impl FnOnce() -> Result<RobotsRules, FetchError>,
    ) -> Result<Arc<RobotsRules>, FetchError> {
        let site = address.origin().ascii_serialization();
        let known =
            self.lock().get(&site).filter(|(read, _)| read.elapsed() < RULES_AGE).map(|(_, rules)| Arc::clone(rules));
        if let Some(rules) = known {
            return Ok(rules);
        }
        let rules = Arc::new(ask()?);
        let mut sites = self.lock();
        if sites.len() >= MOST_SITES {
            let oldest = sites.iter().min_by_key(|(_, (read, _))| *read).map(|(site, _)| site.clone());
            oldest.and_then(|site| sites.remove(&site));
        }
        sites.insert(site, (Instant::now(), Arc::clone(&rules)));
        Ok(rules)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, (Instant, Arc<RobotsRules>)>> {
        self.sites.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
