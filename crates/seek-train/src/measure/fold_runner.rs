//! A method with a model for each fold of a cross-validation, which gives each page the model that has not seen it.

use crate::compare::catalogue::Catalogue;
use crate::measure::fold_models::FoldModels;
use anyhow::{Context, Result, ensure};
use content_seeker::Method;
use content_seeker::parameter::Setting;
use std::path::Path;
use std::sync::Arc;

/// The models of a method. A page of a fold gets the model that has not seen its site.
pub struct FoldRunner {
    /// With the model of all pages.
    all: Arc<dyn Method>,
    folds: Vec<Arc<dyn Method>>,
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
        let method = |path: &Path| {
            let method = catalogue.with_model(name, path, settings);
            method.with_context(|| format!("cannot run {name:?} with {}", path.display()))
        };
        let mut methods = models.paths().map(|path| method(&path));
        let all = methods.next().context("there is no model")??;
        let folds = methods.collect::<Result<_>>()?;
        Ok(FoldRunner { all, folds, models })
    }

    /// With the model of all pages.
    pub fn of_all(&self) -> &dyn Method {
        self.all.as_ref()
    }

    /// All of them.
    pub fn methods(&self) -> impl Iterator<Item = &dyn Method> {
        std::iter::once(&self.all).chain(&self.folds).map(Arc::as_ref)
    }

    /// With the model that has not seen a page, if there is one.
    pub fn held_out(&self, corpus: &str, id: &str) -> Option<&dyn Method> {
        self.folds.get(self.models.fold_of(corpus, id)?).map(Arc::as_ref)
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
