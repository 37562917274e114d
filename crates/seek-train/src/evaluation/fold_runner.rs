//! A method with a model for each fold of a cross-validation, which gives each page the model that has not seen it.

use super::catalogue::Catalogue;
use super::fold_models::FoldModels;
use anyhow::{Context, Result, ensure};
use content_seeker::Extractor;
use content_seeker::parameter::Setting;
use std::path::Path;

/// The models of a method. A page of a fold gets the model that has not seen its site.
#[derive(Debug)]
pub struct FoldRunner {
    /// With the model of all pages.
    all: Extractor,
    folds: Vec<Extractor>,
    models: FoldModels,
}

impl FoldRunner {
    /// Loads all models, with these parameters of their method.
    ///
    /// # Errors
    /// When the catalogue has no such method, or a model or parameter cannot be used.
    pub fn new(models: FoldModels, settings: &[Setting], catalogue: Catalogue<'_>) -> Result<FoldRunner> {
        let name = &models.method;
        ensure!(
            catalogue.names().any(|known| known == name),
            "the folds are of {name:?}, which is no method of this program"
        );
        let extractor = |path: &Path| {
            let extractor = catalogue.with_model(name, path, settings);
            extractor.with_context(|| format!("cannot run {name:?} with {}", path.display()))
        };
        let mut extractors = models.paths().map(|path| extractor(&path));
        let all = extractors.next().context("there is no model")??;
        let folds = extractors.collect::<Result<_>>()?;
        Ok(FoldRunner { all, folds, models })
    }

    /// With the model of all pages.
    pub fn of_all(&self) -> &Extractor {
        &self.all
    }

    /// With the models of the folds.
    pub fn folds(&self) -> &[Extractor] {
        &self.folds
    }

    /// With the model that has not seen a page, if there is one.
    pub fn held_out(&self, corpus: &str, id: &str) -> Option<&Extractor> {
        self.folds.get(self.models.fold_of(corpus, id)?)
    }

    /// Whether such a model has not seen the site of the page either.
    pub fn is_by_host(&self) -> bool {
        self.models.by_host
    }

    /// Fingerprint of all models.
    pub fn fingerprint(&self) -> String {
        self.models.fingerprint()
    }

    /// Bytes of the model of all pages.
    pub fn bytes(&self) -> Option<u64> {
        let path = self.models.paths().next()?;
        Some(std::fs::metadata(path).ok()?.len())
    }
}
