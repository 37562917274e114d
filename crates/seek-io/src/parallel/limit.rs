//! The limit of items in flight: the reader waits until another item may enter.

use std::sync::{Condvar, Mutex, PoisonError};

/// Items in flight for each thread: one in work, and others for the time in which a slow item delays results.
pub const ITEMS_PER_THREAD: usize = 8;
/// Bytes of items in flight at which reading pauses. The work on a page takes several times its bytes.
pub const MAX_BYTES: usize = 64 << 20;

/// A counter of items in flight, with a limit.
pub struct InFlightLimit {
    max_items: usize,
    in_flight: Mutex<InFlight>,
    changed: Condvar,
}

/// The items that were read and whose results are not taken yet.
#[derive(Default)]
struct InFlight {
    items: usize,
    bytes: usize,
    closed: bool,
}

impl InFlightLimit {
    /// The limit for this number of threads.
    pub fn new(threads: usize) -> InFlightLimit {
        let max_items = threads.saturating_mul(ITEMS_PER_THREAD);
        InFlightLimit { max_items, in_flight: Mutex::default(), changed: Condvar::new() }
    }

    /// Waits until another item may enter. One item may always enter, however large. Returns false after
    /// [`InFlightLimit::close`].
    pub fn wait(&self) -> bool {
        let is_full = |now: &mut InFlight| {
            !now.closed && now.items > 0 && (now.items >= self.max_items || now.bytes >= MAX_BYTES)
        };
        let now = self.in_flight.lock().unwrap_or_else(PoisonError::into_inner);
        !self.changed.wait_while(now, is_full).unwrap_or_else(PoisonError::into_inner).closed
    }

    /// Counts an item of this size.
    pub fn enter(&self, bytes: usize) {
        self.change(|now| (now.items, now.bytes) = (now.items + 1, now.bytes + bytes));
    }

    /// Removes an item of this size.
    pub fn leave(&self, bytes: usize) {
        self.change(|now| (now.items, now.bytes) = (now.items - 1, now.bytes - bytes));
    }

    /// Lets no further item enter.
    pub fn close(&self) {
        self.change(|now| now.closed = true);
    }

    fn change(&self, change: impl FnOnce(&mut InFlight)) {
        change(&mut self.in_flight.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_one();
    }
}
