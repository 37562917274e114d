//! The time limit of a page.
//!
//! A thread cannot be stopped from outside. So every stage checks the deadline, at intervals that are short against the
//! limit.

use crate::PageError;
use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;
// The standard library has no clock for WebAssembly in a browser.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

/// The time at which the work on a page has to end; by default never.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Deadline {
    end: Option<(Instant, Duration)>,
}

impl Deadline {
    /// The deadline `limit` from now.
    pub fn after(limit: Duration) -> Deadline {
        let now = Instant::now();
        Deadline { end: now.checked_add(limit).map(|end| (end, limit)) }
    }

    /// Checks whether there is time left.
    ///
    /// ```
    /// use seek_page::Deadline;
    /// use std::time::Duration;
    ///
    /// assert!(Deadline::default().check().is_ok());
    /// assert!(Deadline::after(Duration::ZERO).check().is_err());
    /// ```
    ///
    /// # Errors
    /// [`PageError::OutOfTime`] from the deadline on.
    pub fn check(&self) -> Result<(), PageError> {
        match self.end {
            Some((end, limit)) if Instant::now() >= end => Err(PageError::OutOfTime { limit }),
            _ => Ok(()),
        }
    }

    /// The time that is left; `None` without a limit.
    pub fn left(&self) -> Option<Duration> {
        self.end.map(|(end, _)| end.saturating_duration_since(Instant::now()))
    }

    /// A ticker for a loop of many small steps.
    pub fn ticker(self) -> DeadlineTicker {
        DeadlineTicker { deadline: self, left: 0 }
    }
}

/// Steps between two checks of the clock. A step takes nanoseconds, and so does a check.
const STEPS: usize = 1024;

/// Checks the deadline at the first of every 1,024 steps.
#[derive(Debug, Clone)]
pub struct DeadlineTicker {
    deadline: Deadline,
    left: usize,
}

impl DeadlineTicker {
    /// Counts one step.
    ///
    /// # Errors
    /// As for [`Deadline::check`].
    #[inline]
    pub fn step(&mut self) -> Result<(), PageError> {
        if self.left == 0 {
            self.left = STEPS;
            self.deadline.check()?;
        }
        self.left -= 1;
        Ok(())
    }

    /// Counts a step that takes as long as `steps` steps.
    ///
    /// # Errors
    /// As for [`Deadline::check`].
    #[inline]
    pub fn steps(&mut self, steps: usize) -> Result<(), PageError> {
        if self.left < steps {
            self.deadline.check()?;
            self.left = STEPS.max(steps);
        }
        self.left -= steps;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_deadline_ends_the_time() {
        assert_eq!(Deadline::default().check(), Ok(()));
        assert_eq!((Deadline::default().left(), Deadline::after(Duration::ZERO).left()), (None, Some(Duration::ZERO)));
        assert_eq!(Deadline::after(Duration::from_secs(3600)).check(), Ok(()));
        assert_eq!(Deadline::after(Duration::MAX).check(), Ok(()));
        let limit = Duration::ZERO;
        assert_eq!(Deadline::after(limit).check(), Err(PageError::OutOfTime { limit }));
    }

    #[test]
    fn a_loop_ends_at_the_first_check_after_the_deadline() {
        let mut ticker = Deadline::after(Duration::ZERO).ticker();
        assert!(ticker.step().is_err());
        let mut ticker = Deadline::default().ticker();
        assert!((0..5000).all(|_| ticker.step().is_ok()));
        let mut ticker = Deadline::after(Duration::from_millis(20)).ticker();
        assert!(ticker.step().is_ok());
        std::thread::sleep(Duration::from_millis(30));
        assert_eq!((0..5000).take_while(|_| ticker.step().is_ok()).count(), STEPS - 1);
    }
}
