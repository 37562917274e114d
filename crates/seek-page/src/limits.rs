//! Limits on what a page may cost, and the error of a page that exceeds them.
//!
//! A thread cannot be stopped from outside. So every stage checks the deadline, at intervals that are short against the
//! limit.

use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;
// The standard library has no clock for WebAssembly in a browser.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
use web_time::Instant;

/// Limits on what one page may use. The defaults fit every real page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of source, before and after decoding. A larger page is refused
    /// ([`PageError::SourceTooLong`]). Default 64 MiB.
    pub source_bytes: usize,
    /// Open elements. Above it the parser drops start tags and keeps their text, as browsers do. Real pages nest up to
    /// 56 deep (median 20). Leaves and reopened formatting elements may be deeper. Default 512.
    pub depth: usize,
    /// Nodes of the tree. Attributes on copies of unclosed formatting elements count too, and so do each 64 bytes of
    /// these. A page with more is refused ([`PageError::TooManyNodes`]). Copies may be
    /// a quarter of it, and 16,384 and one for each 4 bytes of the page. Then blocks and end tags copy no more unclosed
    /// formatting elements. Default 4 million.
    pub nodes: usize,
    /// Attributes of one tag. The parser drops the rest. Default 512.
    pub attributes: usize,
    /// Unclosed formatting elements (`<b>`, `<font>`) before a formatting element, each counted with its attributes. Above
    /// it the parser drops the start tag, since it compares it with all of them. Real pages stay below 128. Default 256.
    pub formatting: usize,
    /// The end of the work on the page ([`PageError::OutOfTime`]). Default never.
    pub deadline: Deadline,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            source_bytes: 64 << 20,
            depth: 512,
            nodes: 4_000_000,
            attributes: 512,
            formatting: 256,
            deadline: Deadline::default(),
        }
    }
}

/// A page exceeds its [`Limits`].
///
/// Nothing else is an error: a wrong encoding, broken markup and binary data still give a page.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// The source is too long.
    #[error("the page has {found} bytes of source, more than the limit of {limit}")]
    SourceTooLong {
        /// Bytes found.
        found: usize,
        /// Bytes allowed.
        limit: usize,
    },
    /// The tree has too many nodes.
    #[error("the page's tree has more than {limit} nodes")]
    TooManyNodes {
        /// Nodes allowed.
        limit: usize,
    },
    /// The work on the page took too long.
    #[error("the page took longer than the limit of {} s", limit.as_secs_f64())]
    OutOfTime {
        /// Time allowed.
        limit: Duration,
    },
}

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
