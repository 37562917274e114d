//! The linked data of a page: the items that its JSON-LD, microdata and RDFa describe, in one view.
//!
//! All three describe items with types and properties, mostly in the vocabulary of schema.org. [`LinkedData`] holds the
//! items in one arena, so readers need not know the syntax. It also lists the scripts with other JSON, such as the
//! state of a framework; [`Json`] parses their text.

mod data;
mod item;
mod json;
mod json_ld;
pub(crate) mod json_string;
mod markup;
mod reader;
pub(crate) mod script;

pub use data::LinkedData;
pub use item::{ItemId, LinkedItem, MarkupElement, PropertyValue, Vocabulary};
pub use json::{Json, JsonId, JsonKind};
pub(crate) use reader::read;
pub use script::{DataScript, ScriptKind};
pub(crate) use script::{parsed_literal, without_beginning};
