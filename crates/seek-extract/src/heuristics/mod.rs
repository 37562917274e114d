//! The heuristics of the content-seeker paper (section 2.3), each a function of its own.
//!
//! They read a tree (or a part of it) and answer with text nodes. In the hard chain they refine what the
//! classifiers chose; in the soft pipeline their outcome is a feature.

mod lbs;
mod sls;
mod smooth;
mod tp;

pub(crate) use lbs::largest_block_in;
pub use lbs::{LargestBlock, largest_block};
pub use sls::{Sls, Strings};
pub use smooth::{Smoothing, SmoothingError, SmoothingParams};
pub use tp::{Pattern, Tp, TpError, TpParams};
