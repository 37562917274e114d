//! `seek classify`: its arguments.

use clap::{Args, ValueEnum};

use super::{BatchArgs, PageArgs};

/// Behind the help.
pub const EXAMPLES: &str = "\
Examples:
  seek classify page.html                     a table of one page
  seek classify pages/ | column -t -s \"$(printf '\\t')\"
                                              of a folder, with columns in line
  seek classify -f json crawl.parquet         a record for each row

Exit status: as for seek extract.";

/// What `seek classify` is told.
#[derive(Debug, Args)]
pub struct ClassifyArgs {
    /// Which pages.
    #[command(flatten)]
    pub pages: PageArgs,

    /// What to write
    #[arg(short, long, value_enum, default_value_t = TypeFormat::Table)]
    pub format: TypeFormat,

    /// Write each answer when it is there, in any order
    #[arg(long)]
    pub unordered: bool,

    /// How many pages are worked on, and what each may cost.
    #[command(flatten)]
    pub batch: BatchArgs,
}

/// The forms of the output of `seek classify`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TypeFormat {
    /// A line of column names, then a line for each page, separated by tabs; failures only on standard error
    Table,
    /// JSON Lines, one record an input, failures included
    Json,
}
