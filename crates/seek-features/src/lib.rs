//! A page as vectors: one for each block, one for each segment, one for the whole.
//!
//! 1. [`PageMeasurements::new`] reads a page once: characters, words and stop words of each block, what each element
//!    holds, class words, structural signatures. Everything that is summed is kept as prefix sums, so a
//!    subtree or a window costs one subtraction; the whole grows linearly with the page.
//! 2. [`Schema::of`] names the features of a [`Level`]: name, meaning, unit, range. A model file carries the
//!    names it was trained on and is refused where they differ.
//! 3. [`PageMeasurements::fill`] writes rows of values in the order of the schema. Name and value of a feature
//!    stand in one place in the code (see `schema`), so they cannot drift apart.
//!
//! What the features are follows the content-seeker paper (section 2.2: inner text, inner HTML, numbers of
//! images, forms, tables, links, stop words, anchor text ratio, DOM height) and what boosted trees over
//! blocks were seen to use most: smoothed lengths, the share of the page's text that each ancestor holds,
//! repetition of structure, position, words of class attributes.

mod block;
mod counts;
mod elements;
mod language;
mod page;
mod page_measurements;
mod schema;
mod segment;
mod signature;
mod terms;
mod url;
mod words;

pub use counts::TextCounts;
pub use language::Language;
pub use page_measurements::{AvailableSignals, PageMeasurements};
pub use schema::{Feature, Level, Schema, Unit};
pub use terms::TermSource;
pub use words::{for_each_attribute_word, for_each_page_attribute_word};
