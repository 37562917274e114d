//! `cs-lbs`, `cs-sls` and `cs-tp`: the chain of the content-seeker paper, without additions.
//!
//! The chain walks the tree of segments from the top. It stops at a segment that its first tree calls good, and at a
//! segment without inner segments. The second tree decides whether each of these segments is main content. A
//! heuristic then filters the strings of the segments with main content. Both trees read the features of the paper,
//! and their decisions are hard.
//!
//! A SPAN that holds whole blocks is a structural element here (section 2.1 of the paper). The chain does not read text
//! that is only in the data of the page: its segments end with the markup.

use crate::heuristics::{Sls, Tp, largest_block};
use crate::method::{Decision, Method, MethodError, View};
use crate::picture::Picture;
use crate::pipeline::batches::predict_in_batches;
use crate::pipeline::classifier_names::{CONTENT_CLASSES, SEGMENT, SEGMENT_CLASSES, SHARED_CONTENT};
use crate::pipeline::load_forest::load_forest;
use crate::pipeline::models::Models;
use crate::pipeline::models_error::ModelsError;
use seek_features::{Level, PageMeasurements, Schema};
use seek_forest::{Forest, ModelFile};
use seek_page::{Block, Dom, NodeId, NodeKind, Page, PageError, SegmentKind, Segments, SelectedParts, Selection, Tag};
use std::ops::Range;

/// A tree decides for its second class from this probability on: the trees of the paper choose the larger class.
const MAJORITY: f32 = 0.5;

/// The features of both trees, by their names in the segment schema.
///
/// Section 2.2 of the paper names nine features that need no browser: inner text and HTML, images, forms, tables, links,
/// stop words, anchor text over text, and height. It ends with "etc."; `inputs`, `paragraphs`, `items`, `elements` and
/// `ascii_share` are our additions. The visual features of the paper (position and size of the box) need a browser.
pub fn paper_columns() -> Vec<String> {
    const NAMES: [&str; 14] = [
        "chars",
        "html_bytes",
        "images",
        "forms",
        "inputs",
        "tables",
        "links",
        "paragraphs",
        "items",
        "elements",
        "stop_words",
        "link_density",
        "height",
        "ascii_share",
    ];
    NAMES.map(str::to_owned).to_vec()
}

/// The two trees of the chain.
#[derive(Debug)]
pub struct ContentSeekerModels {
    segment: Forest,
    content: Forest,
    /// Fingerprint of the pages that the trees were fitted on.
    data_fingerprint: String,
    /// Short fingerprint of the model file.
    pub fingerprint: String,
}

impl ContentSeekerModels {
    /// Reads the trees from a model file.
    ///
    /// # Errors
    /// [`ModelsError`] if a tree is missing, or does not fit this version.
    pub fn from_file(file: &ModelFile) -> Result<ContentSeekerModels, ModelsError> {
        let columns: Vec<String> = Schema::of(Level::Segment).names().map(str::to_owned).collect();
        Ok(ContentSeekerModels {
            segment: load_forest(file, SEGMENT, &columns, &SEGMENT_CLASSES)?,
            content: load_forest(file, SHARED_CONTENT, &columns, &CONTENT_CLASSES)?,
            data_fingerprint: file.training().data_fingerprint.clone(),
            fingerprint: file.short_fingerprint().to_owned(),
        })
    }

    /// The nodes of each segment with main content, in document order. The heuristics read these nodes.
    ///
    /// # Errors
    /// [`MethodError`] if the page exceeds its limits, or the trees do not fit.
    pub fn choose(&self, page: &Page) -> Result<Vec<Range<NodeId>>, MethodError> {
        let candidates = self.candidates(page)?;
        Ok(candidates.into_iter().filter(Candidate::is_main).map(|candidate| candidate.nodes).collect())
    }

    /// The segments at which the walk stops, in document order.
    fn candidates(&self, page: &Page) -> Result<Vec<Candidate>, MethodError> {
        let segments = segments_with_spans(page)?;
        let measured = PageMeasurements::with_segments(page, &segments)?;
        let predict = |forest: &Forest| {
            let width = forest.features().len();
            let fill = |range, rows: &mut [f32]| measured.fill(Level::Segment, range, width, rows);
            predict_in_batches(page, segments.len(), width, fill, |rows, out| forest.predict(rows, out))
        };
        let (good, main) = (predict(&self.segment)?, predict(&self.content)?);
        let mut candidates = Vec::new();
        let mut s = 0;
        while s < segments.len() {
            let segment = segments.get(s);
            let has_inner_segments = segment.end > s + 1;
            if good[s] < MAJORITY && has_inner_segments {
                s += 1;
                continue;
            }
            let (element, nodes) = match segment.kind {
                SegmentKind::Element(id) => (Some(id), id..measured.dom().end(id)),
                _ => {
                    let block = measured.blocks().get(segment.blocks.start);
                    (None, block.first..block.end)
                }
            };
            candidates.push(Candidate { element, nodes, good: good[s], main: main[s] });
            s = segment.end;
        }
        Ok(candidates)
    }
}

/// A segment at which the walk stops.
struct Candidate {
    /// Its element; `None` for text beside elements.
    element: Option<NodeId>,
    nodes: Range<NodeId>,
    /// The probability of a good segment.
    good: f32,
    /// The probability of main content.
    main: f32,
}

impl Candidate {
    fn is_main(&self) -> bool {
        self.main >= MAJORITY
    }

    /// The decisions of both trees.
    fn decisions(&self) -> Vec<Decision> {
        let Candidate { element, good, main, .. } = *self;
        let segment =
            if good >= MAJORITY { "good, so it is not divided" } else { "not good, but has no inner segments" };
        let content = if self.is_main() { "main content" } else { "no main content" };
        vec![
            Decision { name: "segment", element, description: format!("{segment} ({good:.3})") },
            Decision { name: "content", element: None, description: format!("the segment is {content} ({main:.3})") },
        ]
    }
}

/// The filter for the strings of the chosen segments.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Heuristic {
    /// LBS: the largest block of strings of each chosen segment.
    LargestBlockString,
    /// SLS: the strings of all chosen segments whose smoothed length reaches the threshold.
    StringLengthSmoothing,
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
            Heuristic::StringLengthSmoothing => Sls::default().select(dom, segments),
            Heuristic::TablePattern(tp) => tp.select(dom, segments),
        }
    }

    fn name(&self) -> &'static str {
        match self {
            Heuristic::LargestBlockString => "LBS",
            Heuristic::StringLengthSmoothing => "SLS",
            Heuristic::TablePattern(_) => "TP",
        }
    }

    /// The parameters in a form for people.
    fn parameters(&self) -> String {
        match self {
            Heuristic::LargestBlockString => String::new(),
            Heuristic::StringLengthSmoothing => Sls::default().parameters(),
            Heuristic::TablePattern(tp) => tp.parameters(),
        }
    }
}

/// The chain of the paper with one of its heuristics.
#[derive(Debug)]
pub struct ContentSeeker<'m> {
    models: &'m ContentSeekerModels,
    heuristic: Heuristic,
    pipeline: Option<&'m Models>,
}

impl<'m> ContentSeeker<'m> {
    /// The chain with these trees.
    pub fn new(models: &'m ContentSeekerModels, heuristic: Heuristic) -> ContentSeeker<'m> {
        ContentSeeker { models, heuristic, pipeline: None }
    }

    /// Takes the names of the training corpora from this pipeline, if both were fitted on the same pages. The model file
    /// of the chain does not name them.
    pub fn with_corpora_of(self, pipeline: &'m Models) -> ContentSeeker<'m> {
        ContentSeeker { pipeline: Some(pipeline), ..self }
    }
}

/// The segments of a page's markup, with SPAN among the structural elements.
///
/// # Errors
/// [`PageError`] if the page has no tree within its limits.
pub fn segments_with_spans(page: &Page) -> Result<Segments, PageError> {
    let dom = page.dom()?;
    let markup = 0..dom.markup_len() as NodeId;
    Ok(Segments::among(dom, page.blocks()?, markup, |tag| tag.is_structure() || tag == Tag::Span))
}

impl Method for ContentSeeker<'_> {
    fn name(&self) -> &'static str {
        match self.heuristic {
            Heuristic::LargestBlockString => "cs-lbs",
            Heuristic::StringLengthSmoothing => "cs-sls",
            Heuristic::TablePattern(_) => "cs-tp",
        }
    }

    fn view(&self) -> View {
        View::Dom
    }

    fn parameters(&self) -> String {
        self.heuristic.parameters()
    }

    fn trained_on(&self) -> Vec<&str> {
        let has_same_pages = |models: &&Models| models.training.data_fingerprint == self.models.data_fingerprint;
        self.pipeline.filter(has_same_pages).map_or_else(Vec::new, Models::trained_on)
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let texts = self.heuristic.texts(page.dom()?, &self.models.choose(page)?);
        Ok(SelectedParts::Texts(texts).into())
    }

    fn decisions(&self, page: &Page, limit: usize) -> Result<Vec<Vec<Decision>>, MethodError> {
        let (dom, candidates) = (page.dom()?, self.models.candidates(page)?);
        let main: Vec<Range<NodeId>> = candidates
            .iter()
            .filter(|candidate| candidate.is_main())
            .map(|candidate| candidate.nodes.clone())
            .collect();
        let kept = self.heuristic.texts(dom, &main);
        let of_block = |block: &Block| {
            let at = candidates.partition_point(|candidate| candidate.nodes.end <= block.first);
            let Some(candidate) = candidates.get(at).filter(|candidate| candidate.nodes.start <= block.first) else {
                return Vec::new();
            };
            let mut decisions = candidate.decisions();
            if candidate.is_main() {
                let is_string = |id: &NodeId| dom.kind(*id) == NodeKind::Text && !dom.text(*id).trim().is_empty();
                let strings = (block.first..block.end).filter(is_string);
                let (all, left) = strings
                    .fold((0, 0), |(all, left), id| (all + 1, left + usize::from(kept.binary_search(&id).is_ok())));
                let description = format!("{} keeps {left} of its {all} strings", self.heuristic.name());
                decisions.push(Decision { name: "heuristic", element: None, description });
            }
            decisions
        };
        Ok(page.blocks()?.iter().take(limit).map(of_block).collect())
    }

    fn pictures(&self, page: &Page) -> Result<Vec<Picture>, MethodError> {
        let dom = page.dom()?;
        Ok(match self.heuristic {
            Heuristic::StringLengthSmoothing => vec![Sls::default().picture(dom, &self.models.choose(page)?)],
            _ => Vec::new(),
        })
    }
}
