//! `seek-train compare`: compares extraction methods on the same pages in one process.
//!
//! 1. A [`catalogue`] names the methods. [`contender`] is a method in a comparison, with the corpora that its model was trained on. [`named_model`] is a model of
//!    the user. `owned_settings` assigns parameters to them.
//! 2. [`page_rows`] runs all methods on a page: scores, and the time from bytes to text on one thread.
//! 3. [`identity`] identifies a comparison. [`journal`] stores finished pages, so that an interrupted comparison can continue.
//! 4. [`summary`] computes means by corpus, page type and language. [`published`] are numbers of papers to set beside them.
//! 5. [`tables`] combines both into tables, and [`report`] writes them for people; [`columns`] writes all pages and means for programs.

pub mod catalogue;
pub mod columns;
pub mod comparison;
pub mod contender;
pub mod identity;
pub mod journal;
pub mod named_model;
mod owned_settings;
pub mod page_rows;
pub mod published;
pub mod report;
pub mod summary;
pub mod tables;

pub use comparison::{Comparison, ComparisonPlan};

use crate::corpus::pages::for_each_positioned_page;
use crate::report::report_file::write_report;
use anyhow::{Context, Result, anyhow, ensure};
use contender::Contender;
use identity::Identity;
use journal::Journal;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Runs a comparison. Calls `note` with the number of finished pages and of all pages: once at the start and after each page.
///
/// # Errors
/// When a corpus cannot be opened, when the folder holds the journal of another comparison, or when it cannot be written.
pub fn run(plan: &ComparisonPlan, note: impl Fn(usize, usize) + Sync) -> Result<Comparison> {
    let timed = plan.threads.get() == 1;
    let methods = plan.contenders.iter().map(Contender::identity).collect();
    let scores = plan.contenders.iter().find_map(Contender::scores).map(str::to_owned);
    let about = Identity::new(plan.corpora.clone(), methods, scores, timed)?;
    let total = about.pages();
    let journal = match plan.folder {
        Some(folder) => Journal::open(folder, &about, plan.fresh)?,
        None => Journal::in_memory(),
    };
    if timed {
        plan.contenders.iter().for_each(Contender::warm_up);
    }
    note(journal.len(), total);
    let journal = Mutex::new(journal);
    let lock = || journal.lock().unwrap_or_else(PoisonError::into_inner);
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(plan.threads.get()).build().context("cannot start threads")?;
    let unread = pool.install(|| {
        for_each_positioned_page(
            plan.corpora.clone(),
            |page, corpus, place| {
                if page.gold_text.is_none() || lock().has(place) {
                    return Ok(Ok(()));
                }
                let rows = page_rows::measure_page(&page, corpus, place, plan.contenders, timed);
                let mut journal = lock();
                let pushed = journal.push(&rows);
                note(journal.len(), total);
                Ok(pushed)
            },
            |pushed: Result<()>| pushed,
        )
    })?;
    let journal = journal.into_inner().map_err(|_| anyhow!("a thread of the comparison panicked"))?;
    let pages = journal.into_pages();
    ensure!(
        pages.len() == total,
        "the corpora changed during the comparison: {total} pages at the start, {} compared",
        pages.len()
    );
    Ok(Comparison {
        groups: summary::groups(&about, &pages)?,
        about,
        pages,
        unread,
        published: plan.catalogue.published.to_vec(),
    })
}

/// Writes all reports into a folder, and then removes the journal. Returns the paths of the reports.
///
/// # Errors
/// When a file cannot be written or the journal cannot be removed.
pub fn write(comparison: &Comparison, folder: &Path) -> Result<Vec<PathBuf>> {
    std::fs::create_dir_all(folder).with_context(|| format!("folder {}", folder.display()))?;
    let mut written = columns::write(comparison, folder)?;
    for (name, text) in [("compare.md", report::markdown(comparison)), ("compare.html", report::html(comparison))] {
        let path = folder.join(name);
        write_report(&path, &text).with_context(|| format!("report {}", path.display()))?;
        written.push(path);
    }
    Journal::remove(folder)?;
    Ok(written)
}
