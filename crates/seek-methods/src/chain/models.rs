//! The classifiers of a chain, read from one model file, and the segments that they choose.

use super::segment_tree::{SegmentTree, chain_columns, segments_with_spans, walk};
use super::settings::{ChainSettings, ChainThresholds};
use seek_extract::pipeline::classifier_names::{
    CONTENT_CLASSES, FIRST_PAGE_TYPE, SEGMENT, SEGMENT_CLASSES, SHARED_CONTENT,
};
use seek_extract::pipeline::{load_forest, predict_in_batches};
use seek_extract::{MethodError, ModelsError, TrainedModel, stage_columns};
use seek_features::{AvailableSignals, PageMeasurements};
use seek_forest::{Fingerprint, Forest, ModelFile, Training};
use seek_page::{NodeId, Page, PageType, SegmentKind};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

/// The classifiers of the chain.
///
/// The file has a segment classifier and a content classifier for pages of all types (`segment`, `content`). It may have
/// ones of single page types (`segment.forum`, `content.forum`), and a classifier of page types (`page_type`). Its page types are the
/// classes of this classifier, which may be a user's own; without it they are those of the program.
#[derive(Debug)]
pub struct ChainModels {
    shared: Classifiers,
    of_type: BTreeMap<String, OwnClassifiers>,
    page_type: Option<Forest>,
    types: Vec<String>,
    /// The labels and thresholds.
    pub settings: ChainSettings,
    /// The training data and the scores of the training run.
    pub training: Training,
    /// Fingerprint of the model file.
    pub fingerprint: Fingerprint,
}

#[derive(Debug)]
struct Classifiers {
    segment: Forest,
    content: Forest,
}

/// The classifiers of a page type. The shared ones replace those that it lacks.
#[derive(Debug, Default)]
struct OwnClassifiers {
    segment: Option<Forest>,
    content: Option<Forest>,
}

impl ChainModels {
    /// Reads a model file.
    ///
    /// # Errors
    /// [`ModelsError`] if the file cannot be read, or a classifier does not fit this version.
    pub fn load(path: &Path) -> Result<ChainModels, ModelsError> {
        ChainModels::from_file(&ModelFile::load(path)?)
    }

    /// Reads the classifiers from a model file.
    ///
    /// # Errors
    /// [`ModelsError`] if a classifier is missing, or does not fit this version.
    pub fn from_file(file: &ModelFile) -> Result<ChainModels, ModelsError> {
        let settings = ChainSettings::from_json(file.settings())?;
        let columns = chain_columns(settings.boxes);
        let page_type = match file.forests().get(FIRST_PAGE_TYPE) {
            Some(forest) => {
                let classes: Vec<&str> = forest.classes().iter().map(String::as_str).collect();
                Some(load_forest(file, FIRST_PAGE_TYPE, &stage_columns::page_columns(), &classes)?)
            }
            None => None,
        };
        let types = match &page_type {
            Some(forest) => forest.classes().to_vec(),
            None => PageType::ALL.map(|known| known.name().to_owned()).to_vec(),
        };
        settings.check_types(&types)?;
        let mut of_type: BTreeMap<String, OwnClassifiers> = BTreeMap::new();
        for name in file.forests().keys() {
            let Some((classifier, page_type)) = name.split_once('.') else { continue };
            if !types.iter().any(|known| known == page_type) {
                return Err(ModelsError::UnknownPageType { forest: name.clone() });
            }
            let own = of_type.entry(page_type.to_owned()).or_default();
            match classifier {
                SEGMENT => own.segment = Some(load_forest(file, name, &columns, &SEGMENT_CLASSES)?),
                SHARED_CONTENT => own.content = Some(load_forest(file, name, &columns, &CONTENT_CLASSES)?),
                _ => {}
            }
        }
        Ok(ChainModels {
            shared: Classifiers {
                segment: load_forest(file, SEGMENT, &columns, &SEGMENT_CLASSES)?,
                content: load_forest(file, SHARED_CONTENT, &columns, &CONTENT_CLASSES)?,
            },
            of_type,
            page_type,
            types,
            settings,
            training: file.training().clone(),
            fingerprint: file.fingerprint().clone(),
        })
    }

    /// Whether the classifiers read the boxes of segments, so that a page needs a layout.
    pub fn needs_layout(&self) -> bool {
        self.settings.boxes
    }

    /// The names of the page types: the classes of the classifier of page types, else those of the program.
    pub fn page_types(&self) -> &[String] {
        &self.types
    }

    /// Runs both classifiers on a page: of the given page type, else of the type that the chain finds.
    ///
    /// # Errors
    /// [`MethodError`] if the page exceeds its limits, lacks the layout that the classifiers read, or the classifiers do not fit.
    pub fn run(&self, page: &Page, page_type: Option<&str>) -> Result<ChainOutcome, MethodError> {
        if self.needs_layout() && page.layout().is_none() {
            return Err(MethodError::NoLayout);
        }
        let segments = segments_with_spans(page)?;
        let measured = PageMeasurements::with_segments(page, &segments)?;
        let page_type = match (page_type, &self.page_type) {
            (Some(given), _) => Some(given.to_owned()),
            (None, Some(forest)) => Some(find_type(forest, &measured)?),
            (None, None) => None,
        };
        let thresholds = self.settings.thresholds(page_type.as_deref());
        let own = page_type.as_ref().and_then(|name| self.of_type.get(name));
        let segment = own.and_then(|own| own.segment.as_ref()).unwrap_or(&self.shared.segment);
        let content = own.and_then(|own| own.content.as_ref()).unwrap_or(&self.shared.content);
        let tree = SegmentTree::of(&segments);
        let predict = |forest: &Forest, nodes: &[usize]| {
            let width = forest.features().len();
            let fill = |range: Range<usize>, rows: &mut [f32]| {
                for (&node, row) in nodes[range].iter().zip(rows.chunks_exact_mut(width)) {
                    tree.fill(&measured, node..node + 1, width, row);
                }
            };
            predict_in_batches(page, nodes.len(), width, fill, |rows, out| forest.predict(rows, out))
        };
        let all: Vec<usize> = (0..tree.len()).collect();
        let good = predict(segment, &all)?;
        let words = |node: usize| -> u32 {
            let blocks = &tree.blocks[node];
            measured.counts().over(blocks.start as usize..blocks.end as usize).words
        };
        let kept = walk(&tree.ends, |node| good[node] >= thresholds.segment && words(node) >= self.settings.smallest);
        let main = predict(content, &kept)?;
        let chosen = |(&node, main): (&usize, f32)| {
            let number = tree.segments[node] as usize;
            let segment = segments.get(number);
            let (element, nodes) = match segment.kind {
                SegmentKind::Element(id) => (Some(id), id..measured.dom().end(id)),
                _ => {
                    let block = measured.blocks().get(segment.blocks.start);
                    (None, block.first..block.end)
                }
            };
            GoodSegment { element, nodes, good: good[node], main, is_main: main >= thresholds.content }
        };
        let good = kept.iter().zip(main).map(chosen).collect();
        Ok(ChainOutcome { page_type, thresholds, segments: good })
    }

    /// The nodes of each segment with main content, in document order. The heuristics read these nodes.
    ///
    /// # Errors
    /// As for [`ChainModels::run`].
    pub fn choose(&self, page: &Page, page_type: Option<&str>) -> Result<Vec<Range<NodeId>>, MethodError> {
        Ok(self.run(page, page_type)?.main_nodes())
    }
}

impl TrainedModel for ChainModels {
    fn training(&self) -> &Training {
        &self.training
    }

    fn fingerprint(&self) -> &str {
        self.fingerprint.short()
    }
}

/// The most likely type of a page, from all its signals.
fn find_type(forest: &Forest, measured: &PageMeasurements) -> Result<String, MethodError> {
    let mut row = vec![0.0; forest.features().len()];
    measured.fill_page_row(AvailableSignals::default(), &mut row);
    let classes = forest.classes();
    let mut types = vec![0.0; classes.len()];
    forest.predict(&row, &mut types)?;
    let best = (1..types.len()).fold(0, |best, at| if types[at] > types[best] { at } else { best });
    Ok(classes[best].clone())
}

/// What the classifiers of a chain found in a page.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ChainOutcome {
    /// The page type whose classifiers and thresholds decided; `None` for those of all types.
    pub page_type: Option<String>,
    /// The thresholds.
    pub thresholds: ChainThresholds,
    /// The good segments, in document order. Text outside them is never main content.
    pub segments: Vec<GoodSegment>,
}

impl ChainOutcome {
    /// The nodes of the segments with main content, in document order.
    pub fn main_nodes(&self) -> Vec<Range<NodeId>> {
        self.segments.iter().filter(|segment| segment.is_main).map(|segment| segment.nodes.clone()).collect()
    }
}

/// A segment that the chain calls good, so that it is not divided.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct GoodSegment {
    /// Its element; `None` for text beside elements.
    pub element: Option<NodeId>,
    /// Its nodes.
    pub nodes: Range<NodeId>,
    /// The probability of a good segment, in [0, 1].
    pub good: f32,
    /// The probability of main content, in [0, 1].
    pub main: f32,
    /// Whether the chain calls it main content.
    pub is_main: bool,
}
