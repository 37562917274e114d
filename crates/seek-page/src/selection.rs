//! What a method answers: the parts of a page that it calls main content.

use crate::NodeId;
use std::ops::Range;

/// The chosen parts, in the unit of the view that the method reads.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum SelectedParts {
    /// Indices of blocks, ascending.
    Blocks(Vec<usize>),
    /// Text nodes, ascending: for methods that choose strings inside blocks.
    Texts(Vec<NodeId>),
    /// Words of the token view, as byte ranges of [`Tokens::text`](crate::Tokens::text), ascending, not overlapping: for methods
    /// that read no tree.
    Words(Vec<Range<usize>>),
    /// Byte ranges of the source, ascending, not overlapping: for methods that read no tree.
    Source(Vec<Range<usize>>),
}

/// What a method calls main content. Renderers, metrics and plots read it; none knows which method made it.
#[derive(Debug, Clone, PartialEq)]
pub struct Selection {
    /// What was chosen.
    pub parts: SelectedParts,
    /// The probability of being main content, in [0, 1], of *every* block of the page in document order; empty
    /// where the method has none.
    pub probabilities: Vec<f32>,
}

impl From<SelectedParts> for Selection {
    /// What a method without probabilities has chosen.
    fn from(parts: SelectedParts) -> Selection {
        Selection { parts, probabilities: Vec::new() }
    }
}

impl Selection {
    /// Chosen blocks of a method without probabilities.
    pub fn of_blocks(blocks: Vec<usize>) -> Selection {
        SelectedParts::Blocks(blocks).into()
    }

    /// Whether nothing was chosen.
    pub fn is_empty(&self) -> bool {
        match &self.parts {
            SelectedParts::Blocks(blocks) => blocks.is_empty(),
            SelectedParts::Texts(texts) => texts.is_empty(),
            SelectedParts::Words(ranges) | SelectedParts::Source(ranges) => ranges.iter().all(Range::is_empty),
        }
    }
}
