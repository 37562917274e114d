//! `seek-train compare`: methods side by side, on the same pages and in one process.
//!
//! 1. [`contender`] is a method that takes part, with what is known of the pages that its model was fitted on.
//! 2. [`page_rows`] runs all of them on a page: scores, and the time from bytes to text on one thread.
//! 3. [`identity`] says what is compared; [`journal`] keeps finished pages, so that a comparison that was killed goes on.
//! 4. [`summary`] makes means by corpus, page type and language; [`published`] holds what the papers print.
//! 5. [`grid`] sets both side by side and [`sections`] puts the tables in order; [`text`], [`markdown`] and [`html`] write them for
//!    people, [`columns`] every page and every mean for programs.

pub mod columns;
pub mod comparison;
pub mod contender;
pub mod grid;
pub mod html;
pub mod identity;
pub mod journal;
pub mod markdown;
pub mod page_rows;
pub mod published;
pub mod sections;
pub mod summary;
pub mod text;

pub use comparison::{Comparison, Plan};

use crate::corpus::pages::for_each_positioned_page;
use anyhow::{Context, Result, anyhow, ensure};
use contender::Contender;
use identity::Identity;
use journal::Journal;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Compares; `note` is told how many pages are finished, and of how many, at first and after each page.
///
/// # Errors
/// Where a corpus cannot be opened, the folder holds a part of another comparison, or cannot be written.
pub fn run(plan: &Plan, note: impl Fn(usize, usize) + Sync) -> Result<Comparison> {
    let timed = plan.threads.get() == 1;
    let about = Identity::of(plan.corpora, plan.contenders, timed)?;
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
    let finished = || journal.lock().unwrap_or_else(PoisonError::into_inner);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads.get()).build().context("threads")?;
    let unread = pool.install(|| {
        for_each_positioned_page(
            plan.corpora,
            |page, corpus, place| {
                if finished().has(place) {
                    return Ok(Ok(()));
                }
                let rows = page_rows::page(&page, corpus, place, plan.contenders, timed);
                let mut journal = finished();
                let kept = journal.push(&rows);
                note(journal.len(), total);
                Ok(kept)
            },
            |kept: Result<()>| kept,
        )
    })?;
    let journal = journal.into_inner().map_err(|_| anyhow!("a thread of the comparison has died"))?;
    let pages = journal.into_pages();
    ensure!(pages.len() == total, "{} pages were compared, but {total} were there at first", pages.len());
    Ok(Comparison { groups: summary::groups(&about, &pages), about, pages, unread })
}

/// Writes all reports into a folder, and then drops what was kept to go on from; gives the paths.
///
/// # Errors
/// Where a file cannot be written.
pub fn write(comparison: &Comparison, folder: &Path) -> Result<Vec<PathBuf>> {
    std::fs::create_dir_all(folder).with_context(|| format!("folder {}", folder.display()))?;
    let mut written = columns::write(comparison, folder)?;
    for (name, text) in [("compare.md", markdown::report(comparison)), ("compare.html", html::report(comparison))] {
        let path = folder.join(name);
        std::fs::write(&path, text).with_context(|| format!("report {}", path.display()))?;
        written.push(path);
    }
    Journal::remove(folder)?;
    Ok(written)
}
