//! What a page may cost, as a value that travels with it.

use crate::Deadline;

/// Bounds on what one page may use; the defaults take every real page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of source, before and after decoding. A larger page is refused
    /// ([`PageError::SourceTooLong`](crate::PageError::SourceTooLong)). Default 64 MiB.
    pub source_bytes: usize,
    /// Open elements above which start tags are dropped and their text is kept: what browsers do.
    /// Real pages nest up to 56 deep (median 20). Below it stand at most leaves, and formatting elements that were
    /// left open and are opened anew. Default 512.
    pub depth: usize,
    /// Nodes of the tree; attributes on copies of formatting elements that were left open count too. A page with
    /// more is refused ([`PageError::TooManyNodes`](crate::PageError::TooManyNodes)). Default 4 million.
    pub nodes: usize,
    /// Attributes of one tag; those after it are dropped. The parser compares every attribute
    /// with all before it, so 100,000 on one tag would take seconds. Default 512.
    pub attributes: usize,
    /// Formatting elements (`<b>`, `<font>`) around a start tag of one, each counted with its attributes;
    /// the tag is dropped above it. The parser compares it with all of them. Real pages stay below 128. Default 256.
    pub formatting: usize,
    /// When the work on the page has to end ([`PageError::OutOfTime`](crate::PageError::OutOfTime)). Default never.
    pub deadline: Deadline,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            source_bytes: 64 << 20,
            depth: 512,
            nodes: 4_000_000,
            attributes: 512,
            formatting: 256,
            deadline: Deadline::default(),
        }
    }
}
