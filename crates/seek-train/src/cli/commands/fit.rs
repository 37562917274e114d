//! `seek-train fit`: the model files.

use crate::cli::arguments::{ChainArgs, CorpusArgs, FitArgs, StartArgs};
use crate::cli::output::{fail_on, print, print_line, warn, warnings_json};
use crate::corpus::prepare::Prepared;
use crate::corpus::training_data;
use crate::measure::cross_validation::page_result;
use crate::measure::page_result::OutOfFoldPage;
use crate::measure::{chain_cross_validation, importance};
use crate::report::report_file::write_report;
use crate::report::training_report::TrainingReport;
use crate::stages::chain::CHAIN;
use crate::stages::model_files::SEEK;
use crate::stages::page_types::PAGE_TYPES;
use crate::stages::{StageParams, chain, model_files, page_types};
use anyhow::{Context, Result, bail};
use clap::Args;
use seek_extract::Models;
use seek_forest::ModelFile;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// Fits the model files of the extractor. Writes report.html beside them, or chain-report.html with --chain.
#[derive(Args)]
pub struct FitModelsArgs {
    #[command(flatten)]
    input: CorpusArgs,
    #[command(flatten)]
    fit: FitArgs,
    /// Fit the chain of the content-seeker paper instead, into chain.safetensors.
    #[arg(long, conflicts_with_all = ["from", "task"])]
    chain: bool,
    #[command(flatten)]
    of_chain: ChainArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Folder for the model files; created if missing.
    #[arg(short, long)]
    output: PathBuf,
    /// Replace model files that are there.
    #[arg(long)]
    force: bool,
}

impl FitModelsArgs {
    pub fn run(&self) -> Result<()> {
        let mut params = self.fit.params()?;
        self.of_chain.apply(&mut params);
        if self.chain {
            self.check_output(&[CHAIN])?;
            return self.run_chain(&params);
        }
        let mut loaded = None;
        let only_types = self.start.is_of_own_types(&self.input)?;
        let own_types = if self.input.has_own_types() { &[PAGE_TYPES][..] } else { &[] };
        // Whether pages with own types have gold text, which the pipeline needs, is known only when they are read.
        let pipeline = if only_types || self.input.has_own_types() { &[] } else { &[SEEK][..] };
        self.check_output(&[pipeline, own_types].concat())?;
        let start = if only_types { None } else { self.start.start(&mut loaded)? };
        let prepared = self.input.prepare()?;
        let mut warnings = training_data::warnings(&prepared, params.inner);
        warnings.extend(start.iter().flat_map(|start| training_data::known_to(start.models, &prepared)));
        // Types of the user's own are none of the pipeline's, which has fixed ones. A start model knows types that the pages lack.
        let has_types = self.input.has_own_types() || start.is_some();
        warnings.retain(|warning| !(has_types && warning.is_of_page_types()));
        warn(&warnings);
        let started = Instant::now();
        // Page types alone train no pipeline.
        let text = prepared.labelled_as_text();
        let has_text = !only_types && (!self.input.has_own_types() || text.contains(&true));
        let (mut paths, mut results) = (Vec::new(), Vec::new());
        if has_text {
            self.check_output(&[SEEK])?;
            paths = model_files::run_and_see(&prepared, &params, start, &self.output, |stages, settings| {
                let pages = (0..prepared.pages.len()).filter(|&p| text[p]);
                results = pages.map(|p| page_result(&stages.scored_page(&prepared, p), settings, 0)).collect();
            })?;
        }
        let mut own_types = Vec::new();
        if self.input.has_own_types() {
            let (path, answers) = page_types::run(&prepared, &params, &self.output)?;
            paths.push(path);
            own_types = answers;
        }
        let mut files = Vec::new();
        for path in &paths {
            files.push(self.print_file(path, &prepared)?);
        }
        if self.input.json {
            let unit = prepared.fold_units().unit;
            print_line(json!({
                "files": files,
                "data_fingerprint": prepared.fingerprint,
                "folds_by": unit,
                "warnings": warnings_json(&warnings),
            }))?;
        } else {
            print_line(format_args!("data\t{}", prepared.fingerprint))?;
        }
        eprintln!("fitted in {:.0} s", started.elapsed().as_secs_f64());
        let (mut importances, mut importances_of) = (Vec::new(), String::new());
        if has_text {
            let models = Arc::new(Models::load(&paths[0])?);
            importances = importance::of_model(&models, self.input.sources()?)?.0;
            importances_of = format!("model {}, on its training pages", models.fingerprint.short());
        }
        let report = TrainingReport {
            title: "Fit",
            about: &of_inner_folds(&prepared),
            learned: "",
            warnings: &warnings,
            prepared: &prepared,
            results: &results,
            languages: &[],
            own_types: &own_types,
            importances: &importances,
            importances_of: &importances_of,
        };
        self.write_report("report.html", &report)?;
        fail_on(&prepared.failures)
    }

    /// Refuses to replace a model, which may have taken hours.
    fn check_output(&self, names: &[&str]) -> Result<()> {
        let there = names.iter().map(|name| self.output.join(name)).find(|path| path.exists());
        match there {
            Some(path) if !self.force => bail!("{} is there already; --force replaces it", path.display()),
            _ => Ok(()),
        }
    }

    /// Prints a model file, unless the output is JSON, with its scores on the corpora of this fit. Returns its record in JSON. The file of
    /// a continued model also holds the scores of the start model.
    fn print_file(&self, path: &Path, prepared: &Prepared) -> Result<Value> {
        let model = ModelFile::load(path)?;
        let bytes = std::fs::metadata(path)?.len();
        let corpora: BTreeSet<&str> = prepared.pages.iter().map(|page| page.corpus.as_str()).collect();
        let is_own = |name: &str| name.split_once('.').is_some_and(|(_, corpus)| corpora.contains(corpus));
        let scores: BTreeMap<&String, &f64> = model.training().scores.iter().filter(|(name, _)| is_own(name)).collect();
        if !self.input.json {
            print_line(format_args!("{}\t{bytes} bytes\t{}", path.display(), model.fingerprint()))?;
            for (name, score) in &scores {
                print_line(format_args!("{name}\t{score:.4}"))?;
            }
        }
        Ok(json!({ "path": path, "bytes": bytes, "sha256": model.fingerprint().as_str(), "scores": scores }))
    }

    fn write_report(&self, name: &str, report: &TrainingReport) -> Result<()> {
        let file = self.output.join(name);
        write_report(&file, &report.to_html()?).with_context(|| format!("report {}", file.display()))?;
        eprintln!("report in {}", file.display());
        Ok(())
    }

    fn run_chain(&self, params: &StageParams) -> Result<()> {
        let prepared = self.input.prepare_for_chain()?;
        let mut warnings = training_data::warnings(&prepared, params.inner);
        warnings.retain(|warning| !(self.input.has_own_types() && warning.is_of_page_types()));
        warn(&warnings);
        let started = Instant::now();
        let (path, fitted) = chain::fit_into(&prepared, params, &self.output)?;
        let learned = fitted.report.to_text();
        if !self.input.json {
            print(&learned)?;
        }
        let file = self.print_file(&path, &prepared)?;
        if self.input.json {
            print_line(json!({
                "files": [file],
                "data_fingerprint": prepared.fingerprint,
                "folds_by": prepared.fold_units().unit,
                "warnings": warnings_json(&warnings),
                "chain": fitted.report,
            }))?;
        } else {
            print_line(format_args!("data\t{}", prepared.fingerprint))?;
        }
        eprintln!("fitted in {:.0} s", started.elapsed().as_secs_f64());
        let results: Vec<OutOfFoldPage> =
            fitted.choices.iter().map(|choice| chain_cross_validation::page_result(&prepared, choice, 0)).collect();
        let report = TrainingReport {
            title: "Fit of the chain",
            about: &of_inner_folds(&prepared),
            learned: &learned,
            warnings: &warnings,
            prepared: &prepared,
            results: &results,
            languages: &[],
            own_types: &[],
            importances: &importance::of_chain(&fitted.forests, &prepared)?,
            importances_of: "this chain, on its training pages",
        };
        // The folder may have the report of the pipeline, too.
        self.write_report("chain-report.html", &report)?;
        fail_on(&prepared.failures)
    }
}

/// What the scores in the report of a fit are.
fn of_inner_folds(prepared: &Prepared) -> String {
    let meaning = prepared.fold_units().unit.meaning();
    format!(
        "Scores of the inner folds {meaning}. But thresholds were learned on the same pages, so these scores are a little too \
         good. Those of cross-validate are not."
    )
}
