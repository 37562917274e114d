//! The limits of one page.

use std::time::Duration;

use content_seeker::{ExtractorBuilder, Limits};
use seek_io::InputLimits;

/// The time of a page without `--timeout`.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(5);

/// The time of a report on a page that a layout engine measures. The engine has to start, and may take a screenshot.
const MEASURED_TIMEOUT: Duration = Duration::from_secs(60);

/// The time and the bytes of one page. The default is that of the flags, for commands without them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The largest time that the work on a page takes; none without a limit.
    pub timeout: Option<Duration>,
    /// The largest number of bytes of a page, unpacked, before and after decoding.
    pub max_bytes: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { timeout: Some(DEFAULT_TIMEOUT), max_bytes: InputLimits::default().max_bytes }
    }
}

impl Budget {
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
    fn the_default_size_is_that_of_the_libraries() {
        assert_eq!(Budget::default().max_bytes, Limits::default().source_bytes as u64);
        assert_eq!(Budget { timeout: None, ..Budget::default() }.of_inputs(), InputLimits::default());
    }
}
