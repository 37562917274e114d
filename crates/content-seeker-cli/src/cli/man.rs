//! The arguments of `seek man`.

use std::path::PathBuf;

use clap::Args;

/// Shown after the help.
pub const EXAMPLES: &str = "\
Examples:
  seek man | man -l -                         read the page of seek
  seek man -o ~/.local/share/man/man1         a page for each command: man seek-extract";

/// The arguments of `seek man`.
#[derive(Debug, Args)]
pub struct ManArgs {
    /// Write the pages of all commands into this folder, and replace older ones, instead of printing the page of seek
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
}
