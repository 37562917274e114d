//! Iteration over the pages of corpora: they are read in order and processed in parallel.

use crate::corpus::labels::resolve::{ResolveError, ResolvedPage, resolve};
use crate::corpus::layouts::credible::LayoutCriteria;
use crate::corpus::sources::Sources;
use crate::scores::score_table::ALL;
use anyhow::{Context, Result, anyhow, bail, ensure};
use rayon::prelude::*;
use seek_extract::View;
use seek_io::{Corpus, LabelledPage, SavedLayout, error_chain};
use seek_page::{Layout, Page, PageOptions};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// A page that failed: its id and the reason. A row without a readable id gets the name of the corpus.
pub type Failure = (String, String);

/// Number of pages in memory at a time.
const BATCH: usize = 64;

/// The position of a page in a list of corpora. Numbers start at 0 and count unreadable rows, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PagePosition {
    /// Number of the corpus.
    pub corpus: usize,
    /// Number of the page in the corpus.
    pub page: usize,
}

/// Calls `work` for every page of every corpus, in parallel, and `take` with the results in the order of the pages. Returns
/// the pages that could not be read or for which `work` failed.
///
/// # Errors
/// When a corpus cannot be opened, or a page has an unknown type.
pub fn for_each_page<'a, T: Send>(
    corpora: impl Into<Sources<'a>>,
    work: impl Fn(LabelledPage, &str) -> Result<T> + Sync,
    mut take: impl FnMut(T),
) -> Result<Vec<Failure>> {
    let always = |value| {
        take(value);
        Ok(())
    };
    for_each_positioned_page(corpora, |page, corpus, _| work(page, corpus), always)
}

/// Like [`for_each_page`], but also gives `work` the position of the page. Stops at the first error of `take`.
///
/// # Errors
/// When a corpus cannot be opened, or a page has an unknown type; and the errors of `take`.
pub(crate) fn for_each_positioned_page<'a, T: Send>(
    corpora: impl Into<Sources<'a>>,
    work: impl Fn(LabelledPage, &str, PagePosition) -> Result<T> + Sync,
    take: impl FnMut(T) -> Result<()>,
) -> Result<Vec<Failure>> {
    for_each_resolved_page(corpora, |resolved, corpus, position| work(resolved.page, corpus, position), take)
}

/// Why a page gave no result.
enum UnusedPage {
    /// Other pages can go on.
    Page(Failure),
    /// The options do not fit the corpus.
    Corpus(anyhow::Error),
}

/// Like [`for_each_page`], but `work` gets all that is known of the page's labels, and the position of the page. Stops at the first error of
/// `take`.
///
/// # Errors
/// When a corpus cannot be opened, or a page has an unknown type; and the errors of `take`.
pub fn for_each_resolved_page<'a, T: Send>(
    corpora: impl Into<Sources<'a>>,
    work: impl Fn(ResolvedPage, &str, PagePosition) -> Result<T> + Sync,
    mut take: impl FnMut(T) -> Result<()>,
) -> Result<Vec<Failure>> {
    let Sources { paths, labels, boxes, filter } = corpora.into();
    let mut failures = Vec::new();
    for (corpus_number, path) in paths.iter().enumerate() {
        let corpus = open(path)?;
        let name = corpus.name();
        let mut pages = corpus.pages()?.enumerate();
        loop {
            let batch: Vec<_> = pages.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                break;
            }
            let results: Vec<Result<Option<T>, UnusedPage>> = batch
                .into_par_iter()
                .map(|(number, page)| {
                    let mut page = page.map_err(|e| UnusedPage::Page((name.to_owned(), error_chain(&e))))?;
                    page.layout = boxes.get(&page.id).cloned();
                    let id = page.id.clone();
                    let failed = |error: &anyhow::Error| UnusedPage::Page((id.clone(), format!("{error:#}")));
                    if !filter.keeps(|| has_credible_layout(&page)).map_err(|error| failed(&error))? {
                        return Ok(None);
                    }
                    let resolved = resolve(page, &labels).map_err(|error| match error {
                        ResolveError::Type(error) => {
                            UnusedPage::Corpus(anyhow!(error).context(format!("{} row {number}: {id}", path.display())))
                        }
                        ResolveError::Labels(error) => failed(&error),
                    })?;
                    let position = PagePosition { corpus: corpus_number, page: number };
                    work(resolved, name, position).map(Some).map_err(|error| failed(&error))
                })
                .collect();
            for result in results {
                match result {
                    Ok(Some(value)) => take(value)?,
                    Ok(None) => {}
                    Err(UnusedPage::Page(failure)) => failures.push(failure),
                    Err(UnusedPage::Corpus(error)) => return Err(error),
                }
            }
        }
    }
    Ok(failures)
}

/// Whether the layout of a page is credible. That of a page without boxes is not.
///
/// # Errors
/// When the page exceeds a limit, and when the boxes are those of another page.
fn has_credible_layout(labelled: &LabelledPage) -> Result<bool> {
    let Some(saved) = labelled.layout.as_ref().filter(|saved| saved.error.is_none()) else { return Ok(false) };
    let page = read_page(labelled)?;
    Ok(LayoutCriteria::of(&page, &saved_layout(saved, &page)?)?.is_credible())
}

/// Opens a corpus.
///
/// # Errors
/// When it cannot be opened, or has the name that tables give all corpora together.
fn open(path: &Path) -> Result<Corpus> {
    let corpus = Corpus::open(path).with_context(|| format!("corpus {}", path.display()))?;
    ensure!(corpus.name() != ALL, "corpus {}: {ALL:?} means all corpora in tables: rename it", path.display());
    Ok(corpus)
}

/// The names of corpora, in their order.
///
/// # Errors
/// When a corpus cannot be opened, or two have the same name: a page given twice would count twice.
pub fn distinct_names(corpora: &[PathBuf]) -> Result<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    for path in corpora {
        let corpus = open(path)?;
        ensure!(!names.iter().any(|name| name == corpus.name()), "two corpora have the name {:?}", corpus.name());
        names.push(corpus.name().to_owned());
    }
    Ok(names)
}

/// Reads a labelled page, with its URL if it is known.
///
/// # Errors
/// When the page exceeds a limit.
pub fn read_page(labelled: &LabelledPage) -> Result<Page> {
    let options = PageOptions { url: labelled.url.clone(), ..PageOptions::default() };
    Ok(Page::read(&labelled.html, options)?)
}

/// Reads a labelled page for a method. A method that looks at the page also gets its boxes.
///
/// # Errors
/// As for [`read_page`], and when the boxes are missing, those of another page, or could not be measured.
pub fn read_page_for(view: View, labelled: &LabelledPage) -> Result<Page> {
    let mut page = read_page(labelled)?;
    if view == View::Layout
        && let Some(saved) = &labelled.layout
    {
        let layout = saved_layout(saved, &page)?;
        page.set_layout(layout)?;
    }
    Ok(page)
}

/// The layout of a page, from the boxes in a table.
///
/// # Errors
/// When the page exceeds a limit, and when the boxes are those of another page or could not be measured.
pub fn saved_layout(saved: &SavedLayout, page: &Page) -> Result<Layout> {
    if let Some(error) = &saved.error {
        bail!("the page has no boxes: {error}");
    }
    Ok(saved.layout(page.dom()?)?)
}
