//! `seek-lab moves`: what pre-labels save an annotator.

use anyhow::{Result, bail};
use clap::Args;
use seek_lab::moves::experiment::{self, MeasuredMoves, MovesParams};
use seek_lab::moves::summary::pages_to_text;
use seek_train::cli::arguments::{CorpusArgs, FitArgs};
use seek_train::cli::output::{fail_on, print, print_line, warn, warnings_json};
use seek_train::corpus::training_data;
use serde_json::json;

/// Counts the clicks and keys that label some pages from nothing, and from pre-labels of a model that has not seen their hosts.
#[derive(Args)]
pub struct MovesArgs {
    #[command(flatten)]
    input: CorpusArgs,
    #[command(flatten)]
    fit: FitArgs,
    /// Draw the pages from this corpus; the pages of all corpora that are of other hosts are trained on.
    #[arg(long, value_name = "NAME")]
    corpus: String,
    /// Number of pages of a draw.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..))]
    pages: u64,
    /// Number of draws. One fit serves all of them: it leaves out the hosts of all their pages.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    draws: u64,
}

impl MovesArgs {
    pub fn run(&self) -> Result<()> {
        let params = self.fit.params()?;
        let prepared = self.input.prepare()?;
        if !prepared.pages.iter().any(|page| page.corpus == self.corpus) {
            bail!("no page of the corpus {:?} was given", self.corpus);
        }
        let warnings = training_data::warnings(&prepared, params.inner);
        warn(&warnings);
        let draw = MovesParams { corpus: self.corpus.clone(), pages: self.pages as usize, draws: self.draws };
        let measured = experiment::run(&prepared, &params, &draw)?;
        if self.input.json {
            let mut whole = json!(measured);
            whole["data_fingerprint"] = json!(prepared.fingerprint);
            whole["warnings"] = warnings_json(&warnings);
            print_line(whole)?;
        } else {
            print(to_text(&measured))?;
        }
        fail_on(&prepared.failures)
    }
}

/// The draws as text, and all of them together if there are several.
fn to_text(measured: &MeasuredMoves) -> String {
    let mut out = format!(
        "trained on {} pages, without the {} hosts of the pages below\n",
        measured.trained_on, measured.held_out_hosts
    );
    for (number, draw) in measured.draws.iter().enumerate() {
        let title = if measured.draws.len() > 1 { format!("\ndraw {}\n", number + 1) } else { "\n".to_owned() };
        out.push_str(&format!("{title}{}\n{}", pages_to_text(&draw.pages), draw.summary.to_text()));
    }
    if measured.draws.len() > 1 {
        out.push_str(&format!("\nall draws, each page once\n{}", measured.all.to_text()));
    }
    out
}
