//! Which pages are read, and what is known of them.

use std::path::PathBuf;

use clap::Args;

use super::{WrongUse, wrong};

/// Which pages, and how they are read.
#[derive(Debug, Args)]
pub struct PageArgs {
    /// HTML files, folders (their .html, .htm and .xhtml files at any depth, also .gz), Parquet files with a
    /// column 'html' (and 'id', 'url'); '-' or nothing for standard input
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,

    /// What is known of them.
    #[command(flatten)]
    pub known: KnownArgs,
}

/// What is known beforehand: the same for all commands that read pages.
#[derive(Debug, Args)]
pub struct KnownArgs {
    /// The address of the page, for a single page that comes without one
    #[arg(long)]
    pub url: Option<String>,

    /// Use this model instead of the one in the program
    #[arg(long, value_name = "FILE")]
    pub model: Option<PathBuf>,
}

impl PageArgs {
    /// An address belongs to one page; that there is one may show only when the inputs are read.
    ///
    /// # Errors
    /// [`WrongUse`] where there are several pages and an address.
    pub fn check_url(&self, command: &'static str, several: bool) -> Result<(), WrongUse> {
        if several && self.known.url.is_some() {
            return Err(wrong(command, "--url is the address of one page, but there are several inputs".to_owned()));
        }
        Ok(())
    }
}
