//! Drawings of results, as SVG that needs nothing from elsewhere: for model cards and for a look at a run.
//!
//! They have a ground of their own, so that they can be read on a light and on a dark page. The same numbers make the same bytes.

mod canvas;
mod curve;
mod importance;
mod reliability;

pub use curve::learning_curve;
pub use importance::importances;
pub use reliability::reliability;
