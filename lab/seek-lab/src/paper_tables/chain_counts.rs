//! What each step of the chain keeps: counts that explain Tables 4 to 6.

use seek_methods::chain::{GoodSegment, Heuristic};
use seek_page::{Dom, NodeId, NodeKind};
use serde::Serialize;
use std::ops::Range;

/// Counts of a chain over the pages of a type.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct ChainCounts {
    /// The chain, as in the lines of the table.
    pub chain: String,
    /// Number of pages.
    pub pages: usize,
    /// Pages on which no segment is called good, so their text is empty.
    pub pages_without_good: usize,
    /// Pages with good segments of which none is called main content.
    pub pages_without_main: usize,
    /// Segments that are called good.
    pub good_segments: usize,
    /// Segments that are called main content.
    pub main_segments: usize,
    /// Text nodes with text on all pages.
    pub strings: usize,
    /// Text nodes with text in good segments.
    pub good_strings: usize,
    /// Text nodes with text in segments of main content.
    pub main_strings: usize,
    /// What each heuristic keeps of these.
    pub heuristics: Vec<HeuristicCounts>,
}

/// What a heuristic keeps.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct HeuristicCounts {
    /// Its name in the tables.
    pub method: String,
    /// The text nodes with text that it keeps.
    pub kept: usize,
    /// Pages on which it drops at least one of them.
    pub pages_with_drops: usize,
    /// For TP the pages that have a pattern; `None` for others.
    pub pages_with_pattern: Option<usize>,
}

impl ChainCounts {
    /// The counts of one page, without heuristics.
    pub(super) fn of_page(dom: &Dom, segments: &[GoodSegment]) -> ChainCounts {
        let count = |range: Range<NodeId>| range.filter(|&id| is_string(dom, id)).count();
        let main = || segments.iter().filter(|segment| segment.is_main);
        ChainCounts {
            pages: 1,
            pages_without_good: usize::from(segments.is_empty()),
            pages_without_main: usize::from(!segments.is_empty() && main().count() == 0),
            good_segments: segments.len(),
            main_segments: main().count(),
            strings: count(0..dom.markup_len() as NodeId),
            good_strings: segments.iter().map(|segment| count(segment.nodes.clone())).sum(),
            main_strings: main().map(|segment| count(segment.nodes.clone())).sum(),
            ..ChainCounts::default()
        }
    }

    /// Adds what a heuristic keeps of the page: these text nodes.
    pub(super) fn add_heuristic(&mut self, method: &str, heuristic: &Heuristic, dom: &Dom, kept: &[NodeId]) {
        let kept = kept.iter().filter(|&&id| is_string(dom, id)).count();
        let pages_with_pattern = match heuristic {
            Heuristic::TablePattern(tp) => Some(usize::from(tp.find(dom).is_some())),
            _ => None,
        };
        let pages_with_drops = usize::from(kept < self.main_strings);
        self.heuristics.push(HeuristicCounts { method: method.to_owned(), kept, pages_with_drops, pages_with_pattern });
    }

    /// The same under the name of a chain.
    pub(super) fn named(self, chain: &str) -> ChainCounts {
        ChainCounts { chain: chain.to_owned(), ..self }
    }

    /// Adds the counts of a page.
    pub(super) fn add(&mut self, page: ChainCounts) {
        self.pages += page.pages;
        self.pages_without_good += page.pages_without_good;
        self.pages_without_main += page.pages_without_main;
        self.good_segments += page.good_segments;
        self.main_segments += page.main_segments;
        self.strings += page.strings;
        self.good_strings += page.good_strings;
        self.main_strings += page.main_strings;
        if self.heuristics.is_empty() {
            self.heuristics = page.heuristics;
            return;
        }
        for (all, page) in self.heuristics.iter_mut().zip(page.heuristics) {
            all.kept += page.kept;
            all.pages_with_drops += page.pages_with_drops;
            all.pages_with_pattern = all.pages_with_pattern.zip(page.pages_with_pattern).map(|(all, page)| all + page);
        }
    }
}

/// Whether a node is a text node with text.
fn is_string(dom: &Dom, id: NodeId) -> bool {
    dom.kind(id) == NodeKind::Text && !dom.text(id).trim().is_empty()
}
