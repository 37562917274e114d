//! The pages of corpora as a network reads them. Each page is read once; its source is not kept.

use anyhow::{Result, ensure};
use seek_extract::View;
use seek_io::LabelledPage;
use seek_neural::{NetworkExample, System};
use seek_page::{Dom, NodeId};
use seek_train::corpus::digest::{hex_digest, page_digest};
use seek_train::corpus::fold_units::FoldUnits;
use seek_train::corpus::folds::page_group;
use seek_train::corpus::labels::resolve::ResolvedPage;
use seek_train::corpus::labels::text_nodes::TextNodeLabels;
use seek_train::corpus::pages::{Failure, distinct_names, for_each_resolved_page, read_page_for};
use seek_train::corpus::sources::Sources;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// The units of a page with their labels.
#[derive(Debug)]
pub struct LabelledUnits {
    /// The units.
    pub example: NetworkExample,
    /// The number of word tokens of each unit, as the metrics count them.
    pub tokens: Vec<u32>,
}

/// Why a page can neither train nor be scored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skipped {
    /// Its labels do not cover its whole text.
    WithoutLabels,
    /// The system looks at pages, and the page has no boxes.
    WithoutBoxes,
    /// It has no unit.
    WithoutUnits,
}

impl Skipped {
    /// All reasons.
    pub const ALL: [Skipped; 3] = [Skipped::WithoutLabels, Skipped::WithoutBoxes, Skipped::WithoutUnits];

    /// What such pages lack.
    pub fn meaning(self) -> &'static str {
        match self {
            Skipped::WithoutLabels => "without labels of their whole text",
            Skipped::WithoutBoxes => "without boxes",
            Skipped::WithoutUnits => "without text",
        }
    }
}

/// A page of a corpus.
#[derive(Debug)]
pub struct ExamplePage {
    /// Its corpus.
    pub corpus: String,
    /// Its id.
    pub id: String,
    /// Its registrable host.
    pub group: String,
    /// Its units, unless it is skipped.
    pub units: Result<LabelledUnits, Skipped>,
}

/// All pages of some corpora.
#[derive(Debug)]
pub struct Examples {
    /// The system that reads them.
    pub system: System,
    /// All pages, in the order of the corpora, skipped ones included: folds are those of all pages.
    pub pages: Vec<ExamplePage>,
    /// Pages that could not be read.
    pub failures: Vec<Failure>,
    /// SHA-256 over all pages and their labels, in order.
    pub fingerprint: String,
}

impl Examples {
    /// Reads the pages of corpora.
    ///
    /// # Errors
    /// When a corpus cannot be opened, two have the same name, a page has an unknown type, or the boxes are missing or useless for the system.
    pub fn read(system: System, corpora: Sources) -> Result<Examples> {
        // The folds of pages are written by the name of the corpus.
        distinct_names(corpora.paths)?;
        let with_boxes = !corpora.boxes.is_empty();
        if system.view() == View::Layout {
            ensure!(
                with_boxes,
                "{system} looks at pages: it needs their boxes in --boxes, which `seek-train render` measures"
            );
        } else {
            ensure!(!with_boxes, "{system} reads no boxes: leave out --boxes");
        }
        let mut hasher = Sha256::new();
        let mut pages = Vec::new();
        let failures = for_each_resolved_page(
            corpora,
            |resolved, corpus, _| {
                let digest = page_digest(&resolved.page, corpus).finalize();
                let units = units(system, &resolved)?;
                let group = page_group(&resolved.page);
                Ok((ExamplePage { corpus: corpus.to_owned(), id: resolved.page.id, group, units }, digest))
            },
            |(page, digest)| {
                hasher.update(digest);
                pages.push(page);
                Ok(())
            },
        )?;
        Ok(Examples { system, pages, failures, fingerprint: hex_digest(hasher) })
    }

    /// What folds keep whole.
    pub fn fold_units(&self) -> FoldUnits<'_> {
        FoldUnits::of(self.pages.iter().map(|page| (page.group.as_str(), page.id.as_str())))
    }

    /// The numbers of the pages with units, with these.
    pub fn usable(&self) -> impl Iterator<Item = (usize, &LabelledUnits)> {
        self.pages.iter().enumerate().filter_map(|(number, page)| Some((number, page.units.as_ref().ok()?)))
    }

    /// The names of the corpora of pages with units.
    pub fn corpora(&self) -> BTreeSet<&str> {
        self.usable().map(|(page, _)| self.pages[page].corpus.as_str()).collect()
    }

    /// The number of skipped pages of each reason that occurs.
    pub fn skipped(&self) -> Vec<(Skipped, usize)> {
        let count =
            |reason: Skipped| self.pages.iter().filter(|page| page.units.as_ref().err() == Some(&reason)).count();
        Skipped::ALL.into_iter().map(|reason| (reason, count(reason))).filter(|&(_, count)| count > 0).collect()
    }
}

/// The units of a page, or why it is skipped.
fn units(system: System, resolved: &ResolvedPage) -> Result<Result<LabelledUnits, Skipped>> {
    if !resolved.text_labels.are_whole() {
        return Ok(Err(Skipped::WithoutLabels));
    }
    if system.view() == View::Layout && !has_boxes(&resolved.page) {
        return Ok(Err(Skipped::WithoutBoxes));
    }
    let page = read_page_for(system.view(), &resolved.page)?;
    let Some(labels) = TextNodeLabels::of(&page, resolved)? else { return Ok(Err(Skipped::WithoutLabels)) };
    let example = NetworkExample::of(system, &page, |id| labels.is_main(id))?;
    if example.is_empty() {
        return Ok(Err(Skipped::WithoutUnits));
    }
    let dom = page.dom()?;
    let tokens = example.texts().iter().map(|texts| token_count(dom, texts)).collect();
    Ok(Ok(LabelledUnits { example, tokens }))
}

/// Whether the boxes of a page were measured.
fn has_boxes(page: &LabelledPage) -> bool {
    page.layout.as_ref().is_some_and(|layout| layout.error.is_none())
}

fn token_count(dom: &Dom, texts: &[NodeId]) -> u32 {
    let mut count = 0;
    texts.iter().for_each(|&id| seek_score::for_each_token(dom.text(id), |_| count += 1));
    count
}
