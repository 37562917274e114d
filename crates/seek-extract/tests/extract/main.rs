//! Tests of the public interface: models from files, methods, and text. The models are made by hand, so each test shows
//! the answers of its classifiers.
#![allow(clippy::unwrap_used, missing_docs)]

mod boxes;
mod models;
mod seek;
mod threshold;
mod types;
