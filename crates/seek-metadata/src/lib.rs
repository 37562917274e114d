//! Metadata of web pages, and the parts of their content.
//!
//! 1. [`metadata`] reads title, authors, dates, site and licence, each with its source.
//! 2. [`page_parts`] finds posts, a product, items and comments.
//!
//! Both read the linked data and the markup of a [`seek_page::Page`]. One parser reads all dates.

mod author_date_hints;
mod date;
mod metadata;
mod parts;
mod text;
mod word_list;

pub use metadata::metadata;
#[doc(hidden)]
pub use metadata::title_candidates;
pub use parts::{OptionalPart, optional_blocks, page_parts};
