//! One labelled page, read, segmented, labelled and measured.

use crate::corpus::digest::page_digest;
use crate::corpus::folds::{is_without_url, page_group};
use crate::corpus::labels::oracle::{self, Bags};
use crate::corpus::labels::resolve::{ResolvedPage, TextLabels};
use crate::corpus::labels::segments::segment_labels;
use crate::corpus::labels::{BlockLabels, good_segments};
use crate::corpus::pages::{read_page, read_page_for};
use crate::corpus::script::dominant_script;
use anyhow::{Result, ensure};
use seek_extract::pipeline::box_columns;
use seek_extract::pipeline::content_summary::BlockStats;
use seek_extract::pipeline::stage_columns::{self, Heuristics};
use seek_extract::{TermContext, View};
use seek_features::{AvailableSignals, Level, PageMeasurements, TermSource};
use seek_io::LabelledPage;
use seek_methods::chain::{SegmentTree, chain_columns, segments_with_spans};
use seek_page::{NodeId, Page, PageType, Segment, SegmentKind};
use sha2::Digest;
use std::collections::HashMap;
use std::ops::Range;

/// One labelled page, without its HTML.
#[derive(Debug)]
pub struct PreparedPage {
    /// Unique id.
    pub id: String,
    /// Name of the corpus.
    pub corpus: String,
    /// BCP-47 tag, if known.
    pub lang: Option<String>,
    /// ISO 639-3 code of the language that the features find.
    pub found_language: &'static str,
    /// Script of most letters of the gold text, or of the page's own text if the gold has none; see [`dominant_script`].
    pub script: Option<&'static str>,
    /// Gold page type, if it is known and one of the program.
    pub page_type: Option<PageType>,
    /// The name of the gold page type, if it is known: that of [`PreparedPage::page_type`], or one of the user's own.
    pub type_name: Option<String>,
    /// Registrable host; folds keep it together.
    pub group: String,
    /// Whether it was made from another page ([`LabelledPage::made_from`]).
    pub is_made: bool,
    /// Where the labels of its blocks come from. If they are not whole, only blocks with [`PreparedPage::known`] have one.
    pub text_labels: TextLabels,
    /// For each segment of the segment table whether a label says that it is good. Such a label wins over a derived one.
    pub segment_row_labels: Vec<Option<bool>>,
    /// Labels that cannot be used, for people.
    pub unmatched: Vec<String>,
    /// For each block the number of its tokens that match the gold.
    pub matched: Vec<f32>,
    /// For each block the number of its word tokens, as the metric counts them.
    pub tokens: Vec<u32>,
    /// For each block the number of its words, as the features count them.
    pub words: Vec<u32>,
    /// For each block whether it is main content.
    pub main: Vec<bool>,
    /// For each block whether it has a label. A block without one counts as not main, and has no weight in a fit.
    pub known: Vec<bool>,
    /// Number of tokens of the gold text.
    pub gold_tokens: u32,
    /// Blocks and gold text as bags of tokens.
    pub bags: Bags,
    /// Its rows in the block table.
    pub blocks: Range<usize>,
    /// Its rows in the segment table.
    pub segments: Range<usize>,
    /// Its rows in the table of the chain, one for each node of `segment_tree`; empty if that table is.
    pub chain_rows: Range<usize>,
    /// The segments as the chain walks them; empty without the table of the chain.
    pub segment_tree: SegmentTree,
    /// For each node of `segment_tree` whether a person labelled it as a good segment. These labels win over those that
    /// follow from the main content.
    pub segment_labels: Vec<Option<bool>>,
    /// For each segment its blocks, as numbers of the page's own blocks.
    pub segment_blocks: Vec<Range<u32>>,
    /// For each block the segments that contain it, as row numbers in the page's own segment table. It holds those that the
    /// pipeline reads: of several elements around the same blocks the outermost.
    pub enclosing_segments: Vec<Vec<u32>>,
    /// Statistics of the blocks, for the second classifier of page types.
    pub block_stats: BlockStats,
    /// Lookup of the scores of its terms.
    pub term_context: TermContext,
}

/// The signals of each row of a page in the page table. The classifier must work without the URL, without JSON-LD, and without
/// the words that it knows, too. In the number of one of the first four rows, bit 0 is set without the URL and bit 1 without JSON-LD.
pub const PAGE_ROWS: [AvailableSignals; 6] = [
    AvailableSignals { url: true, json_ld: true, words: true },
    AvailableSignals { url: false, json_ld: true, words: true },
    AvailableSignals { url: true, json_ld: false, words: true },
    AvailableSignals { url: false, json_ld: false, words: true },
    AvailableSignals { url: true, json_ld: true, words: false },
    AvailableSignals { url: false, json_ld: false, words: false },
];

/// The number of the row of a page with these signals, among those with words.
pub fn row_with_words(signals: AvailableSignals) -> usize {
    usize::from(!signals.url) + 2 * usize::from(!signals.json_ld)
}

/// The signals of each row of the terms of a page. No term depends on the declared types of JSON-LD. Bit 0 of its number is set
/// without the URL, bit 1 without words.
pub const TERM_SIGNALS: [AvailableSignals; 4] = [
    AvailableSignals { url: true, json_ld: true, words: true },
    AvailableSignals { url: false, json_ld: true, words: true },
    AvailableSignals { url: true, json_ld: true, words: false },
    AvailableSignals { url: false, json_ld: true, words: false },
];

/// The rows of one page, before they are added to the tables.
pub(super) struct PageFeatureRows {
    pub(super) page: PreparedPage,
    pub(super) page_row: Vec<f32>,
    /// The terms of the page, for each of [`TERM_SIGNALS`].
    pub(super) page_terms: [Vec<u32>; TERM_SIGNALS.len()],
    pub(super) segment_rows: Vec<f32>,
    pub(super) good: Vec<bool>,
    pub(super) block_rows: Vec<f32>,
    pub(super) text_terms: Vec<Vec<u32>>,
    pub(super) ancestor_terms: Vec<Vec<u32>>,
    /// Rows of the nodes of the segment tree, with all features of the schema; empty without the table of the chain.
    pub(super) chain_rows: Vec<f32>,
    pub(super) digest: [u8; 32],
}

impl PreparedPage {
    /// The names that folds can go by: host and id.
    pub fn fold_names(&self) -> (&str, &str) {
        (&self.group, &self.id)
    }

    /// Whether the page has neither URL nor site, so that its host is not known.
    pub fn has_no_url(&self) -> bool {
        is_without_url(&self.group)
    }

    /// Word-level F1 of the first `n` blocks of an order, for each `n` from none to all.
    pub fn f1_of_first(&self, order: &[usize]) -> Vec<f64> {
        oracle::f1_of_first(&self.bags, order)
    }

    /// Word-level F1 of a choice of blocks.
    pub fn f1(&self, chosen: &[usize]) -> f64 {
        let mut flags = vec![false; self.main.len()];
        for &block in chosen {
            flags[block] = true;
        }
        oracle::f1_of(&self.bags, &flags)
    }
}

/// What the tables of pages hold beside the features of the schema.
#[derive(Debug, Clone, Copy)]
pub(super) struct PageTables {
    /// Rows of the chain. They are wide, so only the fit of a chain asks for them.
    pub(super) with_chain: bool,
    /// Columns of boxes.
    pub(super) with_boxes: bool,
}

/// The columns of the segment table.
pub(super) fn segment_columns(with_boxes: bool) -> Vec<String> {
    if with_boxes { box_columns::segment_columns_with_boxes() } else { stage_columns::segment_columns() }
}

/// The columns of the block table.
pub(super) fn block_columns(with_boxes: bool) -> Vec<String> {
    if with_boxes { box_columns::block_columns_with_boxes() } else { stage_columns::block_columns() }
}

/// Reads a page with its boxes.
///
/// # Errors
/// A page without boxes, because a model that reads them refuses such a page, too.
fn read_page_with_boxes(labelled: &LabelledPage) -> Result<Page> {
    ensure!(labelled.layout.is_some(), "the page has no boxes in --boxes");
    read_page_for(View::Layout, labelled)
}

/// Reads, labels and measures a page.
pub(super) fn measure(resolved: ResolvedPage, corpus: &str, tables: PageTables) -> Result<PageFeatureRows> {
    let digest = page_digest(&resolved.page, corpus);
    let page = if tables.with_boxes { read_page_with_boxes(&resolved.page)? } else { read_page(&resolved.page)? };
    let measured = PageMeasurements::new(&page)?;
    let (labels, lost) = BlockLabels::of_page(&page, &resolved)?;
    let ResolvedPage { page: labelled, text_labels, mut unmatched } = resolved;
    unmatched.extend(lost);
    let main = labels.main();
    let blocks = page.blocks()?;
    let n_blocks = main.len();
    let page_script = || dominant_script((0..n_blocks).map(|i| blocks.text(i)));
    let script = dominant_script([labelled.gold()]).or_else(page_script);

    let width = stage_columns::page_columns().len();
    let mut page_row = vec![0.0; width * PAGE_ROWS.len()];
    PAGE_ROWS
        .into_iter()
        .zip(page_row.chunks_exact_mut(width))
        .for_each(|(known, row)| measured.fill_page_row(known, row));
    let (own_labels, lost) = segment_labels(page.dom()?, blocks, measured.segments(), &labelled.segments);
    unmatched.extend(lost);
    let kept = KeptSegments::of(&measured, &own_labels);
    let width = segment_columns(tables.with_boxes).len();
    let mut segment_rows = vec![0.0; width * kept.segments.len()];
    for (&segment, row) in kept.segments.iter().zip(segment_rows.chunks_exact_mut(width)) {
        measured.fill(Level::Segment, segment..segment + 1, width, row);
        box_columns::put_segment_boxes(&measured, segment..segment + 1, width, row);
    }
    let width = block_columns(tables.with_boxes).len();
    let mut block_rows = vec![0.0; width * n_blocks];
    measured.fill(Level::Block, 0..n_blocks, width, &mut block_rows);
    box_columns::put_block_boxes(&measured, 0..n_blocks, width, &mut block_rows);
    Heuristics::of(&measured).put(0, width, &mut block_rows);

    let chain = if tables.with_chain {
        ChainSegments::of(&page, &labelled, tables.with_boxes)?
    } else {
        ChainSegments::default()
    };

    let terms = |source| {
        let of_block = |block| {
            let mut terms = Vec::new();
            measured.terms(source, block, &mut terms);
            terms
        };
        (0..n_blocks).map(of_block).collect()
    };
    Ok(PageFeatureRows {
        text_terms: terms(TermSource::Text),
        ancestor_terms: terms(TermSource::Ancestors),
        page_terms: TERM_SIGNALS.map(|signals| measured.page_terms(signals)),
        page_row,
        segment_rows,
        good: kept.of_each(&with_labels(good_segments(measured.segments(), &main), &own_labels)),
        block_rows,
        chain_rows: chain.rows,
        digest: digest.finalize().into(),
        page: PreparedPage {
            group: page_group(&labelled),
            is_made: labelled.made_from.is_some(),
            id: labelled.id,
            corpus: corpus.to_owned(),
            script,
            lang: labelled.lang,
            found_language: measured.language().code,
            page_type: labelled.page_type.as_deref().and_then(|t| t.parse().ok()),
            type_name: labelled.page_type,
            text_labels,
            segment_row_labels: kept.of_each(&own_labels),
            unmatched,
            matched: labels.share.iter().zip(&labels.tokens).map(|(s, &t)| s * t as f32).collect(),
            gold_tokens: labels.bags.gold.iter().map(|&n| n as u32).sum(),
            words: (0..n_blocks).map(|i| measured.counts().of_block(i).words).collect(),
            enclosing_segments: (0..n_blocks)
                .map(|i| measured.enclosing_segments(i).map(|segment| kept.row_of[segment]).collect())
                .collect(),
            block_stats: BlockStats::of(&measured),
            term_context: TermContext::of(&measured),
            segment_labels: chain.labels,
            segment_tree: chain.tree,
            chain_rows: 0..0,
            tokens: labels.tokens,
            bags: labels.bags,
            known: labels.known,
            main,
            blocks: 0..0,
            segments: 0..0,
            segment_blocks: kept.of_each(
                &measured.segments().iter().map(|s| s.blocks.start as u32..s.blocks.end as u32).collect::<Vec<_>>(),
            ),
        },
    })
}

/// The segments of a page with rows in the segment table. Of several elements around the same blocks the pipeline reads the
/// outermost alone, so the others have a row only if they have a label. A quarter of all segments are such others.
struct KeptSegments {
    /// Their numbers among all segments, ascending.
    segments: Vec<usize>,
    /// The row of each segment among those of the page; 0 for one without a row.
    row_of: Vec<u32>,
}

impl KeptSegments {
    fn of(measured: &PageMeasurements, labels: &[Option<bool>]) -> KeptSegments {
        let n = measured.row_count(Level::Segment);
        let is_kept = |&segment: &usize| {
            measured.is_outermost_segment(segment) || labels.get(segment).is_some_and(Option::is_some)
        };
        let segments: Vec<usize> = (0..n).filter(is_kept).collect();
        let mut row_of = vec![0; n];
        segments.iter().enumerate().for_each(|(row, &segment)| row_of[segment] = row as u32);
        KeptSegments { segments, row_of }
    }

    /// The values of these segments, from those of all segments.
    fn of_each<T: Clone>(&self, all: &[T]) -> Vec<T> {
        self.segments.iter().map(|&segment| all[segment].clone()).collect()
    }
}

/// The segments as the chain walks them.
#[derive(Default)]
struct ChainSegments {
    tree: SegmentTree,
    /// Labels that people gave to the nodes.
    labels: Vec<Option<bool>>,
    /// Rows of the nodes, with all features of the schema, and of boxes.
    rows: Vec<f32>,
}

impl ChainSegments {
    fn of(page: &Page, labelled: &LabelledPage, with_boxes: bool) -> Result<ChainSegments> {
        let spans = segments_with_spans(page)?;
        let tree = SegmentTree::of(&spans);
        let width = chain_columns(with_boxes).len();
        let mut rows = vec![0.0; width * tree.len()];
        tree.fill(&PageMeasurements::with_segments(page, &spans)?, 0..tree.len(), width, &mut rows);
        // Elements without a segment of their own have none here, either: they are among the unmatched labels of the page.
        let (given, _) = segment_labels(page.dom()?, page.blocks()?, &spans, &labelled.segments);
        let of_element = |(segment, label): (&Segment, &Option<bool>)| match segment.kind {
            SegmentKind::Element(id) => label.map(|label| (id, label)),
            _ => None,
        };
        let of_elements: HashMap<NodeId, bool> = spans.iter().zip(&given).filter_map(of_element).collect();
        let labels = tree.labels(&spans, |id| of_elements.get(&id).copied());
        Ok(ChainSegments { tree, labels, rows })
    }
}

/// Derived labels of segments, each replaced by the explicit one if there is one.
fn with_labels(derived: Vec<bool>, labels: &[Option<bool>]) -> Vec<bool> {
    derived.into_iter().zip(labels).map(|(derived, label)| label.unwrap_or(derived)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_row_number_has_a_bit_for_each_missing_signal() {
        for (row, known) in PAGE_ROWS.into_iter().enumerate().filter(|(_, known)| known.words) {
            assert_eq!(row, row_with_words(known));
        }
        for (row, known) in TERM_SIGNALS.into_iter().enumerate() {
            assert_eq!(row, usize::from(!known.url) + 2 * usize::from(!known.words));
        }
    }
}
