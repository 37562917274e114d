//! `seek-lab right-to-left`: DANA and R2L on right-to-left pages.

use anyhow::Result;
use clap::Args;
use seek_lab::right_to_left;
use seek_train::cli::arguments::CorpusArgs;
use seek_train::cli::output::{fail_on, print, print_line};
use seek_train::evaluation::catalogue::Catalogue;
use seek_train::scores::mean::{HOST, with_error_note};
use serde_json::json;

/// Runs methods on the right-to-left pages of corpora: F1 by token LCS with its median, the share of pages from .935 on, and the
/// numbers of the papers of DANA and R2L. Pages with nearly equal gold texts count once.
#[derive(Args)]
pub struct RightToLeftArgs {
    #[command(flatten)]
    input: CorpusArgs,
    /// Names of methods [default: all].
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    methods: Vec<String>,
}

impl RightToLeftArgs {
    pub fn run(&self) -> Result<()> {
        let all = || Catalogue::default().names_without_layout().map(str::to_owned).collect();
        let methods = if self.methods.is_empty() { all() } else { self.methods.clone() };
        let found = right_to_left::run(self.input.sources()?, &methods)?;
        if self.input.json {
            print_line(json!(found))?;
        } else {
            print(with_error_note(found.to_text(), HOST))?;
        }
        fail_on(&found.failures)
    }
}
