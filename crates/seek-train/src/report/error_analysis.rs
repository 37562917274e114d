//! Error analysis: the worst pages of an evaluation, with the outcome of each of their blocks.
//!
//! An evaluation keeps only scores. So the corpora are read a second time for the worst pages.

use crate::corpus::labels::BlockLabels;
use crate::corpus::labels::oracle;
use crate::corpus::pages::{for_each_page, read_page_for};
use crate::corpus::sources::Sources;
use crate::measure::evaluated_page::{EvaluatedPage, MethodScores};
use crate::scores::printed_table::{PrintedCell, PrintedTable};
use anyhow::Result;
use content_seeker::Extractor;
use seek_extract::Reason;
use seek_io::LabelledPage;
use seek_page::{COVERED, block_coverage};
use seek_score::Scores;
use serde::Serialize;

/// Number of reasons shown per block.
const MAX_REASONS: usize = 5;

/// One of the worst pages, with its word-level scores.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WorstPage {
    /// Its corpus.
    pub corpus: String,
    /// Its id.
    pub id: String,
    /// Gold type, or `-`.
    pub page_type: String,
    /// The predicted type, or `-`.
    pub found_type: String,
    /// Word-level F1.
    pub f1: f64,
    /// Word-level precision.
    pub precision: f64,
    /// Word-level recall.
    pub recall: f64,
}

/// A page of the report.
#[derive(Debug, Clone)]
pub struct AnalysedPage {
    /// The page and its scores.
    pub worst: WorstPage,
    /// Its URL.
    pub url: Option<String>,
    /// The analysis of its blocks, or the reason for its failure.
    pub outcome: Result<PageAnalysis, String>,
}

/// The blocks of a page with their outcomes.
#[derive(Debug, Clone, Default)]
pub struct PageAnalysis {
    /// The F1 that the method expects, if it estimates one.
    pub confidence: Option<f32>,
    /// F1 of the block oracle. The rest up to 1 is no error of the choice.
    pub best_f1: f64,
    /// The blocks in document order.
    pub blocks: Vec<AnalysedBlock>,
}

/// A block of the report.
#[derive(Debug, Clone)]
pub struct AnalysedBlock {
    /// Its text.
    pub text: String,
    /// Whether the choice was correct.
    pub outcome: BlockOutcome,
    /// Its probability of main content, if the method has one.
    pub probability: Option<f32>,
    /// Number of its word tokens.
    pub words: u32,
    /// Share of them that match the gold, in [0, 1].
    pub gold: f32,
    /// The features with the largest effect on its probability; empty for a method without them.
    pub reasons: Vec<Reason>,
}

/// The outcome of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum BlockOutcome {
    /// Main content and chosen.
    TruePositive,
    /// Main content but not chosen.
    FalseNegative,
    /// Chosen but not main content.
    FalsePositive,
    /// Neither.
    TrueNegative,
}

impl BlockOutcome {
    /// The outcome of a block.
    pub fn of(chosen: bool, main: bool) -> BlockOutcome {
        match (chosen, main) {
            (true, true) => BlockOutcome::TruePositive,
            (false, true) => BlockOutcome::FalseNegative,
            (true, false) => BlockOutcome::FalsePositive,
            (false, false) => BlockOutcome::TrueNegative,
        }
    }
}

/// At most `most` pages with the lowest word-level F1 of the only method, in ascending order. Equal pages are ordered by
/// corpus and id. Pages without gold text have none.
pub fn worst_pages(pages: &[EvaluatedPage], most: usize) -> Vec<WorstPage> {
    let scored = |page| -> Option<(&EvaluatedPage, &MethodScores, Scores)> {
        let page: &EvaluatedPage = page;
        let row = page.rows.first()?;
        Some((page, row, row.score.words?))
    };
    let mut order: Vec<_> = pages.iter().filter_map(scored).collect();
    order.sort_by(|(a, _, a_words), (b, _, b_words)| {
        a_words.f1.total_cmp(&b_words.f1).then_with(|| (&a.corpus, &a.id).cmp(&(&b.corpus, &b.id)))
    });
    let worst = order.into_iter().take(most).map(|(page, row, words)| WorstPage {
        corpus: page.corpus.clone(),
        id: page.id.clone(),
        page_type: page.page_type.clone(),
        found_type: row.found_type.clone().unwrap_or_else(|| "-".to_owned()),
        f1: words.f1,
        precision: words.precision,
        recall: words.recall,
    });
    worst.collect()
}

/// The pages as a table for people. In HTML a page links to `#page-` and its number.
pub fn table<'a>(worst: impl IntoIterator<Item = &'a WorstPage>) -> PrintedTable {
    let texts = ["page", "corpus", "gold type", "found type"];
    let mut table = PrintedTable::new(texts, ["f1", "precision", "recall"]);
    for (number, w) in worst.into_iter().enumerate() {
        let link = Some(format!("page-{}", number + 1));
        let mut cells = vec![PrintedCell { text: w.id.clone(), number: None, link }];
        cells.extend([&w.corpus, &w.page_type, &w.found_type].map(PrintedCell::from));
        cells.extend([w.f1, w.precision, w.recall].map(|x| PrintedCell::number(Some(x), |x| format!("{x:.4}"))));
        table.push(cells);
    }
    table
}

/// Reads the corpora again and analyses the worst pages, in their order. `extractor` is that of a page, by its corpus and id.
///
/// # Errors
/// When a corpus cannot be opened.
pub fn analyse<'a>(
    corpora: impl Into<Sources<'a>>,
    extractor: impl Fn(&str, &str) -> &'a Extractor + Sync,
    worst: Vec<WorstPage>,
) -> Result<Vec<AnalysedPage>> {
    let missing = || Err("the page was missing when the corpus was read again".to_owned());
    let mut shown: Vec<AnalysedPage> =
        worst.iter().map(|w| AnalysedPage { worst: w.clone(), url: None, outcome: missing() }).collect();
    let work = |page: LabelledPage, corpus: &str| {
        let Some(rank) = worst.iter().position(|w| w.corpus == corpus && w.id == page.id) else {
            return Ok(None);
        };
        let outcome = analyse_page(&page, extractor(corpus, &page.id)).map_err(|error| format!("{error:#}"));
        Ok(Some((rank, page.url, outcome)))
    };
    // The evaluation has already reported unreadable rows.
    for_each_page(corpora, work, |found| {
        if let Some((rank, url, outcome)) = found {
            shown[rank].url = url;
            shown[rank].outcome = outcome;
        }
    })?;
    Ok(shown)
}

fn analyse_page(labelled: &LabelledPage, extractor: &Extractor) -> Result<PageAnalysis> {
    let view = extractor.method().view();
    let found = extractor.extract_page(read_page_for(view, labelled)?)?;
    let page = found.page();
    let blocks = page.blocks()?;
    let labels = BlockLabels::of(blocks, labelled.gold());
    let main = labels.main();
    let shares = block_coverage(page, found.selection())?;
    let all: Vec<usize> = (0..blocks.len()).collect();
    let mut reasons = found.explain(&all, MAX_REASONS)?.unwrap_or_default().into_iter();
    let shown = all.into_iter().map(|i| AnalysedBlock {
        text: blocks.text(i).to_owned(),
        outcome: BlockOutcome::of(shares[i] >= COVERED, main[i]),
        probability: found.selection().probabilities.get(i).copied(),
        words: labels.tokens[i],
        gold: labels.share[i],
        reasons: reasons.next().map_or_else(Vec::new, |explanation| explanation.reasons),
    });
    let shown = shown.collect();
    Ok(PageAnalysis {
        confidence: found.confidence(),
        best_f1: oracle::best_choice(&labels.bags, &main).f1,
        blocks: shown,
    })
}
