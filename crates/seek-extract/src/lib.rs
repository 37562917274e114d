//! From a page to its main content.
//!
//! ```text
//! vectors ──classify──▶ page type, segment scores, block probabilities, page type again ──choose──▶ Selection ──render──▶ text
//! ```
//!
//! 1. [`Method`] is anything that answers a page with a [`Selection`](seek_page::Selection). [`Seek`] is the shipped
//!    pipeline; [`ContentSeeker`] the paper's hard chain; more stand in [`method`].
//! 2. [`Models`] are the classifiers that a pipeline needs, read from one file, or compiled in ([`Models::shipped`]).
//! 3. [`heuristics`] hold the paper's LBS, SLS and TP as functions of their own; [`found`] sums up what was found on a page.
//! 4. [`render`] turns a Selection into text, Markdown, HTML, XML or TEI; it does not know which method made it.
//! 5. [`Extractor`] does it all for one page.
//! 6. [`metadata`] and [`structured`] read what else a page tells: who wrote it and when; posts, products, entries.
//! 7. [`report`] holds what reports for people share.

mod address;
mod chosen;
mod code;
mod code_listing;
mod content;
mod error;
mod extractor;
pub mod found;
pub mod heuristics;
mod metadata;
pub mod method;
mod models;
mod months;
mod offset;
mod once;
mod places;
pub mod render;
pub mod report;
mod settings;
pub mod stage;
mod structured;
mod terms;
mod types;

pub use chosen::{MOSTLY, chosen_shares};
pub use content::{ContentForests, corrected};
pub use error::ExtractError;
pub use extractor::{Extraction, Extractor};
pub use metadata::metadata;
pub use method::{ContentSeeker, Explanation, Method, MethodError, Reason, Seek, SegmentScore};
pub use models::{CONTENT_CLASSES, INNER_F1, Models, ModelsError, SEGMENT_CLASSES};
pub use once::tell_once;
pub use places::judge_together;
pub use settings::Settings;
pub use structured::structured;
pub use terms::{PLACE_TERMS, TERM_COLUMNS, TEXT_TERMS, TermClassifiers, TermContext};
pub use types::TypeForests;

/// The Rust example of the README, compiled and run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
