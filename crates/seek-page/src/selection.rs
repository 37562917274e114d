//! The result of a method: the parts of a page that are main content.

use crate::NodeId;
use std::ops::Range;

/// The selected parts, in the unit of the view that the method reads.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum SelectedParts {
    /// Indices of blocks, ascending.
    Blocks(Vec<usize>),
    /// Text nodes, ascending, for methods that select strings inside blocks.
    Texts(Vec<NodeId>),
    /// Words of the token view, for methods without a tree: ascending byte ranges of
    /// [`Tokens::text`](crate::Tokens::text) that do not overlap.
    Words(Vec<Range<usize>>),
    /// Byte ranges of the source, for methods without a tree: ascending and not overlapping.
    Source(Vec<Range<usize>>),
}

/// The main content according to a method. Writers, metrics and plots read it, whatever the method.
#[derive(Debug, Clone, PartialEq)]
pub struct Selection {
    /// The selected parts.
    pub parts: SelectedParts,
    /// The probability of being main content, in [0, 1], of *every* block of the page in document order; empty if the
    /// method has none.
    pub probabilities: Vec<f32>,
}

impl From<SelectedParts> for Selection {
    /// The result of a method without probabilities.
    fn from(parts: SelectedParts) -> Selection {
        Selection { parts, probabilities: Vec::new() }
    }
}

impl Selection {
    /// Selected blocks without probabilities.
    pub fn of_blocks(blocks: Vec<usize>) -> Selection {
        SelectedParts::Blocks(blocks).into()
    }

    /// Whether nothing is selected.
    pub fn is_empty(&self) -> bool {
        match &self.parts {
            SelectedParts::Blocks(blocks) => blocks.is_empty(),
            SelectedParts::Texts(texts) => texts.is_empty(),
            SelectedParts::Words(ranges) | SelectedParts::Source(ranges) => ranges.iter().all(Range::is_empty),
        }
    }
}
