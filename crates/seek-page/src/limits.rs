//! Limits on what a page may cost.

use crate::Deadline;

/// Limits on what one page may use. The defaults fit every real page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of source, before and after decoding. A larger page is refused
    /// ([`PageError::SourceTooLong`](crate::PageError::SourceTooLong)). Default 64 MiB.
    pub source_bytes: usize,
    /// Open elements. Above it the parser drops start tags and keeps their text, as browsers do. Real pages nest up to
    /// 56 deep (median 20). Leaves and reopened formatting elements may be deeper. Default 512.
    pub depth: usize,
    /// Nodes of the tree. Attributes on copies of unclosed formatting elements count too, and so do each 64 bytes of
    /// these. A page with more is refused ([`PageError::TooManyNodes`](crate::PageError::TooManyNodes)). Copies may be
    /// a quarter of it, and 16,384 and one for each 4 bytes of the page. Then blocks and end tags copy no more unclosed
    /// formatting elements. Default 4 million.
    pub nodes: usize,
    /// Attributes of one tag. The parser drops the rest. Default 512.
    pub attributes: usize,
    /// Unclosed formatting elements (`<b>`, `<font>`) before a formatting element, each counted with its attributes. Above
    /// it the parser drops the start tag, since it compares it with all of them. Real pages stay below 128. Default 256.
    pub formatting: usize,
    /// The end of the work on the page ([`PageError::OutOfTime`](crate::PageError::OutOfTime)). Default never.
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
