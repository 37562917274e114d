//! Work on several items at a time, results in the order of the items or as they come.
//!
//! A thread reads the items, others do the work, and the caller's takes the results, as soon as they are there, also while
//! the next item is waited for. An item is under way from when it is read until its result is taken, also while the
//! result waits for those of earlier items: as only so many items, and items of so many bytes, are under way, reading
//! waits for whoever takes the results, and memory grows with the number of threads and not with that of items.

use std::any::Any;
use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Condvar, Mutex, PoisonError};
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
    items: impl IntoIterator<Item = T, IntoIter: Send>,
    threads: usize,
    order: Order,
    work: &W,
    mut take: impl FnMut(W::Out) -> Result<(), E>,
) -> Result<(), Stopped<E>> {
    let threads = threads.max(1);
    let items = items.into_iter();
    let (sender, receiver) = channel();
    let (waiting, room, stopped) = (Mutex::new(receiver), Room::new(threads), AtomicBool::new(false));
    thread::scope(|scope| {
        let (finished, results) = channel();
        let shared = (&waiting, &room, &stopped);
        let read = move || {
            let (waiting, room, stopped) = shared;
            // Moved in here, so that all see the end of the items however this ends.
            let (sender, finished, mut items) = (sender, finished, items);
            let mut started = 0;
            for number in 0.. {
                if !room.wait() {
                    break;
                }
                let Some(item) = items.next() else { break };
                let bytes = work.bytes(&item);
                room.enter(bytes);
                // The receiver lives as long as the scope.
                let _ = sender.send(Waiting { number, bytes, item });
                if started < threads {
                    let finished = finished.clone();
                    let serve = move || serve(waiting, &finished, stopped, work);
                    match thread::Builder::new().spawn_scoped(scope, serve) {
                        Ok(_) => started += 1,
                        Err(error) if started == 0 => return Err(error),
                        // The system has no more of them: fewer do it too.
                        Err(_) => {}
                    }
                }
            }
            Ok(())
        };
        let reader = thread::Builder::new().spawn_scoped(scope, read).map_err(Stopped::NoThread)?;
        let mut ready = Ready::new(order);
        // They end when nobody is left who could send one: the items were read, and the threads have done theirs.
        for result in results {
            ready.finish(result);
            while let Some((bytes, result)) = ready.take() {
                if let Err(refused) = take(result) {
                    stopped.store(true, Ordering::Relaxed);
                    room.close();
                    return Err(Stopped::Refused(refused));
                }
                room.leave(bytes);
            }
        }
        match reader.join() {
            Ok(read) => read.map_err(Stopped::NoThread),
            Err(panic) => resume_unwind(panic),
        }
    })
}

/// How much is under way: the reader waits until another item may be.
struct Room {
    most: usize,
    taken: Mutex<Taken>,
    changed: Condvar,
}

/// Items that were read, and their bytes, less those whose results were taken.
#[derive(Default)]
struct Taken {
    count: usize,
    bytes: usize,
    closed: bool,
}

impl Room {
    fn new(threads: usize) -> Room {
        Room { most: threads.saturating_mul(ITEMS_PER_THREAD), taken: Mutex::default(), changed: Condvar::new() }
    }

    /// Waits until there is room for another item: for one there always is, however large. False where no more are wanted.
    fn wait(&self) -> bool {
        let is_full = |taken: &mut Taken| {
            !taken.closed && taken.count > 0 && (taken.count >= self.most || taken.bytes >= MOST_BYTES)
        };
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        !self.changed.wait_while(taken, is_full).unwrap_or_else(PoisonError::into_inner).closed
    }

    fn change(&self, change: impl FnOnce(&mut Taken)) {
        change(&mut self.taken.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_one();
    }

    fn enter(&self, bytes: usize) {
        self.change(|taken| (taken.count, taken.bytes) = (taken.count + 1, taken.bytes + bytes));
    }

    fn leave(&self, bytes: usize) {
        self.change(|taken| (taken.count, taken.bytes) = (taken.count - 1, taken.bytes - bytes));
    }

    fn close(&self) {
        self.change(|taken| taken.closed = true);
    }
}

/// The results that wait for their turn.
struct Ready<R> {
    order: Order,
    /// Results with the bytes of their items: in the order of the items, beginning with the one that is to be taken
    /// next, or as they came.
    waiting: VecDeque<Option<(usize, R)>>,
    /// The number of the item whose result is to be taken next.
    next: usize,
}

impl<R> Ready<R> {
    fn new(order: Order) -> Ready<R> {
        Ready { order, waiting: VecDeque::new(), next: 0 }
    }

    fn finish(&mut self, Finished { number, bytes, result }: Finished<R>) {
        let at = match self.order {
            Order::Items => number - self.next,
            Order::Any => self.waiting.len(),
        };
        if self.waiting.len() <= at {
            self.waiting.resize_with(at + 1, || None);
        }
        self.waiting[at] = Some((bytes, result));
    }

    /// The next result that may be taken, and the bytes of its item.
    fn take(&mut self) -> Option<(usize, R)> {
        let result = self.waiting.front_mut()?.take()?;
        self.waiting.pop_front();
        self.next += 1;
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
        let (read, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let items = (1..=500).inspect(|_| {
            let read = read.fetch_add(1, Ordering::SeqCst) + 1;
            assert!(read - taken.load(Ordering::SeqCst) <= 3 * ITEMS_PER_THREAD);
        });
        let end = run(items, 3, Order::Items, &Squares, |_| {
            taken.fetch_add(1, Ordering::SeqCst);
            Ok::<(), Infallible>(())
        });
        assert!(end.is_ok());
        assert_eq!(taken.into_inner(), 500);
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
            let (read, taken) = (AtomicUsize::new(0), AtomicUsize::new(0));
            let items = [30, 0, 0, 0, 0, 0, 30, 0].into_iter().inspect(|_| {
                let read = read.fetch_add(1, Ordering::SeqCst) + 1;
                assert!(read - taken.load(Ordering::SeqCst) <= 2, "{order:?}");
            });
            let end = run(items, 4, order, &Sleeps, |_| {
                taken.fetch_add(1, Ordering::SeqCst);
                Ok::<(), Infallible>(())
            });
            assert!(end.is_ok());
            assert_eq!(taken.into_inner(), 8);
        }
    }

    #[test]
    fn a_result_is_taken_while_the_next_item_is_waited_for() {
        let (taken, is_taken) = channel();
        // The second item comes only when the result of the first was taken.
        let second = std::iter::once_with(move || is_taken.recv_timeout(Duration::from_secs(30)).unwrap());
        let end = run([1].into_iter().chain(second), 1, Order::Items, &Sleeps, |out| {
            let _ = taken.send(out);
            Ok::<(), Infallible>(())
        });
        assert!(end.is_ok());
    }

    #[test]
    fn a_reader_that_panics_ends_all_and_is_not_silent() {
        let items = (0..5).inspect(|item| assert!(*item < 3, "no more"));
        let ended = catch_unwind(AssertUnwindSafe(|| {
            run(items, 2, Order::Items, &Sleeps, |_| Ok::<(), Infallible>(())).is_ok()
        }));
        assert!(ended.is_err());
    }
}
