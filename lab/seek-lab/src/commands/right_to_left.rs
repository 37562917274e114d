//! `seek-lab right-to-left`: DANA and R2L on right-to-left pages.

use anyhow::Result;
use clap::Args;
use content_seeker::methods;
use seek_lab::right_to_left;
use seek_train::cli::arguments::CorpusArgs;
use seek_train::cli::output::{fail_on, print, print_line};
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
        let all = || methods::names_without_layout().map(str::to_owned).collect();
        let methods = if self.methods.is_empty() { all() } else { self.methods.clone() };
        let found = right_to_left::run(self.input.sources()?, &methods)?;
        if self.input.json {
            print_line(json!(found))?;
        } else {
            print(found.to_text())?;
        }
        fail_on(&found.failures)
    }
}
