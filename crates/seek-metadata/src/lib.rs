//! What a page says of itself: metadata, and the parts that it is made of.
//!
//! 1. [`metadata`] reads title, authors, dates, site and licence, each with the place that it comes from.
//! 2. [`page_parts`] finds posts, a product, items and comments.

mod author_date_hints;
mod date;
mod fold;
mod metadata;
mod parts;

pub use metadata::metadata;
pub use parts::page_parts;
