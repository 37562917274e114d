//! `seek extract`: its arguments.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{MethodArgs, PageArgs, WrongUse};

/// Behind the help.
pub const EXAMPLES: &str = "\
Examples:
  seek extract page.html                      the text of a page
  curl -s https://example.org | seek extract --url https://example.org
                                              of a page from standard input
  seek extract -f json pages/ > pages.jsonl   a record for each page of a folder
  seek extract crawl.parquet -o texts -j 8    a file for each row, on 8 threads
  seek extract -f json crawl.warc.gz          a record for each page of a crawl
  find . -name '*.html' -print0 | seek extract -f json --files-from -
                                              of all files that a list names
  seek extract --method cs-lbs page.html      by a method of the literature

Exit status: 0 all fine, 1 some input failed (each is named on standard error),
2 wrong use, model or configuration.";

/// What `seek extract` is told.
#[derive(Debug, Args)]
pub struct ExtractArgs {
    /// Which pages.
    #[command(flatten)]
    pub pages: PageArgs,

    /// What to write
    #[arg(short, long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Write a file for each input into this folder instead of standard output
    #[arg(short, long, value_name = "DIR")]
    pub output: Option<PathBuf>,

    /// How their content is found.
    #[command(flatten)]
    pub how: MethodArgs,
}

/// The forms of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The text; where there are several inputs, each after a line '==> ID <=='
    Text,
    /// JSON Lines, one record an input, failures included
    Json,
}

impl ExtractArgs {
    /// What no single argument shows.
    ///
    /// # Errors
    /// [`WrongUse`] where arguments do not go together.
    pub fn check(&self) -> Result<(), WrongUse> {
        self.how.check("extract", &self.pages.known)?;
        self.pages.check_url("extract", self.pages.inputs.len() > 1)
    }
}
