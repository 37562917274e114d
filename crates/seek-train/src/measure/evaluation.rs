//! Scores texts by all metrics: those of a method or model on corpora, and those of the out-of-fold choices of a
//! cross-validation.

use crate::corpus::folds::page_group;
use crate::corpus::pages::{Failure, for_each_page, read_page, read_page_for};
use crate::corpus::sources::Sources;
use crate::measure::page_result::OutOfFoldPage;
use crate::measure::text_block_matching::LabelledTextNodes;
use crate::scores::score_table::{PageKeys, ScoreTable};
use anyhow::{Result, ensure};
use content_seeker::Extractor;
use seek_io::LabelledPage;
use seek_page::{Page, Selection};
use seek_render as render;
use seek_score::{PageScore, Scores, SnippetCounts};
use serde::Serialize;
use std::collections::HashMap;

/// Scores of one page.
#[derive(Debug, Clone, Serialize)]
pub struct EvaluatedPage {
    /// The page.
    pub id: String,
    /// Its corpus.
    pub corpus: String,
    /// Registrable host of its address, or a name of its own for a page without one.
    pub host: String,
    /// Language, or `-`.
    pub lang: String,
    /// Gold type, or `-`.
    pub page_type: String,
    /// The predicted type; `-` for a method that does not classify pages, and for a failed page.
    pub found_type: String,
    /// Whether nothing was extracted: the method found no main content, or failed.
    pub is_empty: bool,
    /// All metrics.
    pub score: EvaluatedScore,
}

/// All metrics of one page. A page without gold text has only those of its snippets.
#[derive(Debug, Clone, Default, Serialize)]
pub struct EvaluatedScore {
    /// Overlap of the bags of word tokens.
    pub words: Option<Scores>,
    /// LCS over word tokens.
    pub token_lcs: Option<Scores>,
    /// LCS over characters.
    pub char_lcs: Option<Scores>,
    /// Text block matching: text nodes, if the page labels them and the method chooses nodes.
    pub nodes: Option<Scores>,
    /// Snippets, searched with their original punctuation.
    pub snippets: SnippetCounts,
    /// Snippets, searched with punctuation as people type it.
    pub typed_snippets: SnippetCounts,
}

impl EvaluatedScore {
    fn of(text: &str, page: &LabelledPage) -> EvaluatedScore {
        let by_gold = page.gold_text.as_deref().map(|gold| PageScore::of(text, gold));
        let score = by_gold.unwrap_or_default().with_snippets(text, &page.with, &page.without);
        match by_gold {
            Some(_) => score.into(),
            None => EvaluatedScore {
                snippets: score.snippets,
                typed_snippets: score.ascii_punctuation_snippets,
                ..EvaluatedScore::default()
            },
        }
    }
}

impl From<PageScore> for EvaluatedScore {
    fn from(score: PageScore) -> EvaluatedScore {
        EvaluatedScore {
            words: Some(score.words),
            token_lcs: Some(score.token_lcs),
            char_lcs: Some(score.char_lcs),
            nodes: None,
            snippets: score.snippets,
            typed_snippets: score.ascii_punctuation_snippets,
        }
    }
}

/// Runs an extractor over corpora. Failed pages are returned as failures and also scored as empty output. A
/// page whose labels of nodes cannot be read is a failure, too, but is scored by its text. Pages with neither gold text nor snippets are left out.
///
/// # Errors
/// When a corpus cannot be opened.
pub fn run<'a>(corpora: impl Into<Sources<'a>>, extractor: &Extractor) -> Result<(Vec<EvaluatedPage>, Vec<Failure>)> {
    let (mut all, mut failures) = (Vec::new(), Vec::new());
    let view = extractor.method().view();
    let work = |page: LabelledPage, corpus: &str| {
        if page.gold_text.is_none() && page.with.is_empty() && page.without.is_empty() {
            return Ok(None);
        }
        let (labels, unlabelled) = match LabelledTextNodes::of(&page) {
            Ok(labels) => (labels, None),
            Err(reason) => (None, Some(format!("node labels: {reason:#}"))),
        };
        let of_nodes =
            |answer: Option<(&Page, &Selection)>| labels.as_ref().and_then(|labels| labels.scores(view, answer));
        let extract = || -> Result<EvaluatedPage> {
            let extracted = extractor.extract_page(read_page_for(view, &page)?)?;
            let found_type = extracted.page_type().map(|page_type| page_type.name().to_owned());
            let mut scored = score(&page, corpus, extracted.text()?, found_type);
            scored.score.nodes = of_nodes(Some((extracted.page(), extracted.selection())));
            Ok(scored)
        };
        let (scored, failure) = match extract() {
            Ok(scored) => (scored, None),
            Err(error) => {
                let mut scored = score(&page, corpus, "", None);
                scored.score.nodes = of_nodes(None);
                (scored, Some(format!("{error:#}")))
            }
        };
        Ok(Some((scored, failure.or(unlabelled))))
    };
    let unread = for_each_page(corpora, work, |scored| {
        let Some((page, failure)) = scored else { return };
        failures.extend(failure.map(|f| (page.id.clone(), f)));
        all.push(page);
    })?;
    failures.extend(unread);
    Ok((all, failures))
}

/// Scores the texts of the out-of-fold choices. Pages without a result are skipped.
///
/// # Errors
/// When a corpus cannot be opened, or a result has no page.
pub fn out_of_fold<'a>(corpora: impl Into<Sources<'a>>, results: &[OutOfFoldPage]) -> Result<Vec<EvaluatedPage>> {
    let of_page: HashMap<_, _> = results.iter().map(|r| ((r.corpus.as_str(), r.id.as_str()), r)).collect();
    let mut all = Vec::new();
    let work = |labelled: LabelledPage, corpus: &str| {
        let Some(&result) = of_page.get(&(corpus, labelled.id.as_str())) else {
            return Ok(None);
        };
        let page = read_page(&labelled)?;
        let text = render::text(&page, &chosen_blocks(&page, result)?)?;
        Ok(Some(score(&labelled, corpus, &text, Some(result.found_type.clone()))))
    };
    let failures = for_each_page(corpora, work, |page| all.extend(page))?;
    // Unreadable pages were failures of the cross-validation, so they have no result.
    let scored = all.len();
    ensure!(scored == results.len(), "texts of {scored} pages for {} results; failures: {failures:?}", results.len());
    Ok(all)
}

/// The out-of-fold choice of blocks on a page.
///
/// # Errors
/// When the page exceeds its limits, or has fewer blocks than the choice: then the result is of a different page.
pub fn chosen_blocks(page: &Page, result: &OutOfFoldPage) -> Result<Selection> {
    let blocks = page.blocks()?.len();
    ensure!(result.chosen.last().is_none_or(|&last| last < blocks), "the result is of a different page");
    Ok(Selection::of_blocks(result.chosen.clone()))
}

/// Snippet counts summed over pages, as in published figures. `of` takes the counts of a page.
pub fn snippets(pages: &[EvaluatedPage], of: impl Fn(&EvaluatedScore) -> SnippetCounts) -> SnippetCounts {
    pages.iter().map(|p| of(&p.score)).fold(SnippetCounts::default(), |a, b| SnippetCounts {
        with: a.with + b.with,
        with_found: a.with_found + b.with_found,
        without: a.without + b.without,
        without_found: a.without_found + b.without_found,
    })
}

/// Scores a text of a page.
pub(super) fn score(page: &LabelledPage, corpus: &str, text: &str, found_type: Option<String>) -> EvaluatedPage {
    let score = EvaluatedScore::of(text, page);
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    EvaluatedPage {
        id: page.id.clone(),
        corpus: corpus.to_owned(),
        host: page_group(page),
        lang: or_dash(page.lang.clone()),
        page_type: or_dash(page.page_type.clone()),
        found_type: or_dash(found_type),
        is_empty: text.trim().is_empty(),
        score,
    }
}

/// The measures of the summary: the name of each, and its value.
type Measure = (&'static str, fn(&EvaluatedScore) -> Option<f64>);
const MEASURES: [Measure; 9] = [
    ("precision", |score| score.words.map(|words| words.precision)),
    ("recall", |score| score.words.map(|words| words.recall)),
    ("f1", |score| score.words.map(|words| words.f1)),
    ("lcs_f1", |score| score.token_lcs.map(|tokens| tokens.f1)),
    ("lcs_f05", |score| score.token_lcs.map(|tokens| tokens.f05)),
    ("char_f1", |score| score.char_lcs.map(|chars| chars.f1)),
    ("tbm_f1", |score| score.nodes.map(|nodes| nodes.f1)),
    ("with", |score| score.snippets.with_rate()),
    ("without", |score| score.snippets.without_rate()),
];

/// The measures of pages by a method as a table of scores.
pub fn score_table<'a>(method: &'a str, pages: &'a [EvaluatedPage]) -> ScoreTable<'a> {
    let mut table = ScoreTable::new([method], MEASURES.map(|(name, _)| name));
    for page in pages {
        let EvaluatedPage { corpus, host, page_type, lang, .. } = page;
        let keys = PageKeys { corpus, host, page_type, lang, script: None };
        table.push(keys, MEASURES.iter().map(|(_, value)| value(&page.score)));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snippet_counts_are_summed_before_the_rates() {
        let page = |with, with_found, without_found| {
            let snippets = SnippetCounts { with, with_found, without: 4, without_found };
            let score = EvaluatedScore { snippets, ..EvaluatedScore::default() };
            let text = || "x".to_owned();
            EvaluatedPage {
                id: text(),
                corpus: text(),
                host: text(),
                lang: text(),
                page_type: text(),
                found_type: text(),
                is_empty: false,
                score,
            }
        };
        let all = snippets(&[page(1, 1, 0), page(9, 4, 1), page(0, 0, 1)], |s| s.snippets);
        assert_eq!((all.with, all.with_found, all.without, all.without_found), (10, 5, 12, 2));
        assert_eq!((all.with_rate(), all.precision()), (Some(0.5), Some(5.0 / 7.0)));
        assert_eq!(snippets(&[], |s| s.snippets).with_rate(), None);
    }
}
