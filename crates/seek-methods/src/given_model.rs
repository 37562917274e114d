//! A model that the user gave, in place of the program's.

use crate::make_error::{MakeError, ModelSource};
use crate::model_kind::LoadedModel;
use std::path::{Path, PathBuf};

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
