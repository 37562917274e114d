//! The limits of one page.

use std::time::Duration;

use content_seeker::{ExtractorBuilder, Limits};
use seek_io::InputLimits;

/// The time of a page without `--timeout`.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(5);

/// The time to fetch a page without `--timeout`.
const DEFAULT_FETCH_TIMEOUT: Duration = Duration::from_secs(30);

/// The time of a report on a page that a layout engine measures. The engine has to start, and may take a screenshot.
const MEASURED_TIMEOUT: Duration = Duration::from_secs(60);

/// The time and the bytes of one page. The default is that of the flags, for commands without them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The largest time that the work on a page takes; none without a limit.
    pub timeout: Option<Duration>,
    /// The largest time to fetch a page; none without a limit.
    pub fetch_timeout: Option<Duration>,
    /// The largest number of bytes of a page, unpacked, before and after decoding.
    pub max_bytes: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Budget {
            timeout: Some(DEFAULT_TIMEOUT),
            fetch_timeout: Some(DEFAULT_FETCH_TIMEOUT),
            max_bytes: InputLimits::default().max_bytes,
        }
    }
}

impl Budget {
    /// The limits with the time of `--timeout`, which is that of the work on a page and that of fetching it. Zero is no limit.
    pub fn new(timeout: Option<Duration>, max_bytes: u64) -> Budget {
        let default = Budget { max_bytes, ..Budget::default() };
        let Some(timeout) = timeout else { return default };
        let timeout = Some(timeout).filter(|timeout| !timeout.is_zero());
        Budget { timeout, fetch_timeout: timeout, ..default }
    }

    /// The limits of a report on one page that is measured.
    pub fn of_measured_page() -> Budget {
        Budget { timeout: Some(MEASURED_TIMEOUT), ..Budget::default() }
    }

    /// Sets the limits of an extractor.
    pub fn apply(&self, builder: ExtractorBuilder) -> ExtractorBuilder {
        let source_bytes = usize::try_from(self.max_bytes).unwrap_or(usize::MAX);
        builder.limits(Limits { source_bytes, ..Limits::default() }).timeout(self.timeout)
    }

    /// The limits of an input.
    pub fn of_inputs(&self) -> InputLimits {
        InputLimits { max_bytes: self.max_bytes, timeout: self.timeout, ..InputLimits::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_limit_is_that_of_fetching_too() {
        assert_eq!(Budget::new(None, 1), Budget { max_bytes: 1, ..Budget::default() });
        let second = Some(Duration::from_secs(1));
        assert_eq!(Budget::new(second, 1), Budget { timeout: second, fetch_timeout: second, max_bytes: 1 });
        assert_eq!(Budget::new(Some(Duration::ZERO), 1).fetch_timeout, None);
    }

    #[test]
    fn the_default_size_is_that_of_the_libraries() {
        assert_eq!(Budget::default().max_bytes, Limits::default().source_bytes as u64);
        assert_eq!(Budget { timeout: None, ..Budget::default() }.of_inputs(), InputLimits::default());
    }
}
