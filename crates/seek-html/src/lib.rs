//! A parser for HTML by the [WHATWG standard](https://html.spec.whatwg.org/multipage/parsing.html).
//!
//! It reads decoded source and makes a tree of flat arrays in document order. Text and values of attributes are ranges
//! of the source, unless character references or merged pieces need a buffer. Parse errors are not reported. Comments
//! in the code name the sections of the standard.
//!
//! No input makes it panic, recurse or take quadratic time: [`Limits`] bound all that does not grow with the source
//! alone.

mod attribute;
mod builder;
mod names;
mod options;
mod references;
mod tokenizer;
mod tree;

pub use attribute::{Attribute, AttributeNamespace};
pub use names::{Name, Names, name};
pub use options::{Error, Limits, Options};
pub use tokenizer::{Doctype, RawText, Tag, Text, Token, Tokenizer};
pub use tree::{Namespace, Node, NodeKind, QuirksMode, Tree};

/// The most bytes of source. Positions, also those in buffers, are numbers of 32 bits.
pub const MAX_SOURCE: usize = 512 << 20;

/// Parses a page.
///
/// # Errors
/// [`Error::SourceTooLong`] above [`MAX_SOURCE`], [`Error::TooManyNodes`] above the limit.
pub fn parse<'a>(source: &'a str, options: &Options) -> Result<Tree<'a>, Error> {
    builder::parse(source, options, &mut || true)
}

/// Like [`parse`]. Calls `check` after at most 1,024 tokens each, and stops when it returns false.
///
/// # Errors
/// As for [`parse`], and [`Error::Stopped`].
pub fn parse_while<'a>(source: &'a str, options: &Options, mut check: impl FnMut() -> bool) -> Result<Tree<'a>, Error> {
    builder::parse(source, options, &mut check)
}

/// Parses a fragment in a context element, as for `innerHTML`.
///
/// # Errors
/// As for [`parse`].
pub fn parse_fragment<'a>(source: &'a str, context: (&str, Namespace), options: &Options) -> Result<Tree<'a>, Error> {
    builder::parse_fragment(source, context, options, &mut || true)
}
