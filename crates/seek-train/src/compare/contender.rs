//! A method in a comparison.

use super::catalogue::Catalogue;
use super::identity::MethodIdentity;
use super::named_model::NamedModel;
use super::owned_settings::OwnedSettings;
use crate::corpus::digest::sha256_hex;
use crate::measure::fold_models::FoldModels;
use crate::measure::fold_runner::FoldRunner;
use crate::measure::out_of_fold_scores::OutOfFoldScores;
use crate::measure::page_result::OutOfFoldPage;
use anyhow::{Context, Result, ensure};
use content_seeker::parameter::Setting;
use seek_extract::Method;
use seek_page::Page;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

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
    /// Its name in the tables: that of the method, or of a model of the user.
    name: String,
    /// The name of the method in the catalogue.
    method_name: &'static str,
    /// The paper or program that defines the method.
    source: &'static str,
    runner: Runner,
    /// Names of the corpora that its model was trained on.
    trained_on: Vec<String>,
    /// Results of cross-validation by corpus, then by the page's id.
    out_of_fold: HashMap<String, HashMap<String, OutOfFoldPage>>,
    /// Fingerprint of the pages and choices of cross-validation.
    scores: Option<String>,
    /// Bytes of its model file, if it has one of its own.
    model_bytes: Option<u64>,
}

/// What runs on a page.
enum Runner {
    /// A method with the shipped models.
    Method(Arc<dyn Method>),
    /// A method with a model of the user.
    Model(Arc<dyn Method>),
    /// A method with a model for each fold.
    Folds(Box<FoldRunner>),
}

impl Runner {
    fn method(&self) -> &dyn Method {
        match self {
            Runner::Method(method) | Runner::Model(method) => method.as_ref(),
            Runner::Folds(folds) => folds.of_all(),
        }
    }

    /// Whether the model that runs on a page has not seen its site, because folds are by host.
    fn is_of_other_sites(&self, corpus: &str, id: &str) -> bool {
        matches!(self, Runner::Folds(folds) if folds.is_by_host() && folds.held_out(corpus, id).is_some())
    }

    /// The method with the model of the page's fold, if the page is in one.
    fn held_out(&self, corpus: &str, id: &str) -> Option<&dyn Method> {
        match self {
            Runner::Folds(folds) => folds.held_out(corpus, id),
            Runner::Method(_) | Runner::Model(_) => None,
        }
    }
}

impl fmt::Debug for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contender").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Contender {
    /// A method without results of cross-validation.
    pub fn new(method: Arc<dyn Method>, catalogue: Catalogue<'_>) -> Contender {
        let name = method.name().to_owned();
        Contender::with_runner(name, Runner::Method(method), catalogue)
    }

    /// A model of the user, under its own name, with these parameters of its method.
    ///
    /// # Errors
    /// When the name is that of a method, the model cannot be used with its method, or a parameter is wrong.
    pub fn of_model(model: &NamedModel, settings: &[Setting], catalogue: Catalogue<'_>) -> Result<Contender> {
        let NamedModel { name, method, file } = model;
        ensure!(
            name != ALL && !catalogue.names().any(|other| other == name),
            "{name:?} is the name of a method, so no model can have it"
        );
        let method = catalogue.with_model(method, file, settings);
        let method = method.with_context(|| format!("cannot compare {name:?}"))?;
        let model_bytes = std::fs::metadata(file).ok().map(|file| file.len());
        Ok(Contender { model_bytes, ..Contender::with_runner(name.clone(), Runner::Model(method), catalogue) })
    }

    /// A method with a model for each fold, with these parameters.
    ///
    /// # Errors
    /// When there is no such method, a model cannot be used with it, or a parameter is wrong.
    pub fn of_folds(models: &FoldModels, settings: &[Setting], catalogue: Catalogue<'_>) -> Result<Contender> {
        let folds = FoldRunner::new(models.clone(), settings, catalogue)?;
        let model_bytes = folds.bytes();
        Ok(Contender {
            model_bytes,
            ..Contender::with_runner(models.method.clone(), Runner::Folds(Box::new(folds)), catalogue)
        })
    }

    fn with_runner(name: String, runner: Runner, catalogue: Catalogue<'_>) -> Contender {
        let method = runner.method();
        let method_name = method.name();
        let trained_on = method.trained_on().into_iter().map(str::to_owned).collect();
        let (source, out_of_fold, scores) = (catalogue.source(method_name), HashMap::new(), None);
        Contender { name, method_name, source, runner, trained_on, out_of_fold, scores, model_bytes: None }
    }

    /// Methods by name, then models of the user; [`ALL`] selects all methods of the catalogue that look at no page. `settings` are parameters of these.
    /// A method of `folds` runs with the model of each page's fold, also if it is not among the names. On the pages of `scores` the
    /// choices of cross-validation replace those of the method `seek`.
    ///
    /// # Errors
    /// When a name is unknown or occurs twice, when a model cannot be used or a parameter cannot be set, or when scores
    /// are given without `seek`.
    pub fn by_names(
        catalogue: Catalogue<'_>,
        wanted: &[String],
        models: &[NamedModel],
        folds: &[FoldModels],
        settings: &[Setting],
        scores: Option<OutOfFoldScores>,
    ) -> Result<Vec<Contender>> {
        let mut wanted: Vec<&str> = if wanted.iter().any(|name| name == ALL) {
            ensure!(wanted.len() == 1, "{ALL:?} selects every method and cannot be combined with other names");
            catalogue.names_without_layout().collect()
        } else {
            wanted.iter().map(String::as_str).collect()
        };
        for (at, FoldModels { method, .. }) in folds.iter().enumerate() {
            ensure!(
                !folds[..at].iter().any(|other| other.method == *method),
                "the folds of {method:?} are given twice"
            );
            if !wanted.contains(&method.as_str()) {
                wanted.push(method);
            }
        }
        ensure!(!wanted.is_empty() || !models.is_empty(), "no method to compare");
        let named: Vec<&str> = wanted.iter().copied().chain(models.iter().map(|model| model.name.as_str())).collect();
        for (at, name) in named.iter().enumerate() {
            ensure!(!named[..at].contains(name), "{name:?} is named twice");
        }
        let settings = OwnedSettings::of(settings, &named)?;
        let method = |name: &&str| {
            let settings = settings.of_contender(name);
            match folds.iter().find(|folds| folds.method == **name) {
                Some(folds) => Contender::of_folds(folds, settings, catalogue),
                None => Ok(Contender::new(catalogue.method(name, settings)?, catalogue)),
            }
        };
        let methods = wanted.iter().map(method);
        let own = models.iter().map(|model| Contender::of_model(model, settings.of_contender(&model.name), catalogue));
        let mut all: Vec<Contender> = methods.chain(own).collect::<Result<_>>()?;
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

    /// The name in the tables.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The method.
    pub fn method(&self) -> &dyn Method {
        self.runner.method()
    }

    /// The method that runs on a page: with the model of its fold, if it is in one.
    pub fn method_for(&self, corpus: &str, id: &str) -> &dyn Method {
        self.runner.held_out(corpus, id).unwrap_or(self.runner.method())
    }

    /// The result of cross-validation on a page, if it scored the page.
    pub fn out_of_fold(&self, corpus: &str, id: &str) -> Option<&OutOfFoldPage> {
        self.out_of_fold.get(corpus)?.get(id)
    }

    /// Fingerprint of the choices of cross-validation, if any.
    pub fn scores(&self) -> Option<&str> {
        self.scores.as_deref()
    }

    /// The identity of the method.
    pub fn identity(&self) -> MethodIdentity {
        let model = match &self.runner {
            // The fingerprint of the program covers the shipped models.
            Runner::Method(_) => None,
            Runner::Model(method) => method.model_fingerprint().map(str::to_owned),
            Runner::Folds(folds) => Some(format!("{:.12}", folds.fingerprint())),
        };
        let method = self.method();
        MethodIdentity {
            name: self.name.clone(),
            view: method.view().to_string(),
            parameters: method.parameters(),
            source: self.source.to_owned(),
            model: model.map(|fingerprint| format!("{} {fingerprint}", self.method_name)),
            model_bytes: self.model_bytes,
        }
    }

    /// How independent the score on a page is of the training data.
    pub fn evidence(&self, corpus: &str, id: &str) -> Evidence {
        if self.out_of_fold(corpus, id).is_some() || self.runner.is_of_other_sites(corpus, id) {
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
        let Ok(page) = page else { return };
        let run = |method: &dyn Method| drop(method.select(&page));
        match &self.runner {
            Runner::Folds(folds) => folds.methods().for_each(run),
            Runner::Method(_) | Runner::Model(_) => run(self.method()),
        }
    }
}
