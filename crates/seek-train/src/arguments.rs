//! Arguments that several subcommands share.

use anyhow::{Context, Result};
use clap::Args;
use content_seeker::{Extractor, shipped_models};
use seek_extract::Models;
use seek_train::corpus::prepare::Prepared;
use seek_train::learn::LearnerParams;
use seek_train::stages::StageParams;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[derive(Args)]
pub struct Input {
    /// Labelled corpora: Parquet files, or folders with a corpus.jsonl.
    #[arg(required = true)]
    pub corpora: Vec<PathBuf>,
    /// Print JSON instead of a table.
    #[arg(long)]
    pub json: bool,
}

impl Input {
    /// Reads and measures all pages of the corpora.
    pub fn prepare(&self) -> Result<Prepared> {
        self.prepare_by(Prepared::read)
    }

    /// The same, also for the fit of a chain.
    pub fn prepare_for_chain(&self) -> Result<Prepared> {
        self.prepare_by(Prepared::read_for_chain)
    }

    fn prepare_by(&self, read: impl Fn(&[PathBuf]) -> Result<Prepared>) -> Result<Prepared> {
        let started = Instant::now();
        let prepared = read(&self.corpora)?;
        eprintln!(
            "{} pages, {} segments, {} blocks in {:.0} s",
            prepared.pages.len(),
            prepared.segment_table.targets.len(),
            prepared.block_table.targets.len(),
            started.elapsed().as_secs_f64()
        );
        Ok(prepared)
    }
}

#[derive(Args)]
pub struct FitArgs {
    /// JSON file of parameters; a missing parameter keeps its default.
    #[arg(long)]
    params: Option<PathBuf>,
    /// Learner of the content classifier, with its defaults: tree, forest or boosted. One classifier then serves all page
    /// types. Of a chain: the learner of both classifiers of each page type.
    #[arg(long)]
    learner: Option<String>,
    /// Classify pages without their addresses.
    #[arg(long)]
    without_url: bool,
    /// Classify page types without JSON-LD, as for archives that strip scripts.
    #[arg(long)]
    without_json_ld: bool,
    /// Seed of folds and learners.
    #[arg(long)]
    seed: Option<u64>,
    /// Number of threads; the result does not depend on it.
    #[arg(short = 'j', long)]
    threads: Option<usize>,
}

impl FitArgs {
    /// The parameters of the fit. Sets the number of threads of the whole process.
    pub fn params(&self) -> Result<StageParams> {
        let mut params = match &self.params {
            Some(path) => read_params(path)?,
            None => StageParams::default(),
        };
        params.seed = self.seed.unwrap_or(params.seed);
        if let Some(name) = &self.learner {
            params.content = LearnerParams::by_name(name).with_context(|| {
                format!("unknown learner {name:?}; known learners: {}", LearnerParams::NAMES.join(", "))
            })?;
            params.content_of_type = None;
            params.chain = params.chain.with_learner(name);
        }
        params.without_url |= self.without_url;
        params.without_json_ld |= self.without_json_ld;
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

/// The models of a file, which are read into `loaded`, or the shipped ones.
pub fn load_models<'m>(path: Option<&Path>, loaded: &'m mut Option<Models>) -> Result<&'m Models> {
    match path {
        Some(path) => {
            let models = Models::load(path).with_context(|| format!("model {}", path.display()))?;
            Ok(loaded.insert(models))
        }
        None => shipped_models().context("the shipped model"),
    }
}

/// The method of this name. A model file replaces the shipped model of the pipeline.
pub fn extractor(model: Option<&Path>, method: &str) -> Result<Extractor> {
    Ok(match model {
        Some(path) => Extractor::builder().model(path).build()?,
        None => Extractor::builder().method(method).build()?,
    })
}
