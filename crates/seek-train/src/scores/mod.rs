//! One table of scores: a score belongs to a page, a method and a measure. Its summary, and the tables that people read.
//!
//! [`mean`] has the one standard error, clustered by host; [`interval`] the bootstrap over hosts. [`score_table`] groups pages
//! and takes means. [`printed_table`] writes any table as text, Markdown or HTML.

pub mod interval;
pub mod mean;
pub mod printed_table;
pub mod score_table;
