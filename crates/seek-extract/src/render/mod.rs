//! Renderers: a Selection as text of some format.
//!
//! [`text`] writes plain text. [`document`] reads the structure of what was chosen, once, and the others write it down.

mod address;
mod assemble;
mod delimited;
mod document;
mod event;
mod formula;
mod html;
mod markdown;
mod mathml;
mod pieces;
mod table;
mod tei;
mod text;
mod walk;
mod words;
mod xml;
mod xml_writer;

pub use document::{Markup, document};
pub use event::{Cell, Document, Element, Event, Formula, Image};
pub use html::html;
pub use markdown::markdown;
pub use tei::tei;
pub use text::text;
pub(crate) use text::text_inside;
pub use xml::xml;
