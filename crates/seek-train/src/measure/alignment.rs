//! `seek-train align`: block labels and the block oracle of a corpus.

use crate::corpus::folds::page_group;
use crate::corpus::labels::resolve::{ResolvedPage, TextLabels};
use crate::corpus::labels::segments::segment_labels;
use crate::corpus::labels::{BlockLabels, nodes, oracle};
use crate::corpus::pages::{Failure, for_each_resolved_page, read_page};
use crate::corpus::sources::Sources;
use crate::scores::score_table::{PageKeys, ScoreTable};
use anyhow::Result;
use seek_page::{Page, PageOptions};
use serde::Serialize;

/// The alignment of one page.
#[derive(Debug, Clone, Serialize)]
pub struct AlignedPage {
    /// The page.
    pub id: String,
    /// Its corpus.
    pub corpus: String,
    /// Registrable host of its address, or a name of its own for a page without one.
    pub host: String,
    /// Gold type, or `-`.
    pub page_type: String,
    /// Language, or `-`.
    pub lang: String,
    /// Number of blocks.
    pub blocks: usize,
    /// Number of blocks that are main content.
    pub main: usize,
    /// Word-level F1 of the aligned blocks.
    pub aligned_f1: f64,
    /// Word-level F1 of the block oracle: the best choice of blocks that was found.
    pub oracle_f1: f64,
    /// Agreement of the aligned labels with the node labels of the corpus, as F1 over the tokens of blocks. None if the corpus
    /// has no annotated copy of the page.
    pub node_f1: Option<f64>,
    /// Similarity of the aligned blocks' text to the gold text: normalised LCS, computed by rapidfuzz as an independent check.
    pub similarity: f64,
}

/// The alignment of corpora.
#[derive(Debug, Default)]
pub struct AlignedCorpora {
    /// The pages with gold text.
    pub pages: Vec<AlignedPage>,
    /// The pages without labels of all their text.
    pub partial: Vec<PartialPage>,
    /// The labels that cannot be used, with the ids of their pages.
    pub unmatched: Vec<(String, String)>,
    /// The pages that failed.
    pub failures: Vec<Failure>,
}

/// A page that has labels of some blocks and segments, or none.
#[derive(Debug, Clone, Serialize)]
pub struct PartialPage {
    /// The page.
    pub id: String,
    /// Blocks that snippets label.
    pub labelled_blocks: usize,
    /// Segments with a label of their own.
    pub labelled_segments: usize,
}

/// Aligns all pages of corpora.
///
/// # Errors
/// When a corpus cannot be opened, or a page has an unknown type.
pub fn run<'a>(corpora: impl Into<Sources<'a>>) -> Result<AlignedCorpora> {
    let mut all = AlignedCorpora::default();
    let work = |page: ResolvedPage, corpus: &str, _| align_page(&page, corpus);
    all.failures = for_each_resolved_page(corpora, work, |(id, aligned, unmatched)| {
        match aligned {
            Ok(page) => all.pages.push(page),
            Err(page) => all.partial.push(page),
        }
        all.unmatched.extend(unmatched.into_iter().map(|label| (id.clone(), label)));
        Ok(())
    })?;
    Ok(all)
}

/// A page with its id, its alignment or what it has instead, and its labels that cannot be used.
type Aligned = (String, Result<AlignedPage, PartialPage>, Vec<String>);

fn align_page(resolved: &ResolvedPage, corpus: &str) -> Result<Aligned> {
    let labelled = &resolved.page;
    let page = read_page(labelled)?;
    let blocks = page.blocks()?;
    let (labels, lost) = BlockLabels::of_page(&page, resolved)?;
    let (segments, without) = segment_labels(page.dom()?, blocks, page.segments()?, &labelled.segments);
    let unmatched = resolved.unmatched.iter().cloned().chain(lost).chain(without).collect();
    if !resolved.text_labels.are_whole() {
        let partial = PartialPage {
            id: labelled.id.clone(),
            labelled_blocks: labels.known.iter().filter(|known| **known).count(),
            labelled_segments: segments.iter().flatten().count(),
        };
        return Ok((labelled.id.clone(), Err(partial), unmatched));
    }
    let main = labels.main();
    let best = oracle::best_choice(&labels.bags, &main);
    let node_f1 = match (&labelled.annotated_html, &resolved.text_labels) {
        // A copy that gave the labels agrees with itself.
        (Some(copy), TextLabels::Gold) => {
            let copy = Page::read(copy, PageOptions::default())?;
            let shares = nodes::main_shares(blocks, copy.dom()?);
            Some(agreement(&main, &shares, &labels.tokens))
        }
        _ => None,
    };
    let text: Vec<&str> = (0..blocks.len()).filter(|&i| main[i]).map(|i| blocks.text(i)).collect();
    let aligned = AlignedPage {
        id: labelled.id.clone(),
        corpus: corpus.to_owned(),
        host: page_group(labelled),
        page_type: labelled.page_type.clone().unwrap_or_else(|| "-".to_owned()),
        lang: labelled.lang.clone().unwrap_or_else(|| "-".to_owned()),
        blocks: blocks.len(),
        main: main.iter().filter(|m| **m).count(),
        aligned_f1: oracle::f1_of(&labels.bags, &main),
        oracle_f1: best.f1,
        node_f1,
        similarity: similarity(&text.join("\n\n"), labelled.gold()),
    };
    Ok((labelled.id.clone(), Ok(aligned), unmatched))
}

/// The measures of the summary.
const MEASURES: [&str; 6] = ["aligned_f1", "oracle_f1", "node_f1", "similarity", "blocks", "main"];

/// The method whose scores are those of the aligned labels.
const LABELS: &str = "labels";

/// The alignments as a table of scores.
pub fn score_table(pages: &[AlignedPage]) -> ScoreTable<'_> {
    let mut table = ScoreTable::new([LABELS], MEASURES);
    for page in pages {
        let AlignedPage { corpus, host, page_type, lang, .. } = page;
        let counts = [page.blocks, page.main].map(|count| Some(count as f64));
        let scores = [Some(page.aligned_f1), Some(page.oracle_f1), page.node_f1, Some(page.similarity)];
        table.push(PageKeys { corpus, host, page_type, lang, script: None }, scores.into_iter().chain(counts));
    }
    table
}

/// F1 of the aligned labels against the node labels, weighted by tokens.
fn agreement(main: &[bool], shares: &[f32], tokens: &[u32]) -> f64 {
    let (mut both, mut ours, mut theirs) = (0, 0, 0);
    for ((&is_main, &share), &n) in main.iter().zip(shares).zip(tokens) {
        let n = n as usize;
        ours += if is_main { n } else { 0 };
        theirs += if share > 0.5 { n } else { 0 };
        both += if is_main && share > 0.5 { n } else { 0 };
    }
    seek_score::Scores::from_counts(both, ours, theirs).f1
}

/// Characters of a text that are compared; the cost is the product of both lengths.
const MAX_CHARS: usize = 60_000;

fn similarity(a: &str, b: &str) -> f64 {
    let cut = |text: &str| text.chars().take(MAX_CHARS).collect::<Vec<char>>();
    rapidfuzz::distance::lcs_seq::normalized_similarity(cut(a), cut(b))
}
