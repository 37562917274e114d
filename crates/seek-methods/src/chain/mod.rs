//! `cs-lbs`, `cs-sls` and `cs-tp`: the chain of the content-seeker paper.
//!
//! 1. [`SegmentTree`] holds the segments of a page. The chain walks them from the top ([`walk`]).
//! 2. The walk stops at a segment that the first classifier calls good, and opens one that it does not. Text that is in no
//!    good segment is lost.
//! 3. The second classifier decides whether each good segment is main content. [`ChainModels`] holds both
//!    classifiers, for single page types and for all, and [`ChainSettings`] their thresholds.
//! 4. A [`Heuristic`] filters the strings of the segments with main content.

mod chain_method;
mod heuristic;
mod models;
mod segment_tree;
mod settings;

pub use chain_method::ChainMethod;
pub use heuristic::Heuristic;
pub use models::{ChainModels, ChainOutcome, GoodSegment};
pub use segment_tree::{SegmentTree, chain_columns, paper_columns, segments_with_spans, walk};
pub use settings::{ChainSettings, ChainThresholds};

use seek_extract::{Decision, Method, MethodError, Picture, TrainedModel, View};
use seek_page::{Block, NodeId, NodeKind, Page, SelectedParts, Selection};
use std::sync::Arc;

/// The chain of the paper with one of its heuristics.
#[derive(Debug, Clone)]
pub struct Chain {
    models: Arc<ChainModels>,
    heuristic: Heuristic,
    page_type: Option<String>,
}

impl Chain {
    /// A chain that shares these classifiers.
    pub fn new(models: &Arc<ChainModels>, heuristic: Heuristic) -> Chain {
        Chain { models: Arc::clone(models), heuristic, page_type: None }
    }

    /// Sets the page type of all pages by its name; `None` lets the chain find it.
    pub fn with_page_type(self, page_type: Option<&str>) -> Chain {
        Chain { page_type: page_type.map(str::to_owned), ..self }
    }
}

impl Method for Chain {
    fn name(&self) -> &'static str {
        match self.heuristic {
            Heuristic::LargestBlockString => "cs-lbs",
            Heuristic::StringLengthSmoothing(_) => "cs-sls",
            Heuristic::TablePattern(_) => "cs-tp",
        }
    }

    fn view(&self) -> View {
        if self.models.needs_layout() { View::Layout } else { View::Dom }
    }

    fn parameters(&self) -> String {
        self.heuristic.parameters()
    }

    fn model(&self) -> Option<&dyn TrainedModel> {
        Some(&*self.models)
    }

    fn page_types(&self) -> Vec<&str> {
        self.models.page_types().iter().map(String::as_str).collect()
    }

    fn for_page_type(&self, page_type: &str) -> Option<Arc<dyn Method>> {
        let is_known = self.page_types().contains(&page_type);
        is_known.then(|| Arc::new(self.clone().with_page_type(Some(page_type))) as Arc<dyn Method>)
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let chosen = self.models.choose(page, self.page_type.as_deref())?;
        Ok(SelectedParts::Texts(self.heuristic.texts(page.dom()?, &chosen)).into())
    }

    fn decisions(&self, page: &Page, limit: usize) -> Result<Vec<Vec<Decision>>, MethodError> {
        let outcome = self.models.run(page, self.page_type.as_deref())?;
        let dom = page.dom()?;
        let kept = self.heuristic.texts(dom, &outcome.main_nodes());
        let of_block = |block: &Block| {
            let segments = &outcome.segments;
            let at = segments.partition_point(|segment| segment.nodes.end <= block.first);
            let Some(segment) = segments.get(at).filter(|segment| segment.nodes.start <= block.first) else {
                return vec![no_segment(&outcome)];
            };
            let mut decisions = of_segment(segment, &outcome);
            if segment.is_main {
                let is_string = |id: &NodeId| dom.kind(*id) == NodeKind::Text && !dom.text(*id).trim().is_empty();
                let strings = (block.first..block.end).filter(is_string);
                let (all, left) = strings
                    .fold((0, 0), |(all, left), id| (all + 1, left + usize::from(kept.binary_search(&id).is_ok())));
                let description = format!("{} keeps {left} of its {all} strings", self.heuristic.short_name());
                decisions.push(Decision { name: "heuristic", element: None, description });
            }
            decisions
        };
        Ok(page.blocks()?.iter().take(limit).map(of_block).collect())
    }

    fn pictures(&self, page: &Page) -> Result<Vec<Picture>, MethodError> {
        let dom = page.dom()?;
        Ok(match &self.heuristic {
            Heuristic::StringLengthSmoothing(sls) => {
                // Each segment is smoothed apart. The one with the most nodes shows how.
                let chosen = self.models.choose(page, self.page_type.as_deref())?;
                let largest = chosen.into_iter().max_by_key(|nodes| nodes.len());
                vec![sls.picture(dom, largest.as_slice())]
            }
            _ => Vec::new(),
        })
    }
}

/// The decisions of both classifiers on a good segment.
fn of_segment(segment: &GoodSegment, outcome: &ChainOutcome) -> Vec<Decision> {
    let GoodSegment { element, good, main, .. } = *segment;
    let ChainThresholds { segment: least_good, content: least_main } = outcome.thresholds;
    let content = if segment.is_main { "main content" } else { "no main content" };
    vec![
        Decision {
            name: "segment",
            element,
            description: format!("good, so it is not divided ({good:.3}, threshold {least_good:.2})"),
        },
        Decision {
            name: "content",
            element: None,
            description: format!("the segment is {content} ({main:.3}, threshold {least_main:.2})"),
        },
    ]
}

/// The decision on a block outside all good segments.
fn no_segment(outcome: &ChainOutcome) -> Decision {
    let least = outcome.thresholds.segment;
    let description = if outcome.segments.is_empty() {
        format!("no segment of the page is good (threshold {least:.2}), so no text is kept")
    } else {
        format!("no segment around it is good (threshold {least:.2}), so it is not kept")
    };
    Decision { name: "segment", element: None, description }
}
