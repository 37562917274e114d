//! The results that wait for their turn.

use std::collections::VecDeque;

/// The order in which results are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The order of the items.
    Items,
    /// The order in which results become ready.
    Any,
}

/// The result of an item.
pub struct Finished<R> {
    /// The number of the item, from 0.
    pub number: usize,
    /// The size of the item in bytes.
    pub bytes: usize,
    /// The result.
    pub result: R,
}

/// A queue of results.
pub struct ResultQueue<R> {
    order: Order,
    /// Results with the bytes of their items. In the order of items the first is the next to take, and missing results
    /// are `None`.
    waiting: VecDeque<Option<(usize, R)>>,
    /// The number of the item whose result is next.
    next: usize,
}

impl<R> ResultQueue<R> {
    /// An empty queue.
    pub fn new(order: Order) -> ResultQueue<R> {
        ResultQueue { order, waiting: VecDeque::new(), next: 0 }
    }

    /// Adds a result.
    pub fn add(&mut self, Finished { number, bytes, result }: Finished<R>) {
        let at = match self.order {
            Order::Items => number - self.next,
            Order::Any => self.waiting.len(),
        };
        if self.waiting.len() <= at {
            self.waiting.resize_with(at + 1, || None);
        }
        self.waiting[at] = Some((bytes, result));
    }

    /// Removes the next result that may be taken, with the bytes of its item.
    pub fn pop(&mut self) -> Option<(usize, R)> {
        let result = self.waiting.front_mut()?.take()?;
        self.waiting.pop_front();
        self.next += 1;
        Some(result)
    }
}
