//! All methods on one page.
//!
//! The time of a method is that from the page's bytes to its text, on one thread: decoding, the views that it asks for, its choice
//! and rendering. So each method gets a page of its own, whose views nobody has made yet. Scores are made outside of that time, and once for
//! each text: methods that come to the same text share them.
//!
//! A method that fails has an empty text, and the reason beside it.

use super::contender::{Contender, Evidence};
use crate::corpus::labels::nodes;
use crate::corpus::pages::{PagePosition, options};
use crate::measure::evaluation::chosen_blocks;
use anyhow::{Result, ensure};
use seek_extract::{Method, render};
use seek_io::LabelledPage;
use seek_page::{NodeId, Page, PageOptions, SelectedParts, Selection};
use seek_score::{PageScore, Scores};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::time::Instant;

/// What cross-validation found on a page, and what its choice is worth here, differ by this much at most, in word-level F1.
const SAME_F1: f64 = 0.05;

/// A page and what the methods made of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PageRows {
    /// Where it stands.
    pub place: PagePosition,
    /// Its corpus.
    pub corpus: String,
    /// Its id.
    pub id: String,
    /// Language, or `-`.
    pub lang: String,
    /// Gold type, or `-`.
    pub page_type: String,
    /// Bytes as stored.
    pub bytes: usize,
    /// Why its node labels cannot be read, where it has any.
    pub unlabelled: Option<String>,
    /// One for each method, in their order.
    pub rows: Vec<MethodRow>,
}

/// What a method made of a page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MethodRow {
    /// The method.
    pub method: String,
    /// LCS over tokens.
    pub lcs: Scores,
    /// LCS over characters.
    pub chars: Scores,
    /// Bags of words.
    pub words: Scores,
    /// Text block matching: over text nodes, where the page has node labels and the method chooses nodes.
    pub nodes: Option<Scores>,
    /// Time from bytes to text, where it was measured.
    pub milliseconds: Option<f64>,
    /// How far the scores may be believed.
    pub evidence: Evidence,
    /// Why there is no text.
    pub failure: Option<String>,
}

/// Runs the methods on a page.
pub(super) fn page(
    labelled: &LabelledPage,
    corpus: &str,
    place: PagePosition,
    contenders: &[Contender],
    timed: bool,
) -> PageRows {
    let (labels, unlabelled) = match TextNodes::of(labelled) {
        Ok(labels) => (labels, None),
        Err(reason) => (None, Some(format!("{reason:#}"))),
    };
    let mut scored: HashMap<String, PageScore> = HashMap::new();
    let rows = contenders.iter().map(|contender| {
        let held_out = contender.out_of_fold(corpus, &labelled.id);
        let run = || {
            let started = Instant::now();
            let answer = answer_by(labelled, |page| Ok(contender.method.select(page)?));
            (answer, timed.then(|| started.elapsed().as_secs_f64() * 1000.0))
        };
        let (mut answer, milliseconds) = match held_out {
            // What was chosen out-of-fold says nothing of time: that is still the method's own.
            Some(result) => {
                (answer_by(labelled, |page| chosen_blocks(page, result)), timed.then(run).and_then(|ran| ran.1))
            }
            None => run(),
        };
        let mut score_of = |text: &str| match scored.get(text) {
            Some(&score) => score,
            None => {
                let score = PageScore::of(text, &labelled.gold_text);
                scored.insert(text.to_owned(), score);
                score
            }
        };
        if let (Some(result), Ok(found)) = (held_out, &answer) {
            let f1 = score_of(&found.text).words.f1;
            if let Err(other) = same(f1, result.f1) {
                answer = Err(other);
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
            nodes: labels.as_ref().and_then(|labels| labels.scores(contender.method.as_ref(), answer.as_ref().ok())),
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
        lang: or_dash(&labelled.lang),
        page_type: or_dash(&labelled.page_type),
        bytes: labelled.html.len(),
        unlabelled,
        rows,
    }
}

/// What a method found on a page.
struct Answer {
    page: Page,
    selection: Selection,
    text: String,
}

/// From bytes to text.
fn answer_by(labelled: &LabelledPage, select: impl FnOnce(&Page) -> Result<Selection>) -> Result<Answer> {
    let page = Page::read(&labelled.html, options(labelled))?;
    let selection = select(&page)?;
    let text = render::text(&page, &selection)?;
    Ok(Answer { page, selection, text })
}

/// Whether a choice is worth what cross-validation says of it.
fn same(f1: f64, told: f64) -> Result<()> {
    ensure!(
        (f1 - told).abs() <= SAME_F1,
        "the scores are of another page or program: F1 {told:.4} there, {f1:.4} here"
    );
    Ok(())
}

/// The text nodes of a page with the labels of its annotated copy.
struct TextNodes {
    texts: Vec<NodeId>,
    main: Vec<bool>,
}

impl TextNodes {
    /// Those of a page, where it has an annotated copy.
    fn of(labelled: &LabelledPage) -> Result<Option<TextNodes>> {
        let Some(copy) = &labelled.annotated_html else {
            return Ok(None);
        };
        let page = Page::read(&labelled.html, options(labelled))?;
        let copy = Page::read(copy, PageOptions::default())?;
        let texts = nodes::texts(page.dom()?);
        let main = nodes::main_texts(page.dom()?, &texts, copy.dom()?);
        Ok(Some(TextNodes { texts, main }))
    }

    /// Precision, recall and F over the nodes that a method chose, none of them where it failed; nothing for a method that
    /// chooses no nodes.
    fn scores(&self, method: &dyn Method, answer: Option<&Answer>) -> Option<Scores> {
        let mut chosen = vec![false; self.texts.len()];
        match answer {
            Some(Answer { page, selection, .. }) => match &selection.parts {
                SelectedParts::Blocks(blocks) => {
                    let all = page.blocks().ok()?;
                    for block in blocks.iter().map(|&i| all.get(i)) {
                        let from = self.texts.partition_point(|&id| id < block.first);
                        let to = self.texts.partition_point(|&id| id < block.end);
                        chosen[from..to].fill(true);
                    }
                }
                SelectedParts::Texts(texts) => {
                    for at in texts.iter().filter_map(|id| self.texts.binary_search(id).ok()) {
                        chosen[at] = true;
                    }
                }
                _ => return None,
            },
            None if method.view() != seek_extract::method::View::Dom => return None,
            None => {}
        }
        let count = |of: &dyn Fn(usize) -> bool| (0..self.texts.len()).filter(|&i| of(i)).count();
        let both = count(&|i| chosen[i] && self.main[i]);
        Some(Scores::from_counts(both, count(&|i| chosen[i]), count(&|i| self.main[i])))
    }
}
