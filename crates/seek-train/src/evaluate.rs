//! `seek-train evaluate`: a method, or the pipeline with a model, on corpora, by all metrics.

use crate::corpora::{Failure, for_each_page};
use anyhow::Result;
use polars::prelude::*;
use seek_extract::Extractor;
use seek_io::LabelledPage;
use seek_page::PageOptions;
use seek_score::PageScore;
use serde::Serialize;
use std::path::PathBuf;

/// Scores of one page.
#[derive(Debug, Clone, Serialize)]
pub struct Evaluated {
    /// The page.
    pub id: String,
    /// Its corpus.
    pub corpus: String,
    /// Language, or `-`.
    pub lang: String,
    /// Gold type, or `-`.
    pub page_type: String,
    /// All metrics.
    pub score: PageScore,
}

/// The measures of the summary.
pub const MEASURES: [&str; 8] = ["precision", "recall", "f1", "lcs_f1", "lcs_f05", "char_f1", "with", "without"];

/// Runs an extractor over corpora; pages that fail come as (id, reason) and score as empty output.
///
/// # Errors
/// Where a corpus cannot be opened.
pub fn run(corpora: &[PathBuf], extractor: &Extractor) -> Result<(Vec<Evaluated>, Vec<Failure>)> {
    let (mut all, mut failures) = (Vec::new(), Vec::new());
    let work = |page: LabelledPage, corpus: &str| Ok(score(page, corpus, extractor));
    let unread = for_each_page(corpora, work, |(page, failure)| {
        failures.extend(failure.map(|f| (page.id.clone(), f)));
        all.push(page);
    })?;
    failures.extend(unread);
    Ok((all, failures))
}

fn score(page: LabelledPage, corpus: &str, extractor: &Extractor) -> (Evaluated, Option<String>) {
    let options = PageOptions { url: page.url, ..PageOptions::default() };
    let (text, failure) = match extractor.extract(&page.html, options) {
        Ok(extraction) => (extraction.text, None),
        Err(error) => (String::new(), Some(error.to_string())),
    };
    let score = PageScore::of(&text, &page.gold_text).with_snippets(&text, &page.with, &page.without);
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    let evaluated = Evaluated {
        id: page.id,
        corpus: corpus.to_owned(),
        lang: or_dash(page.lang),
        page_type: or_dash(page.page_type),
        score,
    };
    (evaluated, failure)
}

/// The evaluation table: one row a page.
///
/// # Errors
/// Those of polars.
pub fn table(pages: &[Evaluated]) -> Result<DataFrame> {
    let text = |f: fn(&Evaluated) -> &str| pages.iter().map(f).collect::<Vec<&str>>();
    let numbers = |f: fn(&PageScore) -> f64| pages.iter().map(|p| f(&p.score)).collect::<Vec<f64>>();
    let rates = |f: fn(&PageScore) -> Option<f64>| pages.iter().map(|p| f(&p.score)).collect::<Vec<Option<f64>>>();
    Ok(df!(
        "id" => text(|p| &p.id),
        "corpus" => text(|p| &p.corpus),
        "lang" => text(|p| &p.lang),
        "page_type" => text(|p| &p.page_type),
        "precision" => numbers(|s| s.words.precision),
        "recall" => numbers(|s| s.words.recall),
        "f1" => numbers(|s| s.words.f1),
        "lcs_f1" => numbers(|s| s.token_lcs.f1),
        "lcs_f05" => numbers(|s| s.token_lcs.f05),
        "char_f1" => numbers(|s| s.char_lcs.f1),
        "with" => rates(|s| s.snippets.with_rate()),
        "without" => rates(|s| s.snippets.without_rate()),
    )?)
}
