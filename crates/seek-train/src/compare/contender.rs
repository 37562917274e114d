//! A method that takes part in a comparison.

use crate::corpus::digest::sha256_hex;
use crate::measure::out_of_fold_scores::OutOfFoldScores;
use crate::measure::page_result::PageResult;
use anyhow::{Context, Result, ensure};
use seek_extract::Method;
use seek_extract::method::{CATALOG, by_name, names};
use seek_page::Page;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;

/// The name that stands for all methods.
pub const ALL: &str = "all";
/// The method whose choices cross-validation writes down.
const SEEK: &str = "seek";

/// How far a score may be believed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Evidence {
    /// The method has no model, or its model has never seen the corpus.
    #[default]
    Unseen,
    /// The method's model was fitted on pages of this corpus: the score is too good.
    Trained,
    /// A model that was fitted on other sites has chosen.
    OutOfFold,
}

impl Evidence {
    /// Its name in tables for programs.
    pub fn name(self) -> &'static str {
        match self {
            Evidence::Unseen => "unseen",
            Evidence::Trained => "trained",
            Evidence::OutOfFold => "out-of-fold",
        }
    }
}

/// A method that takes part.
pub struct Contender {
    /// The method.
    pub method: Box<dyn Method>,
    trained_on: Vec<String>,
    /// By corpus, then by the page's id.
    out_of_fold: HashMap<String, HashMap<String, PageResult>>,
    /// Fingerprint of the pages that cross-validation has seen, and of what it chose.
    scores: Option<String>,
}

impl fmt::Debug for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contender").field("name", &self.method.name()).finish_non_exhaustive()
    }
}

impl Contender {
    /// A method, without choices of cross-validation.
    pub fn new(method: Box<dyn Method>) -> Contender {
        let trained_on = method.trained_on().into_iter().map(str::to_owned).collect();
        Contender { method, trained_on, out_of_fold: HashMap::new(), scores: None }
    }

    /// Methods by name; [`ALL`] stands for the whole catalog. On the pages of `scores` what cross-validation chose stands for `seek`.
    ///
    /// # Errors
    /// Where a name is unknown or stands twice, or scores are given without `seek`.
    pub fn by_names(wanted: &[String], scores: Option<OutOfFoldScores>) -> Result<Vec<Contender>> {
        let wanted: Vec<&str> = if wanted.iter().any(|name| name == ALL) {
            ensure!(wanted.len() == 1, "{ALL:?} stands for every method, so no other is named beside it");
            names().collect()
        } else {
            wanted.iter().map(String::as_str).collect()
        };
        ensure!(!wanted.is_empty(), "there is no method to compare");
        for (at, name) in wanted.iter().enumerate() {
            ensure!(!wanted[..at].contains(name), "the method {name:?} is named twice");
        }
        let mut all: Vec<Contender> =
            wanted.iter().map(|name| Ok(Contender::new(by_name(name)?))).collect::<Result<_>>()?;
        if let Some(scores) = scores {
            let seek = all.iter_mut().find(|contender| contender.name() == SEEK);
            seek.context("the scores are of the method \"seek\", which is not compared")?.take(scores)?;
        }
        Ok(all)
    }

    fn take(&mut self, scores: OutOfFoldScores) -> Result<()> {
        let pages = serde_json::to_string(&scores.pages)?;
        self.scores = Some(format!("{:.12} {:.12}", scores.data_fingerprint, sha256_hex(pages.as_bytes())));
        for page in scores.pages {
            self.out_of_fold.entry(page.corpus.clone()).or_default().insert(page.id.clone(), page);
        }
        Ok(())
    }

    /// The method's name.
    pub fn name(&self) -> &'static str {
        self.method.name()
    }

    /// Where the method comes from.
    pub fn source(&self) -> &'static str {
        CATALOG.iter().find(|entry| entry.name == self.name()).map_or("", |entry| entry.source)
    }

    /// What cross-validation chose of a page, where it was scored.
    pub fn out_of_fold(&self, corpus: &str, id: &str) -> Option<&PageResult> {
        self.out_of_fold.get(corpus)?.get(id)
    }

    /// Fingerprint of the choices of cross-validation, where there are.
    pub fn scores(&self) -> Option<&str> {
        self.scores.as_deref()
    }

    /// How far a score of a page may be believed.
    pub fn evidence(&self, corpus: &str, id: &str) -> Evidence {
        if self.out_of_fold(corpus, id).is_some() {
            Evidence::OutOfFold
        } else if self.trained_on.iter().any(|trained| trained == corpus) {
            Evidence::Trained
        } else {
            Evidence::Unseen
        }
    }

    /// Runs once on a page of no worth, so that what is made at the first use is not in the time of the first page.
    pub fn warm_up(&self) {
        let page = Page::from_source("<html lang=en><p>The first page of all is the slowest.</p><p>متن</p></html>");
        if let Ok(page) = page {
            let _ = self.method.select(&page);
        }
    }
}
