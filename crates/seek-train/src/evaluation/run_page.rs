//! Runs and scores all methods on one page.
//!
//! The time of a method is the time from the page's bytes to the text, on one thread: decoding, the views that the method uses,
//! its choice and rendering. So each method gets a new page without cached views. The time excludes scoring. Methods with the
//! same text share its scores.
//!
//! A method that fails gets an empty text and the reason.

use super::contender::Contender;
use crate::corpus::pages::{read_page, read_page_for};
use crate::measure::evaluated_page::{EvaluatedPage, MethodScores, TextScores};
use crate::measure::out_of_fold_texts::chosen_blocks;
use crate::measure::page_result::OutOfFoldPage;
use crate::measure::text_block_matching::LabelledTextNodes;
use anyhow::{Result, ensure};
use content_seeker::Extractor;
use seek_io::LabelledPage;
use seek_page::{Page, Selection};
use seek_render as render;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

/// Maximum difference between the word-level F1 that cross-validation reports and that of the same choice here.
const MAX_F1_DIFFERENCE: f64 = 0.05;

/// Runs all methods on a page.
pub(super) fn run(labelled: &LabelledPage, corpus: &str, contenders: &[Contender], timed: bool) -> EvaluatedPage {
    let (labels, unlabelled) = match LabelledTextNodes::of(labelled) {
        Ok(labels) => (labels, None),
        Err(reason) => (None, Some(format!("{reason:#}"))),
    };
    let mut scored: HashMap<String, TextScores> = HashMap::new();
    let rows = contenders.iter().map(|contender| {
        let held_out = contender.out_of_fold(corpus, &labelled.id);
        let extractor = contender.extractor_for(corpus, &labelled.id);
        let run = || {
            let started = Instant::now();
            let answer = Extracted::by(extractor, labelled);
            (answer, timed.then(|| started.elapsed().as_secs_f64() * 1000.0))
        };
        let (mut answer, milliseconds) = match held_out {
            // An out-of-fold choice has no time, so the method itself is timed.
            Some(result) => (Extracted::out_of_fold(labelled, result), timed.then(run).and_then(|ran| ran.1)),
            None => run(),
        };
        let mut score_of = |text: &str| match scored.get(text) {
            Some(&score) => score,
            None => *scored.entry(text.to_owned()).or_insert(TextScores::of(text, labelled)),
        };
        if let (Some(result), Ok(found)) = (held_out, &answer)
            && let Some(words) = score_of(&found.text).words
            && let Err(reason) = check_f1(words.f1, result.f1)
        {
            answer = Err(reason);
        }
        let (text, found, failure) = match &answer {
            Ok(found) => (found.text.as_str(), Some((&*found.page, &found.selection)), None),
            Err(reason) => ("", None, Some(format!("{reason:#}"))),
        };
        MethodScores {
            method: contender.name().to_owned(),
            found_type: answer.as_ref().ok().and_then(|found| found.page_type.clone()),
            is_empty: text.trim().is_empty(),
            score: score_of(text),
            nodes: labels.as_ref().and_then(|labels| labels.scores(extractor.method().view(), found)),
            milliseconds,
            evidence: contender.evidence(corpus, &labelled.id),
            failure,
        }
    });
    EvaluatedPage { rows: rows.collect(), unlabelled, ..EvaluatedPage::new(labelled, corpus) }
}

/// The extraction of a method on a page.
struct Extracted {
    page: Arc<Page>,
    selection: Selection,
    text: String,
    page_type: Option<String>,
}

impl Extracted {
    /// Extracts the text of a page from its bytes.
    fn by(extractor: &Extractor, labelled: &LabelledPage) -> Result<Extracted> {
        let page = Arc::new(read_page_for(extractor.method().view(), labelled)?);
        let extracted = extractor.extract_page(Arc::clone(&page))?;
        let text = extracted.text()?.to_owned();
        let page_type = extracted.page_type().map(|page_type| page_type.name().to_owned());
        Ok(Extracted { selection: extracted.selection().clone(), page, text, page_type })
    }

    /// What cross-validation chose on a page.
    fn out_of_fold(labelled: &LabelledPage, result: &OutOfFoldPage) -> Result<Extracted> {
        let page = read_page(labelled)?;
        let selection = chosen_blocks(&page, result)?;
        let text = render::text(&page, &selection)?;
        Ok(Extracted { page: page.into(), selection, text, page_type: Some(result.found_type.clone()) })
    }
}

/// Checks that a choice has the F1 that cross-validation reports.
fn check_f1(f1: f64, reported: f64) -> Result<()> {
    ensure!(
        (f1 - reported).abs() <= MAX_F1_DIFFERENCE,
        "the scores belong to another page or program: they report F1 {reported:.4}, but it is {f1:.4}"
    );
    Ok(())
}
