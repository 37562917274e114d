//! Gold texts by site rules: pages of any input become a labelled corpus.

use crate::corpus::pages::Failure;
use anyhow::{Context, Result};
use rayon::prelude::*;
use seek_io::{AtomicFile, Document, InputLimits, Inputs, LabelledPage, canonical_address, error_chain, write_parquet};
use seek_label::export::self_describing;
use seek_label::rules::{RuleOnPage, RuleReport, Rules, RulesReport};
use seek_page::{Page, PageOptions};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Number of pages in memory at a time.
const BATCH: usize = 64;

/// What rules made of pages.
#[derive(Debug)]
pub struct GoldRun {
    /// The number of pages with a gold text.
    pub pages: usize,
    /// What each rule did.
    pub report: Vec<RuleReport>,
    /// The pages without a gold text.
    pub failures: Vec<Failure>,
}

/// Labels pages by rules, in their order. The corpus is written to `output`, unless no page has a gold text.
///
/// # Errors
/// When the corpus cannot be written. A page that fails is no error.
pub fn run(inputs: &[PathBuf], rules: &Rules, license: Option<&str>, output: Option<&Path>) -> Result<GoldRun> {
    let mut run =
        GoldRunState { rules, license, report: RulesReport::new(rules), ids: HashSet::new(), failures: Vec::new() };
    let mut documents = Inputs::open(inputs, InputLimits::default());
    let mut pages = 0;
    let labelled = std::iter::from_fn(|| {
        let batch: Vec<_> = documents.by_ref().take(BATCH).collect();
        (!batch.is_empty()).then(|| run.label(batch))
    });
    let labelled = labelled.flatten().inspect(|_| pages += 1);
    match output {
        Some(path) => {
            let fail = || format!("corpus {}", path.display());
            let file = AtomicFile::create(path, true).with_context(fail)?;
            write_parquet(file.temporary(), labelled).with_context(fail)?;
            if pages > 0 {
                file.commit(false).with_context(fail)?;
            }
        }
        None => labelled.for_each(drop),
    }
    Ok(GoldRun { pages, report: run.report.rules(), failures: run.failures })
}

/// The state of a run.
struct GoldRunState<'r> {
    rules: &'r Rules,
    license: Option<&'r str>,
    report: RulesReport<'r>,
    ids: HashSet<String>,
    failures: Vec<Failure>,
}

impl GoldRunState<'_> {
    /// The labelled pages of a batch.
    fn label(&mut self, batch: Vec<seek_io::InputResult>) -> Vec<LabelledPage> {
        let rules = self.rules;
        let read: Vec<Result<(LabelledPage, RuleOnPage), Failure>> = batch
            .into_par_iter()
            .map(|document| {
                let document = document.map_err(|failure| (failure.id.clone(), error_chain(&failure.error)))?;
                let id = document.id.clone();
                measure(document, rules).map_err(|error| (id, format!("{error:#}")))
            })
            .collect();
        let mut labelled = Vec::new();
        for page in read {
            match page.and_then(|(page, measured)| self.take(page, measured)) {
                Ok(page) => labelled.push(page),
                Err(failure) => self.failures.push(failure),
            }
        }
        labelled
    }

    fn take(&mut self, page: LabelledPage, measured: RuleOnPage) -> Result<LabelledPage, Failure> {
        if !self.ids.insert(page.id.clone()) {
            return Err((page.id, "a page with this id was read before".to_owned()));
        }
        self.report.add(&page.id, &measured);
        let selected = match measured.selected {
            Ok(selected) => selected,
            Err(error) => return Err((page.id, error.to_string())),
        };
        Ok(LabelledPage {
            gold_text: Some(selected.gold_text),
            title: selected.title,
            author: selected.author,
            date: selected.date,
            page_type: selected.page_type,
            license: self.license.map(str::to_owned),
            ..page
        })
    }
}

/// The page of a document, and what its rule makes of it.
fn measure(document: Document, rules: &Rules) -> Result<(LabelledPage, RuleOnPage)> {
    let url = document.url.or_else(|| canonical_address(&document.bytes));
    let options = PageOptions { content_type: document.content_type, ..PageOptions::default() };
    let page = Page::read(&document.bytes, options)?;
    let measured = rules.measure(page.source(), url.as_deref())?;
    let html = self_describing(document.bytes, &page);
    Ok((LabelledPage { id: document.id, url, html, ..LabelledPage::default() }, measured))
}
