//! Which addresses an archive has, and where failures are that a later try replaces.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

/// The groups of an archive. Of several groups of an address the last one counts.
#[derive(Debug, Default)]
pub(super) struct KnownGroups {
    /// The addresses with whole groups.
    pub(super) finished: HashSet<String>,
    /// The addresses whose last group is a failure, with its place.
    pub(super) failed: HashMap<String, Range<u64>>,
    /// The places of failures with a later group.
    pub(super) replaced: Vec<Range<u64>>,
}

impl KnownGroups {
    /// Adds the group of an address after all others.
    pub(super) fn add(&mut self, address: &str, place: Range<u64>, has_failed: bool) {
        self.finished.insert(address.to_owned());
        self.replaced.extend(self.failed.remove(address));
        if has_failed {
            self.failed.insert(address.to_owned(), place);
        }
    }
}
