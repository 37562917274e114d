//! A page as vectors: one for each block, one for each segment, one for the whole.
//!
//! 1. [`Measured::new`] reads a page once: characters, words and stop words of each block, what each element
//!    holds, class words, structural signatures. Everything that is summed is kept as prefix sums, so a
//!    subtree or a window costs one subtraction; the whole grows linearly with the page.
//! 2. [`Schema::of`] names the features of a [`Level`]: name, meaning, unit, range. A model file carries the
//!    names it was trained on and is refused where they differ.
//! 3. [`Measured::fill`] writes rows of values in the order of the schema. Name and value of a feature
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
mod measured;
mod page;
mod schema;
mod segment;
mod signature;
mod terms;
mod url;
mod words;

pub use counts::Counts;
pub use language::Language;
pub use measured::{Known, Measured};
pub use schema::{Feature, Level, Schema, Unit};
pub use terms::TermSource;
pub use words::{attribute_words, for_each_part};
