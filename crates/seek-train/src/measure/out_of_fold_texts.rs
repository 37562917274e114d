//! Scores the texts of out-of-fold choices of a cross-validation.

use crate::corpus::pages::{for_each_page, read_page};
use crate::corpus::sources::Sources;
use crate::measure::evaluated_page::{EvaluatedPage, MethodScores};
use crate::measure::page_result::OutOfFoldPage;
use anyhow::{Result, ensure};
use seek_io::LabelledPage;
use seek_page::{Page, Selection};
use seek_render as render;
use std::collections::HashMap;

/// Scores the texts of the chosen blocks, as those of a method. Pages without a result are skipped.
///
/// # Errors
/// When a corpus cannot be opened, or a result has no page.
pub fn run<'a>(corpora: impl Into<Sources<'a>>, method: &str, results: &[OutOfFoldPage]) -> Result<Vec<EvaluatedPage>> {
    scored(corpora, results, |labelled, result| {
        let page = read_page(labelled)?;
        let text = render::text(&page, &chosen_blocks(&page, result)?)?;
        let found_type = Some(result.found_type.clone());
        Ok(vec![MethodScores { found_type, ..MethodScores::of(method, &text, labelled) }])
    })
}

/// Scores the pages that have a result by `rows`.
pub(super) fn scored<'a>(
    corpora: impl Into<Sources<'a>>,
    results: &[OutOfFoldPage],
    rows: impl Fn(&LabelledPage, &OutOfFoldPage) -> Result<Vec<MethodScores>> + Sync,
) -> Result<Vec<EvaluatedPage>> {
    let of_page: HashMap<_, _> = results.iter().map(|r| ((r.corpus.as_str(), r.id.as_str()), r)).collect();
    let mut all = Vec::new();
    let work = |labelled: LabelledPage, corpus: &str| {
        let Some(&result) = of_page.get(&(corpus, labelled.id.as_str())) else { return Ok(None) };
        Ok(Some(EvaluatedPage { rows: rows(&labelled, result)?, ..EvaluatedPage::new(&labelled, corpus) }))
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
