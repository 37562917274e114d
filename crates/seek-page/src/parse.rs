//! From source to the tree of [`seek_html`], within the limits of a page.

use crate::{Limits, PageError};
use seek_html::{Error, Options, Tree, parse_while};

/// A page of few bytes may have so many copies of formatting elements, and one more for each [`BYTES_A_COPY`]. Else a page
/// of 20 kB could fill 80 MB. The limits change no page of the corpora.
const FREE_COPIES: usize = 1 << 14;
const BYTES_A_COPY: usize = 4;

/// Parses a whole document.
///
/// # Errors
/// [`PageError::TooManyNodes`] and [`PageError::SourceTooLong`] above a limit, [`PageError::OutOfTime`] after the
/// deadline.
pub(crate) fn parse<'a>(source: &'a str, limits: &Limits) -> Result<Tree<'a>, PageError> {
    let options = Options {
        // `<noscript>` is read as markup, since some pages keep their text in it.
        scripting: false,
        // Archives that were stored as XML have `<iframe src="..."/>`, and all text after it would be lost.
        xml_raw_text: true,
        limits: seek_html::Limits {
            depth: limits.depth,
            nodes: limits.nodes,
            attributes: limits.attributes,
            formatting: limits.formatting,
            // Copies take at most a quarter of the nodes, so that they alone do not refuse a page.
            copies: (limits.nodes / 4).min(FREE_COPIES + source.len() / BYTES_A_COPY),
            ..seek_html::Limits::default()
        },
    };
    let mut out_of_time = Ok(());
    let tree = parse_while(source, &options, || {
        out_of_time = limits.deadline.check();
        out_of_time.is_ok()
    });
    out_of_time?;
    tree.map(Tree::with_shadow_trees).map_err(|error| match error {
        Error::SourceTooLong { found, limit } => PageError::SourceTooLong { found, limit },
        _ => PageError::TooManyNodes { limit: limits.nodes },
    })
}
