//! Labelled parts of a page, as annotation tools export them.

/// A part of a page with the name of its label. The trainer says what the names mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LabelledSpan {
    /// The name of the label, as the tool has it.
    pub label: String,
    /// The place of the part.
    pub place: SpanPlace,
}

/// Where a labelled part is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SpanPlace {
    /// A range of the tree, as Label Studio has it.
    Tree {
        /// Path and offset of the start. Paths start in the body. The offset counts UTF-16 units of a text node, or
        /// children of an element.
        start: (String, usize),
        /// Path and offset of the end.
        end: (String, usize),
        /// Start and end as characters of all text nodes of the body.
        global: Option<(usize, usize)>,
        /// The text as the browser showed it.
        text: Option<String>,
    },
    /// A range of the page's source, in characters.
    Source(usize, usize),
    /// A text that the page has somewhere.
    Text(String),
}
