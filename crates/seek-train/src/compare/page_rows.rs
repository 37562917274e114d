//! Runs and scores all methods on one page.
//!
//! The time of a method is the time from the page's bytes to the text, on one thread: decoding, the views that the method uses,
//! its choice and rendering. So each method gets a new page without cached views. The time excludes scoring. Methods with the
//! same text share its scores.
//!
//! A method that fails gets an empty text and the reason.

use super::contender::{Contender, Evidence};
use crate::corpus::folds::page_group;
use crate::corpus::pages::{PagePosition, read_page_for};
use crate::measure::evaluation::chosen_blocks;
use crate::measure::text_block_matching::LabelledTextNodes;
use anyhow::{Result, ensure};
use seek_extract::View;
use seek_io::LabelledPage;
use seek_page::{Page, Selection};
use seek_render as render;
use seek_score::{PageScore, Scores};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::time::Instant;

/// Maximum difference between the word-level F1 that cross-validation reports and that of the same choice here.
const MAX_F1_DIFFERENCE: f64 = 0.05;

/// A page with the results of all methods.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PageRows {
    /// Its place in the corpora.
    pub place: PagePosition,
    /// Its corpus.
    pub corpus: String,
    /// Its id.
    pub id: String,
    /// Registrable host of its address, or a name of its own for a page without one.
    pub host: String,
    /// Language, or `-`.
    pub lang: String,
    /// Gold page type, or `-`.
    pub page_type: String,
    /// Size of the stored page in bytes.
    pub bytes: usize,
    /// The reason why its node labels cannot be read, if that failed.
    pub unlabelled: Option<String>,
    /// The results, in the order of the methods.
    pub rows: Vec<MethodRow>,
}

/// The result of a method on a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MethodRow {
    /// The method.
    pub method: String,
    /// Scores by longest common subsequence (LCS) of tokens.
    pub lcs: Scores,
    /// Scores by LCS of characters.
    pub chars: Scores,
    /// Scores by bags of words.
    pub words: Scores,
    /// Text block matching: scores over text nodes, if the page has node labels and the method chooses nodes.
    pub nodes: Option<Scores>,
    /// Time from bytes to text, if measured.
    pub milliseconds: Option<f64>,
    /// How independent the scores are of the training data.
    pub evidence: Evidence,
    /// The reason why the method failed.
    pub failure: Option<String>,
}

/// Runs all methods on a page.
pub(super) fn measure_page(
    labelled: &LabelledPage,
    corpus: &str,
    place: PagePosition,
    contenders: &[Contender],
    timed: bool,
) -> PageRows {
    let (labels, unlabelled) = match LabelledTextNodes::of(labelled) {
        Ok(labels) => (labels, None),
        Err(reason) => (None, Some(format!("{reason:#}"))),
    };
    let mut scored: HashMap<String, PageScore> = HashMap::new();
    let rows = contenders.iter().map(|contender| {
        let held_out = contender.out_of_fold(corpus, &labelled.id);
        let run = || {
            let started = Instant::now();
            let view = contender.method().view();
            let select = |page: &Page| contender.method_for(corpus, &labelled.id).select(page);
            let answer = extract(view, labelled, |page| Ok(select(page)?));
            (answer, timed.then(|| started.elapsed().as_secs_f64() * 1000.0))
        };
        let (mut answer, milliseconds) = match held_out {
            // An out-of-fold choice has no time, so the method itself is timed.
            Some(result) => (
                extract(View::Dom, labelled, |page| chosen_blocks(page, result)),
                timed.then(run).and_then(|ran| ran.1),
            ),
            None => run(),
        };
        let mut score_of = |text: &str| match scored.get(text) {
            Some(&score) => score,
            None => {
                let score = PageScore::of(text, labelled.gold());
                scored.insert(text.to_owned(), score);
                score
            }
        };
        if let (Some(result), Ok(found)) = (held_out, &answer) {
            let f1 = score_of(&found.text).words.f1;
            if let Err(reason) = check_f1(f1, result.f1) {
                answer = Err(reason);
            }
        }
        let (text, failure) = match &answer {
            Ok(found) => (found.text.as_str(), None),
            Err(reason) => ("", Some(format!("{reason:#}"))),
        };
        let score = score_of(text);
        MethodRow {
            method: contender.name().to_owned(),
            lcs: score.token_lcs,
            chars: score.char_lcs,
            words: score.words,
            nodes: labels.as_ref().and_then(|labels| {
                let view = contender.method().view();
                labels.scores(view, answer.as_ref().ok().map(|found| (&found.page, &found.selection)))
            }),
            milliseconds,
            evidence: contender.evidence(corpus, &labelled.id),
            failure,
        }
    });
    let rows = rows.collect();
    let or_dash = |text: &Option<String>| text.clone().unwrap_or_else(|| "-".to_owned());
    PageRows {
        place,
        corpus: corpus.to_owned(),
        id: labelled.id.clone(),
        host: page_group(labelled),
        lang: or_dash(&labelled.lang),
        page_type: or_dash(&labelled.page_type),
        bytes: labelled.html.len(),
        unlabelled,
        rows,
    }
}

/// The extraction of a method on a page.
struct Extracted {
    page: Page,
    selection: Selection,
    text: String,
}

/// Extracts the text of a page from its bytes.
fn extract(view: View, labelled: &LabelledPage, select: impl FnOnce(&Page) -> Result<Selection>) -> Result<Extracted> {
    let page = read_page_for(view, labelled)?;
    let selection = select(&page)?;
    let text = render::text(&page, &selection)?;
    Ok(Extracted { page, selection, text })
}

/// Checks that a choice has the F1 that cross-validation reports.
fn check_f1(f1: f64, reported: f64) -> Result<()> {
    ensure!(
        (f1 - reported).abs() <= MAX_F1_DIFFERENCE,
        "the scores belong to another page or program: they report F1 {reported:.4}, but it is {f1:.4}"
    );
    Ok(())
}
