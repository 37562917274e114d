//! `seek-train fit`: the model files.

use crate::arguments::{FitArgs, Input};
use crate::output::{fail_on, print, print_line};
use anyhow::Result;
use clap::Args;
use seek_train::stages::{StageParams, chain, model_files, page_types};
use serde_json::json;
use std::path::PathBuf;
use std::time::Instant;

/// Fits the model files of the extractor.
#[derive(Args)]
pub struct FitModelsArgs {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    fit: FitArgs,
    /// Fit the chain of the content-seeker paper instead, into chain.safetensors.
    #[arg(long)]
    chain: bool,
    /// Folder for the model files; created if missing.
    #[arg(short, long)]
    output: PathBuf,
}

impl FitModelsArgs {
    pub fn run(&self) -> Result<()> {
        let params = self.fit.params()?;
        if self.chain {
            return self.run_chain(&params);
        }
        let prepared = self.input.prepare()?;
        let started = Instant::now();
        // Page types alone train no pipeline.
        let has_text = !self.input.has_own_types() || prepared.labelled_as_text().contains(&true);
        let mut paths = if has_text { model_files::run(&prepared, &params, &self.output)? } else { Vec::new() };
        if self.input.has_own_types() {
            paths.push(page_types::run(&prepared, &params, &self.output)?);
        }
        let mut files = Vec::new();
        for path in &paths {
            let model = seek_forest::ModelFile::load(path)?;
            let bytes = std::fs::metadata(path)?.len();
            let scores = &model.training().scores;
            if !self.input.json {
                print_line(format_args!("{}\t{bytes} bytes\t{}", path.display(), model.fingerprint()))?;
                for (name, score) in scores {
                    print_line(format_args!("{name}\t{score:.4}"))?;
                }
            }
            files.push(json!({ "path": path, "bytes": bytes, "sha256": model.fingerprint(), "scores": scores }));
        }
        if self.input.json {
            print_line(json!({ "files": files, "data_fingerprint": prepared.fingerprint }))?;
        } else {
            print_line(format_args!("data\t{}", prepared.fingerprint))?;
        }
        eprintln!("fitted in {:.0} s", started.elapsed().as_secs_f64());
        fail_on(&prepared.failures)
    }
    fn run_chain(&self, params: &StageParams) -> Result<()> {
        let prepared = self.input.prepare_for_chain()?;
        let started = Instant::now();
        let (path, report) = chain::file::run(&prepared, params, &self.output)?;
        let model = seek_forest::ModelFile::load(&path)?;
        let bytes = std::fs::metadata(&path)?.len();
        let scores = &model.training().scores;
        if self.input.json {
            let file = json!({ "path": path, "bytes": bytes, "sha256": model.fingerprint(), "scores": scores });
            print_line(json!({ "files": [file], "data_fingerprint": prepared.fingerprint, "chain": report }))?;
        } else {
            print(report.to_text())?;
            print_line(format_args!("{}\t{bytes} bytes\t{}", path.display(), model.fingerprint()))?;
            for (name, score) in scores {
                print_line(format_args!("{name}\t{score:.4}"))?;
            }
            print_line(format_args!("data\t{}", prepared.fingerprint))?;
        }
        eprintln!("fitted in {:.0} s", started.elapsed().as_secs_f64());
        fail_on(&prepared.failures)
    }
}
