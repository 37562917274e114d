//! `seek-lab vocabulary`: the words of class attributes that the features use.

use anyhow::Result;
use clap::Args;
use seek_lab::vocabulary;
use seek_train::cli::arguments::CorpusArgs;
use seek_train::cli::output::{fail_on, print_line};
use serde_json::json;

/// Lists the words of class attributes that most hosts use: the vocabulary of the features.
#[derive(Args)]
pub struct VocabularyArgs {
    #[command(flatten)]
    input: CorpusArgs,
    /// Number of words.
    #[arg(long, default_value_t = 512)]
    most: usize,
}

impl VocabularyArgs {
    pub fn run(&self) -> Result<()> {
        let (words, failures) = vocabulary::run(self.input.sources()?, self.most)?;
        if self.input.json {
            print_line(json!(words))?;
        } else {
            words.iter().try_for_each(print_line)?;
        }
        fail_on(&failures)
    }
}
