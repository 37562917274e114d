//! The arguments of `seek classify`.

use clap::{Args, ValueEnum};

use super::batch::BatchArgs;
use super::pages::PageArgs;

/// Shown after the help.
pub const EXAMPLES: &str = "\
Examples:
  seek classify page.html                     a table with one page
  seek classify pages/ | column -t -s \"$(printf '\\t')\"
                                              the pages of a folder, with aligned columns
  seek classify -f json crawl.parquet         a record for each row

Exit status: as for seek extract.";

/// The arguments of `seek classify`.
#[derive(Debug, Args)]
pub struct ClassifyArgs {
    /// The pages.
    #[command(flatten)]
    pub pages: PageArgs,

    /// The output format
    #[arg(short, long, value_enum, default_value_t = TypeFormat::Table)]
    pub format: TypeFormat,

    /// Write each result as soon as it is ready, in any order
    #[arg(long)]
    pub unordered: bool,

    /// Threads, and the limits of a page.
    #[command(flatten)]
    pub batch: BatchArgs,
}

/// The output formats of `seek classify`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TypeFormat {
    /// A line of column names, then a line for each page, separated by tabs; failures only on standard error
    Table,
    /// JSON Lines: one record for each input, failures included
    Json,
}
