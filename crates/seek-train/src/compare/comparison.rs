//! The plan and the result of a comparison.

use super::catalogue::Catalogue;
use super::contender::Contender;
use super::identity::Identity;
use super::page_rows::{MethodRow, PageRows};
use super::published::Published;
use super::summary::ComparedGroup;
use crate::corpus::pages::Failure;
use crate::corpus::sources::Sources;
use serde::Serialize;
use std::num::NonZeroUsize;
use std::path::Path;

/// The corpora, methods and options of a comparison.
#[derive(Debug, Clone)]
pub struct ComparisonPlan<'a> {
    /// The corpora. Their names must be distinct. Pages without gold text are left out.
    pub corpora: Sources<'a>,
    /// The methods that could be compared, with what papers print about them.
    pub catalogue: Catalogue<'a>,
    /// The methods, in the order of the tables.
    pub contenders: &'a [Contender],
    /// Number of threads. Time is measured only on one thread.
    pub threads: NonZeroUsize,
    /// Folder for the journal and the reports; created when missing. Without it no file is written.
    pub folder: Option<&'a Path>,
    /// Discard the journal of an earlier run.
    pub fresh: bool,
}

/// The result of a comparison.
#[derive(Debug, Clone, Serialize)]
pub struct Comparison {
    /// Program, corpora and methods.
    pub about: Identity,
    /// Means over groups of pages.
    pub groups: Vec<ComparedGroup>,
    /// All pages, in the order of the corpora.
    pub pages: Vec<PageRows>,
    /// Pages that cannot be read, with the reasons. No method ran on them.
    pub unread: Vec<Failure>,
    /// Numbers of papers, which the tables show beside the measured ones.
    #[serde(skip)]
    pub published: Vec<Published>,
}

impl Comparison {
    /// All failures in the order of the pages: the page's id, and the method with the reason.
    pub fn failures(&self) -> Vec<Failure> {
        let of_page = |page: &PageRows| -> Vec<Failure> {
            let labels = page.unlabelled.iter().map(|reason| format!("node labels: {reason}"));
            let failed = |row: &MethodRow| Some(format!("{}: {}", row.method, row.failure.as_ref()?));
            labels.chain(page.rows.iter().filter_map(failed)).map(|reason| (page.id.clone(), reason)).collect()
        };
        self.unread.iter().cloned().chain(self.pages.iter().flat_map(of_page)).collect()
    }
}
