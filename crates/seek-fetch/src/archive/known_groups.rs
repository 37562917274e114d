//! What became of the addresses of an archive, and the lines of its index.

use std::collections::{HashMap, HashSet};

/// The groups of an archive. Of several groups of an address the last one counts. Each one before it is a failure.
#[derive(Debug, Default)]
pub(super) struct KnownGroups {
    /// The addresses with whole groups.
    pub(super) finished: HashSet<String>,
    /// The lines of the index for the addresses whose last group is a failure.
    pub(super) failed: HashMap<String, Vec<String>>,
    /// The lines of the index for all others.
    pub(super) lines: Vec<String>,
    /// The number of failures of an address that have a later group.
    pub(super) replaced: HashMap<String, u32>,
}

impl KnownGroups {
    /// Adds the group of an address after all others, with its lines of the index.
    pub(super) fn add(&mut self, address: &str, lines: Vec<String>, has_failed: bool) {
        self.finished.insert(address.to_owned());
        if self.failed.remove(address).is_some() {
            *self.replaced.entry(address.to_owned()).or_default() += 1;
        }
        match has_failed {
            true => _ = self.failed.insert(address.to_owned(), lines),
            false => self.lines.extend(lines),
        }
    }
}
