//! Works on several items in parallel, and returns the results in the order of the items or as they come.
//!
//! One thread reads the items, several threads work on them, and the caller's thread takes the results. An item is in
//! flight from its reading until its result is taken, also while the result waits for those of earlier items. The number
//! and the bytes of items in flight are limited, so memory grows with the number of threads and not with the
//! number of items.
//!
//! ```
//! use seek_io::parallel::{Order, Worker, run};
//!
//! /// Counts the bytes of texts.
//! struct Length;
//!
//! impl Worker<&str> for Length {
//!     type Output = Result<usize, String>;
//!
//!     fn work(&self, item: &mut &str) -> Self::Output {
//!         Ok(item.len())
//!     }
//!
//!     fn panicked(&self, _: &&str, message: &str) -> Self::Output {
//!         Err(message.to_owned())
//!     }
//! }
//!
//! let mut lengths = Vec::new();
//! let ended = run(["one", "three"], 2, Order::Items, &Length, |length| {
//!     lengths.push(length);
//!     Ok::<(), std::convert::Infallible>(())
//! });
//! assert!(ended.is_ok());
//! assert_eq!(lengths, [Ok(3), Ok(5)]);
//! ```

mod limit;
mod queue;
#[cfg(test)]
mod tests;

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

use limit::InFlightLimit;
pub use queue::Order;
use queue::{Finished, ResultQueue};

use crate::error_text::panic_message;

/// The work on an item.
pub trait Worker<T>: Sync {
    /// The result of an item.
    type Output: Send;

    /// The approximate size of an item in bytes.
    fn bytes(&self, _: &T) -> usize {
        0
    }

    /// Works on an item. It may take the parts of the item that [`Worker::panicked`] does not read.
    fn work(&self, item: &mut T) -> Self::Output;

    /// The result of an item on which [`Worker::work`] panicked with this message.
    fn panicked(&self, item: &T, message: &str) -> Self::Output;
}

/// Why a run has not taken all results. There is no third reason.
#[derive(Debug)]
pub enum RunError<E> {
    /// No thread could be started.
    NoThread(io::Error),
    /// The caller refused a result.
    Refused(E),
}

/// An item that waits for a thread.
struct Queued<T> {
    number: usize,
    bytes: usize,
    item: T,
}

/// Works on all items with up to `threads` threads (at least one), and passes the results to `take` in this order.
///
/// # Errors
/// [`RunError`]. Threads then finish their current item and drop the others.
pub fn run<T: Send, W: Worker<T>, E>(
    items: impl IntoIterator<Item = T, IntoIter: Send>,
    threads: usize,
    order: Order,
    worker: &W,
    mut take: impl FnMut(W::Output) -> Result<(), E>,
) -> Result<(), RunError<E>> {
    let threads = threads.max(1);
    let items = items.into_iter();
    let (sender, receiver) = channel();
    let (queued, limit, stopped) = (Mutex::new(receiver), InFlightLimit::new(threads), AtomicBool::new(false));
    thread::scope(|scope| {
        let (finished, results) = channel();
        let shared = (&queued, &limit, &stopped);
        let read = move || {
            let (queued, limit, stopped) = shared;
            // Moved into this thread: when it ends, the other threads see the end of the items.
            let (sender, finished, mut items) = (sender, finished, items);
            let mut started = 0;
            for number in 0.. {
                if !limit.wait() {
                    break;
                }
                let Some(item) = items.next() else { break };
                let bytes = worker.bytes(&item);
                limit.enter(bytes);
                // The receiver lives as long as the scope.
                let _ = sender.send(Queued { number, bytes, item });
                if started < threads {
                    let finished = finished.clone();
                    let serve = move || serve(queued, &finished, stopped, worker);
                    match thread::Builder::new().spawn_scoped(scope, serve) {
                        Ok(_) => started += 1,
                        Err(error) if started == 0 => return Err(error),
                        // The system allows no more threads: the started ones do the work.
                        Err(_) => {}
                    }
                }
            }
            Ok(())
        };
        let reader = thread::Builder::new().spawn_scoped(scope, read).map_err(RunError::NoThread)?;
        let mut ready = ResultQueue::new(order);
        // The channel closes when the reader and all workers have ended.
        for result in results {
            ready.add(result);
            while let Some((bytes, result)) = ready.pop() {
                if let Err(refused) = take(result) {
                    stopped.store(true, Ordering::Relaxed);
                    limit.close();
                    return Err(RunError::Refused(refused));
                }
                limit.leave(bytes);
            }
        }
        match reader.join() {
            Ok(read) => read.map_err(RunError::NoThread),
            Err(panic) => resume_unwind(panic),
        }
    })
}

/// Works until there are no more items.
fn serve<T, W: Worker<T>>(
    queued: &Mutex<Receiver<Queued<T>>>,
    finished: &Sender<Finished<W::Output>>,
    stopped: &AtomicBool,
    worker: &W,
) {
    loop {
        // A separate statement: it releases the lock before the work begins.
        let next = queued.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Queued { number, bytes, mut item }) = next else { return };
        if stopped.load(Ordering::Relaxed) {
            return;
        }
        // `worker` is shared and read-only, so a panic leaves no inconsistent state.
        let result = catch_unwind(AssertUnwindSafe(|| worker.work(&mut item)))
            .unwrap_or_else(|panic| worker.panicked(&item, panic_message(&*panic)));
        drop(item);
        // After a refused result, nobody receives this one.
        let _ = finished.send(Finished { number, bytes, result });
    }
}
