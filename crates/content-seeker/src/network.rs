//! A neural network of a file that the user gave.

use crate::error::Error;
use seek_neural::{NeuralError, NeuralMethod, NeuralModel, System};
use std::path::PathBuf;
use std::sync::Arc;

/// Takes a given model file and reads it, if the method is a neural network. Else the file stays for other methods.
pub(crate) fn of_file(method: &str, model: &mut Option<PathBuf>) -> Result<Option<NeuralMethod>, Error> {
    let Some(wanted) = System::by_name(method) else { return Ok(None) };
    let Some(path) = model.take() else { return Ok(None) };
    let load = || {
        let model = NeuralModel::load(&path)?;
        let found = model.system();
        if found == wanted { Ok(model) } else { Err(NeuralError::OtherSystem { found, wanted }) }
    };
    match load() {
        Ok(model) => Ok(Some(NeuralMethod::new(Arc::new(model)))),
        Err(source) => Err(Error::Weights { path, source: Box::new(source) }),
    }
}
