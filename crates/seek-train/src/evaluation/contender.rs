//! A method in an evaluation.

use super::catalogue::Catalogue;
use super::fold_models::FoldModels;
use super::fold_runner::FoldRunner;
use super::identity::MethodIdentity;
use super::named_model::NamedModel;
use crate::measure::evaluated_page::ScoreEvidence;
use crate::measure::out_of_fold_scores::OutOfFoldScores;
use crate::measure::page_result::OutOfFoldPage;
use anyhow::{Context, Result};
use content_seeker::Extractor;
use content_seeker::parameter::Setting;
use seek_forest::sha256_hex;
use std::collections::HashMap;

/// A method in an evaluation.
#[derive(Debug)]
pub struct Contender {
    /// Its name in the tables: that of the method, or of a model of the user.
    name: String,
    /// The paper or program that defines the method.
    source: &'static str,
    /// What runs on a page that is in no fold.
    extractor: Extractor,
    /// What runs on the pages of folds.
    folds: Option<FoldRunner>,
    /// Fingerprint of the models of the user. That of the program covers the shipped ones.
    model: Option<String>,
    /// Bytes of its model file, if it has one of its own.
    model_bytes: Option<u64>,
    /// Results of cross-validation by corpus, then by the page's id.
    out_of_fold: HashMap<String, HashMap<String, OutOfFoldPage>>,
    /// Fingerprint of the pages and choices of cross-validation.
    scores: Option<String>,
}

impl Contender {
    /// A method with the shipped models, without results of cross-validation.
    pub fn new(extractor: Extractor, catalogue: Catalogue<'_>) -> Contender {
        let name = extractor.method().name();
        Contender {
            name: name.to_owned(),
            source: catalogue.source(name),
            extractor,
            folds: None,
            model: None,
            model_bytes: None,
            out_of_fold: HashMap::new(),
            scores: None,
        }
    }

    /// A model of the user, under its own name, with these parameters of its method.
    ///
    /// # Errors
    /// When the model cannot be used with its method, or a parameter is wrong.
    pub fn of_model(model: &NamedModel, settings: &[Setting], catalogue: Catalogue<'_>) -> Result<Contender> {
        let NamedModel { name, method, file } = model;
        let extractor = catalogue.with_model(method, file, settings);
        let extractor = extractor.with_context(|| format!("cannot evaluate {name:?}"))?;
        let model = extractor.model_fingerprint();
        let model_bytes = std::fs::metadata(file).ok().map(|file| file.len());
        Ok(Contender { name: name.clone(), model, model_bytes, ..Contender::new(extractor, catalogue) })
    }

    /// A method with a model for each fold, with these parameters.
    ///
    /// # Errors
    /// When there is no such method, a model cannot be used with it, or a parameter is wrong.
    pub fn of_folds(models: &FoldModels, settings: &[Setting], catalogue: Catalogue<'_>) -> Result<Contender> {
        let folds = FoldRunner::new(models.clone(), settings, catalogue)?;
        let (model, model_bytes) = (Some(format!("{:.12}", folds.fingerprint())), folds.bytes());
        let alone = Contender::new(folds.of_all().clone(), catalogue);
        Ok(Contender { folds: Some(folds), model, model_bytes, ..alone })
    }

    /// On the pages of scores the choices of cross-validation replace those of the method.
    ///
    /// # Errors
    /// When the scores cannot be written as JSON.
    pub(super) fn set_scores(&mut self, scores: OutOfFoldScores) -> Result<()> {
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

    /// What runs on a page: with the model of its fold, if it is in one.
    pub fn extractor_for(&self, corpus: &str, id: &str) -> &Extractor {
        self.folds.as_ref().and_then(|folds| folds.held_out(corpus, id)).unwrap_or(&self.extractor)
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
        let method = self.extractor.method();
        MethodIdentity {
            name: self.name.clone(),
            view: method.view().to_string(),
            parameters: method.parameters(),
            source: self.source.to_owned(),
            model: self.model.as_ref().map(|fingerprint| format!("{} {fingerprint}", method.name())),
            model_bytes: self.model_bytes,
        }
    }

    /// How independent the score on a page is of the training data.
    pub fn evidence(&self, corpus: &str, id: &str) -> ScoreEvidence {
        let is_of_other_sites = |folds: &FoldRunner| folds.is_by_host() && folds.held_out(corpus, id).is_some();
        if self.out_of_fold(corpus, id).is_some() || self.folds.as_ref().is_some_and(is_of_other_sites) {
            ScoreEvidence::OutOfFold
        } else if self.extractor.method().trained_on().contains(&corpus) {
            ScoreEvidence::Trained
        } else {
            ScoreEvidence::Unseen
        }
    }

    /// Runs once on a dummy page, so that one-time initialisation does not count for the first page.
    pub fn warm_up(&self) {
        let page = "<html lang=en><p>The first page of all is the slowest.</p><p>متن</p></html>";
        let folds = self.folds.iter().flat_map(FoldRunner::folds);
        std::iter::once(&self.extractor).chain(folds).for_each(|extractor| drop(extractor.extract(page)));
    }
}
