//! The model file of a chain.

use super::fit::{FittedChain, fit};
use crate::corpus::prepare::Prepared;
use crate::stages::model_files;
use crate::stages::params::StageParams;
use anyhow::{Context, Result};
use seek_forest::ModelFile;
use std::path::{Path, PathBuf};

/// File name of the model of a chain.
pub const CHAIN: &str = "chain.safetensors";

impl FittedChain {
    /// The model file.
    ///
    /// # Errors
    /// When a classifier has an invalid name or size.
    pub fn to_file(&self, prepared: &Prepared, seed: u64) -> Result<ModelFile> {
        let training = self.training(prepared, seed);
        let settings = serde_json::to_string(&self.settings).context("settings")?;
        model_files::model(self.forests.clone(), training, settings)
    }
}

/// Fits a chain on all pages and writes it to a folder. Returns the path and the chain.
///
/// # Errors
/// When a fit fails, or the file cannot be written.
pub fn run(prepared: &Prepared, params: &StageParams, folder: &Path) -> Result<(PathBuf, FittedChain)> {
    let fitted = fit(prepared, &vec![true; prepared.pages.len()], params)?;
    let model = fitted.to_file(prepared, params.seed)?;
    std::fs::create_dir_all(folder).with_context(|| format!("folder {}", folder.display()))?;
    let path = folder.join(CHAIN);
    seek_io::write_atomic(&path, &model.to_bytes()?).with_context(|| format!("model file {}", path.display()))?;
    Ok((path, fitted))
}
