//! The trained models that methods are made with: those of the program, or one that the user gave in their place.

use crate::chain::ChainModels;
use crate::make_error::{MakeError, ModelSource};
use crate::model_kind::LoadedModel;
use seek_extract::{Models, ModelsError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

/// A model that the user gave.
#[derive(Debug, Clone)]
pub enum GivenModel {
    /// A file. Each method reads it anew.
    File(PathBuf),
    /// A model that is in memory.
    Memory(LoadedModel),
}

impl GivenModel {
    /// The model, which is read if it is a file.
    ///
    /// # Errors
    /// [`MakeError::File`] if the file is no model that this version can use.
    pub fn load(&self) -> Result<LoadedModel, MakeError> {
        match self {
            GivenModel::File(path) => {
                LoadedModel::load(path).map_err(|source| MakeError::File { path: path.clone(), source })
            }
            GivenModel::Memory(model) => Ok(model.clone()),
        }
    }

    /// Where the model is from.
    pub fn source(&self) -> ModelSource {
        match self {
            GivenModel::File(path) => ModelSource::File(path.clone()),
            GivenModel::Memory(_) => ModelSource::Memory,
        }
    }

    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            GivenModel::File(path) => Some(path),
            GivenModel::Memory(_) => None,
        }
    }

    /// The error for a method that takes no model of this kind.
    pub(crate) fn not_for(&self, loaded: &LoadedModel, method: &'static str) -> MakeError {
        MakeError::OtherKind { model: self.source(), kind: loaded.kind(), method }
    }
}

/// The models of a program. Each is read when a method first needs it.
#[derive(Debug)]
pub struct ShippedModels {
    pipeline: LazyLock<Result<Arc<Models>, ModelsError>>,
    chain: LazyLock<Result<Arc<ChainModels>, ModelsError>>,
}

impl ShippedModels {
    /// Models that these functions read: those of the pipeline, and those of the chain.
    pub const fn new(
        pipeline: fn() -> Result<Arc<Models>, ModelsError>,
        chain: fn() -> Result<Arc<ChainModels>, ModelsError>,
    ) -> ShippedModels {
        ShippedModels { pipeline: LazyLock::new(pipeline), chain: LazyLock::new(chain) }
    }

    /// For a program without trained models.
    pub const fn none() -> ShippedModels {
        ShippedModels::new(|| Err(ModelsError::NotIncluded), || Err(ModelsError::NotIncluded))
    }

    /// The models of the pipeline, for `seek`. Each call gives the same ones.
    ///
    /// # Errors
    /// [`ModelsError`] if the program has none, or they do not fit this version.
    pub fn pipeline(&self) -> Result<&Arc<Models>, &ModelsError> {
        self.pipeline.as_ref()
    }

    /// The models of the chain, for `cs-lbs`, `cs-sls` and `cs-tp`. Each call gives the same ones.
    ///
    /// # Errors
    /// As for [`ShippedModels::pipeline`].
    pub fn chain(&self) -> Result<&Arc<ChainModels>, &ModelsError> {
        self.chain.as_ref()
    }
}

/// The trained models that a method is made with.
///
/// ```
/// use seek_methods::{MakeError, MethodModels, ShippedModels, make};
///
/// // A program without trained models: most methods of the literature need none.
/// static NONE: ShippedModels = ShippedModels::none();
/// let models = MethodModels::Shipped(&NONE);
/// assert_eq!(make("bte", &[], &models).unwrap().name(), "bte");
/// assert!(matches!(make("seek", &[], &models), Err(MakeError::Shipped { .. })));
/// ```
#[derive(Debug, Clone)]
pub enum MethodModels {
    /// Those of the program. A method that needs none ignores them.
    Shipped(&'static ShippedModels),
    /// One that the user gave. It must fit the method.
    Given(GivenModel),
}

impl MethodModels {
    /// The models of the pipeline, for this method.
    pub(crate) fn pipeline(&self, method: &'static str) -> Result<Arc<Models>, MakeError> {
        self.of_kind(method, ShippedModels::pipeline, |given| match given {
            LoadedModel::Pipeline(models) => Ok(models),
            other => Err(other),
        })
    }

    /// The models of the chain, for this method.
    pub(crate) fn chain(&self, method: &'static str) -> Result<Arc<ChainModels>, MakeError> {
        self.of_kind(method, ShippedModels::chain, |given| match given {
            LoadedModel::Chain(models) => Ok(models),
            other => Err(other),
        })
    }

    /// The models of one kind: the shipped ones, or the given one if it is of this kind.
    fn of_kind<M>(
        &self,
        method: &'static str,
        shipped: fn(&'static ShippedModels) -> Result<&'static Arc<M>, &'static ModelsError>,
        given: fn(LoadedModel) -> Result<Arc<M>, LoadedModel>,
    ) -> Result<Arc<M>, MakeError> {
        match self {
            MethodModels::Shipped(models) => {
                shipped(models).map(Arc::clone).map_err(|source| MakeError::Shipped { method, source })
            }
            MethodModels::Given(model) => given(model.load()?).map_err(|other| model.not_for(&other, method)),
        }
    }
}
