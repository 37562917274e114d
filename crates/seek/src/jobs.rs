//! Work on several items at a time, results in the order of the items or as they come.
//!
//! The caller's thread reads the items and takes the results; threads of its own do the work. An item is under way from
//! when it is read until its result is taken, also while the result waits for those of earlier items: as only so many
//! items, and items of so many bytes, are under way, reading waits for whoever takes the results, and memory grows with
//! the number of threads and not with that of items.

use std::any::Any;
use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Items under way for each thread: one in work, and others for the time in which a slow one keeps results waiting.
const ITEMS_PER_THREAD: usize = 8;
/// Bytes of items under way, beyond which no further one is read. Work on a page takes some times its bytes.
const MOST_BYTES: usize = 64 << 20;

/// Which results are taken first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Those of the first items.
    Items,
    /// Those that are there first.
    Any,
}

/// What is done with an item.
pub trait Work<T>: Sync {
    /// What comes of it.
    type Out: Send;

    /// Bytes of an item, about.
    fn bytes(&self, _: &T) -> usize {
        0
    }

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

/// Works on all items with up to `threads` threads (no fewer than one), and hands the results to `take` in this order.
///
/// # Errors
/// [`Stopped`]; what is in work then is finished, what waits is dropped.
pub fn run<T: Send, W: Work<T>, E>(
    items: impl IntoIterator<Item = T>,
    threads: usize,
    order: Order,
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
        let (finished, results) = channel();
        let mut items = items.into_iter();
        let mut under_way = UnderWay::new(order);
        let mut started = 0;
        loop {
            while under_way.has_room(threads) {
                let Some(item) = items.next() else { break };
                let bytes = work.bytes(&item);
                let number = under_way.add(bytes);
                // The receiver lives as long as this scope.
                let _ = sender.send(Waiting { number, bytes, item });
                if started < threads {
                    let finished = finished.clone();
                    let (waiting, stopped) = (&waiting, &stopped);
                    let run = move || serve(waiting, &finished, stopped, work);
                    match thread::Builder::new().spawn_scoped(scope, run) {
                        Ok(_) => started += 1,
                        Err(error) if started == 0 => return Err(Stopped::NoThread(error)),
                        // The system has no more of them: fewer do it too.
                        Err(_) => {}
                    }
                }
            }
            if under_way.is_empty() {
                return Ok(());
            }
            // A result is always sent: panics are caught.
            let Ok(result) = results.recv() else { return Ok(()) };
            under_way.finish(result);
            while let Some(result) = under_way.take() {
                if let Err(refused) = take(result) {
                    stopped.store(true, Ordering::Relaxed);
                    return Err(Stopped::Refused(refused));
                }
            }
        }
    })
}

/// What is under way, and the results that wait for their turn.
struct UnderWay<R> {
    order: Order,
    /// Items that were read, and their bytes, less those whose results were taken.
    count: usize,
    bytes: usize,
    /// Items that were read.
    read: usize,
    /// Results with the bytes of their items: in the order of the items, beginning with the one that is to be taken
    /// next, or as they came.
    ready: VecDeque<Option<(usize, R)>>,
    /// The number of the item whose result is to be taken next.
    next: usize,
}

impl<R> UnderWay<R> {
    fn new(order: Order) -> UnderWay<R> {
        UnderWay { order, count: 0, bytes: 0, read: 0, ready: VecDeque::new(), next: 0 }
    }

    fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Whether another item may be read. One always may, however large.
    fn has_room(&self, threads: usize) -> bool {
        self.is_empty() || self.count < threads.saturating_mul(ITEMS_PER_THREAD) && self.bytes < MOST_BYTES
    }

    /// Adds an item; gives its number.
    fn add(&mut self, bytes: usize) -> usize {
        self.count += 1;
        self.bytes += bytes;
        self.read += 1;
        self.read - 1
    }

    fn finish(&mut self, Finished { number, bytes, result }: Finished<R>) {
        let at = match self.order {
            Order::Items => number - self.next,
            Order::Any => self.ready.len(),
        };
        if self.ready.len() <= at {
            self.ready.resize_with(at + 1, || None);
        }
        self.ready[at] = Some((bytes, result));
    }

    /// The next result that may be taken.
    fn take(&mut self) -> Option<R> {
        let (bytes, result) = self.ready.front_mut()?.take()?;
        self.ready.pop_front();
        self.next += 1;
        self.count -= 1;
        self.bytes -= bytes;
        Some(result)
    }
}

/// An item on its way to a thread.
struct Waiting<T> {
    number: usize,
    bytes: usize,
    item: T,
}

/// What came of it.
struct Finished<R> {
    number: usize,
    bytes: usize,
    result: R,
}

/// Works until there are no more items.
fn serve<T, W: Work<T>>(
    waiting: &Mutex<Receiver<Waiting<T>>>,
    finished: &Sender<Finished<W::Out>>,
    stopped: &AtomicBool,
    work: &W,
) {
    loop {
        // In a statement of its own, so that the lock is free again while the work is done.
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(Waiting { number, bytes, item }) = next else { return };
        if stopped.load(Ordering::Relaxed) {
            return;
        }
        // `work` is shared and read only, so a panic leaves nothing half-changed behind.
        let result = catch_unwind(AssertUnwindSafe(|| work.work(&item)))
            .unwrap_or_else(|panic| work.panicked(&item, message_of(&*panic)));
        drop(item);
        // Nobody waits for it where the taker has stopped.
        let _ = finished.send(Finished { number, bytes, result });
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
        let end = run(0..count, threads, Order::Items, &Squares, |out| {
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
        let end = run(items, 3, Order::Items, &Squares, |_| {
            taken.set(taken.get() + 1);
            Ok::<(), Infallible>(())
        });
        assert!(end.is_ok());
        assert_eq!(taken.get(), 500);
    }

    #[test]
    fn an_endless_stream_ends_when_a_result_is_refused() {
        let mut taken = 0;
        let end = run(1.., 4, Order::Items, &Squares, |_| {
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
        let end = run(0..20, 4, Order::Items, &at_once, |()| Ok::<(), Infallible>(()));
        assert!(end.is_ok());
        let most = at_once.most.into_inner();
        assert!((2..=4).contains(&most), "{most}");
    }

    #[test]
    fn in_any_order_the_results_are_the_same_and_a_slow_item_keeps_none_waiting() {
        let mut all = Vec::new();
        let end = run(0..200, 4, Order::Any, &Squares, |out| {
            all.push(out);
            Ok::<(), Infallible>(())
        });
        assert!(end.is_ok());
        let (mut sorted, mut expected) = (all, squares(200, 1));
        sorted.sort();
        expected.sort();
        assert_eq!(sorted, expected);

        let mut first = None;
        let end = run([50, 1], 2, Order::Any, &Sleeps, |out| {
            first.get_or_insert(out);
            Ok::<(), Infallible>(())
        });
        assert!(end.is_ok());
        assert_eq!(first, Some(1));
    }

    /// Sleeps so many milliseconds; each item has half of all bytes.
    struct Sleeps;

    impl Work<u64> for Sleeps {
        type Out = u64;

        fn bytes(&self, _: &u64) -> usize {
            MOST_BYTES / 2
        }

        fn work(&self, &item: &u64) -> u64 {
            thread::sleep(Duration::from_millis(item));
            item
        }

        fn panicked(&self, &item: &u64, _: &str) -> u64 {
            item
        }
    }

    #[test]
    fn results_that_wait_for_a_slow_item_keep_reading_from_going_on() {
        for order in [Order::Items, Order::Any] {
            let (read, taken) = (Cell::new(0), Cell::new(0));
            let items = [30, 0, 0, 0, 0, 0, 30, 0].into_iter().inspect(|_| {
                read.set(read.get() + 1);
                assert!(read.get() - taken.get() <= 2, "{order:?}");
            });
            let end = run(items, 4, order, &Sleeps, |_| {
                taken.set(taken.get() + 1);
                Ok::<(), Infallible>(())
            });
            assert!(end.is_ok());
            assert_eq!(taken.get(), 8);
        }
    }
}
