//! The order in which annotators get pages, and which pages two of them get.

use crate::event::Status;
use crate::labels::Labels;
use crate::stored_pages::StoredPage;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use xxhash_rust::xxh3::xxh3_64_with_seed;

/// Seconds for which a page that somebody has open is not given to others.
const RESERVED: u64 = 30 * 60;

/// The order of pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum PageOrder {
    /// The least confident first: the lowest expected F1 of the model.
    #[default]
    Confidence,
    /// Random, by a seed.
    Random,
    /// The pages of a host one after the other, hosts in random order.
    Host,
    /// First those on which two models differ most.
    Disagreement,
}

impl PageOrder {
    /// All orders.
    pub const ALL: [PageOrder; 4] =
        [PageOrder::Confidence, PageOrder::Random, PageOrder::Host, PageOrder::Disagreement];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            PageOrder::Confidence => "confidence",
            PageOrder::Random => "random",
            PageOrder::Host => "host",
            PageOrder::Disagreement => "disagreement",
        }
    }

    /// Whether the order depends on scores of the pages.
    pub fn needs_scores(self) -> bool {
        matches!(self, PageOrder::Confidence | PageOrder::Disagreement)
    }
}

impl fmt::Display for PageOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No order has this name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no order of pages: confidence, random, host or disagreement")]
pub struct UnknownOrder(String);

impl FromStr for PageOrder {
    type Err = UnknownOrder;

    fn from_str(name: &str) -> Result<PageOrder, UnknownOrder> {
        PageOrder::ALL.into_iter().find(|order| order.name() == name).ok_or_else(|| UnknownOrder(name.to_owned()))
    }
}

/// How pages are given out.
#[derive(Debug, Clone, Copy)]
pub struct Queue {
    /// The order.
    pub order: PageOrder,
    /// The share of pages that two annotators label, in [0, 1].
    pub shared: f64,
    /// The seed of random orders.
    pub seed: u64,
}

impl Queue {
    /// Whether two annotators label a page.
    pub fn is_shared(&self, page: &StoredPage) -> bool {
        let unit = (self.hash(&page.id, 1) >> 11) as f64 / (1_u64 << 53) as f64;
        unit < self.shared
    }

    fn hash(&self, text: &str, purpose: u64) -> u64 {
        xxh3_64_with_seed(text.as_bytes(), self.seed.wrapping_mul(2).wrapping_add(purpose))
    }

    /// What the order of all pages depends on. It stays the same while the program runs.
    pub fn keys(&self, pages: &[StoredPage]) -> Vec<PageKey> {
        let key = |page: &StoredPage| {
            let host = page.host().unwrap_or_else(|| page.id.clone());
            PageKey { own: self.hash(&page.id, 0), host: self.hash(&host, 0), is_shared: self.is_shared(page) }
        };
        pages.iter().map(key).collect()
    }

    /// The next page for an annotator other than `after`: a page that is in work comes first. `scores` says how good the model is on
    /// each page, where known; the lowest comes first. `given` holds the pages whose annotators have not opened them yet.
    pub fn next(
        &self,
        keys: &[PageKey],
        labels: &Labels,
        scores: &[Option<f32>],
        given: &HashMap<usize, Reservation>,
        (annotator, after): (&str, Option<usize>),
        now: u64,
    ) -> Option<usize> {
        let wanted = |&page: &usize| {
            let given = given.get(&page).filter(|given| given.annotator != annotator && given.until > now);
            Some(page) != after && is_wanted(keys[page], labels, page, usize::from(given.is_some()), annotator, now)
        };
        let open = |&page: &usize| {
            labels.get(page, annotator).is_some_and(|label| label.status == Status::Open && !label.settles)
        };
        let in_work = labels.recent(annotator, usize::MAX).into_iter().filter(open).find(wanted);
        in_work.or_else(|| (0..keys.len()).filter(wanted).min_by(|&a, &b| self.compare(keys, scores, a, b)))
    }

    fn compare(&self, keys: &[PageKey], scores: &[Option<f32>], a: usize, b: usize) -> Ordering {
        let first = match self.order {
            PageOrder::Random => Ordering::Equal,
            PageOrder::Host => keys[a].host.cmp(&keys[b].host),
            PageOrder::Confidence | PageOrder::Disagreement => {
                // A page without a score comes after all others.
                let score = |page: usize| scores.get(page).copied().flatten().unwrap_or(f32::INFINITY);
                score(a).total_cmp(&score(b))
            }
        };
        first.then_with(|| keys[a].own.cmp(&keys[b].own))
    }
}

/// What the order of a page depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageKey {
    own: u64,
    host: u64,
    is_shared: bool,
}

/// To whom a page was given, and until when it is kept for them, in seconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reservation {
    /// The annotator.
    pub annotator: String,
    /// The end.
    pub until: u64,
}

fn is_wanted(key: PageKey, labels: &Labels, page: usize, given: usize, annotator: &str, now: u64) -> bool {
    if labels.get(page, annotator).is_some_and(|label| label.status != Status::Open || label.settles) {
        return false;
    }
    let others = labels.of_page(page).filter(|(name, label)| *name != annotator && !label.settles);
    let takes = |status: Status, time: u64| match status {
        Status::Done => true,
        Status::Open => time.saturating_add(RESERVED) > now,
        Status::Skipped => false,
    };
    let taken = others.filter(|(_, label)| takes(label.status, label.time)).count();
    taken + given < if key.is_shared { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::{Action, LabelEvent};
    use crate::stored_pages::StoredPages;
    use seek_io::Document;
    use std::cell::RefCell;

    fn pages(urls: &[&str]) -> Vec<StoredPage> {
        let folder = tempfile::tempdir().unwrap();
        let mut pages = StoredPages::open(folder.path()).unwrap();
        let document = |(at, url): (usize, &&str)| Document {
            id: at.to_string(),
            url: Some((*url).to_owned()),
            ..Document::default()
        };
        pages.add(urls.iter().enumerate().map(document)).unwrap();
        pages.all().to_vec()
    }

    fn act(labels: &mut Labels, page: &StoredPage, annotator: &str, time: u64, change: &str) {
        labels.apply(&LabelEvent {
            time,
            page: page.id.clone(),
            digest: page.digest.clone(),
            annotator: annotator.to_owned(),
            action: Action::Changed(serde_json::from_str(change).unwrap()),
        });
    }

    #[test]
    fn the_least_confident_page_comes_first_and_unscored_ones_last() {
        let pages = pages(&["http://a.example/1", "http://a.example/2", "http://b.example/"]);
        let queue = Queue { order: PageOrder::Confidence, shared: 0.0, seed: 1 };
        let mut labels = Labels::of(&pages);
        let scores = [Some(0.9), None, Some(0.4)];
        let keys = queue.keys(&pages);
        let next = |labels: &Labels, after| queue.next(&keys, labels, &scores, &HashMap::new(), ("ann", after), 0);
        assert_eq!((next(&labels, None), next(&labels, Some(2))), (Some(2), Some(0)));
        act(&mut labels, &pages[2], "ann", 0, r#"{"status": "skipped"}"#);
        act(&mut labels, &pages[0], "ann", 0, r#"{"status": "done"}"#);
        assert_eq!(next(&labels, None), Some(1));
        // The page in work comes first again.
        act(&mut labels, &pages[0], "ann", 0, r#"{"status": "open"}"#);
        assert_eq!(next(&labels, None), Some(0));
    }

    #[test]
    fn a_page_is_given_to_one_annotator_and_a_shared_one_to_two() {
        let pages = pages(&["http://a.example/1"]);
        let given = RefCell::new(HashMap::new());
        let next = |shared: f64, labels: &Labels, name: &str, now| {
            let queue = Queue { order: PageOrder::Random, shared, seed: 1 };
            queue.next(&queue.keys(&pages), labels, &[], &given.borrow(), (name, None), now)
        };
        let mut labels = Labels::of(&pages);
        given.borrow_mut().insert(0, Reservation { annotator: "ann".to_owned(), until: 50 });
        assert_eq!([next(0.0, &labels, "bob", 49), next(0.0, &labels, "ann", 49)], [None, Some(0)]);
        assert_eq!([next(1.0, &labels, "bob", 49), next(0.0, &labels, "bob", 50)], [Some(0), Some(0)]);
        act(&mut labels, &pages[0], "ann", 100, "{}");
        assert_eq!([next(0.0, &labels, "bob", 101), next(1.0, &labels, "bob", 101)], [None, Some(0)]);
        // Ann has left the page open for long.
        assert_eq!(next(0.0, &labels, "bob", 101 + RESERVED), Some(0));
        act(&mut labels, &pages[0], "ann", 100, r#"{"status": "done"}"#);
        act(&mut labels, &pages[0], "bob", 100, r#"{"status": "done"}"#);
        assert_eq!(next(1.0, &labels, "cem", 9999), None);
    }

    #[test]
    fn pages_of_a_host_follow_each_other() {
        let urls: Vec<String> = (0..30).map(|i| format!("http://h{}.example/{i}", i % 3)).collect();
        let pages = pages(&urls.iter().map(String::as_str).collect::<Vec<_>>());
        let queue = Queue { order: PageOrder::Host, shared: 0.0, seed: 7 };
        let mut order: Vec<usize> = (0..30).collect();
        let keys = queue.keys(&pages);
        order.sort_by(|&a, &b| queue.compare(&keys, &[], a, b));
        let hosts: Vec<Option<String>> = order.iter().map(|&page| pages[page].host()).collect();
        assert_eq!(hosts.chunk_by(|a, b| a == b).count(), 3);
    }
}
