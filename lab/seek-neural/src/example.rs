//! A labelled page, as a system is trained on it.

use crate::boilernet::Leaves;
use crate::system::System;
use crate::tabnet::{self, ElementFeatures, ElementRows};
use crate::web2text;
use seek_extract::MethodError;
use seek_page::{Dom, NodeId, NodeKind, Page};
use std::ops::Range;

/// Share of the characters of a unit that must be main content, so that the unit counts as main content.
const MAIN_SHARE: f64 = 0.5;
/// The same for an element of TabNet: all text in it becomes main content with it.
const MAIN_SHARE_OF_ELEMENT: f64 = 0.9;

/// A labelled page as a system reads it: its units in numbers, each with a label. The page itself is not kept.
#[derive(Debug, Clone)]
pub struct NetworkExample {
    pub(crate) units: Units,
    /// Whether each unit is main content.
    pub(crate) labels: Vec<bool>,
    /// The text nodes of each unit.
    texts: Vec<Vec<NodeId>>,
}

/// The units of a page in numbers.
#[derive(Debug, Clone)]
pub(crate) enum Units {
    /// For BoilerNet.
    Leaves(Leaves),
    /// For Web2Text.
    Blocks(web2text::BlockFeatures),
    /// For TabNet.
    Elements(ElementRows),
}

impl Units {
    /// Measures a page for a system.
    pub(crate) fn of(system: System, page: &Page) -> Result<Units, MethodError> {
        Ok(match system {
            System::BoilerNet => Units::Leaves(Leaves::of(page)?),
            System::Web2Text => Units::Blocks(web2text::measure(page)?),
            System::TabNetBasic => Units::Elements(tabnet::measure(page, ElementFeatures::Basic)?),
            System::TabNetBoth => Units::Elements(tabnet::measure(page, ElementFeatures::Both)?),
        })
    }

    /// The text nodes that decide whether each unit is main content, and their least share of its characters.
    fn labelled_texts(&self, dom: &Dom) -> (Vec<Range<NodeId>>, f64) {
        match self {
            Units::Leaves(leaves) => (leaves.texts.iter().map(|&text| text..text + 1).collect(), MAIN_SHARE),
            Units::Blocks(blocks) => {
                let range = |texts: &Vec<NodeId>| match (texts.first(), texts.last()) {
                    (Some(&first), Some(&last)) => first..last + 1,
                    _ => 0..0,
                };
                (blocks.texts.iter().map(range).collect(), MAIN_SHARE)
            }
            Units::Elements(rows) => {
                (rows.elements.iter().map(|&element| element..dom.end(element)).collect(), MAIN_SHARE_OF_ELEMENT)
            }
        }
    }

    /// The text nodes that each unit decides on, ascending: of an element those directly in it. A text node is in at most one unit.
    pub(crate) fn texts(&self, dom: &Dom) -> Vec<Vec<NodeId>> {
        match self {
            Units::Leaves(leaves) => leaves.texts.iter().map(|&text| vec![text]).collect(),
            Units::Blocks(blocks) => blocks.texts.clone(),
            Units::Elements(rows) => {
                let own = |&element: &NodeId| dom.children(element).filter(|&id| dom.kind(id) == NodeKind::Text);
                rows.elements.iter().map(|element| own(element).collect()).collect()
            }
        }
    }
}

impl NetworkExample {
    /// A page as an example for a system. `is_main` says of each text node of the markup whether it is main content.
    ///
    /// # Errors
    /// [`MethodError`] for a page beyond its limits, or one without boxes for a system that looks at pages.
    pub fn of(system: System, page: &Page, is_main: impl Fn(NodeId) -> bool) -> Result<NetworkExample, MethodError> {
        let units = Units::of(system, page)?;
        let dom = page.dom()?;
        // Sums of the characters before each node, of all texts and of those that are main content.
        let mut sums = vec![(0_u64, 0_u64)];
        for id in 0..dom.markup_len() as NodeId {
            let (mut all, mut main) = sums[id as usize];
            if dom.kind(id) == NodeKind::Text {
                let size = dom.text(id).chars().filter(|c| !c.is_whitespace()).count() as u64;
                all += size;
                main += if is_main(id) { size } else { 0 };
            }
            sums.push((all, main));
        }
        let (ranges, least) = units.labelled_texts(dom);
        let label = |range: &Range<NodeId>| {
            let (start, end) = (sums[range.start as usize], sums[(range.end as usize).min(dom.markup_len())]);
            (end.1 - start.1) as f64 > least * (end.0 - start.0) as f64
        };
        let labels = ranges.iter().map(label).collect();
        let texts = units.texts(dom);
        Ok(NetworkExample { units, labels, texts })
    }

    /// The number of units: leaves, blocks or elements.
    pub fn len(&self) -> usize {
        self.labels.len()
    }

    /// Whether the page has no unit.
    pub fn is_empty(&self) -> bool {
        self.labels.is_empty()
    }

    /// Whether each unit is main content.
    pub fn labels(&self) -> &[bool] {
        &self.labels
    }

    /// The text nodes of each unit, ascending. A text node is in at most one unit.
    pub fn texts(&self) -> &[Vec<NodeId>] {
        &self.texts
    }
}
