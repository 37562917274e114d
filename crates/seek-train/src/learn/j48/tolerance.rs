//! The tolerance of comparisons.

/// WEKA compares weights, gains and errors with this tolerance.
pub(super) const TOLERANCE: f64 = 1e-6;
