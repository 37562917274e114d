//! `seek-train`: labels, fits, cross-validates and evaluates.

use anyhow::{Context, Result, bail};
use clap::{Args, Parser, Subcommand};
use seek_extract::{Extractor, Models, method};
use seek_train::calibration::Calibration;
use seek_train::corpora::Failure;
use seek_train::gate::Gate;
use seek_train::learner::LearnerParams;
use seek_train::prepare::Prepared;
use seek_train::stages::StageParams;
use seek_train::{align, cross_validate, evaluate, fit, report, vocabulary};
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// Trains and measures classifiers of main content.
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Labels pages from their gold text and shows the block oracle by corpus and page type.
    Align {
        #[command(flatten)]
        input: Input,
    },
    /// Fits the model files of the extractor.
    Fit {
        #[command(flatten)]
        input: Input,
        #[command(flatten)]
        how: How,
        /// Folder for the model files; made where it is missing.
        #[arg(short, long)]
        output: PathBuf,
    },
    /// Measures the pipeline out-of-fold, grouped by host.
    CrossValidate {
        #[command(flatten)]
        input: Input,
        #[command(flatten)]
        how: How,
        /// Number of folds.
        #[arg(long, default_value_t = 5)]
        folds: usize,
        /// Only this fold.
        #[arg(long)]
        fold: Option<usize>,
        /// File of pinned floors; fails when one is missed.
        #[arg(long)]
        gate: Option<PathBuf>,
    },
    /// Lists the words of class attributes that most hosts use: the vocabulary of the features.
    Vocabulary {
        #[command(flatten)]
        input: Input,
        /// Number of words.
        #[arg(long, default_value_t = 512)]
        most: usize,
    },
    /// Scores a model or a method of the literature on corpora.
    Evaluate {
        #[command(flatten)]
        input: Input,
        /// Model file instead of the shipped one.
        #[arg(long, conflicts_with = "method")]
        model: Option<PathBuf>,
        /// Method by name.
        #[arg(long, default_value = "seek")]
        method: String,
    },
}

#[derive(Args)]
struct Input {
    /// Labelled corpora: Parquet files, or folders with a corpus.jsonl.
    #[arg(required = true)]
    corpora: Vec<PathBuf>,
    /// Print JSON instead of a table.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct How {
    /// JSON file with parameters; what it leaves out keeps its default.
    #[arg(long)]
    params: Option<PathBuf>,
    /// Learner of the content classifier, with its defaults: tree, forest or boosted.
    #[arg(long)]
    learner: Option<String>,
    /// Judge pages as if their addresses were not known.
    #[arg(long)]
    without_url: bool,
    /// Seed of folds and learners.
    #[arg(long)]
    seed: Option<u64>,
    /// Threads; the result does not depend on them.
    #[arg(short = 'j', long)]
    threads: Option<usize>,
}

impl How {
    fn params(&self) -> Result<StageParams> {
        let mut params = match &self.params {
            Some(path) => read_params(path)?,
            None => StageParams::default(),
        };
        params.seed = self.seed.unwrap_or(params.seed);
        if let Some(name) = &self.learner {
            params.content = LearnerParams::by_name(name).with_context(|| {
                format!("there is no learner {name:?}; there are {}", LearnerParams::NAMES.join(", "))
            })?;
        }
        params.without_url |= self.without_url;
        if let Some(threads) = self.threads {
            rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().context("threads")?;
        }
        Ok(params)
    }
}

fn read_params(path: &Path) -> Result<StageParams> {
    let text = std::fs::read_to_string(path).with_context(|| format!("parameters {}", path.display()))?;
    serde_json::from_str(&text).with_context(|| format!("parameters {}", path.display()))
}

fn main() -> ExitCode {
    match run(&Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("seek-train: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(cli: &Cli) -> Result<()> {
    match &cli.command {
        Command::Align { input } => {
            let (pages, failures) = align::run(&input.corpora)?;
            let table = report::alignment_table(&pages)?;
            let measures = ["aligned_f1", "oracle_f1", "node_f1", "similarity", "blocks", "main"];
            let summary = report::summarise(&table, &measures)?;
            print(input, &summary, json!({ "summary": summary, "pages": pages }));
            fail_on(&failures)
        }
        Command::Fit { input, how, output } => {
            let params = how.params()?;
            let prepared = prepare(input)?;
            let started = Instant::now();
            let paths = fit::run(&prepared, &params, output)?;
            let mut files = Vec::new();
            for path in &paths {
                let model = seek_forest::ModelFile::load(path)?;
                let bytes = std::fs::metadata(path)?.len();
                let scores = &model.training().scores;
                if !input.json {
                    println!("{}\t{bytes} bytes\t{}", path.display(), model.fingerprint());
                    scores.iter().for_each(|(name, score)| println!("{name}\t{score:.4}"));
                }
                files.push(json!({ "path": path, "bytes": bytes, "sha256": model.fingerprint(), "scores": scores }));
            }
            if input.json {
                println!("{}", json!({ "files": files, "data_fingerprint": prepared.fingerprint }));
            } else {
                println!("data\t{}", prepared.fingerprint);
            }
            eprintln!("fitted in {:.0} s", started.elapsed().as_secs_f64());
            fail_on(&prepared.failures)
        }
        Command::CrossValidate { input, how, folds, fold, gate } => {
            let mut params = how.params()?;
            let gate = gate.as_deref().map(Gate::load).transpose()?;
            let folds = gate.as_ref().map_or(*folds, |g| g.folds);
            params.seed = gate.as_ref().map_or(params.seed, |g| g.seed);
            if fold.is_some_and(|f| f != 0) && gate.is_some() {
                bail!("the gate has floors for all folds and for fold 0, not for fold {}", fold.unwrap_or(0));
            }
            let prepared = prepare(input)?;
            let started = Instant::now();
            let results = cross_validate::run(&prepared, &params, folds, *fold, |fold, results| {
                let mean = results.iter().map(|r| r.f1).sum::<f64>() / results.len().max(1) as f64;
                let seconds = started.elapsed().as_secs_f64();
                eprintln!("fold {fold}: {} pages, mean F1 {mean:.4}, {seconds:.0} s so far", results.len());
            })?;
            let summary = report::summarise(&report::results_table(&results)?, &["f1", "type_right", "confidence"])?;
            let calibration = Calibration::of(&results);
            let fingerprint = &prepared.fingerprint;
            let whole = json!({ "data_fingerprint": fingerprint, "summary": summary, "calibration": calibration, "pages": results });
            print(input, &summary, whole);
            if !input.json {
                print!("{}", calibration.to_text());
            }
            fail_on(&prepared.failures)?;
            if let Some(gate) = gate {
                for line in gate.check(fingerprint, &summary, fold.is_some())? {
                    println!("passed: {line}");
                }
            }
            Ok(())
        }
        Command::Vocabulary { input, most } => {
            let (words, failures) = vocabulary::run(&input.corpora, *most)?;
            if input.json {
                println!("{}", json!(words));
            } else {
                words.iter().for_each(|word| println!("{word}"));
            }
            fail_on(&failures)
        }
        Command::Evaluate { input, model, method } => {
            let models;
            let extractor = match model {
                Some(path) => {
                    models = Models::load(path).with_context(|| format!("model {}", path.display()))?;
                    Extractor::seek(&models, None)
                }
                None => Extractor::method(method::by_name(method)?),
            };
            let (pages, failures) = evaluate::run(&input.corpora, &extractor)?;
            let summary = report::summarise(&evaluate::table(&pages)?, &evaluate::MEASURES)?;
            print(input, &summary, json!({ "summary": summary, "pages": pages }));
            fail_on(&failures)
        }
    }
}

fn prepare(input: &Input) -> Result<Prepared> {
    let started = Instant::now();
    let prepared = Prepared::read(&input.corpora)?;
    eprintln!(
        "{} pages, {} segments, {} blocks in {:.0} s",
        prepared.pages.len(),
        prepared.segment_table.targets.len(),
        prepared.block_table.targets.len(),
        started.elapsed().as_secs_f64()
    );
    Ok(prepared)
}

fn print(input: &Input, summary: &report::Summary, json: serde_json::Value) {
    if input.json {
        println!("{json}");
    } else {
        print!("{}", summary.to_text());
    }
}

/// Names every page that failed; the others were worked on.
fn fail_on(failures: &[Failure]) -> Result<()> {
    for (id, reason) in failures {
        eprintln!("seek-train: {id}: {reason}");
    }
    if failures.is_empty() { Ok(()) } else { bail!("{} pages failed", failures.len()) }
}
