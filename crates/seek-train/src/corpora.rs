//! The walk over corpora that all commands share: pages are read in order and worked on in parallel.

use anyhow::{Context, Result};
use rayon::prelude::*;
use seek_io::{Corpus, LabelledPage};
use seek_page::PageOptions;
use std::path::PathBuf;

/// A page that could not be worked on: its id (the corpus's name, where the row has none) and the reason.
pub type Failure = (String, String);

/// Pages that are in memory at a time.
const BATCH: usize = 64;

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
    let mut failures = Vec::new();
    for path in corpora {
        let corpus = Corpus::open(path).with_context(|| format!("corpus {}", path.display()))?;
        let name = corpus.name();
        let mut pages = corpus.pages()?;
        loop {
            let batch: Vec<_> = pages.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                break;
            }
            let results: Vec<Result<T, Failure>> = batch
                .into_par_iter()
                .map(|page| {
                    let page = page.map_err(|e| (name.to_owned(), e.to_string()))?;
                    let id = page.id.clone();
                    work(page, name).map_err(|e| (id, format!("{e:#}")))
                })
                .collect();
            for result in results {
                match result {
                    Ok(value) => take(value),
                    Err(failure) => failures.push(failure),
                }
            }
        }
    }
    Ok(failures)
}

/// How a labelled page is read: what the corpus says of it beside its bytes.
pub(crate) fn options(page: &LabelledPage) -> PageOptions {
    PageOptions { url: page.url.clone(), ..PageOptions::default() }
}
