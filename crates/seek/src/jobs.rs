//! Work on several items at a time, results in the order of the items.
//!
//! The caller's thread reads the items and takes the results; threads of its own do the work. Each
//! item travels with a channel for its one result, and these channels stand in a queue: taking
//! from its head gives the order, and its length bounds how far reading runs ahead. So memory
//! grows with the number of threads, not with the number of items.

use std::any::Any;
use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Items under way for each thread: one in work, one that waits, so that no thread idles while the results of
/// others are written.
const ITEMS_PER_THREAD: usize = 2;

/// What is done with an item.
pub trait Work<T>: Sync {
    /// What comes of it.
    type Out: Send;

    /// Works on an item.
    fn work(&self, item: &T) -> Self::Out;

    /// The result of an item whose work panicked with this message.
    fn panicked(&self, item: &T, message: &str) -> Self::Out;
}

/// Why not all results were taken.
#[derive(Debug)]
pub enum Stopped<E> {
    /// Not one thread could be started.
    NoThread(io::Error),
    /// The taker of the results refused one.
    Refused(E),
}

/// Works on all items with up to `threads` threads (no fewer than one), and hands the results to `take` in the
/// order of the items.
///
/// # Errors
/// [`Stopped`]; what is in work then is finished, what waits is dropped.
pub fn in_order<T: Send, W: Work<T>, E>(
    items: impl IntoIterator<Item = T>,
    threads: usize,
    work: &W,
    mut take: impl FnMut(W::Out) -> Result<(), E>,
) -> Result<(), Stopped<E>> {
    let threads = threads.max(1);
    let (sender, receiver) = channel();
    let waiting = Mutex::new(receiver);
    let stopped = AtomicBool::new(false);
    thread::scope(|scope| {
        // Moved in here, so that the threads see the end of the items however this ends.
        let sender = sender;
        let mut items = items.into_iter();
        let mut under_way: VecDeque<Receiver<W::Out>> = VecDeque::new();
        let mut started = 0;
        loop {
            while under_way.len() < threads.saturating_mul(ITEMS_PER_THREAD) {
                let Some(item) = items.next() else { break };
                let (result, slot) = sync_channel(1);
                // The receiver lives as long as this scope.
                let _ = sender.send((item, result));
                under_way.push_back(slot);
                if started < threads {
                    let run = || serve(&waiting, &stopped, work);
                    match thread::Builder::new().spawn_scoped(scope, run) {
                        Ok(_) => started += 1,
                        Err(error) if started == 0 => return Err(Stopped::NoThread(error)),
                        // The system has no more of them: fewer do it too.
                        Err(_) => {}
                    }
                }
            }
            let Some(slot) = under_way.pop_front() else { return Ok(()) };
            // A result is always sent: panics are caught.
            let Ok(result) = slot.recv() else { continue };
            if let Err(refused) = take(result) {
                stopped.store(true, Ordering::Relaxed);
                return Err(Stopped::Refused(refused));
            }
        }
    })
}

/// Items that no thread has taken yet, each with the way for its result.
type Waiting<T, R> = Mutex<Receiver<(T, SyncSender<R>)>>;

/// Works until there are no more items.
fn serve<T, W: Work<T>>(waiting: &Waiting<T, W::Out>, stopped: &AtomicBool, work: &W) {
    loop {
        // In a statement of its own, so that the lock is free again while the work is done.
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((item, result)) = next else { return };
        if stopped.load(Ordering::Relaxed) {
            return;
        }
        // `work` is shared and read only, so a panic leaves nothing half-changed behind.
        let out = catch_unwind(AssertUnwindSafe(|| work.work(&item)))
            .unwrap_or_else(|panic| work.panicked(&item, message_of(&*panic)));
        drop(item);
        // Nobody waits for it where the taker has stopped.
        let _ = result.send(out);
    }
}

fn message_of(panic: &(dyn Any + Send)) -> &str {
    let owned = panic.downcast_ref::<String>().map(String::as_str);
    owned.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::convert::Infallible;
    use std::sync::atomic::AtomicUsize;
    use std::time::Duration;

    /// Squares; slower for some items, so that they overtake each other; panics at multiples of 10 above 0.
    struct Squares;

    impl Work<u64> for Squares {
        type Out = Result<u64, String>;

        fn work(&self, &item: &u64) -> Self::Out {
            thread::sleep(Duration::from_micros((item * 7_919) % 500));
            assert!(item == 0 || item % 10 != 0, "{item} is round");
            Ok(item * item)
        }

        fn panicked(&self, item: &u64, message: &str) -> Self::Out {
            Err(format!("{item}: {message}"))
        }
    }

    fn squares(count: u64, threads: usize) -> Vec<Result<u64, String>> {
        let mut all = Vec::new();
        let end = in_order(0..count, threads, &Squares, |out| {
            all.push(out);
            Ok::<(), Infallible>(())
        });
        assert!(end.is_ok());
        all
    }

    #[test]
    fn results_come_in_the_order_of_the_items_and_panics_in_their_place() {
        let expected: Vec<Result<u64, String>> = (0..200)
            .map(|i| match i {
                0 => Ok(0),
                i if i % 10 == 0 => Err(format!("{i}: {i} is round")),
                i => Ok(i * i),
            })
            .collect();
        for threads in [0, 1, 2, 16] {
            assert_eq!(squares(200, threads), expected, "{threads} threads");
        }
    }

    #[test]
    fn no_items_need_no_thread() {
        assert!(squares(0, 4).is_empty());
    }

    #[test]
    fn reading_runs_ahead_no_further_than_the_threads_need() {
        let (read, taken) = (Cell::new(0), Cell::new(0));
        let items = (1..=500).inspect(|_| {
            read.set(read.get() + 1);
            assert!(read.get() - taken.get() <= 3 * ITEMS_PER_THREAD as u64);
        });
        let end = in_order(items, 3, &Squares, |_| {
            taken.set(taken.get() + 1);
            Ok::<(), Infallible>(())
        });
        assert!(end.is_ok());
        assert_eq!(taken.get(), 500);
    }

    #[test]
    fn an_endless_stream_ends_when_a_result_is_refused() {
        let mut taken = 0;
        let end = in_order(1.., 4, &Squares, |_| {
            taken += 1;
            if taken == 50 { Err("enough") } else { Ok(()) }
        });
        assert!(matches!(end, Err(Stopped::Refused("enough"))));
        assert_eq!(taken, 50);
    }

    /// Counts how many items are in work at once.
    #[derive(Default)]
    struct AtOnce {
        now: AtomicUsize,
        most: AtomicUsize,
    }

    impl Work<u64> for AtOnce {
        type Out = ();

        fn work(&self, _: &u64) {
            let now = self.now.fetch_add(1, Ordering::SeqCst) + 1;
            self.most.fetch_max(now, Ordering::SeqCst);
            thread::sleep(Duration::from_millis(20));
            self.now.fetch_sub(1, Ordering::SeqCst);
        }

        fn panicked(&self, _: &u64, _: &str) {}
    }

    #[test]
    fn threads_work_at_the_same_time_and_are_no_more_than_asked_for() {
        let at_once = AtOnce::default();
        let end = in_order(0..20, 4, &at_once, |()| Ok::<(), Infallible>(()));
        assert!(end.is_ok());
        let most = at_once.most.into_inner();
        assert!((2..=4).contains(&most), "{most}");
    }
}
