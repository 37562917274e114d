//! `seek-lab fit-network`: the network of a method, one for each fold, and their scores.

use anyhow::{Context, Error, Result, bail, ensure};
use clap::Args;
use seek_lab::networks::card::score_table;
use seek_lab::networks::examples::Examples;
use seek_lab::networks::folds;
use seek_lab::networks::network_fit::NetworkFit;
use seek_lab::networks::split_runs::{self, SplitProportions};
use seek_lab::networks::trainer::{NetworkTrainer, system};
use seek_neural::{FitSettings, System};
use seek_train::cli::arguments::{CorpusArgs, set_threads};
use seek_train::cli::output::{fail_on, print, print_line};
use serde_json::{Map, Value, json};
use std::path::PathBuf;
use std::time::Instant;

/// Fits the network of a method into NAME.safetensors, with one for each fold, and writes a card.
#[derive(Args)]
pub struct FitNetworkArgs {
    #[command(flatten)]
    input: CorpusArgs,
    /// The network: boilernet, web2text, tabnet-basic or tabnet-both; the last two need --boxes.
    #[arg(long, value_name = "NAME")]
    method: String,
    /// Number of folds by host; 0 for none.
    #[arg(long, default_value_t = 5, conflicts_with = "split")]
    folds: usize,
    /// Most epochs: passes over the pages, of web2text a hundred steps of each of its two networks [default: that of the method].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: Option<u32>,
    /// Units of a recurrent layer of boilernet in each direction, and at most of its dense layer [default: 128].
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=256))]
    hidden: Option<u32>,
    /// Instead of folds, divide the pages at random by these proportions into training, validation and test, as in the paper of
    /// BoilerNet: 50,30,100. Writes the scores of the test pages into NAME-runs.json, and no network.
    #[arg(long, value_name = "TRAINING,VALIDATION,TEST")]
    split: Option<String>,
    /// Number of runs of --split, each with another seed.
    #[arg(long, default_value_t = 5, requires = "split", value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Seed of folds, weights and order.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Number of threads; the result does not depend on it.
    #[arg(short = 'j', long)]
    threads: Option<usize>,
    /// Folder for the files; created if missing.
    #[arg(short, long)]
    output: PathBuf,
}

impl FitNetworkArgs {
    pub fn run(&self) -> Result<()> {
        set_threads(self.threads)?;
        let system = system(&self.method)?;
        ensure!(
            self.hidden.is_none() || system == System::BoilerNet,
            "--hidden is for boilernet: the sizes of {system} are those of its paper"
        );
        let split = self.split.as_deref().map(str::parse::<SplitProportions>).transpose();
        let split = split.map_err(Error::msg).context("--split")?;
        let started = Instant::now();
        let examples = Examples::read(system, self.input.sources()?)?;
        let skipped: Vec<String> =
            examples.skipped().iter().map(|(reason, count)| format!("{count} pages {}", reason.meaning())).collect();
        let usable = examples.usable().count();
        if usable == 0 {
            fail_on(&examples.failures)?;
            bail!("no page can train {system}{}{}", if skipped.is_empty() { "" } else { ": " }, skipped.join(", "));
        }
        eprintln!("{usable} pages in {:.0} s", started.elapsed().as_secs_f64());
        skipped.iter().for_each(|skipped| eprintln!("left out: {skipped}"));
        let number = |number: Option<u32>| number.map(|number| number as usize);
        let settings = FitSettings {
            seed: self.seed,
            epochs: number(self.epochs),
            hidden: number(self.hidden),
            ..FitSettings::default()
        };
        let trainer = NetworkTrainer { examples: &examples, settings, note: &|line| eprintln!("{line}") };
        match split {
            Some(split) => {
                let runs = split_runs::run(&trainer, split, self.runs as usize)?;
                let path = runs.write(&self.output)?;
                if self.input.json {
                    print_line(json!(runs))?
                } else {
                    print(runs.to_text())?
                }
                eprintln!("written: {}", path.display());
            }
            None => {
                let fit = folds::run(&trainer, self.folds, &self.output)?;
                if self.input.json { print_line(to_json(&examples, &fit))? } else { print(to_text(&examples, &fit))? }
            }
        }
        fail_on(&examples.failures)
    }
}

fn to_json(examples: &Examples, fit: &NetworkFit) -> Value {
    let skipped: Map<String, Value> =
        examples.skipped().iter().map(|(reason, count)| (reason.meaning().to_owned(), json!(count))).collect();
    json!({
        "method": examples.system.name(),
        "data_fingerprint": examples.fingerprint,
        "left_out": skipped,
        "fit": fit,
    })
}

/// The files, then the scores by corpus.
fn to_text(examples: &Examples, fit: &NetworkFit) -> String {
    let mut out = format!("data\t{}\n", examples.fingerprint);
    for written in std::iter::once(&fit.model).chain(&fit.folds) {
        let (path, seconds) = (written.path.display(), written.seconds);
        out.push_str(&format!("{path}\t{} bytes\t{:.12}\t{seconds:.0} s\n", written.bytes, written.sha256));
    }
    if !fit.scores.is_empty() {
        out.push_str(&score_table(&fit.scores).to_text());
    }
    out.push_str(&format!("seconds\t{:.0}\n", fit.seconds));
    out
}
