//! Pauses between requests to one host.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Most hosts whose last requests are known. Beyond it, hosts whose pause is over are forgotten.
const MOST_HOSTS: usize = 4096;

/// When the last requests to hosts ended.
#[derive(Debug, Default)]
pub(crate) struct Pauses {
    ends: Mutex<HashMap<String, Instant>>,
}

impl Pauses {
    /// Waits until the pause of a host is over. The next who waits does so from then on.
    pub(crate) fn wait(&self, host: &str, delay: Duration) {
        let now = Instant::now();
        let start = {
            let mut ends = self.ends();
            let start = ends.get(host).map_or(now, |end| now.max(*end + delay));
            ends.insert(host.to_owned(), start);
            start
        };
        thread::sleep(start - now);
    }

    /// Begins the pause of a host.
    pub(crate) fn begin(&self, host: &str, delay: Duration) {
        let mut ends = self.ends();
        if ends.len() >= MOST_HOSTS {
            ends.retain(|_, end| end.elapsed() < delay);
        }
        ends.insert(host.to_owned(), Instant::now());
    }

    fn ends(&self) -> std::sync::MutexGuard<'_, HashMap<String, Instant>> {
        self.ends.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_rests_and_others_do_not() {
        let (pauses, delay) = (Pauses::default(), Duration::from_millis(200));
        pauses.begin("a.example", delay);
        let start = Instant::now();
        pauses.wait("b.example", delay);
        assert!(start.elapsed() < delay);
        pauses.wait("a.example", delay);
        assert!(start.elapsed() >= Duration::from_millis(190));
    }

    #[test]
    fn threads_wait_for_each_other() {
        let (pauses, delay) = (Pauses::default(), Duration::from_millis(100));
        let start = Instant::now();
        thread::scope(|scope| (0..3).for_each(|_| drop(scope.spawn(|| pauses.wait("a.example", delay)))));
        assert!(start.elapsed() >= Duration::from_millis(195));
    }

    #[test]
    fn hosts_whose_pause_is_over_are_forgotten() {
        let pauses = Pauses::default();
        (0..3 * MOST_HOSTS).for_each(|i| pauses.begin(&i.to_string(), Duration::ZERO));
        assert!(pauses.ends().len() <= MOST_HOSTS);
    }
}
