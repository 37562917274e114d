//! The arguments that choose the pages.

use std::path::PathBuf;

use clap::Args;
use seek_io::input::read_path_list;
use seek_io::{InputColumns, InputOptions, Inputs};

use crate::budget::Budget;
use crate::error::UsageError;
use crate::web_pages::with_fetch;

/// The inputs, and how they are read.
#[derive(Debug, Args)]
pub struct PageArgs {
    /// HTML, MHTML (.mhtml, .mht), WARC (.warc), JSON Lines (.jsonl, .ndjson) and Parquet files, recognised by extension
    /// or content, all but Parquet also compressed (.gz, .zst); folders: the files with these extensions at any depth
    /// (tables only with a column of pages); addresses (https://site.example/page), whose pages are fetched; '-' or nothing for standard input
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,

    /// Also read the inputs that this file lists, one on each line or each ended by a NUL; '-' for standard input
    #[arg(long, value_name = "FILE")]
    pub files_from: Vec<PathBuf>,

    /// The column (Parquet) or field (JSON Lines) with the pages
    #[arg(long, value_name = "NAME", default_value = "html")]
    pub html_column: String,

    /// The column or field with their ids [default: id, if it exists]
    #[arg(long, value_name = "NAME")]
    pub id_column: Option<String>,

    /// The column or field with their addresses [default: url, if it exists]
    #[arg(long, value_name = "NAME")]
    pub url_column: Option<String>,

    /// The address and the model.
    #[command(flatten)]
    pub common: CommonArgs,
}

/// The arguments of all commands that read pages.
#[derive(Debug, Args)]
pub struct CommonArgs {
    /// The address of the page, for a single page that has none
    #[arg(long)]
    pub url: Option<String>,

    /// Use the model of this file instead of those in the program: of the pipeline, or of the chain with --method cs-lbs, cs-sls
    /// or cs-tp
    #[arg(long, value_name = "FILE")]
    pub model: Option<PathBuf>,
}

impl PageArgs {
    /// The pages, with these limits for each, and with the style sheets and images that were saved with them if asked for.
    pub fn documents(&self, budget: &Budget, resources: bool) -> Inputs {
        let columns =
            InputColumns { html: self.html_column.clone(), id: self.id_column.clone(), url: self.url_column.clone() };
        let options = InputOptions { limits: budget.of_inputs(), columns, resources };
        with_fetch(Inputs::open_with(&self.inputs, &self.files_from, options), budget)
    }

    /// The inputs, if the command line names all of them; otherwise nothing.
    pub fn countable(&self) -> &[PathBuf] {
        if self.files_from.is_empty() { &self.inputs } else { &[] }
    }

    /// Whether standard input is one of the inputs.
    pub fn reads_stdin(&self) -> bool {
        let is_dash = |path: &PathBuf| path.as_os_str() == "-";
        self.inputs.is_empty() && self.files_from.is_empty() || self.inputs.iter().chain(&self.files_from).any(is_dash)
    }

    /// The inputs of the command line and of lists. Lists that are pipes are left out: they can be read only once.
    pub fn named(&self) -> impl Iterator<Item = PathBuf> {
        let lists = self.files_from.iter().filter(|list| list.is_file());
        self.inputs.iter().cloned().chain(lists.flat_map(|list| read_path_list(list)))
    }

    /// Checks that an address is given only for a single page. `several` may be known only after reading the inputs.
    ///
    /// # Errors
    /// [`UsageError`] if there are several pages and an address.
    pub fn check_url(&self, command: &'static str, several: bool) -> Result<(), UsageError> {
        if several && self.common.url.is_some() {
            return Err(UsageError::new(command, "--url is the address of one page, but there are several inputs"));
        }
        Ok(())
    }
}
