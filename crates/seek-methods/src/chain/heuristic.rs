//! The heuristics of the paper as the last step of the chain.

use seek_extract::heuristics::{Sls, Tp, largest_block};
use seek_page::{Dom, NodeId};
use std::ops::Range;

/// The filter for the strings of the chosen segments.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Heuristic {
    /// LBS: the largest block of strings of each chosen segment.
    LargestBlockString,
    /// SLS: the strings whose smoothed length reaches the threshold of their segment.
    StringLengthSmoothing(Sls),
    /// TP: the strings of all chosen segments inside the page's pattern of tables or other elements.
    TablePattern(Tp),
}

impl Heuristic {
    /// The text nodes of the chosen segments that the heuristic keeps, in document order.
    pub fn texts(&self, dom: &Dom, segments: &[Range<NodeId>]) -> Vec<NodeId> {
        match self {
            Heuristic::LargestBlockString => {
                let blocks = segments.iter().filter_map(|range| largest_block(dom, range.clone()));
                blocks.flat_map(|block| block.texts).collect()
            }
            // The paper smooths the strings "inside a DOM node which is classified as a main content": each segment apart.
            Heuristic::StringLengthSmoothing(sls) => {
                segments.iter().flat_map(|range| sls.select(dom, std::slice::from_ref(range))).collect()
            }
            Heuristic::TablePattern(tp) => tp.select(dom, segments),
        }
    }

    pub(super) fn short_name(&self) -> &'static str {
        match self {
            Heuristic::LargestBlockString => "LBS",
            Heuristic::StringLengthSmoothing(_) => "SLS",
            Heuristic::TablePattern(_) => "TP",
        }
    }

    /// The parameters in a form for people.
    pub(super) fn parameters(&self) -> String {
        match self {
            Heuristic::LargestBlockString => String::new(),
            Heuristic::StringLengthSmoothing(sls) => sls.parameters(),
            Heuristic::TablePattern(tp) => tp.parameters(),
        }
    }
}
