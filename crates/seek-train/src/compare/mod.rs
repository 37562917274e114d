//! `seek-train compare`: methods side by side, on the same pages and in one process.
//!
//! 1. [`entrant`] is a method that takes part, with what is known of the pages that its model was fitted on.
//! 2. [`measure`] runs all of them on a page: scores, and the time from bytes to text on one thread.
//! 3. [`identity`] says what is compared; [`journal`] keeps finished pages, so that a comparison that was killed goes on.
//! 4. [`summary`] makes means by corpus, page type and language; [`published`] holds what the papers print.
//! 5. [`grid`] sets both side by side and [`sections`] puts the tables in order; [`text`], [`markdown`] and [`html`] write them for
//!    people, [`columns`] every page and every mean for programs.

pub mod columns;
pub mod entrant;
pub mod grid;
pub mod html;
pub mod identity;
pub mod journal;
pub mod markdown;
pub mod measure;
pub mod published;
pub mod sections;
pub mod summary;
pub mod text;

use crate::corpora::{Failure, for_each_place};
use anyhow::{Context, Result, anyhow, ensure};
use entrant::Entrant;
use identity::Identity;
use journal::Journal;
use measure::PageRows;
use serde::Serialize;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use summary::Group;

/// What is to be compared, and how.
#[derive(Debug, Clone, Copy)]
pub struct Plan<'a> {
    /// The corpora; no two have the same name.
    pub corpora: &'a [PathBuf],
    /// The methods, in the order of the tables.
    pub entrants: &'a [Entrant],
    /// On one thread time is measured; several spread the pages, and then it is not.
    pub threads: NonZeroUsize,
    /// Folder for finished pages, and for the reports: made where it is missing. Without it nothing is kept.
    pub folder: Option<&'a Path>,
    /// Begin anew, whatever was finished before.
    pub fresh: bool,
}

/// What came of a comparison.
#[derive(Debug, Clone, Serialize)]
pub struct Comparison {
    /// What was compared.
    pub about: Identity,
    /// Means over groups of pages.
    pub groups: Vec<Group>,
    /// Every page, in the order of the corpora.
    pub pages: Vec<PageRows>,
    /// Pages that no method saw, as they cannot be read.
    pub unread: Vec<Failure>,
}

impl Comparison {
    /// All that failed, in the order of the pages: the page, and the method with the reason.
    pub fn failures(&self) -> Vec<Failure> {
        let of_page = |page: &PageRows| -> Vec<Failure> {
            let labels = page.unlabelled.iter().map(|reason| format!("node labels: {reason}"));
            let failed = |row: &measure::MethodRow| Some(format!("{}: {}", row.method, row.failure.as_ref()?));
            labels.chain(page.rows.iter().filter_map(failed)).map(|reason| (page.id.clone(), reason)).collect()
        };
        self.unread.iter().cloned().chain(self.pages.iter().flat_map(of_page)).collect()
    }
}

/// Compares; `note` is told how many pages are finished, and of how many, at first and after each page.
///
/// # Errors
/// Where a corpus cannot be opened, the folder holds a part of another comparison, or cannot be written.
pub fn run(plan: &Plan, note: impl Fn(usize, usize) + Sync) -> Result<Comparison> {
    let timed = plan.threads.get() == 1;
    let about = Identity::of(plan.corpora, plan.entrants, timed)?;
    let total = about.pages();
    let journal = match plan.folder {
        Some(folder) => Journal::open(folder, &about, plan.fresh)?,
        None => Journal::in_memory(),
    };
    if timed {
        plan.entrants.iter().for_each(Entrant::warm_up);
    }
    note(journal.len(), total);
    let journal = Mutex::new(journal);
    let finished = || journal.lock().unwrap_or_else(PoisonError::into_inner);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads.get()).build().context("threads")?;
    let unread = pool.install(|| {
        for_each_place(
            plan.corpora,
            |page, corpus, place| {
                if finished().has(place) {
                    return Ok(Ok(()));
                }
                let rows = measure::page(&page, corpus, place, plan.entrants, timed);
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
