//! `cs-lbs`, `cs-sls` and `cs-tp`: the content-seeker paper's own chain, nothing added.
//!
//! From the top of the tree down each structural element is asked whether it is a good segment; a good one is taken
//! and not entered, and so is what holds nothing more to enter. Each good segment is then asked whether it is main content, and the heuristic filters the strings
//! of those that are. Both classifiers are decision trees over the paper's features; decisions are hard.
//!
//! SPAN is a structural element here (section 2.1 of the paper), where it holds whole blocks. Text that only the page's data
//! tell is none of the chain's: its segments end with the page's own markup.

use crate::heuristics::{Sls, Tp, largest_block};
use crate::method::{Decision, Method, MethodError, View};
use crate::picture::Picture;
use crate::pipeline::{CONTENT_CLASSES, Models, ModelsError, SEGMENT, SEGMENT_CLASSES, in_batches, load_forest};
use seek_features::{Level, PageMeasurements, Schema};
use seek_forest::{Forest, ModelFile};
use seek_page::{Block, Dom, NodeId, NodeKind, Page, PageError, SegmentKind, Segments, SelectedParts, Selection, Tag};
use std::ops::Range;

/// The probability from which on a tree says yes: the paper's decisions are those of the larger class.
const DECIDED: f32 = 0.5;

/// The features of both trees, by their names in the segment schema. Section 2.2 of the paper names nine that need no browser
/// (inner text and HTML, images, forms, tables, links, stop words, anchor text over text, height) and says "etc.": `inputs`,
/// `paragraphs`, `items`, `elements` and `ascii_share` are ours. Its visual features (position and size of the box) need one.
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
    /// Short fingerprint of the file.
    pub fingerprint: String,
}

impl ContentSeekerModels {
    /// Takes the trees out of a model file.
    ///
    /// # Errors
    /// [`ModelsError`].
    pub fn from_file(file: &ModelFile) -> Result<ContentSeekerModels, ModelsError> {
        let columns: Vec<String> = Schema::of(Level::Segment).names().map(str::to_owned).collect();
        Ok(ContentSeekerModels {
            segment: load_forest(file, SEGMENT, &columns, &SEGMENT_CLASSES)?,
            content: load_forest(file, "content", &columns, &CONTENT_CLASSES)?,
            data_fingerprint: file.training().data_fingerprint.clone(),
            fingerprint: file.short_fingerprint().to_owned(),
        })
    }

    /// The nodes of each good segment that is main content, in order: what the heuristics read.
    ///
    /// # Errors
    /// [`MethodError`] where the page exceeds its limits or the trees do not fit.
    pub fn choose(&self, page: &Page) -> Result<Vec<Range<NodeId>>, MethodError> {
        let taken = self.take(page)?;
        Ok(taken.into_iter().filter(|taken| taken.is_main()).map(|taken| taken.nodes).collect())
    }

    /// The segments that are taken and not entered, in order.
    fn take(&self, page: &Page) -> Result<Vec<Taken>, MethodError> {
        let segments = segments_with_spans(page)?;
        let measured = PageMeasurements::with_segments(page, &segments)?;
        let ask = |forest: &Forest| {
            let width = forest.features().len();
            let fill = |range, rows: &mut [f32]| measured.fill(Level::Segment, range, width, rows);
            in_batches(page, segments.len(), width, fill, |rows, out| forest.predict(rows, out))
        };
        let (good, main) = (ask(&self.segment)?, ask(&self.content)?);
        let mut taken = Vec::new();
        let mut s = 0;
        while s < segments.len() {
            let segment = segments.get(s);
            // What holds no other segment cannot be entered: it is taken as it is.
            let can_be_entered = segment.end > s + 1;
            if good[s] < DECIDED && can_be_entered {
                s += 1;
                continue;
            }
            let (element, nodes) = match segment.kind {
                SegmentKind::Element(id) => (Some(id), id..measured.dom().end(id)),
                SegmentKind::Text => {
                    let block = measured.blocks().get(segment.blocks.start);
                    (None, block.first..block.end)
                }
            };
            taken.push(Taken { element, nodes, good: good[s], main: main[s] });
            s = segment.end;
        }
        Ok(taken)
    }
}

/// A segment that is taken.
struct Taken {
    /// Its element; none for text beside others.
    element: Option<NodeId>,
    nodes: Range<NodeId>,
    /// The probability of being good.
    good: f32,
    /// The probability of being main content.
    main: f32,
}

impl Taken {
    fn is_main(&self) -> bool {
        self.main >= DECIDED
    }

    /// What both trees decided.
    fn decisions(&self) -> Vec<Decision> {
        let Taken { element, good, main, .. } = *self;
        let taken = if good >= DECIDED { "good, so it is not entered" } else { "not good, but it holds no other" };
        let content = if self.is_main() { "main content" } else { "no main content" };
        vec![
            Decision { name: "segment", element, what: format!("{taken} ({good:.3})") },
            Decision { name: "content", element: None, what: format!("the segment is {content} ({main:.3})") },
        ]
    }
}

/// What filters the strings of the chosen segments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heuristic {
    /// LBS: the largest block of strings of each chosen segment.
    LargestBlockString,
    /// SLS: the strings of all chosen segments whose smoothed length reaches the threshold.
    StringLengthSmoothing,
    /// TP: the strings of all chosen segments that stand in the page's pattern, of tables or of other elements.
    TablePattern(Tp),
}

impl Heuristic {
    /// The text nodes that are left of chosen segments, in order.
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

    /// Its parameters, as a person would name them.
    fn parameters(&self) -> String {
        match self {
            Heuristic::LargestBlockString => String::new(),
            Heuristic::StringLengthSmoothing => Sls::default().parameters(),
            Heuristic::TablePattern(tp) => tp.parameters(),
        }
    }
}

/// The paper's chain with one of its heuristics.
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

    /// Takes the names of the training corpora from this pipeline, if both were fitted on the same pages. The file of
    /// the chain does not name them.
    pub fn with_corpora_of(self, pipeline: &'m Models) -> ContentSeeker<'m> {
        ContentSeeker { pipeline: Some(pipeline), ..self }
    }
}

/// The segments of a page's own markup with SPAN among the structural elements.
///
/// # Errors
/// [`PageError`].
pub fn segments_with_spans(page: &Page) -> Result<Segments, PageError> {
    let dom = page.dom()?;
    let own = 0..dom.markup_len() as NodeId;
    Ok(Segments::among(dom, page.blocks()?, own, |tag| tag.is_structure() || tag == Tag::Span))
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
        let same = |models: &&Models| models.training.data_fingerprint == self.models.data_fingerprint;
        self.pipeline.filter(same).map_or_else(Vec::new, Models::trained_on)
    }

    fn select(&self, page: &Page) -> Result<Selection, MethodError> {
        let texts = self.heuristic.texts(page.dom()?, &self.models.choose(page)?);
        Ok(SelectedParts::Texts(texts).into())
    }

    fn decisions(&self, page: &Page, most: usize) -> Result<Vec<Vec<Decision>>, MethodError> {
        let (dom, taken) = (page.dom()?, self.models.take(page)?);
        let main: Vec<Range<NodeId>> =
            taken.iter().filter(|taken| taken.is_main()).map(|taken| taken.nodes.clone()).collect();
        let kept = self.heuristic.texts(dom, &main);
        let of_block = |block: &Block| {
            let Some(taken) = taken.get(taken.partition_point(|taken| taken.nodes.end <= block.first)) else {
                return Vec::new();
            };
            if taken.nodes.start > block.first {
                return Vec::new();
            }
            let mut decisions = taken.decisions();
            if taken.is_main() {
                let is_string = |id: &NodeId| dom.kind(*id) == NodeKind::Text && !dom.text(*id).trim().is_empty();
                let strings = (block.first..block.end).filter(is_string);
                let (all, left) = strings
                    .fold((0, 0), |(all, left), id| (all + 1, left + usize::from(kept.binary_search(&id).is_ok())));
                let what = format!("{} keeps {left} of its {all} strings", self.heuristic.name());
                decisions.push(Decision { name: "heuristic", element: None, what });
            }
            decisions
        };
        Ok(page.blocks()?.iter().take(most).map(of_block).collect())
    }

    fn pictures(&self, page: &Page) -> Result<Vec<Picture>, MethodError> {
        let dom = page.dom()?;
        Ok(match self.heuristic {
            Heuristic::StringLengthSmoothing => vec![Sls::default().picture(dom, &self.models.choose(page)?)],
            _ => Vec::new(),
        })
    }
}
