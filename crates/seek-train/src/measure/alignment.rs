//! `seek-train align`: block labels and the block oracle of a corpus.

use crate::corpus::labels::Labels;
use crate::corpus::labels::{nodes, oracle};
use crate::corpus::pages::{Failure, for_each_page, options};
use anyhow::Result;
use seek_io::LabelledPage;
use seek_page::{Page, PageOptions};
use serde::Serialize;
use std::path::PathBuf;

/// The alignment of one page.
#[derive(Debug, Clone, Serialize)]
pub struct AlignedPage {
    /// The page.
    pub id: String,
    /// Its corpus.
    pub corpus: String,
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

/// Aligns all pages of corpora. Also returns the pages that failed.
///
/// # Errors
/// When a corpus cannot be opened.
pub fn run(corpora: &[PathBuf]) -> Result<(Vec<AlignedPage>, Vec<Failure>)> {
    let mut all = Vec::new();
    let failures = for_each_page(corpora, |page, corpus| align_page(&page, corpus), |page| all.push(page))?;
    Ok((all, failures))
}

fn align_page(labelled: &LabelledPage, corpus: &str) -> Result<AlignedPage> {
    let page = Page::read(&labelled.html, options(labelled))?;
    let blocks = page.blocks()?;
    let labels = Labels::of(blocks, &labelled.gold_text);
    let main = labels.main();
    let best = oracle::best_choice(&labels.bags, &main);
    let node_f1 = match &labelled.annotated_html {
        Some(copy) => {
            let copy = Page::read(copy, PageOptions::default())?;
            let shares = nodes::main_shares(blocks, copy.dom()?);
            Some(agreement(&main, &shares, &labels.tokens))
        }
        None => None,
    };
    let text: Vec<&str> = (0..blocks.len()).filter(|&i| main[i]).map(|i| blocks.text(i)).collect();
    Ok(AlignedPage {
        id: labelled.id.clone(),
        corpus: corpus.to_owned(),
        page_type: labelled.page_type.clone().unwrap_or_else(|| "-".to_owned()),
        lang: labelled.lang.clone().unwrap_or_else(|| "-".to_owned()),
        blocks: blocks.len(),
        main: main.iter().filter(|m| **m).count(),
        aligned_f1: oracle::f1_of(&labels.bags, &main),
        oracle_f1: best.f1,
        node_f1,
        similarity: similarity(&text.join("\n\n"), &labelled.gold_text),
    })
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
