//! What a comparison is given, and what comes of it.

use super::contender::Contender;
use super::identity::Identity;
use super::page_rows::{MethodRow, PageRows};
use super::summary::Group;
use crate::corpus::pages::Failure;
use serde::Serialize;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// What is to be compared, and how.
#[derive(Debug, Clone, Copy)]
pub struct Plan<'a> {
    /// The corpora; no two have the same name.
    pub corpora: &'a [PathBuf],
    /// The methods, in the order of the tables.
    pub contenders: &'a [Contender],
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
            let failed = |row: &MethodRow| Some(format!("{}: {}", row.method, row.failure.as_ref()?));
            labels.chain(page.rows.iter().filter_map(failed)).map(|reason| (page.id.clone(), reason)).collect()
        };
        self.unread.iter().cloned().chain(self.pages.iter().flat_map(of_page)).collect()
    }
}
