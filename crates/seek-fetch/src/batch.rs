//! Fetches many addresses into an archive: hosts side by side, each at its pace, by the rules of `robots.txt`.

use std::collections::HashSet;
use std::io;
use std::time::Instant;

use crate::Fetcher;
use crate::address::address_of;
use crate::archive::Archive;
use crate::batch_options::BatchOptions;
use crate::frontier::{Frontier, Task};
use crate::outcome::Outcome;
use crate::worker::work;

/// Numbers of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BatchCounts {
    /// Addresses that were fetched.
    pub fetched: u64,
    /// Those of them whose page is that of the earlier archive.
    pub unchanged: u64,
    /// Addresses that failed. Each has a record that says why, or why it failed before.
    pub failed: u64,
    /// Addresses that the archive had already.
    pub known: u64,
}

/// Fetches addresses into an archive. Each ends in one group of records there; those that have one are left out, but for
/// failures that are retried. `each` sees each outcome before it is written.
///
/// # Errors
/// The error of the archive. Failures of single addresses are records.
pub fn fetch_all(
    fetcher: &Fetcher,
    addresses: impl IntoIterator<Item = String>,
    archive: &mut Archive,
    options: &BatchOptions,
    mut each: impl FnMut(&Outcome),
) -> io::Result<BatchCounts> {
    let mut counts = BatchCounts::default();
    let mut frontier = Frontier::default();
    let mut seen = HashSet::new();
    for given in addresses {
        // A record has the address in its header, so it must be one line.
        let given: String = given.trim().chars().filter(|c| !c.is_control()).collect();
        if !seen.insert(given.clone()) {
            continue;
        }
        let is_retried = options.retry_failed && archive.has_failed(&given);
        let is_finished = archive.is_finished(&given) && !is_retried;
        counts.known += u64::from(is_finished);
        match address_of(&given) {
            Ok(address) if is_finished => frontier.know(&address),
            Ok(address) => frontier.add(Task::new(given, address), Instant::now()),
            Err(_) if is_finished => {}
            Err(error) => {
                let outcome = Outcome { address: given, error: Some(error.to_string()), ..Outcome::default() };
                write(archive, &outcome, &mut counts, &mut each)?;
            }
        }
    }
    drop(seen);
    work(fetcher, options, frontier, |outcome, _| write(archive, &outcome, &mut counts, &mut each))?;
    Ok(counts)
}

fn write(
    archive: &mut Archive,
    outcome: &Outcome,
    counts: &mut BatchCounts,
    each: &mut impl FnMut(&Outcome),
) -> io::Result<()> {
    each(outcome);
    archive.add(outcome)?;
    counts.unchanged += u64::from(outcome.is_unchanged());
    match outcome.error {
        None => counts.fetched += 1,
        Some(_) => counts.failed += 1,
    }
    Ok(())
}
