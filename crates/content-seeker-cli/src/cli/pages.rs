//! Which pages are read, and what is known of them.

use std::path::PathBuf;

use clap::Args;
use seek_io::input::read_path_list;
use seek_io::{InputColumns, InputLimits, InputOptions, Inputs};

use super::{WrongUse, wrong};

/// Which pages, and how they are read.
#[derive(Debug, Args)]
pub struct PageArgs {
    /// HTML, MHTML (.mhtml, .mht), WARC (.warc), JSON Lines (.jsonl, .ndjson) and Parquet files, known by extension
    /// or content, all but Parquet also packed (.gz, .zst); folders: the files with these extensions at any depth
    /// (tables only with a column of pages); '-' or nothing for standard input
    #[arg(value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,

    /// Read also the inputs that stand in this file, one a line or each ended by a NUL; '-' for standard input
    #[arg(long, value_name = "FILE")]
    pub files_from: Vec<PathBuf>,

    /// The column (Parquet) or field (JSON Lines) with the pages
    #[arg(long, value_name = "NAME", default_value = "html")]
    pub html_column: String,

    /// The column or field with their ids [default: id, where there is one]
    #[arg(long, value_name = "NAME")]
    pub id_column: Option<String>,

    /// The column or field with their addresses [default: url, where there is one]
    #[arg(long, value_name = "NAME")]
    pub url_column: Option<String>,

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
    /// The pages, with these limits on each.
    pub fn documents(&self, limits: InputLimits) -> Inputs {
        let columns =
            InputColumns { html: self.html_column.clone(), id: self.id_column.clone(), url: self.url_column.clone() };
        Inputs::open_with(&self.inputs, &self.files_from, InputOptions { limits, columns })
    }

    /// The inputs where the command line names them all, else none.
    pub fn countable(&self) -> &[PathBuf] {
        if self.files_from.is_empty() { &self.inputs } else { &[] }
    }

    /// Whether standard input is among them.
    pub fn reads_stdin(&self) -> bool {
        let is_dash = |path: &PathBuf| path.as_os_str() == "-";
        self.inputs.is_empty() && self.files_from.is_empty() || self.inputs.iter().chain(&self.files_from).any(is_dash)
    }

    /// What is named, with what stands in lists, as far as these are files: a pipe can be read only once.
    pub fn named(&self) -> impl Iterator<Item = PathBuf> {
        let lists = self.files_from.iter().filter(|list| list.is_file());
        self.inputs.iter().cloned().chain(lists.flat_map(|list| read_path_list(list)))
    }

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
