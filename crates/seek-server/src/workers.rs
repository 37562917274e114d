//! Threads that work on pages: a fixed number, however many requests wait.

use std::any::Any;
use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task;

/// A fixed number of places for work that blocks. Work that waits gets its place in the order in which it asked.
#[derive(Clone, Debug)]
pub struct Workers {
    places: Arc<Semaphore>,
}

/// A place among the workers.
#[derive(Debug)]
pub struct Place(OwnedSemaphorePermit);

/// The work ended without a result: it panicked, which is a bug, or the program ends.
#[derive(Debug, thiserror::Error)]
#[error("the program failed on this page, which is a bug{}", message.as_ref().map_or_else(String::new, |text| format!(": {text}")))]
pub struct WorkFailed {
    /// The message of the panic.
    pub message: Option<String>,
}

impl Workers {
    /// So many places.
    pub fn new(count: usize) -> Workers {
        Workers { places: Arc::new(Semaphore::new(count.clamp(1, Semaphore::MAX_PERMITS))) }
    }

    /// Waits for a place.
    ///
    /// # Errors
    /// [`WorkFailed`] if the program ends.
    pub async fn place(&self) -> Result<Place, WorkFailed> {
        Arc::clone(&self.places).acquire_owned().await.map(Place).map_err(|_| WorkFailed { message: None })
    }

    /// Waits for a place, and works there. The work goes on to its end if nobody waits for it any more.
    ///
    /// # Errors
    /// [`WorkFailed`] if the work panics.
    pub async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, WorkFailed> {
        self.place().await?.run(work).await
    }
}

impl Place {
    /// Works at this place, and leaves it.
    ///
    /// # Errors
    /// [`WorkFailed`] if the work panics.
    pub async fn run<T: Send + 'static>(self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, WorkFailed> {
        let Place(permit) = self;
        let done = task::spawn_blocking(move || {
            // The place is taken until the work has ended, also by a panic.
            let _permit = permit;
            work()
        });
        done.await.map_err(|error| WorkFailed { message: error.try_into_panic().ok().and_then(message_of) })
    }
}

/// The message of a panic.
fn message_of(panic: Box<dyn Any + Send>) -> Option<String> {
    panic
        .downcast::<String>()
        .map(|text| *text)
        .or_else(|panic| panic.downcast::<&str>().map(|text| (*text).to_owned()))
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::{Barrier, LazyLock};

    #[tokio::test(flavor = "multi_thread")]
    async fn no_more_work_runs_than_there_are_places() {
        static RUNNING: AtomicUsize = AtomicUsize::new(0);
        static MOST: AtomicUsize = AtomicUsize::new(0);
        static MEETING: LazyLock<Barrier> = LazyLock::new(|| Barrier::new(2));
        let workers = Workers::new(2);
        let all = (0..12).map(|number| {
            let workers = workers.clone();
            let work = move || {
                MOST.fetch_max(RUNNING.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                // Two meet, however slow the machine is.
                MEETING.wait();
                RUNNING.fetch_sub(1, Ordering::SeqCst);
                number
            };
            tokio::spawn(async move { workers.run(work).await })
        });
        let all: Vec<_> = all.collect();
        for (number, task) in all.into_iter().enumerate() {
            assert_eq!(task.await.unwrap().unwrap(), number);
        }
        assert!(MOST.load(Ordering::SeqCst) <= 2);
    }

    #[tokio::test]
    async fn a_panic_is_an_error_and_leaves_the_place() {
        let workers = Workers::new(1);
        for _ in 0..3 {
            let failed = workers.run(|| assert!(RANDOM.is_empty(), "broken")).await.unwrap_err();
            assert_eq!(failed.to_string(), "the program failed on this page, which is a bug: broken");
        }
        assert_eq!(workers.run(|| 1).await.unwrap(), 1);
    }

    const RANDOM: &str = "x";
}
