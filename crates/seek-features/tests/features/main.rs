//! Features through the public interface: named values of small pages, of the samples and of random pages.
#![allow(clippy::unwrap_used, missing_docs)]

mod blocks;
mod boxes;
mod languages;
mod pages;
mod properties;
mod samples;
mod schema;
mod segments;
mod table;
mod terms;
