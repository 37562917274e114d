//! What one page may cost.

use std::time::Duration;

use seek_io::InputLimits;
use seek_page::{Deadline, Limits};

/// A page's share: time and bytes. By default no limit on time, and bytes as the libraries have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// How long the work on a page may take; none where it may take as long as it needs.
    pub timeout: Option<Duration>,
    /// Most bytes of a page, unpacked, before and after decoding.
    pub max_bytes: u64,
}

impl Default for Budget {
    fn default() -> Self {
        Budget { timeout: None, max_bytes: InputLimits::default().max_bytes }
    }
}

impl Budget {
    /// The limits of a page whose work begins now.
    pub fn begin(&self) -> Limits {
        Limits {
            source_bytes: usize::try_from(self.max_bytes).unwrap_or(usize::MAX),
            deadline: self.timeout.map_or_else(Deadline::default, Deadline::after),
            ..Limits::default()
        }
    }

    /// The limits of what is read.
    pub fn of_inputs(&self) -> InputLimits {
        InputLimits { max_bytes: self.max_bytes, timeout: self.timeout, ..InputLimits::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_that_of_the_libraries() {
        assert_eq!(Budget::default().begin(), Limits::default());
        assert_eq!(Budget::default().of_inputs(), InputLimits::default());
    }
}
