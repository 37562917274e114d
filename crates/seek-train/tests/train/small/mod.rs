//! The sample pages, and parameters of small models that tests fit on them.

use seek_train::stages::{StageParams, params_file};
use std::path::{Path, PathBuf};

pub fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples")
}

/// Parameters of small models. Tests with them check the program, not the scores. Tests of the laboratory read the same file.
pub fn params() -> StageParams {
    params_file::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/train/small/params.json").as_ref()).unwrap()
}
