//! The three heuristics of the content-seeker paper (section 2.3): LBS, SLS and TP.
//!
//! Each reads a tree or a part of it and returns text nodes. The method of the paper applies them to the segments that
//! its classifiers chose. The pipeline uses their results as features.

mod lbs;
mod sls;
mod smooth;
mod tag_sequence;
mod tp;

pub(crate) use lbs::largest_block_in;
pub use lbs::{LargestBlock, largest_block};
pub use sls::{Sls, Strings};
pub use smooth::{Smoothing, SmoothingParams};
pub use tp::{Pattern, Tp, TpParams};
