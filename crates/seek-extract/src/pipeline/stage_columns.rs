//! What later classifiers see of earlier ones: columns that stand behind the page's own features.
//!
//! The pipeline is soft: nothing is thrown away between the stages. The segment classifier sees the probabilities of
//! the page types; the content classifier sees these, the scores of the segments around a block,
//! the outcome of the heuristics, and the scores of terms. Training fills the same columns, with probabilities that are out-of-fold.

use super::classes::TYPES;
use super::content_summary::{self, ContentSummary};
use super::terms::{self, TERM_COLUMNS};
use crate::heuristics::{Pattern, Sls, Tp, largest_block_in};
use seek_features::{Level, PageMeasurements, Schema};
use seek_page::{NodeId, NonWhitespaceSums, PageType};

/// Segments around a block whose scores it sees.
const SEGMENT_LEVELS: usize = 4;
/// Columns of the segment scores.
pub const SEGMENT_COLUMNS: usize = SEGMENT_LEVELS + 2;
/// Columns of the heuristics.
const HEURISTIC_COLUMNS: usize = 5;

/// Names of the columns that hold the probabilities of the page types.
fn type_names() -> impl Iterator<Item = String> {
    PageType::ALL.into_iter().map(|t| format!("type.{t}"))
}

/// All columns of the page type classifier.
pub fn page_columns() -> Vec<String> {
    Schema::of(Level::Page).names().map(str::to_owned).collect()
}

/// What the second page type classifier sees beside the page's own row: the first opinion, and what was found.
pub fn second_opinion_columns() -> impl Iterator<Item = String> {
    type_names().chain(content_summary::columns())
}

/// All columns of the second page type classifier.
pub fn second_page_columns() -> Vec<String> {
    page_columns().into_iter().chain(second_opinion_columns()).collect()
}

/// Appends the values of [`second_opinion_columns`].
pub fn append_second_opinion(types: &[f32], summary: &ContentSummary, row: &mut Vec<f32>) {
    row.extend_from_slice(types);
    summary.append_to(row);
}

/// All columns of the segment classifier: the schema's, then the page types'.
pub fn segment_columns() -> Vec<String> {
    Schema::of(Level::Segment).names().map(str::to_owned).chain(type_names()).collect()
}

/// All columns of the content classifier: the schema's, the page types', the segments', the heuristics', the terms'.
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
        .chain(terms::NAMES.map(str::to_owned))
        .collect()
}

/// Writes the page type columns into rows of segments or blocks.
pub fn put_types(level: Level, types: &[f32; TYPES], stride: usize, rows: &mut [f32]) {
    let at = Schema::of(level).len();
    for row in rows.chunks_exact_mut(stride) {
        row[at..at + TYPES].copy_from_slice(types);
    }
}

/// The segment columns of a block, from the scores of the segments around it, the innermost first.
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

/// Writes the segment columns into the rows of the blocks that begin with `first`. `good` holds a score for each segment.
pub fn put_segments(measured: &PageMeasurements, good: &[f32], first: usize, stride: usize, rows: &mut [f32]) {
    let at = Schema::of(Level::Block).len() + TYPES;
    for (i, row) in rows.chunks_exact_mut(stride).enumerate() {
        let scores = measured.enclosing_segments(first + i).map(|segment| good[segment]);
        row[at..at + SEGMENT_COLUMNS].copy_from_slice(&segment_values(scores));
    }
}

/// Where the columns of terms begin.
pub fn terms_at() -> usize {
    Schema::of(Level::Block).len() + TYPES + SEGMENT_COLUMNS + HEURISTIC_COLUMNS
}

/// Writes the columns of terms into rows of blocks.
pub fn put_terms(terms: &[[f32; TERM_COLUMNS]], stride: usize, rows: &mut [f32]) {
    let at = terms_at();
    for (values, row) in terms.iter().zip(rows.chunks_exact_mut(stride)) {
        row[at..at + TERM_COLUMNS].copy_from_slice(values);
    }
}

/// Which part of a page's text stands in a pattern.
fn share_of(pattern: &Pattern, measured: &PageMeasurements) -> f32 {
    let own = measured.blocks().iter().take_while(|block| (block.first as usize) < measured.dom().markup_len()).count();
    let all: u32 = (0..own).map(|i| measured.counts(i).non_whitespace_chars).sum();
    if all == 0 { 0.0 } else { (pattern.chars as f32 / all as f32).min(1.0) }
}

/// What the heuristics say of a block.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Hints {
    /// LBS: the share of its strings that are in the page's largest block of strings, in [0, 1].
    pub lbs_share: f32,
    /// SLS: the largest smoothed length of its strings over the deviation on the page; SLS keeps strings from 1 on.
    pub sls_ratio: f32,
    /// SLS: that length, in characters.
    pub sls_length: f32,
    /// TP: the share of the page's text that stands in its pattern, in [0, 1]; 0 where the block is not in it.
    pub tp_share: f32,
    /// TP: the elements of that pattern; 0 where the block is not in it.
    pub tp_elements: f32,
}

impl Hints {
    fn columns(self) -> [f32; HEURISTIC_COLUMNS] {
        [self.lbs_share, self.sls_ratio, self.sls_length, self.tp_share, self.tp_elements]
    }
}

/// The outcome of the heuristics on a whole page, per block.
#[derive(Debug)]
pub struct Heuristics(Vec<Hints>);

impl Heuristics {
    /// Runs LBS, SLS and TP over the page's own markup. They know nothing of what only its data tell: zeros stand there. TP looks for
    /// the largest pattern among all elements that pages repeat, not only tables.
    pub fn of(measured: &PageMeasurements) -> Heuristics {
        let (dom, blocks) = (measured.dom(), measured.blocks());
        let all = 0..dom.markup_len() as NodeId;
        let solid = NonWhitespaceSums::of(dom, all.clone());
        let lbs = largest_block_in(dom, &solid).map(|l| l.texts).unwrap_or_default();
        let strings = Sls::default().smooth(dom, &[all]);
        let deviation = strings.deviation.max(1e-9);
        let pattern = Tp::of_today().find_in(dom, &solid);
        let in_pattern = [
            pattern.as_ref().map_or(0.0, |p| share_of(p, measured)),
            pattern.as_ref().map_or(0.0, |p| p.elements.len() as f32),
        ];
        let elements = pattern.map(|p| p.elements).unwrap_or_default();
        let (mut l, mut s, mut e) = (0, 0, 0);
        let of_block = |block: &seek_page::Block| {
            while l < lbs.len() && lbs[l] < block.first {
                l += 1;
            }
            let from = l;
            while l < lbs.len() && lbs[l] < block.end {
                l += 1;
            }
            while s < strings.texts.len() && strings.texts[s] < block.first {
                s += 1;
            }
            let (mut best, mut own) = (0.0_f64, 0_usize);
            while s < strings.texts.len() && strings.texts[s] < block.end {
                best = best.max(strings.smoothed[strings.at[s]]);
                own += 1;
                s += 1;
            }
            let share = if own == 0 { 0.0 } else { ((l - from) as f32 / own as f32).min(1.0) };
            while e < elements.len() && dom.end(elements[e]) <= block.first {
                e += 1;
            }
            let inside = elements.get(e).is_some_and(|&element| element <= block.first);
            let [tp_share, tp_elements] = if inside { in_pattern } else { [0.0; 2] };
            let (sls_ratio, sls_length) = ((best / deviation) as f32, best as f32);
            Hints { lbs_share: share, sls_ratio, sls_length, tp_share, tp_elements }
        };
        Heuristics(blocks.iter().map(of_block).collect())
    }

    /// What they say of a block.
    pub fn of_block(&self, block: usize) -> Hints {
        self.0[block]
    }

    /// Writes the heuristics' columns into the rows of the blocks that begin with `first`.
    pub fn put(&self, first: usize, stride: usize, rows: &mut [f32]) {
        let at = Schema::of(Level::Block).len() + TYPES + SEGMENT_COLUMNS;
        for (hints, row) in self.0[first..].iter().zip(rows.chunks_exact_mut(stride)) {
            row[at..at + HEURISTIC_COLUMNS].copy_from_slice(&hints.columns());
        }
    }
}
