//! `seek-train evaluate`: runs extraction methods on the same pages in one process, and scores them.
//!
//! 1. A [`catalogue`] names the methods. [`contender`] is a method in an evaluation, with the corpora that its model was trained on, and
//!    [`choice`] what the user chose. [`named_model`] is a model of the user, [`fold_models`] are those of a cross-validation, which
//!    [`fold_runner`] runs.
//! 2. `run_page` runs all methods on a page: scores, and the time from bytes to text on one thread.
//! 3. [`identity`] identifies an evaluation. [`journal`] stores finished pages, so that an interrupted evaluation can continue.
//! 4. [`tables`] makes tables of the summary, with the numbers of papers ([`published`]). [`report`] writes them for people;
//!    [`columns`] writes all pages and means for programs.

pub mod catalogue;
pub mod choice;
pub mod columns;
pub mod contender;
pub mod fold_models;
pub mod fold_runner;
pub mod identity;
pub mod journal;
pub mod named_model;
pub mod plan;
pub mod published;
pub mod report;
mod run_page;
pub mod tables;

pub use plan::{Evaluation, EvaluationPlan};

use crate::corpus::pages::for_each_positioned_page;
use crate::measure::evaluated_page::can_be_scored;
use crate::measure::page_measures;
use crate::report::report_file::write_report;
use anyhow::{Context, Result, anyhow, ensure};
use contender::Contender;
use identity::Identity;
use journal::Journal;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// Runs an evaluation. Calls `note` with the number of finished pages and of all pages: once at the start and after each page.
///
/// # Errors
/// When a corpus cannot be opened, when the folder holds the journal of another evaluation, or when it cannot be written.
pub fn run(plan: &EvaluationPlan, note: impl Fn(usize, usize) + Sync) -> Result<Evaluation> {
    let threads = plan.threads.map_or(0, NonZeroUsize::get);
    let timed = threads == 1;
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
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().context("cannot start threads")?;
    let unread = pool.install(|| {
        for_each_positioned_page(
            plan.corpora.clone(),
            |page, corpus, place| {
                if !can_be_scored(&page) || lock().has(place) {
                    return Ok(Ok(()));
                }
                let evaluated = run_page::run(&page, corpus, plan.contenders, timed);
                let mut journal = lock();
                let pushed = journal.push(place, &evaluated);
                note(journal.len(), total);
                Ok(pushed)
            },
            |pushed: Result<()>| pushed,
        )
    })?;
    let journal = journal.into_inner().map_err(|_| anyhow!("a thread of the evaluation panicked"))?;
    let pages = journal.into_pages();
    ensure!(
        pages.len() == total,
        "the corpora changed during the evaluation: {total} pages at the start, {} evaluated",
        pages.len()
    );
    let names: Vec<&str> = plan.contenders.iter().map(Contender::name).collect();
    Ok(Evaluation {
        summary: page_measures::summary(&pages, &names, &plan.scores)?,
        about,
        pages,
        unread,
        published: plan.published.to_vec(),
    })
}

/// Writes all reports into a folder, and then removes the journal. Returns the paths of the reports.
///
/// # Errors
/// When a file cannot be written or the journal cannot be removed.
pub fn write(evaluation: &Evaluation, folder: &Path) -> Result<Vec<PathBuf>> {
    std::fs::create_dir_all(folder).with_context(|| format!("folder {}", folder.display()))?;
    let mut written = columns::write(evaluation, folder)?;
    for (name, text) in [("evaluation.md", report::markdown(evaluation)), ("evaluation.html", report::html(evaluation))]
    {
        let path = folder.join(name);
        write_report(&path, &text).with_context(|| format!("report {}", path.display()))?;
        written.push(path);
    }
    Journal::remove(folder)?;
    Ok(written)
}
