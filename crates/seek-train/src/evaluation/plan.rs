//! The plan and the result of an evaluation.

use super::contender::Contender;
use super::identity::Identity;
use super::published::Published;
use crate::corpus::pages::Failure;
use crate::corpus::sources::Sources;
use crate::measure::evaluated_page::{EvaluatedPage, MethodScores};
use crate::measure::page_measures::{Measure, SCORES};
use crate::scores::score_table::Summary;
use serde::Serialize;
use std::num::NonZeroUsize;
use std::path::Path;

/// The corpora, methods and options of an evaluation.
#[derive(Debug, Clone)]
pub struct EvaluationPlan<'a> {
    /// The corpora. Their names must be distinct. Pages with neither gold text nor snippets are left out.
    pub corpora: Sources<'a>,
    /// The methods, in the order of the tables.
    pub contenders: &'a [Contender],
    /// Numbers of papers, which tables show beside the measured ones.
    pub published: &'a [Published],
    /// The scores of the summary, in the order of the tables.
    pub scores: Vec<&'static Measure>,
    /// Number of threads; without one all processors. Time is measured only on one thread.
    pub threads: Option<NonZeroUsize>,
    /// Folder for the journal and the reports; created when missing. Without it no file is written.
    pub folder: Option<&'a Path>,
    /// Discard the journal of an earlier run.
    pub fresh: bool,
}

impl<'a> EvaluationPlan<'a> {
    /// All scores of these methods, without files.
    pub fn new(corpora: impl Into<Sources<'a>>, contenders: &'a [Contender]) -> EvaluationPlan<'a> {
        EvaluationPlan {
            corpora: corpora.into(),
            contenders,
            published: &[],
            scores: SCORES.iter().collect(),
            threads: None,
            folder: None,
            fresh: false,
        }
    }
}

/// The result of an evaluation.
#[derive(Debug, Clone, Serialize)]
pub struct Evaluation {
    /// Program, corpora and methods.
    pub about: Identity,
    /// Means over groups of pages.
    pub summary: Summary,
    /// All pages, in the order of the corpora.
    pub pages: Vec<EvaluatedPage>,
    /// Pages that cannot be read, with the reasons. No method ran on them.
    pub unread: Vec<Failure>,
    /// Numbers of papers, which the tables show beside the measured ones.
    #[serde(skip)]
    pub published: Vec<Published>,
}

impl Evaluation {
    /// All failures in the order of the pages: the page's id, and the method with the reason.
    pub fn failures(&self) -> Vec<Failure> {
        let of_page = |page: &EvaluatedPage| -> Vec<Failure> {
            let labels = page.unlabelled.iter().map(|reason| format!("node labels: {reason}"));
            let failed = |row: &MethodScores| Some(format!("{}: {}", row.method, row.failure.as_ref()?));
            labels.chain(page.rows.iter().filter_map(failed)).map(|reason| (page.id.clone(), reason)).collect()
        };
        self.unread.iter().cloned().chain(self.pages.iter().flat_map(of_page)).collect()
    }
}
