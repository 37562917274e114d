//! From bytes to a page that every method can read.
//!
//! ```text
//! bytes --decode--> source --parse--> Dom --find blocks--> Blocks --add embedded text--> Blocks, Segments
//! ```
//!
//! 1. [`decode`](decode()) finds the encoding. It never fails.
//! 2. [`Page`] holds the source and makes its *views* on first use: [`LineRanges`] and [`Tokens`] of the source, the
//!    [`Dom`], its [`Blocks`] and [`Segments`], and the [`LinkedData`].
//! 3. [`Dom`] is one arena in document order. A subtree is a range of indices, and its text is a range of one buffer.
//!    So a sum over a subtree is the difference of two prefix sums.
//! 4. [`Block`] is a maximal run of text without a block-level boundary: the unit of labels, scores and output.
//!    [`Segment`] is an element of the structure: the unit of segment classification.
//! 5. Embedded text is text that is only in the data of a page: in JSON-LD, the state of a framework, templates or the
//!    meta description. It becomes paragraphs after the nodes of the markup ([`Dom::markup_len`]), hidden as
//!    [`Hidden::DATA`], and so blocks like any other. Text that the markup holds is not repeated.
//! 6. [`LinkedData`] holds the items that JSON-LD, microdata and RDFa describe.
//! 7. [`Layout`] holds the boxes of the nodes, as a browser shows the page. A layout engine measures them.
//! 8. [`Selection`] is the result of a method: the main content, and the probability of each block.
//! 9. [`Metadata`] and [`PageParts`] are further results, and [`Record`] holds all of a page.
//!
//! [`Limits`] bound what a hostile page may cost. Nothing recurses over the tree.
//!
//! ```
//! use seek_page::Page;
//!
//! let page = Page::from_source("<h1>Tea</h1><p>A hot <b>drink</b>.</p>")?;
//! let blocks = page.blocks()?;
//! let texts: Vec<&str> = (0..blocks.len()).map(|i| blocks.text(i)).collect();
//! assert_eq!(texts, ["Tea", "A hot drink."]);
//! # Ok::<(), seek_page::PageError>(())
//! ```

pub mod base_url;
mod block;
mod block_coverage;
mod button;
mod char_class;
pub mod code_block;
mod decode;
mod dom;
mod embedded_text;
pub mod emoji;
mod hidden;
mod hiding_rules;
mod layout;
mod limits;
mod line_ranges;
pub mod linked_data;
pub mod markup_scan;
mod metadata;
mod noframes;
mod non_whitespace;
mod page;
mod page_data;
mod page_type;
mod parse;
mod record;
mod ruby;
mod segment;
mod selection;
mod shown_text;
mod signature_table;
mod srcdoc;
mod tag;
mod text;
mod tokens;
mod word_gap;

pub use block::{Block, Blocks};
pub use block_coverage::{COVERED, block_coverage};
pub use char_class::CharClass;
pub use decode::{Decoded, EncodingSource, decode, is_utf_16_without_mark};
pub use dom::{Attribute, Dom, NodeId, NodeKind};
pub use embedded_text::{DataFact, DataFacts};
pub use hidden::Hidden;
pub use hiding_rules::HidingRules;
pub use layout::{BoxFlags, Layout, LayoutError, NodeBox, Rect, Size};
pub use limits::{Deadline, DeadlineTicker, Limits, PageError};
pub use line_ranges::LineRanges;
pub use linked_data::{LinkedData, LinkedItem, PropertyValue};
pub use metadata::{
    FieldDescription, HtmlPlace, METADATA_FIELDS, Metadata, MetadataField, Sourced, SourcedValue, TeiPlace,
};
pub use non_whitespace::{NonWhitespaceSums, non_whitespace_chars, non_whitespace_columns};
pub use page::{Page, PageOptions};
pub use page_data::{Availability, Condition, Item, Offer, PageParts, Post, Product};
pub use page_type::{PageType, UnknownPageType};
pub use record::Record;
pub use ruby::Ruby;
pub use segment::{Segment, SegmentKind, Segments};
pub use selection::{SelectedParts, Selection};
pub use shown_text::shown_text;
pub use tag::Tag;
pub use text::is_unspaced;
pub use tokens::{Token, Tokens};
