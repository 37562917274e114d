//! The models that a command works with.

use anyhow::{Context, Result};
use seek_extract::Models;
use std::path::Path;

/// Those of a file, which is read into `loaded`, or the shipped ones.
pub fn models<'m>(path: Option<&Path>, loaded: &'m mut Option<Models>) -> Result<&'m Models> {
    match path {
        Some(path) => {
            let models = Models::load(path).with_context(|| format!("model {}", path.display()))?;
            Ok(loaded.insert(models))
        }
        None => Models::shipped().context("the shipped model"),
    }
}
