//! `seek-train params`: the parameters of a fit.

use crate::cli::output::print;
use crate::stages::{StageParams, params_file};
use anyhow::Result;
use clap::Args;

/// Prints every parameter of a fit as TOML, with its range, its default and what it decides. `fit --params` and
/// `cross-validate --params` take this file.
#[derive(Args)]
pub struct ParamsArgs {}

impl ParamsArgs {
    pub fn run(&self) -> Result<()> {
        print(params_file::to_toml(&StageParams::default()))
    }
}
