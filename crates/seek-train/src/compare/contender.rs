//! A method in a comparison.

use super::identity::MethodIdentity;
use crate::corpus::digest::sha256_hex;
use crate::measure::out_of_fold_scores::OutOfFoldScores;
use crate::measure::page_result::PageResult;
use anyhow::{Context, Result, ensure};
use content_seeker::methods::{CATALOG, by_name, names};
use seek_extract::Method;
use seek_page::Page;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;

/// The name that selects all methods.
pub const ALL: &str = "all";
/// The method that cross-validation scores.
const SEEK: &str = "seek";

/// How independent the score of a method is of its training data.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Evidence {
    /// The method has no model, or its model was not trained on the corpus.
    #[default]
    Unseen,
    /// The method's model was trained on pages of this corpus, so the score is too high.
    Trained,
    /// A model that was fitted on other sites chose the blocks.
    OutOfFold,
}

impl Evidence {
    /// The name in tables for programs.
    pub fn name(self) -> &'static str {
        match self {
            Evidence::Unseen => "unseen",
            Evidence::Trained => "trained",
            Evidence::OutOfFold => "out-of-fold",
        }
    }
}

/// A method in a comparison.
pub struct Contender {
    /// The method.
    pub method: Box<dyn Method>,
    /// Names of the corpora that its model was trained on.
    /// Names of the corpora that its model was trained on.
    trained_on: Vec<String>,
    /// Results of cross-validation by corpus, then by the page's id.
    out_of_fold: HashMap<String, HashMap<String, PageResult>>,
    /// Fingerprint of the pages and choices of cross-validation.
    scores: Option<String>,
}

impl fmt::Debug for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contender").field("name", &self.method.name()).finish_non_exhaustive()
    }
}

impl Contender {
    /// A method without results of cross-validation.
    pub fn new(method: Box<dyn Method>) -> Contender {
        let trained_on = method.trained_on().into_iter().map(str::to_owned).collect();
        Contender { method, trained_on, out_of_fold: HashMap::new(), scores: None }
    }

    /// Methods by name; [`ALL`] selects the whole catalog. On the pages of `scores` the choices of cross-validation replace those of
    /// the method `seek`.
    ///
    /// # Errors
    /// When a name is unknown or occurs twice, or when scores are given without `seek`.
    pub fn by_names(wanted: &[String], scores: Option<OutOfFoldScores>) -> Result<Vec<Contender>> {
        let wanted: Vec<&str> = if wanted.iter().any(|name| name == ALL) {
            ensure!(wanted.len() == 1, "{ALL:?} selects every method and cannot be combined with other names");
            names().collect()
        } else {
            wanted.iter().map(String::as_str).collect()
        };
        ensure!(!wanted.is_empty(), "no method to compare");
        for (at, name) in wanted.iter().enumerate() {
            ensure!(!wanted[..at].contains(name), "the method {name:?} is named twice");
        }
        let mut all: Vec<Contender> =
            wanted.iter().map(|name| Ok(Contender::new(by_name(name)?))).collect::<Result<_>>()?;
        if let Some(scores) = scores {
            let seek = all.iter_mut().find(|contender| contender.name() == SEEK);
            seek.context("the scores belong to the method \"seek\", which is not compared")?.set_scores(scores)?;
        }
        Ok(all)
    }

    fn set_scores(&mut self, scores: OutOfFoldScores) -> Result<()> {
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

    /// The source of the method in the literature.
    pub fn source(&self) -> &'static str {
        CATALOG.iter().find(|entry| entry.name == self.name()).map_or("", |entry| entry.source)
    }

    /// The result of cross-validation on a page, if it scored the page.
    pub fn out_of_fold(&self, corpus: &str, id: &str) -> Option<&PageResult> {
        self.out_of_fold.get(corpus)?.get(id)
    }

    /// Fingerprint of the choices of cross-validation, if any.
    pub fn scores(&self) -> Option<&str> {
        self.scores.as_deref()
    }

    /// The identity of the method.
    pub fn identity(&self) -> MethodIdentity {
        MethodIdentity {
            name: self.name().to_owned(),
            view: self.method.view().to_string(),
            parameters: self.method.parameters(),
            source: self.source().to_owned(),
        }
    }

    /// How independent the score on a page is of the training data.
    pub fn evidence(&self, corpus: &str, id: &str) -> Evidence {
        if self.out_of_fold(corpus, id).is_some() {
            Evidence::OutOfFold
        } else if self.trained_on.iter().any(|trained| trained == corpus) {
            Evidence::Trained
        } else {
            Evidence::Unseen
        }
    }

    /// Runs once on a dummy page, so that one-time initialisation does not count for the first page.
    pub fn warm_up(&self) {
        let page = Page::from_source("<html lang=en><p>The first page of all is the slowest.</p><p>متن</p></html>");
        if let Ok(page) = page {
            let _ = self.method.select(&page);
        }
    }
}
