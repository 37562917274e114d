//! `seek-train fit --method`: the network of a method, one for each fold, and their scores.

use crate::arguments::{FitArgs, Input};
use anyhow::Result;
use clap::Args;
use std::path::Path;

/// Options of a fit that only the pipeline and the chain have.
const NOT_WITH_METHOD: [&str; 7] = ["chain", "from", "task", "params", "learner", "without_url", "without_json_ld"];

/// Which network is fitted.
#[derive(Args)]
pub struct NetworkArgs {
    /// Fit the network of this method instead, into NAME.safetensors, with one for each fold: boilernet, web2text, tabnet-basic or
    /// tabnet-both, which need --boxes.
    #[arg(long, value_name = "NAME", conflicts_with_all = NOT_WITH_METHOD)]
    method: Option<String>,
    /// Number of folds by host, of the networks of --method; 0 for none [default: 5].
    #[arg(long, requires = "method", conflicts_with = "split")]
    folds: Option<usize>,
    /// Most epochs of a network: passes over the pages, of web2text a hundred steps of each of its two networks [default: that of the method].
    #[arg(long, requires = "method", value_parser = clap::value_parser!(u32).range(1..))]
    epochs: Option<u32>,
    /// Units of a recurrent layer of boilernet in each direction, and at most of its dense layer [default: 128].
    #[arg(long, requires = "method", value_parser = clap::value_parser!(u32).range(1..=256))]
    hidden: Option<u32>,
    /// Instead of folds, divide the pages at random by these proportions into training, validation and test, as in the paper of
    /// BoilerNet: 50,30,100. Writes the scores of the test pages into NAME-runs.json, and no network.
    #[arg(long, value_name = "TRAINING,VALIDATION,TEST", requires = "method")]
    split: Option<String>,
    /// Number of runs of --split, each with another seed [default: 5].
    #[arg(long, requires = "split", value_parser = clap::value_parser!(u32).range(1..))]
    runs: Option<u32>,
}

impl NetworkArgs {
    /// The name of the method, if a network is to be fitted.
    pub fn method(&self) -> Option<&str> {
        self.method.as_deref()
    }

    /// Refuses: this build has no networks.
    #[cfg(not(feature = "neural"))]
    pub fn run(&self, _: &Input, _: &FitArgs, _: &Path) -> Result<()> {
        let NetworkArgs { method, folds: _, epochs: _, hidden: _, split: _, runs: _ } = self;
        anyhow::bail!(
            "this build has no networks to fit for --method {}: build seek-train with the feature `neural`",
            method.as_deref().unwrap_or_default()
        )
    }

    /// Fits the network.
    #[cfg(feature = "neural")]
    pub fn run(&self, input: &Input, fit: &FitArgs, folder: &Path) -> Result<()> {
        networks::run(self, input, fit, folder)
    }
}

#[cfg(feature = "neural")]
mod networks {
    use super::NetworkArgs;
    use crate::arguments::{FitArgs, Input};
    use crate::output::{fail_on, print, print_line};
    use anyhow::{Context, Error, Result, bail, ensure};
    use seek_neural::{FitSettings, System};
    use seek_train::measure::mean_std::short;
    use seek_train::neural::examples::Examples;
    use seek_train::neural::folds;
    use seek_train::neural::network_fit::NetworkFit;
    use seek_train::neural::split_runs::{self, Split};
    use seek_train::neural::trainer::{Trainer, system};
    use serde_json::{Map, Value, json};
    use std::path::Path;
    use std::time::Instant;

    /// Folds, if their number is not given.
    const FOLDS: usize = 5;
    /// Runs of a split, if their number is not given.
    const RUNS: usize = 5;

    pub fn run(args: &NetworkArgs, input: &Input, fit: &FitArgs, folder: &Path) -> Result<()> {
        let system = system(args.method().unwrap_or_default())?;
        ensure!(
            args.hidden.is_none() || system == System::BoilerNet,
            "--hidden is for boilernet: the sizes of {system} are those of its paper"
        );
        let split = args.split.as_deref().map(str::parse::<Split>).transpose();
        let split = split.map_err(Error::msg).context("--split")?;
        let seed = fit.params()?.seed;
        let started = Instant::now();
        let examples = Examples::read(system, input.sources()?)?;
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
        let settings =
            FitSettings { seed, epochs: number(args.epochs), hidden: number(args.hidden), ..FitSettings::default() };
        let trainer = Trainer { examples: &examples, settings, note: &|line| eprintln!("{line}") };
        match split {
            Some(split) => {
                let runs = split_runs::run(&trainer, split, number(args.runs).unwrap_or(RUNS))?;
                let path = runs.write(folder)?;
                if input.json {
                    print_line(json!(runs))?
                } else {
                    print(runs.to_text())?
                }
                eprintln!("written: {}", path.display());
            }
            None => {
                let fit = folds::run(&trainer, args.folds.unwrap_or(FOLDS), folder)?;
                if input.json { print_line(to_json(&examples, &fit))? } else { print(to_text(&examples, &fit))? }
            }
        }
        fail_on(&examples.failures)
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
            out.push_str("corpus\tpages\tprecision\trecall\tF1\n");
        }
        for scores in &fit.scores {
            let rates = [scores.units.precision, scores.units.recall, scores.units.f1];
            let rates = rates.map(|rate| short(rate).trim_start().to_owned()).join("\t");
            out.push_str(&format!("{}\t{}\t{rates}\n", scores.corpus, scores.pages));
        }
        out.push_str(&format!("seconds\t{:.0}\n", fit.seconds));
        out
    }
}
