//! `seek man`: its arguments.

use std::path::PathBuf;

use clap::Args;

/// Behind the help.
pub const EXAMPLES: &str = "\
Examples:
  seek man | man -l -                         read the page of seek
  seek man -o ~/.local/share/man/man1         a page for each command: man seek-extract";

/// What `seek man` is told.
#[derive(Debug, Args)]
pub struct ManArgs {
    /// Write the pages of all commands into this folder, in the place of earlier ones, instead of that of seek to
    /// standard output
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,
}
