//! `seek-lab tune`: the best parameters of a method.

use anyhow::Result;
use clap::Args;
use content_seeker::methods::{CATALOG, Entry};
use content_seeker::parameter::Setting;
use seek_lab::tuning::{self, GridSearchParams, Measure};
use seek_train::cli::arguments::CorpusArgs;
use seek_train::cli::output::{fail_on, print, print_line};
use serde_json::json;

/// Fits the parameters of a method of the literature. It scores each member of the method's grid on labelled pages, and
/// estimates the score of the choice on other hosts and on other pages of the same hosts.
#[derive(Args)]
pub struct TuneArgs {
    /// Name of the method.
    method: String,
    #[command(flatten)]
    input: CorpusArgs,
    /// Number of folds.
    #[arg(long, default_value_t = 5)]
    folds: usize,
    /// Search these values instead of the method's own grid; a parameter may be given several times, and the values of several
    /// parameters are combined.
    #[arg(long, value_name = "NAME=VALUE")]
    set: Vec<Setting>,
    /// The measure of the best values.
    #[arg(long, value_enum, default_value = "f1")]
    measure: Measure,
    /// Only pages with this gold type; may be given several times.
    #[arg(long, value_name = "TYPE")]
    page_type: Vec<String>,
    /// Only pages in this language, as the corpus names it; may be given several times.
    #[arg(long)]
    lang: Vec<String>,
}

impl TuneArgs {
    pub fn run(&self) -> Result<()> {
        let entry = Entry::find(CATALOG, &self.method)?;
        let (page_types, langs) = (self.page_type.clone(), self.lang.clone());
        let settings = self.set.clone();
        let params =
            GridSearchParams { folds: self.folds, seed: 0, page_types, langs, settings, measure: self.measure };
        let (tuning, failures) = tuning::run(self.input.sources()?, entry, &params)?;
        if self.input.json {
            print_line(json!(tuning))?
        } else {
            print(tuning.to_text())?
        }
        fail_on(&failures)
    }
}
