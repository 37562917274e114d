//! The sample pages, and parameters of small models that tests fit on them.

use seek_train::stages::{StageParams, params_file};
use std::path::{Path, PathBuf};

pub fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/samples")
}

/// Parameters of small models: those of the tests of seek-train.
pub fn params() -> StageParams {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/seek-train/tests/train/small/params.json");
    params_file::read(file.as_ref()).unwrap()
}
