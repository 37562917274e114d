//! Forests and model files as a user of the crate sees them.
#![allow(clippy::unwrap_used, missing_docs)]

mod attacks_container;
mod attacks_contents;
mod attacks_random;
mod linear;
mod model_file;
mod opened;
mod predict;
mod trees;
