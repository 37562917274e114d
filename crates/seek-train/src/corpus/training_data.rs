//! Whether pages are enough to learn from, and what a reader must know of a score that they give.

use crate::corpus::fold_units::{FoldUnit, FoldUnits};
use crate::corpus::labels::resolve::TextLabels;
use crate::corpus::prepare::Prepared;
use crate::corpus::prepared_page::PreparedPage;
use seek_extract::{Models, TrainedModel};
use seek_page::PageType;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fmt;

/// The fewest pages that a fit from nothing accepts. With them each of three inner folds trains on two pages.
pub const MIN_PAGES: usize = 3;
/// The fewest pages that a fit from a start model accepts: one is left out to measure what the other one teaches.
pub const MIN_PAGES_FROM_MODEL: usize = 2;

/// The fewest empty pages to learn from. With fewer, the expected F1 alone says which pages are empty.
pub const MIN_EMPTY_PAGES: usize = 20;

/// Why pages cannot be trained on.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TrainingDataError {
    /// Too few pages.
    #[error("training needs at least {needed} pages, but found {found} with labels for it")]
    TooFewPages {
        /// Number of training pages.
        found: usize,
        /// The fewest that are accepted.
        needed: usize,
    },
    /// Pages have snippets, but none has labels of all its text.
    #[error(
        "snippets alone teach no model: {pages} training pages have snippets, and none has a label of all its text. Give \
         some pages a gold text, marked elements or a rule"
    )]
    SnippetsAlone {
        /// Number of training pages with snippets.
        pages: usize,
    },
    /// No block is main content.
    #[error(
        "training needs blocks of main content; none of the {blocks} blocks of {pages} pages matches its gold text"
    )]
    NoMainContent {
        /// Number of blocks of the training pages.
        blocks: usize,
        /// Number of training pages.
        pages: usize,
    },
    /// Every block is main content.
    #[error(
        "training needs blocks that are not main content; all {blocks} blocks of {pages} pages are in the gold text"
    )]
    NoNoise {
        /// Number of blocks of the training pages.
        blocks: usize,
        /// Number of training pages.
        pages: usize,
    },
}

/// Something in the training data that changes what a model can do, or what its score means.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum DataWarning {
    /// One host has most of the pages, so folds are by page.
    FoldsByPage {
        /// Number of hosts.
        hosts: usize,
        /// The host with most pages.
        largest: String,
    },
    /// There are fewer hosts than folds.
    FewHosts {
        /// Number of hosts, and so of folds.
        hosts: usize,
        /// The number of folds in the parameters.
        folds: usize,
    },
    /// Pages with neither URL nor site count as hosts of their own.
    NoUrl {
        /// Number of such pages.
        without: usize,
        /// Number of pages.
        pages: usize,
    },
    /// The start model was trained on a corpus of this name.
    KnownToStart {
        /// Name of the corpus.
        corpus: String,
    },
    /// No page has a page type.
    NoPageTypes,
    /// Some page types have no page.
    MissingPageTypes {
        /// The page types with pages.
        present: Vec<PageType>,
        /// The page types without pages.
        missing: Vec<PageType>,
    },
}

impl DataWarning {
    /// A short name for programs.
    pub fn kind(&self) -> &'static str {
        match self {
            DataWarning::FoldsByPage { .. } => "folds_by_page",
            DataWarning::FewHosts { .. } => "few_hosts",
            DataWarning::NoUrl { .. } => "no_url",
            DataWarning::KnownToStart { .. } => "known_to_start",
            DataWarning::NoPageTypes => "no_page_types",
            DataWarning::MissingPageTypes { .. } => "missing_page_types",
        }
    }

    /// Whether it is about the page types of the pipeline.
    pub fn is_of_page_types(&self) -> bool {
        matches!(self, DataWarning::NoPageTypes | DataWarning::MissingPageTypes { .. })
    }

    /// Kind and text as JSON.
    pub fn to_json(&self) -> Value {
        json!({ "kind": self.kind(), "text": self.to_string() })
    }
}

impl fmt::Display for DataWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |types: &[PageType]| types.iter().map(|t| t.name()).collect::<Vec<_>>().join(", ");
        match self {
            DataWarning::FoldsByPage { hosts: 1, largest } => write!(
                f,
                "all pages are of the host {largest}, so folds are by page: \
                 the score is one for other pages of this host, and says nothing about other sites"
            ),
            DataWarning::FoldsByPage { hosts, largest } => write!(
                f,
                "more than two thirds of the pages of {hosts} hosts are of {largest}, so folds are by page: \
                 the score is one for other pages of these hosts, and is too high for other sites"
            ),
            DataWarning::FewHosts { hosts, folds } => write!(
                f,
                "{hosts} hosts make {hosts} folds by host, not {folds}, which need at least {folds} hosts: the score \
                 depends much on which hosts these are"
            ),
            DataWarning::NoUrl { without, pages } => write!(
                f,
                "{without} of {pages} pages have neither URL nor site, and count as hosts of their own: \
                 if some are of one site, the score is too high for other sites"
            ),
            DataWarning::KnownToStart { corpus } => write!(
                f,
                "the start model was trained on a corpus named {corpus}: if it knows these pages, every score of it on them is \
                 too high"
            ),
            DataWarning::NoPageTypes => {
                write!(f, "no page has a page type: the model cannot tell page types apart")
            }
            DataWarning::MissingPageTypes { present, missing } if present.len() == 1 => write!(
                f,
                "all page types are {}: the model takes every page for one (no page of: {})",
                names(present),
                names(missing)
            ),
            DataWarning::MissingPageTypes { missing, .. } => {
                write!(f, "no page of: {}; the model never finds these page types", names(missing))
            }
        }
    }
}

/// Checks that the pages that `train` marks are enough to learn main content from: at least `needed` pages with labels of their
/// text, and both classes of blocks.
///
/// # Errors
/// [`TrainingDataError`] with the number that was found.
pub fn check(prepared: &Prepared, train: &[bool], needed: usize) -> Result<(), TrainingDataError> {
    check_snippets(prepared, train)?;
    let training = prepared.pages.iter().zip(train).filter_map(|(page, &t)| t.then_some(page));
    let (mut pages, mut blocks, mut main) = (0, 0, 0);
    for page in training {
        pages += usize::from(page.text_labels.are_whole() || page.known.contains(&true));
        let known = page.main.iter().zip(&page.known).filter(|(_, known)| **known);
        blocks += known.clone().count();
        main += known.filter(|(main, _)| **main).count();
    }
    enough(pages, needed)?;
    match main {
        0 => Err(TrainingDataError::NoMainContent { blocks, pages }),
        _ if main == blocks => Err(TrainingDataError::NoNoise { blocks, pages }),
        _ => Ok(()),
    }
}

/// Checks that the pages that `train` marks have more labels than snippets. Labelled segments teach the segment
/// classifier of a chain without a label of the text.
///
/// # Errors
/// [`TrainingDataError::SnippetsAlone`].
pub fn check_snippets(prepared: &Prepared, train: &[bool]) -> Result<(), TrainingDataError> {
    let training = || prepared.pages.iter().zip(train).filter_map(|(page, &t)| t.then_some(page));
    let pages = training().filter(|page| page.text_labels == TextLabels::Snippets).count();
    let teaches =
        |page: &PreparedPage| page.text_labels.are_whole() || page.segment_row_labels.iter().any(Option::is_some);
    if pages > 0 && !training().any(teaches) { Err(TrainingDataError::SnippetsAlone { pages }) } else { Ok(()) }
}

/// Checks that at least `needed` of the pages that `train` marks have a page type.
///
/// # Errors
/// [`TrainingDataError::TooFewPages`].
pub fn check_types(prepared: &Prepared, train: &[bool], needed: usize) -> Result<(), TrainingDataError> {
    let pages = prepared.pages.iter().zip(train).filter(|(page, train)| **train && page.page_type.is_some());
    enough(pages.count(), needed)
}

fn enough(found: usize, needed: usize) -> Result<(), TrainingDataError> {
    if found < needed { Err(TrainingDataError::TooFewPages { found, needed }) } else { Ok(()) }
}

/// What a reader must know of a score by `folds` folds of all pages, and of a model that is fitted on them.
pub fn warnings(prepared: &Prepared, folds: usize) -> Vec<DataWarning> {
    let mut found = Vec::new();
    let pages = prepared.pages.len();
    let groups = prepared.groups();
    let hosts: BTreeSet<&str> = groups.iter().copied().collect();
    match prepared.fold_units().unit {
        FoldUnit::Page => {
            let size = |host: &&&str| groups.iter().filter(|group| *group == *host).count();
            let largest = hosts.iter().max_by_key(size).map_or_else(String::new, |host| (*host).to_owned());
            found.push(DataWarning::FoldsByPage { hosts: hosts.len(), largest });
        }
        FoldUnit::Host if hosts.len() < folds => found.push(DataWarning::FewHosts { hosts: hosts.len(), folds }),
        FoldUnit::Host => {}
    }
    let without = prepared.pages.iter().filter(|page| page.has_no_url()).count();
    if without > 0 {
        found.push(DataWarning::NoUrl { without, pages });
    }
    let has = |t: &PageType| prepared.pages.iter().any(|page| page.page_type == Some(*t));
    let (present, missing): (Vec<PageType>, Vec<PageType>) = PageType::ALL.into_iter().partition(has);
    match present.len() {
        0 => found.push(DataWarning::NoPageTypes),
        _ if missing.is_empty() => {}
        _ => found.push(DataWarning::MissingPageTypes { present, missing }),
    }
    found
}

/// A warning for each corpus whose name is among those that a start model was trained on.
pub fn known_to(start: &Models, prepared: &Prepared) -> Vec<DataWarning> {
    let corpora: BTreeSet<&str> = prepared.pages.iter().map(|page| page.corpus.as_str()).collect();
    let known = start.trained_on().into_iter().filter(|name| corpora.contains(name));
    known.map(|corpus| DataWarning::KnownToStart { corpus: corpus.to_owned() }).collect()
}

impl Prepared {
    /// What folds of all pages keep whole.
    pub fn fold_units(&self) -> FoldUnits<'_> {
        let units = FoldUnits::of(self.pages.iter().map(|page| page.fold_names()));
        units.balanced_by(self.pages.iter().map(|page| !page.is_made).collect())
    }
}
