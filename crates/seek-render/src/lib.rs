//! Renderers: the chosen text of a page as plain text, Markdown, HTML, XML or TEI.
//!
//! [`text`] writes plain text. With the feature `markup`, [`document`] reads the structure of the chosen text once, and
//! the other writers are loops over its events.

#[cfg(feature = "markup")]
mod address;
#[cfg(feature = "markup")]
mod assemble;
#[cfg(feature = "markup")]
mod delimited;
#[cfg(feature = "markup")]
mod document;
#[cfg(feature = "markup")]
mod event;
#[cfg(feature = "markup")]
mod formula;
#[cfg(feature = "markup")]
mod html;
#[cfg(feature = "markup")]
mod markdown;
#[cfg(feature = "markup")]
mod mathml;
mod pieces;
pub mod report;
#[cfg(feature = "markup")]
mod table;
#[cfg(feature = "markup")]
mod tei;
mod text;
#[cfg(feature = "markup")]
mod walk;
mod words;
#[cfg(feature = "markup")]
mod xml;
#[cfg(feature = "markup")]
mod xml_writer;

#[cfg(feature = "markup")]
pub use document::{Markup, document};
#[cfg(feature = "markup")]
pub use event::{Cell, Document, Element, Event, Formula, Image};
#[cfg(feature = "markup")]
pub use html::html;
#[cfg(feature = "markup")]
pub use markdown::markdown;
#[cfg(feature = "markup")]
pub use tei::tei;
pub use text::{text, text_inside};
#[cfg(feature = "markup")]
pub use xml::xml;
