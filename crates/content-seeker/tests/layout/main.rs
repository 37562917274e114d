//! Methods that look at a page, in a build with layout engines: as a library, as the program, and as the documents show it.
//!
//! They are tests of this crate and not of `content-seeker-cli`, because the tests of the latter also compile Arrow. The program is a
//! build of its own: `SEEK_PROGRAM` names it. `.ci/run layout` makes it and sets the variable.
#![allow(clippy::unwrap_used, missing_docs)]

mod corpus;
#[cfg(unix)]
mod documents;
mod program;
mod report;

use std::path::{Path, PathBuf};

/// The pages that were written for methods that look at a page.
const PAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/layout");

/// The top of the project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The program `seek` with its engines. Without one, the test is counted as skipped.
fn seek_program() -> Option<PathBuf> {
    let named = std::env::var_os("SEEK_PROGRAM").map(PathBuf::from);
    if named.is_none() {
        seek_testing::skip::skip("SEEK_PROGRAM names no program with a layout engine; .ci/run layout builds it");
    }
    named
}
