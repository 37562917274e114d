//! The pipeline as a user of the crate sees it: models from files, methods, and text. All models are made by hand here,
//! so that each test says what its classifiers answer.
#![allow(clippy::unwrap_used, missing_docs)]

mod choice;
mod content_seeker;
mod hand_made;
mod models;
mod seek;
mod types;
