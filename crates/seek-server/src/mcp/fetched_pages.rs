//! The last fetched pages. All parts of a page come from one request, so they fit each other.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::pages::SentPage;

/// How long a page is kept.
const KEPT: Duration = Duration::from_secs(300);
/// Most pages that are kept.
const MOST_PAGES: usize = 8;
/// Most bytes that are kept.
const MOST_BYTES: usize = 32 << 20;

/// The last fetched pages in memory.
#[derive(Debug, Default)]
pub(crate) struct FetchedPages {
    pages: Mutex<VecDeque<(Instant, String, Arc<SentPage>)>>,
}

impl FetchedPages {
    /// The page of an address, if it was fetched a short time ago.
    pub(crate) fn get(&self, address: &str) -> Option<Arc<SentPage>> {
        let mut pages = self.lock();
        pages.retain(|(fetched, ..)| fetched.elapsed() < KEPT);
        pages.iter().find(|(_, known, _)| known == address).map(|(.., page)| Arc::clone(page))
    }

    /// Keeps a page.
    pub(crate) fn put(&self, address: &str, page: &Arc<SentPage>) {
        let mut pages = self.lock();
        pages.retain(|(_, known, _)| known != address);
        pages.push_back((Instant::now(), address.to_owned(), Arc::clone(page)));
        let bytes = |pages: &VecDeque<(Instant, String, Arc<SentPage>)>| {
            pages.iter().map(|(.., page)| page.bytes.len()).sum::<usize>()
        };
        while pages.len() > MOST_PAGES || bytes(&pages) > MOST_BYTES {
            pages.pop_front();
        }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(Instant, String, Arc<SentPage>)>> {
        self.pages.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_pages_are_kept() {
        let pages = FetchedPages::default();
        for number in 0..MOST_PAGES + 2 {
            pages.put(&number.to_string(), &Arc::new(SentPage::default()));
        }
        assert!(pages.get("1").is_none() && pages.get("2").is_some());
        let large = Arc::new(SentPage { bytes: vec![0; MOST_BYTES / 2 + 1], ..SentPage::default() });
        pages.put("a", &large);
        pages.put("b", &large);
        assert!(pages.get("a").is_none() && pages.get("b").is_some());
    }
}
