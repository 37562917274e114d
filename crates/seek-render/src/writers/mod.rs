//! The writers of documents, one file for each format.

pub(crate) mod html;
pub(crate) mod markdown;
pub(crate) mod tei;
mod text_runs;
pub(crate) mod xml;
mod xml_writer;
