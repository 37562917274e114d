//! Features of later classifiers from the results of earlier stages. Their columns follow the page's own features.
//!
//! The pipeline is soft: no stage drops anything. The content classifier reads the scores of the segments around a block, the
//! results of the heuristics, and the scores of terms. Training fills the same columns with out-of-fold probabilities.
//!
//! Rows of segments and blocks also have the probabilities of the page types. Models of earlier versions read them. They were
//! worth nothing on unseen sites (`docs/experiments.md`), so training leaves them empty.

use super::classifier_names::TYPES;
use super::content_summary::{self, ContentSummary};
use super::page_terms::{PAGE_TERM_COLUMNS, page_term_columns};
use super::terms::{TERM_COLUMN_NAMES, TERM_COLUMNS};
use crate::heuristics::{Pattern, Sls, Tp, largest_block_in};
use seek_features::{Level, PageMeasurements, Schema, TextCounts};
use seek_page::{NodeId, NonWhitespaceSums, PageType};

/// Enclosing segments of a block whose scores are features.
const SEGMENT_LEVELS: usize = 4;
/// Number of columns with segment scores.
pub const SEGMENT_COLUMNS: usize = SEGMENT_LEVELS + 2;
/// Number of columns with results of the heuristics.
const HEURISTIC_COLUMNS: usize = 5;

/// Names of the columns with the probabilities of the page types.
fn type_names() -> impl Iterator<Item = String> {
    PageType::ALL.into_iter().map(|t| format!("type.{t}"))
}

/// The columns of the page schema.
pub fn page_columns() -> Vec<String> {
    Schema::of(Level::Page).names().map(str::to_owned).collect()
}

/// All columns of the page type classifier of the first pass: the page schema, page terms.
pub fn first_page_columns() -> Vec<String> {
    page_columns().into_iter().chain(page_term_columns()).collect()
}

/// The columns of page terms in rows of pages.
pub(super) fn page_terms_range() -> std::ops::Range<usize> {
    let at = Schema::of(Level::Page).len();
    at..at + PAGE_TERM_COLUMNS
}

/// The columns that only the second pass reads: the page type probabilities of the first pass, and the summary of the
/// content.
pub fn second_pass_columns() -> impl Iterator<Item = String> {
    type_names().chain(content_summary::columns())
}

/// All columns of the page type classifier of the second pass.
pub fn second_page_columns() -> Vec<String> {
    first_page_columns().into_iter().chain(second_pass_columns()).collect()
}

/// Appends the values of [`second_pass_columns`].
pub fn append_second_pass(types: &[f32], summary: &ContentSummary, row: &mut Vec<f32>) {
    row.extend_from_slice(types);
    summary.append_to(row);
}

/// All columns of the segment classifier: the segment schema, page types.
pub fn segment_columns() -> Vec<String> {
    Schema::of(Level::Segment).names().map(str::to_owned).chain(type_names()).collect()
}

/// All columns of the content classifier: the block schema, page types, segment scores, heuristics, terms.
pub fn block_columns() -> Vec<String> {
    let segments = (1..=SEGMENT_LEVELS).map(|level| format!("segment.good{level}"));
    let more =
        ["segment.good_max", "segment.good_level", "lbs.share", "sls.ratio", "sls.length", "tp.share", "tp.elements"];
    Schema::of(Level::Block)
        .names()
        .map(str::to_owned)
        .chain(type_names())
        .chain(segments)
        .chain(more.map(str::to_owned))
        .chain(TERM_COLUMN_NAMES.map(str::to_owned))
        .collect()
}

/// Writes the page type columns into rows of segments or blocks. Each row has `stride` values.
pub fn put_types(level: Level, types: &[f32; TYPES], stride: usize, rows: &mut [f32]) {
    let at = Schema::of(level).len();
    for row in rows.chunks_exact_mut(stride) {
        row[at..at + TYPES].copy_from_slice(types);
    }
}

/// The segment columns of a block from the scores of its enclosing segments, the innermost first: the first four
/// scores, the largest score, and its level from 1 (0 without a score above 0).
pub fn segment_values(scores: impl Iterator<Item = f32>) -> [f32; SEGMENT_COLUMNS] {
    let mut out = [0.0; SEGMENT_COLUMNS];
    let (mut max, mut max_level) = (0.0, 0);
    for (level, score) in scores.enumerate() {
        if level < SEGMENT_LEVELS {
            out[level] = score;
        }
        if score > max {
            (max, max_level) = (score, level + 1);
        }
    }
    out[SEGMENT_LEVELS] = max;
    out[SEGMENT_LEVELS + 1] = max_level as f32;
    out
}

/// Index of the first column with segment scores in a block row.
pub fn segments_at() -> usize {
    Schema::of(Level::Block).len() + TYPES
}

/// Writes the segment columns into rows of `stride` values. The first row is that of the block `first`; `scores` holds a
/// score for each segment.
pub fn put_segments(measured: &PageMeasurements, scores: &[f32], first: usize, stride: usize, rows: &mut [f32]) {
    let at = segments_at();
    for (i, row) in rows.chunks_exact_mut(stride).enumerate() {
        let enclosing = measured.enclosing_segments(first + i).map(|segment| scores[segment]);
        row[at..at + SEGMENT_COLUMNS].copy_from_slice(&segment_values(enclosing));
    }
}

/// Index of the first column of terms in a block row.
pub fn terms_at() -> usize {
    segments_at() + SEGMENT_COLUMNS + HEURISTIC_COLUMNS
}

/// Writes the columns of terms into block rows of `stride` values.
pub fn put_terms(terms: &[[f32; TERM_COLUMNS]], stride: usize, rows: &mut [f32]) {
    let at = terms_at();
    for (values, row) in terms.iter().zip(rows.chunks_exact_mut(stride)) {
        row[at..at + TERM_COLUMNS].copy_from_slice(values);
    }
}

/// The share of a pattern in the text of the page's markup, in [0, 1].
fn share_of(pattern: &Pattern, measured: &PageMeasurements) -> f32 {
    let in_markup = |block: &&seek_page::Block| (block.first as usize) < measured.dom().markup_len();
    let blocks = measured.blocks().iter().take_while(in_markup).count();
    let all: u32 = measured.counts().over(0..blocks).non_whitespace_chars;
    if all == 0 { 0.0 } else { (pattern.chars as f32 / all as f32).min(1.0) }
}

/// The results of the heuristics for a block.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct HeuristicFeatures {
    /// LBS: the share of the block's strings in the largest block of strings of the page, in [0, 1].
    pub lbs_share: f32,
    /// SLS: the largest smoothed length of the block's strings, in standard deviations of the page. SLS keeps strings
    /// with at least 1.
    pub sls_ratio: f32,
    /// SLS: the largest smoothed length of the block's strings, in columns.
    pub sls_length: f32,
    /// TP: the share of the page's pattern in the text of the page, in [0, 1]; 0 for a block outside the pattern.
    pub tp_share: f32,
    /// TP: the number of elements of that pattern; 0 for a block outside the pattern.
    pub tp_elements: f32,
}

impl HeuristicFeatures {
    fn columns(self) -> [f32; HEURISTIC_COLUMNS] {
        [self.lbs_share, self.sls_ratio, self.sls_length, self.tp_share, self.tp_elements]
    }
}

/// The results of the heuristics for all blocks of a page.
#[derive(Debug)]
pub struct Heuristics(Vec<HeuristicFeatures>);

impl Heuristics {
    /// Runs LBS, SLS and TP on the markup of the page. Blocks that are only in the data of the page get zeros. TP
    /// searches all elements that pages repeat, not only tables, for the largest pattern.
    pub fn of(measured: &PageMeasurements) -> Heuristics {
        let (dom, blocks) = (measured.dom(), measured.blocks());
        let all = 0..dom.markup_len() as NodeId;
        // SLS runs first, and its arrays are dropped before the others make theirs. They are the largest on a page with many
        // short texts.
        let strings = Sls::default().smooth(dom, std::slice::from_ref(&all));
        let deviation = strings.deviation.max(1e-9);
        let smoothed: Vec<(NodeId, f64)> = strings.smoothed_texts().collect();
        drop(strings);
        let chars = NonWhitespaceSums::of(dom, all);
        let lbs = largest_block_in(dom, &chars).map(|l| l.texts).unwrap_or_default();
        let pattern = Tp::of_today().find_in(dom, &chars);
        let in_pattern = [
            pattern.as_ref().map_or(0.0, |p| share_of(p, measured)),
            pattern.as_ref().map_or(0.0, |p| p.elements.len() as f32),
        ];
        let elements = pattern.map(|p| p.elements).unwrap_or_default();
        let (mut l, mut s, mut e) = (0, 0, 0);
        let of_block = |(number, block): (usize, &seek_page::Block)| {
            while l < lbs.len() && lbs[l] < block.first {
                l += 1;
            }
            let from = l;
            while l < lbs.len() && lbs[l] < block.end {
                l += 1;
            }
            while s < smoothed.len() && smoothed[s].0 < block.first {
                s += 1;
            }
            let (mut longest, mut count) = (0.0_f64, 0_usize);
            while s < smoothed.len() && smoothed[s].0 < block.end {
                longest = longest.max(smoothed[s].1);
                count += 1;
                s += 1;
            }
            let lbs_share = if count == 0 { 0.0 } else { ((l - from) as f32 / count as f32).min(1.0) };
            while e < elements.len() && dom.end(elements[e]) <= block.first {
                e += 1;
            }
            let inside = elements.get(e).is_some_and(|&element| element <= block.first);
            let [tp_share, tp_elements] = if inside { in_pattern } else { [0.0; 2] };
            let sls_ratio = (longest / deviation) as f32;
            let sls_length = longest as f32 * columns_per_char(measured.counts().of_block(number), blocks.text(number));
            HeuristicFeatures { lbs_share, sls_ratio, sls_length, tp_share, tp_elements }
        };
        Heuristics(blocks.iter().enumerate().map(of_block).collect())
    }

    /// The results for a block.
    ///
    /// # Panics
    /// If there is no such block.
    pub fn of_block(&self, block: usize) -> HeuristicFeatures {
        self.0[block]
    }

    /// Writes the columns of the heuristics into rows of `stride` values. The first row is that of the block `first`.
    pub fn put(&self, first: usize, stride: usize, rows: &mut [f32]) {
        let at = segments_at() + SEGMENT_COLUMNS;
        for (features, row) in self.0[first..].iter().zip(rows.chunks_exact_mut(stride)) {
            row[at..at + HEURISTIC_COLUMNS].copy_from_slice(&features.columns());
        }
    }
}

/// Columns for each character of a text. SLS smooths lengths in characters, as in the paper. Features count columns, so that
/// scripts without spaces have values like those of English.
fn columns_per_char(counts: TextCounts, text: &str) -> f32 {
    if counts.non_ascii == 0 { 1.0 } else { counts.chars as f32 / text.chars().count().max(1) as f32 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seek_page::Page;

    #[test]
    fn the_smoothed_length_of_a_wide_text_is_that_of_its_columns() {
        let length = |text: &str| {
            let page = Page::from_source(&format!("<p>{text}</p>")).unwrap();
            Heuristics::of(&PageMeasurements::new(&page).unwrap()).of_block(0).sls_length
        };
        let (narrow, wide) = (length("abcdefghij"), length("日本語の文章を読む人"));
        assert!((wide - 2.0 * narrow).abs() < 1e-4, "{narrow} {wide}");
    }
}
