//! The writers of documents, one file for each format.

mod content;
pub(crate) mod html;
mod html_writer;
pub(crate) mod markdown;
pub(crate) mod tei;
mod vocabulary;
pub(crate) mod xml;
mod xml_writer;
