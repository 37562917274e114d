//! The pipeline as a user of the crate sees it: models from files, methods, and text. All models are made by hand here,
//! so that each test says what its classifiers answer.
#![allow(clippy::unwrap_used, missing_docs)]

mod choice;
mod content_seeker;
mod hand_made;
mod metadata;
mod models;
mod render;
mod render_formats;
mod render_hostile;
mod render_properties;
mod render_tei;
mod seek;
mod structured;
mod time;
mod types;
