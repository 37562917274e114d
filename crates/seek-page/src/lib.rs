//! The ground floor: from bytes to a page that every method can read.
//!
//! ```text
//! bytes ──decode──▶ source ──parse──▶ Dom (arena) ──cut──▶ blocks ──tell──▶ blocks + segments
//! ```
//!
//! 1. [`decode`](decode()) finds the encoding and never fails.
//! 2. [`Page`] holds the source and makes its *views* when they are first asked for: [`LineRanges`]
//!    and [`Tokens`] of the source, the [`Dom`], its [`Blocks`] and its [`Segments`].
//! 3. [`Dom`] is one arena in document order. A subtree is a range of indices, its text a range of one
//!    buffer, so whatever is summed over a subtree is the difference of two prefix sums.
//! 4. [`Block`] is a maximal run of text without a block-level boundary: the unit of labels, scores and
//!    output. [`Segment`] is an element of the structure: the unit of segment classification.
//! 5. Text that only the page's data tell (JSON-LD, the state of a framework, templates, the meta description) is laid
//!    down behind the page's own nodes ([`Dom::markup_len`]) as paragraphs that are hidden as [`Hidden::DATA`], so it
//!    becomes blocks like any other; what the markup holds is not told once more.
//! 6. [`Selection`] is what a method answers: which blocks are main content, and how sure it is.
//! 7. [`Metadata`] and [`PageParts`] are what else is told of a page.
//!
//! What a hostile page could exhaust is bounded by [`Limits`]. Nothing here recurses over the tree.

mod block;
mod deadline;
mod decode;
mod dom;
mod embedded_text;
mod error;
mod hidden;
pub mod json;
mod limits;
mod line_ranges;
pub mod markup_scan;
mod page;
mod page_data;
mod page_type;
mod parse;
mod plain_tag;
mod segment;
mod selection;
mod sink;
mod tag;
mod text;
mod tokenize;
mod tokens;

pub use block::{Block, Blocks};
pub use deadline::{Deadline, DeadlineTicker};
pub use decode::{Decoded, EncodingSource, decode};
pub use dom::{Attribute, Dom, NodeId, NodeKind};
pub use error::PageError;
pub use hidden::Hidden;
pub use limits::Limits;
pub use line_ranges::LineRanges;
pub use page::{Page, PageOptions};
pub use page_data::{Item, Metadata, PageParts, Post, Product, SourcedValue};
pub use page_type::{PageType, UnknownPageType};
pub use segment::{Segment, SegmentKind, Segments};
pub use selection::{SelectedParts, Selection};
pub use tag::Tag;
pub use text::is_unspaced;
pub use tokens::{Token, Tokens};
