//! What a caller may choose, and what can go wrong.

/// Limits on the cost of a page. The defaults fit every real page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Open elements. Above it a start tag is dropped, and its text is kept. Its end tag closes no outer element.
    /// Leaves and reopened formatting elements may be deeper. Default 512.
    pub depth: usize,
    /// Nodes of the tree. A page with more is refused. Each attribute on a copy of a formatting element counts as a node,
    /// and so do each 64 bytes of names and values. Default 4 million.
    pub nodes: usize,
    /// Copies of formatting elements, with their attributes counted as for the nodes. Each block copies the unclosed
    /// formatting elements before it, and an end tag those with a block inside. Above the limit neither copies. Such an end
    /// tag leaves the element open around its blocks, and later blocks do not open it again. Default 1 million.
    pub copies: usize,
    /// Open elements that misnested formatting elements move, besides one for each byte of the source. Above the limit an
    /// end tag does as above the limit of copies. Pages of the corpora move at most 210. Default 65,536.
    pub moves: usize,
    /// Attributes of one element. The rest is dropped. Default 512.
    pub attributes: usize,
    /// Active formatting elements, each counted with its attributes. Above it the start tag of a formatting element is
    /// dropped: it would be compared with all of them. Default 256.
    pub formatting: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { depth: 512, nodes: 4_000_000, copies: 1_000_000, moves: 1 << 16, attributes: 512, formatting: 256 }
    }
}

/// How a page is parsed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Options {
    /// The scripting flag: whether `<noscript>` holds text instead of markup.
    pub scripting: bool,
    /// Whether raw text that is closed as in XML, such as `<iframe/>`, ends there, unless the next tag of its name is an end
    /// tag. The standard ignores the slash. Pages that were stored as XML would lose all text after it.
    pub xml_raw_text: bool,
    /// Limits on the cost of the page.
    pub limits: Limits,
}

/// Why there is no tree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The source is too long.
    #[error("the source has {found} bytes, more than {limit}")]
    SourceTooLong {
        /// Bytes of the source.
        found: usize,
        /// The most bytes.
        limit: usize,
    },
    /// The page has too many nodes.
    #[error("the page has more than {limit} nodes")]
    TooManyNodes {
        /// The most nodes.
        limit: usize,
    },
    /// The check of the caller stopped the parser.
    #[error("the parser was stopped")]
    Stopped,
}
