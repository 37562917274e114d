//! Whether the boxes of a page can be those that its readers saw.
//!
//! Saved pages often lack their style sheets. Then an engine measures a page that no reader saw.
//! [`credible`] tells such layouts apart, by the boxes of texts ([`text_boxes`]) and by how far they overlap ([`overlap`]).
//! [`filter`] measures pages with and without a credible layout apart.

pub mod credible;
pub mod filter;
pub mod overlap;
pub mod text_boxes;
