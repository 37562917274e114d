//! Feature vectors of a web page: one for each block, one for each segment, one for the whole page.
//!
//! 1. [`PageMeasurements::new`] reads a page once. It counts the characters, words and stop words of each block, counts
//!    elements, reads class words and hashes the structure around each block. Counts are kept as prefix sums, so a
//!    subtree or a window costs one subtraction, and time grows linearly with the page.
//! 2. [`Schema::of`] lists the features of a [`Level`]: name, meaning, unit and range. A model file holds the names
//!    that the model was trained on. A program that computes other features must refuse the model.
//! 3. [`PageMeasurements::fill`] writes rows of values in the order of the schema. The same line of code gives the name
//!    and the value of a feature, so names and values cannot get out of step.
//!
//! The features come from two sources. The first is the content-seeker paper (section 2.2): inner text, inner HTML,
//! numbers of images, forms, tables, links and stop words, anchor text ratio and DOM height. The second is what boosted
//! trees over blocks used most: smoothed lengths, the share of the page's text in each ancestor, repetition of
//! structure, position, and words of class attributes.
//!
//! ```
//! use seek_features::{Level, PageMeasurements, Schema};
//! use seek_page::Page;
//!
//! let page = Page::from_source("<nav><a href=/>Home</a></nav><p>The storm passed.</p>")?;
//! let measurements = PageMeasurements::new(&page)?;
//! let schema = Schema::of(Level::Block);
//! let (n, width) = (measurements.row_count(Level::Block), schema.len());
//! let mut rows = vec![0.0; n * width];
//! measurements.fill(Level::Block, 0..n, width, &mut rows);
//!
//! let column = schema.names().position(|name| name == "link_density").unwrap();
//! assert_eq!([rows[column], rows[width + column]], [1.0, 0.0]);
//! # Ok::<(), seek_page::PageError>(())
//! ```

mod ascii_counts;
mod attribute_words;
mod block_counts;
mod boxes;
mod element_counts;
mod elements;
mod enclosing_values;
mod feature_sink;
mod language;
mod language_codes;
mod page_measurements;
mod page_terms;
mod page_totals;
mod repeated_texts;
mod rows;
mod schema;
mod scripts;
mod segment_nesting;
mod signature;
mod stop_words;
mod term_hash;
mod terms;
mod text_counts;
mod text_words;

pub use attribute_words::{for_each_attribute_word, for_each_page_attribute_word};
pub use block_counts::BlockCounts;
pub use language::Language;
pub use page_measurements::PageMeasurements;
pub use rows::AvailableSignals;
pub use schema::{Feature, Level, Schema, Unit};
pub use terms::TermSource;
pub use text_counts::TextCounts;
