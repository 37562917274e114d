//! The classifiers of a chain, read from one model file, and the segments that they choose.

use super::segment_tree::{SegmentTree, columns, segments_with_spans, walk};
use super::settings::{ChainSettings, ChainThresholds};
use seek_extract::pipeline::classifier_names::{
    CONTENT_CLASSES, CORRECTIONS, FIRST_PAGE_TYPE, SEGMENT, SEGMENT_CLASSES, SHARED_CONTENT, TYPES,
};
use seek_extract::pipeline::{load_forest, predict_in_batches};
use seek_extract::{INNER_F1, MethodError, ModelsError, best_type, stage_columns};
use seek_features::{AvailableSignals, PageMeasurements};
use seek_forest::{Forest, ModelFile, Training};
use seek_page::{NodeId, Page, PageType, SegmentKind};
use std::ops::Range;
use std::path::Path;

/// Names of the segment classifiers of single page types in the file of a chain, in the order of [`PageType::ALL`].
const SEGMENTS_OF_TYPES: [&str; TYPES] = [
    "segment.article",
    "segment.forum",
    "segment.product",
    "segment.collection",
    "segment.listing",
    "segment.documentation",
    "segment.service",
];

/// The classifiers of the chain.
///
/// The file has a segment classifier and a content classifier for pages of all types (`segment`, `content`). It may have
/// ones of single page types (`segment.forum`, `content.forum`), and a classifier of page types (`page_type`).
#[derive(Debug)]
pub struct ChainModels {
    shared: Classifiers,
    of_type: [OwnClassifiers; TYPES],
    page_type: Option<Forest>,
    /// The labels and thresholds.
    pub settings: ChainSettings,
    /// The training data and the scores of the training run.
    pub training: Training,
    /// Short fingerprint of the model file.
    pub fingerprint: String,
}

#[derive(Debug)]
struct Classifiers {
    segment: Forest,
    content: Forest,
}

/// The classifiers of a page type. The shared ones replace those that it lacks.
#[derive(Debug)]
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
        let columns = columns();
        let own = |name, classes: &[&str]| {
            let load = || load_forest(file, name, &columns, classes);
            file.forests().contains_key(name).then(load).transpose()
        };
        let of_type = |t: PageType| -> Result<OwnClassifiers, ModelsError> {
            Ok(OwnClassifiers {
                segment: own(SEGMENTS_OF_TYPES[t.index()], &SEGMENT_CLASSES)?,
                content: own(CORRECTIONS[t.index()], &CONTENT_CLASSES)?,
            })
        };
        let types = PageType::ALL.map(PageType::name);
        let page_type = || load_forest(file, FIRST_PAGE_TYPE, &stage_columns::page_columns(), &types);
        let [a, b, c, d, e, f, g] = PageType::ALL.map(of_type);
        Ok(ChainModels {
            shared: Classifiers {
                segment: load_forest(file, SEGMENT, &columns, &SEGMENT_CLASSES)?,
                content: load_forest(file, SHARED_CONTENT, &columns, &CONTENT_CLASSES)?,
            },
            of_type: [a?, b?, c?, d?, e?, f?, g?],
            page_type: file.forests().contains_key(FIRST_PAGE_TYPE).then(page_type).transpose()?,
            settings: ChainSettings::from_json(file.settings())?,
            training: file.training().clone(),
            fingerprint: file.short_fingerprint().to_owned(),
        })
    }

    /// Names of the training corpora. The first files of the chain do not name them.
    pub fn trained_on(&self) -> Vec<&str> {
        self.training.scores.keys().filter_map(|name| name.strip_prefix(INNER_F1)).collect()
    }

    /// Runs both classifiers on a page: of the given page type, else of the type that the chain finds.
    ///
    /// # Errors
    /// [`MethodError`] if the page exceeds its limits, or the classifiers do not fit.
    pub fn run(&self, page: &Page, page_type: Option<PageType>) -> Result<ChainOutcome, MethodError> {
        let segments = segments_with_spans(page)?;
        let measured = PageMeasurements::with_segments(page, &segments)?;
        let page_type = match (page_type, &self.page_type) {
            (Some(given), _) => Some(given),
            (None, Some(forest)) => Some(find_type(forest, &measured)?),
            (None, None) => None,
        };
        let thresholds = self.settings.thresholds(page_type);
        let own = page_type.map(|t| &self.of_type[t.index()]);
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
    pub fn choose(&self, page: &Page, page_type: Option<PageType>) -> Result<Vec<Range<NodeId>>, MethodError> {
        Ok(self.run(page, page_type)?.main_nodes())
    }
}

/// The most likely type of a page, from all its signals.
fn find_type(forest: &Forest, measured: &PageMeasurements) -> Result<PageType, MethodError> {
    let mut row = vec![0.0; forest.features().len()];
    measured.fill_page_row(AvailableSignals::default(), &mut row);
    let mut types = [0.0; TYPES];
    forest.predict(&row, &mut types)?;
    Ok(best_type(&types).0)
}

/// What the classifiers of a chain found in a page.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ChainOutcome {
    /// The page type whose classifiers and thresholds decided; `None` for those of all types.
    pub page_type: Option<PageType>,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_page_types_are_in_their_order() {
        assert_eq!(SEGMENTS_OF_TYPES.map(str::to_owned), PageType::ALL.map(|t| format!("{SEGMENT}.{t}")));
    }
}
