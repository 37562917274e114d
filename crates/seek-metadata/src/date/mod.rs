//! Dates as pages write them.

pub(crate) mod months;
pub(crate) mod offset;
