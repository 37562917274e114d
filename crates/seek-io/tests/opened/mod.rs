//! What inputs give, for the tests of inputs.

use std::path::Path;

use seek_io::{Document, InputError, InputFailure, InputLimits, Inputs};
use tempfile::TempDir;

pub fn read(paths: &[impl AsRef<Path>]) -> Vec<Result<Document, InputFailure>> {
    Inputs::open(paths, InputLimits::default()).collect()
}

pub fn read_one(path: impl AsRef<Path>) -> Result<Document, InputError> {
    let mut all = read(&[path]);
    assert_eq!(all.len(), 1);
    all.remove(0).map_err(|failure| failure.error)
}

/// The ids without the path of `base`. A failure has a '!' before its id.
pub fn ids(base: &TempDir, all: &[Result<Document, InputFailure>]) -> Vec<String> {
    let base = format!("{}/", base.path().display());
    let ids = all.iter().map(|found| match found {
        Ok(document) => document.id.replace(&base, ""),
        Err(failure) => format!("!{}", failure.id.replace(&base, "")),
    });
    ids.collect()
}
