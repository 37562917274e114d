//! Forests and model files through the public interface.
#![allow(clippy::unwrap_used, missing_docs)]

mod hostile_container;
mod hostile_contents;
mod linear_classifier;
mod model_file;
mod multinomial_classifier;
mod opened_model;
mod predict;
mod random_damage;
mod trees;
