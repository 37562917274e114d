//! The time that a page may take.
//!
//! A thread cannot be stopped from outside, so every stage asks, at intervals that are short against the limit, whether there is time left.

use crate::PageError;
use std::time::{Duration, Instant};

/// When the work on a page has to end; by default never.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Deadline {
    end: Option<(Instant, Duration)>,
}

impl Deadline {
    /// From now on for so long.
    pub fn after(limit: Duration) -> Deadline {
        let now = Instant::now();
        Deadline { end: now.checked_add(limit).map(|end| (end, limit)) }
    }

    /// Whether there is time left.
    ///
    /// # Errors
    /// [`PageError::OutOfTime`] from the deadline on.
    pub fn check(&self) -> Result<(), PageError> {
        match self.end {
            Some((end, limit)) if Instant::now() >= end => Err(PageError::OutOfTime { limit }),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_out_only_where_there_is_a_deadline() {
        assert_eq!(Deadline::default().check(), Ok(()));
        assert_eq!(Deadline::after(Duration::from_secs(3600)).check(), Ok(()));
        assert_eq!(Deadline::after(Duration::MAX).check(), Ok(()));
        let limit = Duration::ZERO;
        assert_eq!(Deadline::after(limit).check(), Err(PageError::OutOfTime { limit }));
    }
}
