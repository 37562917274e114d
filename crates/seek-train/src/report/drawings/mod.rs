//! Drawings of results as self-contained SVG, for model cards and for a look at a run.
//!
//! They have a background, so that they are readable on light and dark pages. The same numbers give the same bytes.

mod canvas;
mod curve;
mod importance;
mod label_curve;
mod reliability;

pub use curve::learning_curve;
pub use importance::importances;
pub use label_curve::label_curve;
pub use reliability::{reliability, reliability_of};
