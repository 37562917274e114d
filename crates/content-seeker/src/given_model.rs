//! A model that the user gave, with a name for errors.

use crate::error::Error;
use crate::model_source::ModelSource;
use seek_extract::LoadedModel;
use std::path::PathBuf;

/// A model that the user gave.
pub(crate) struct GivenModel {
    pub(crate) source: ModelSource,
    pub(crate) models: LoadedModel,
}

impl GivenModel {
    /// Reads a model file.
    pub(crate) fn load(path: PathBuf) -> Result<GivenModel, Error> {
        match LoadedModel::load(&path) {
            Ok(models) => Ok(GivenModel { source: ModelSource::File(path), models }),
            Err(source) => Err(Error::Model { path, source }),
        }
    }

    /// The error for a method that takes no models of this kind.
    pub(crate) fn not_for_method(self, method: &str) -> Error {
        Error::ModelNotForMethod { model: self.source, kind: self.models.kind(), method: method.to_owned() }
    }
}
