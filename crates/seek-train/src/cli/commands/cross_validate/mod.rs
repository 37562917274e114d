//! `seek-train cross-validate`: out-of-fold quality.

mod left_out;
mod measured;

use crate::cli::arguments::{ChainArgs, CorpusArgs, FitArgs, StartArgs};
use crate::cli::output::{print_line, warn};
use crate::corpus::prepare::Prepared;
use crate::corpus::training_data;
use crate::measure::gate::Gate;
use crate::measure::label_gain::gain_over_start;
use crate::measure::outer_folds::OuterFolds;
use crate::measure::page_result::{OutOfFoldMeasure, OutOfFoldPage};
use crate::measure::{chain_cross_validation, cross_validation, importance, out_of_fold_texts};
use crate::scores::mean::mean;
use crate::stages::chain::FittedChain;
use anyhow::{Result, bail, ensure};
use clap::Args;
use left_out::LeaveOutArgs;
use measured::Measured;
use seek_methods::chain::ChainModels;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Measures the pipeline out-of-fold, grouped by host.
#[derive(Args)]
pub struct CrossValidateArgs {
    #[command(flatten)]
    input: CorpusArgs,
    #[command(flatten)]
    fit: FitArgs,
    #[command(flatten)]
    start: StartArgs,
    /// Number of folds [default: 5; 4 with --leave-out].
    #[arg(long)]
    folds: Option<usize>,
    /// Run only this fold.
    #[arg(long)]
    fold: Option<usize>,
    /// File of pinned floors; the command fails if a score is below its floor.
    #[arg(long)]
    gate: Option<PathBuf>,
    #[command(flatten)]
    left_out: LeaveOutArgs,
    /// Train on this share of the hosts (0 to 1), for a learning curve. Pages of all hosts are scored.
    #[arg(long, conflicts_with = "gate")]
    hosts: Option<f64>,
    /// Train on this share of the hosts of a corpus, from 0 (not at all) to 1; may be given several times. Pages of all hosts
    /// are scored.
    #[arg(long, value_name = "CORPUS=SHARE", value_parser = corpus_share, conflicts_with_all = ["gate", "chain"])]
    hosts_of: Vec<(String, f64)>,
    /// File of the report, in HTML [default: report.html, unless --json or --gate is given].
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Also render the texts, and score them by all metrics of `evaluate`.
    #[arg(long)]
    texts: bool,
    /// Measure the chain of the content-seeker paper instead. F1 is of the chosen segments, before the heuristics; with
    /// --texts the texts of cs-lbs, cs-sls and cs-tp are scored.
    #[arg(long, conflicts_with_all = ["gate", "from", "task"])]
    chain: bool,
    #[command(flatten)]
    of_chain: ChainArgs,
}

/// Reads `CORPUS=SHARE`.
fn corpus_share(text: &str) -> Result<(String, f64), String> {
    let (corpus, share) = text.split_once('=').ok_or("a corpus and a share are written as CORPUS=SHARE")?;
    let share = share.parse().map_err(|error| format!("the share {share:?}: {error}"))?;
    Ok((corpus.to_owned(), share))
}

impl CrossValidateArgs {
    pub fn run(&self) -> Result<()> {
        if self.chain { self.chain() } else { self.pipeline() }
    }

    fn pipeline(&self) -> Result<()> {
        let mut params = self.fit.params()?;
        params.hosts = self.hosts.unwrap_or(params.hosts);
        params.hosts_of = self.hosts_of.iter().cloned().collect();
        ensure!(params.hosts_of.len() == self.hosts_of.len(), "--hosts-of names a corpus twice");
        let mut loaded = None;
        let start = self.start.start(&mut loaded)?;
        let gate = self.gate.as_deref().map(Gate::load).transpose()?;
        let leave_out = self.left_out.leave_out;
        let folds = match (&gate, leave_out) {
            (Some(gate), None) => gate.folds,
            (Some(gate), Some(by)) => gate.of_left_out(by)?.folds,
            (None, _) => self.folds.unwrap_or(if leave_out.is_some() { left_out::FOLDS } else { 5 }),
        };
        params.seed = gate.as_ref().map_or(params.seed, |g| g.seed);
        match self.fold {
            Some(fold) if gate.is_some() && leave_out.is_some() => {
                bail!("the gate has floors for all folds that leave something out, not for fold {fold}")
            }
            Some(fold @ 1..) if gate.is_some() => {
                bail!("the gate has floors for all folds and for fold 0, not for fold {fold}")
            }
            _ => {}
        }
        let prepared = self.input.prepare()?;
        let left_out = self.left_out.folds(&prepared, folds, params.seed)?;
        let outer_folds = match &left_out {
            Some(left_out) => OuterFolds::leaving_out(&prepared, &params, left_out, self.fold)?,
            None => OuterFolds::new(&prepared, &params, folds, self.fold)?,
        };
        let mut warnings = training_data::warnings(&prepared, folds);
        warnings.extend(start.iter().flat_map(|start| training_data::known_to(start.models, &prepared)));
        // A start model knows page types that the pages lack. Those of the user's own are none of the pipeline's.
        let has_types = start.is_some() || self.input.has_own_types();
        warnings.retain(|warning| !(has_types && warning.is_of_page_types()));
        if self.input.has_own_types() {
            eprintln!(
                "page types of your own are not scored here: the report of `fit --task types` has their out-of-fold scores"
            );
        }
        warn(&warnings);
        let seen = self.left_out.seen(&prepared, &outer_folds)?;
        let started = Instant::now();
        let mut kept = None;
        let results = cross_validation::run_folds(&prepared, &params, start, &outer_folds, |fold, results, fitted| {
            kept.get_or_insert((fold, fitted));
            note(fold, results, started);
        })?;
        let texts = || out_of_fold_texts::run(self.input.sources()?, "seek", &results);
        let (mut importances, mut importances_of) = (Vec::new(), String::new());
        if let (Some(_), Some((fold, fitted))) = (self.report_file(), kept) {
            importances = importance::of_model(&importance::models_of(fitted)?, self.input.sources()?)?.0;
            importances_of = of_fold(fold, &prepared);
        }
        let measured = Measured {
            title: if left_out.is_some() { "Cross-validation of what was left out" } else { "Cross-validation" },
            method: "seek",
            prepared: &prepared,
            warnings: &warnings,
            hosts: params.hosts,
            hosts_of: &params.hosts_of,
            folds,
            left_out: left_out.as_ref(),
            seen: seen.as_ref().map(|seen| seen.pages.as_slice()),
            is_one_fold: self.fold.is_some(),
            measures: &[OutOfFoldMeasure::F1, OutOfFoldMeasure::TypeRight, OutOfFoldMeasure::Confidence],
            results: &results,
            texts: self.texts.then(texts).transpose()?,
            gain: start.map(|start| gain_over_start(&prepared, &params, start, &results)).transpose()?,
            learned: "",
            importances: &importances,
            importances_of: &importances_of,
        };
        let (summary, rows) = measured.finish(self.input.json, self.report_file())?;
        if let Some(gate) = gate {
            let passed = match leave_out {
                Some(by) => gate.check_left_out(&prepared.fingerprint, by, &rows)?,
                None => gate.check(&prepared.fingerprint, &summary, self.fold.is_some())?,
            };
            for line in passed {
                // JSON stays alone on standard output.
                if self.input.json {
                    eprintln!("passed: {line}");
                } else {
                    print_line(format_args!("passed: {line}"))?;
                }
            }
        }
        Ok(())
    }

    fn chain(&self) -> Result<()> {
        let mut params = self.fit.params()?;
        self.of_chain.apply(&mut params);
        params.hosts = self.hosts.unwrap_or(params.hosts);
        let folds = self.folds.unwrap_or(5);
        let prepared = self.input.prepare_for_chain()?;
        let mut warnings = training_data::warnings(&prepared, folds);
        warnings.retain(|warning| !(self.input.has_own_types() && warning.is_of_page_types()));
        warn(&warnings);
        let started = Instant::now();
        let (mut chains, mut learned) = (HashMap::new(), String::new());
        let (mut importances, mut importances_of) = (Vec::new(), String::new());
        let keep = |fold: usize, results: &[OutOfFoldPage], fitted: FittedChain| -> Result<()> {
            note(fold, results, started);
            learned.push_str(&format!("fold {fold}\n{}\n", fitted.report.to_text()));
            if self.report_file().is_some() && importances.is_empty() {
                importances = importance::of_chain(&fitted.forests, &prepared)?;
                importances_of = of_fold(fold, &prepared);
            }
            let file = fitted.to_file(&prepared, params.seed)?;
            chains.insert(fold, ChainModels::from_file(&file)?);
            Ok(())
        };
        let results = chain_cross_validation::run(&prepared, &params, folds, self.fold, keep)?;
        let texts = || chain_cross_validation::texts(self.input.sources()?, &results, &chains);
        let measured = Measured {
            title: "Cross-validation of the chain",
            method: "chain",
            prepared: &prepared,
            warnings: &warnings,
            hosts: params.hosts,
            hosts_of: &params.hosts_of,
            folds,
            left_out: None,
            seen: None,
            is_one_fold: self.fold.is_some(),
            measures: &[OutOfFoldMeasure::F1, OutOfFoldMeasure::TypeRight],
            results: &results,
            texts: self.texts.then(texts).transpose()?,
            gain: None,
            learned: &learned,
            importances: &importances,
            importances_of: &importances_of,
        };
        measured.finish(self.input.json, self.report_file()).map(|_| ())
    }

    /// The file of the report. Without one given, programs that read the output get none.
    fn report_file(&self) -> Option<&Path> {
        let default = (!self.input.json && self.gate.is_none()).then_some(Path::new("report.html"));
        self.report.as_deref().or(default)
    }
}

/// Says on standard error what a fold scored.
fn note(fold: usize, results: &[OutOfFoldPage], started: Instant) {
    let mean = mean(results.iter().map(|result| result.f1)).unwrap_or(0.0);
    let seconds = started.elapsed().as_secs_f64();
    eprintln!("fold {fold}: {} pages, mean F1 {mean:.4}, {seconds:.0} s so far", results.len());
}

/// Which model the importances in a report belong to.
fn of_fold(fold: usize, prepared: &Prepared) -> String {
    format!("model of fold {fold}, on all pages; data {:.12}", prepared.fingerprint)
}
