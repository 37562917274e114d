//! Order, limits and panics of parallel work.

use super::limit::{ITEMS_PER_THREAD, MAX_BYTES};
use super::*;
use std::convert::Infallible;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

/// Squares numbers. Some items are slow, so that others overtake them. Multiples of 10 above 0 panic.
struct Squares;

impl Worker<u64> for Squares {
    type Output = Result<u64, String>;

    fn work(&self, &mut item: &mut u64) -> Self::Output {
        thread::sleep(Duration::from_micros((item * 7_919) % 500));
        assert!(item == 0 || item % 10 != 0, "{item} is round");
        Ok(item * item)
    }

    fn panicked(&self, item: &u64, message: &str) -> Self::Output {
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
fn results_and_panics_come_in_the_order_of_the_items() {
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
fn no_items_give_no_results() {
    assert!(squares(0, 4).is_empty());
}

#[test]
fn reading_stays_within_the_limit_of_items() {
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
fn a_refused_result_ends_an_endless_stream() {
    let mut taken = 0;
    let end = run(1.., 4, Order::Items, &Squares, |_| {
        taken += 1;
        if taken == 50 { Err("enough") } else { Ok(()) }
    });
    assert!(matches!(end, Err(RunError::Refused("enough"))));
    assert_eq!(taken, 50);
}

/// Counts the items that are in work at the same time.
#[derive(Default)]
struct AtOnce {
    now: AtomicUsize,
    most: AtomicUsize,
}

impl Worker<u64> for AtOnce {
    type Output = ();

    fn work(&self, _: &mut u64) {
        let now = self.now.fetch_add(1, Ordering::SeqCst) + 1;
        self.most.fetch_max(now, Ordering::SeqCst);
        thread::sleep(Duration::from_millis(20));
        self.now.fetch_sub(1, Ordering::SeqCst);
    }

    fn panicked(&self, _: &u64, _: &str) {}
}

#[test]
fn threads_work_in_parallel_up_to_their_number() {
    let at_once = AtOnce::default();
    let end = run(0..20, 4, Order::Items, &at_once, |()| Ok::<(), Infallible>(()));
    assert!(end.is_ok());
    let most = at_once.most.into_inner();
    assert!((2..=4).contains(&most), "{most}");
}

#[test]
fn any_order_gives_the_same_results_and_a_slow_item_delays_no_other() {
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

/// Sleeps for the item's number of milliseconds. Each item has half of the allowed bytes.
struct Sleeps;

impl Worker<u64> for Sleeps {
    type Output = u64;

    fn bytes(&self, _: &u64) -> usize {
        MAX_BYTES / 2
    }

    fn work(&self, &mut item: &mut u64) -> u64 {
        thread::sleep(Duration::from_millis(item));
        item
    }

    fn panicked(&self, &item: &u64, _: &str) -> u64 {
        item
    }
}

#[test]
fn results_that_wait_for_a_slow_item_pause_the_reading() {
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
fn a_result_is_taken_before_the_next_item_arrives() {
    let (taken, is_taken) = channel();
    // The second item arrives only after the result of the first is taken.
    let second = std::iter::once_with(move || is_taken.recv_timeout(Duration::from_secs(30)).unwrap());
    let end = run([1].into_iter().chain(second), 1, Order::Items, &Sleeps, |out| {
        let _ = taken.send(out);
        Ok::<(), Infallible>(())
    });
    assert!(end.is_ok());
}

#[test]
fn a_panic_of_the_reader_reaches_the_caller() {
    let items = (0..5).inspect(|item| assert!(*item < 3, "no more"));
    let ended =
        catch_unwind(AssertUnwindSafe(|| run(items, 2, Order::Items, &Sleeps, |_| Ok::<(), Infallible>(())).is_ok()));
    assert!(ended.is_err());
}
