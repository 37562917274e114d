//! Labels of main content that people make.
//!
//! 1. [`rules`]: CSS selectors for the pages of a host, which label all of them at once. A rule is written by hand, made from
//!    the blocks that a person chose, or imported.
//! 2. [`element_path`]: paths of nodes, as developer tools and annotation tools write them.

pub mod element_path;
pub mod rules;
