//! Runs of the program on corpora of sample pages.

use seek_testing::sites::{self, Site};
use std::process::Output;

/// Runs the program: the name of the command, the corpus, the other arguments.
pub fn run(args: &[&str], corpus: &Site) -> Output {
    sites::run(env!("CARGO_BIN_EXE_seek-train"), args, corpus)
}
