//! The walk over corpora that all commands share: pages are read in order and worked on in parallel.

use anyhow::{Context, Result, ensure};
use rayon::prelude::*;
use seek_io::{Corpus, LabelledPage};
use seek_page::PageOptions;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// A page that could not be worked on: its id (the corpus's name, where the row has none) and the reason.
pub type Failure = (String, String);

/// Pages that are in memory at a time.
const BATCH: usize = 64;

/// Where a page stands among some corpora: the number of its corpus, and its own in there, rows that cannot be read counted. Both
/// from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PagePosition {
    /// Number of the corpus.
    pub corpus: usize,
    /// Number of the page in the corpus.
    pub page: usize,
}

/// Calls `work` for every page of every corpus, in parallel, and `take` with the results in the order of the pages. A page
/// that cannot be read or worked on is a failure; the others go on.
///
/// # Errors
/// Where a corpus cannot be opened.
pub fn for_each_page<T: Send>(
    corpora: &[PathBuf],
    work: impl Fn(LabelledPage, &str) -> Result<T> + Sync,
    mut take: impl FnMut(T),
) -> Result<Vec<Failure>> {
    let taken = |value| {
        take(value);
        Ok(())
    };
    for_each_positioned_page(corpora, |page, corpus, _| work(page, corpus), taken)
}

/// As [`for_each_page`], for work that wants to know where a page stands. It ends early where `take` fails.
///
/// # Errors
/// Where a corpus cannot be opened, and those of `take`.
pub(crate) fn for_each_positioned_page<T: Send>(
    corpora: &[PathBuf],
    work: impl Fn(LabelledPage, &str, PagePosition) -> Result<T> + Sync,
    mut take: impl FnMut(T) -> Result<()>,
) -> Result<Vec<Failure>> {
    let mut failures = Vec::new();
    for (corpus_number, path) in corpora.iter().enumerate() {
        let corpus = Corpus::open(path).with_context(|| format!("corpus {}", path.display()))?;
        let name = corpus.name();
        let mut pages = corpus.pages()?.enumerate();
        loop {
            let batch: Vec<_> = pages.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                break;
            }
            let results: Vec<Result<T, Failure>> = batch
                .into_par_iter()
                .map(|(number, page)| {
                    let page = page.map_err(|e| (name.to_owned(), e.to_string()))?;
                    let id = page.id.clone();
                    let place = PagePosition { corpus: corpus_number, page: number };
                    work(page, name, place).map_err(|e| (id, format!("{e:#}")))
                })
                .collect();
            for result in results {
                match result {
                    Ok(value) => take(value)?,
                    Err(failure) => failures.push(failure),
                }
            }
        }
    }
    Ok(failures)
}

/// The names of corpora, in their order.
///
/// # Errors
/// Where one cannot be opened, or two have the same name: pages that stand twice would be scored twice, and learned from.
pub(crate) fn distinct_names(corpora: &[PathBuf]) -> Result<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    for path in corpora {
        let corpus = Corpus::open(path).with_context(|| format!("corpus {}", path.display()))?;
        ensure!(!names.iter().any(|name| name == corpus.name()), "two corpora have the name {:?}", corpus.name());
        names.push(corpus.name().to_owned());
    }
    Ok(names)
}

/// How a labelled page is read: what the corpus says of it beside its bytes.
pub(crate) fn options(page: &LabelledPage) -> PageOptions {
    PageOptions { url: page.url.clone(), ..PageOptions::default() }
}
