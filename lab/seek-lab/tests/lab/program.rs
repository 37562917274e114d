//! Runs of the program.

use seek_testing::sites::{self, Site};
use std::process::{Command, Output};

/// The program.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_seek-lab");

/// Runs the program: the name of the command, the corpus, the other arguments.
pub fn run_on(args: &[&str], corpus: &Site) -> Output {
    sites::run(PROGRAM, args, corpus)
}

/// Runs the program from the root of the repository.
pub fn run(args: &[&str]) -> Output {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    Command::new(PROGRAM).current_dir(root).args(args).output().unwrap()
}
