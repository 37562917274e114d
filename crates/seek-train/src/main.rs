//! `seek-train`: labels, fits, cross-validates and evaluates.

mod chosen_models;
mod cli;
mod comparing;
mod drawing;
mod output;
mod paper;
mod rendering;

use anyhow::{Context, Result, bail};
use chosen_models::models;
use clap::Parser;
use cli::{Chooser, Cli, Command, Input, Paper};
use output::{fail_on, print, print_line, print_summary};
use seek_extract::{Extractor, method};
use seek_train::calibration::Calibration;
use seek_train::compare::Plan;
use seek_train::compare::entrant::Entrant;
use seek_train::gate::Gate;
use seek_train::louvan::LouvanParams;
use seek_train::parts::Part;
use seek_train::prepare::Prepared;
use seek_train::scores::Scores;
use seek_train::{
    ablate, align, cross_validate, evaluate, export, fit, measure_parts, metadata, report, tune, vocabulary, worst,
    worst_html,
};
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

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
            print_summary(input, &summary, &json!({ "summary": summary, "pages": pages }))?;
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
                    print_line(format_args!("{}\t{bytes} bytes\t{}", path.display(), model.fingerprint()))?;
                    for (name, score) in scores {
                        print_line(format_args!("{name}\t{score:.4}"))?;
                    }
                }
                files.push(json!({ "path": path, "bytes": bytes, "sha256": model.fingerprint(), "scores": scores }));
            }
            if input.json {
                print_line(json!({ "files": files, "data_fingerprint": prepared.fingerprint }))?;
            } else {
                print_line(format_args!("data\t{}", prepared.fingerprint))?;
            }
            eprintln!("fitted in {:.0} s", started.elapsed().as_secs_f64());
            fail_on(&prepared.failures)
        }
        Command::CrossValidate { input, how, folds, table: Some(Paper::Louvan), balanced, tags, .. } => {
            let params = LouvanParams { seed: how.params()?.seed, balanced: *balanced, ..LouvanParams::default() };
            let tags = if tags.is_empty() { params.tags } else { paper::patterns(tags) };
            paper::louvan(input, LouvanParams { folds: folds.unwrap_or(params.folds), tags, ..params })
        }
        Command::CrossValidate { input, how, folds, fold, gate, hosts, texts, .. } => {
            let mut params = how.params()?;
            params.hosts = hosts.unwrap_or(params.hosts);
            let gate = gate.as_deref().map(Gate::load).transpose()?;
            let folds = gate.as_ref().map_or(folds.unwrap_or(5), |g| g.folds);
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
            let texts = if *texts { Some(evaluate::out_of_fold(&input.corpora, &results)?) } else { None };
            let fingerprint = &prepared.fingerprint;
            let whole = json!({
                "data_fingerprint": fingerprint,
                "hosts": params.hosts,
                "summary": summary,
                "calibration": calibration,
                "pages": results,
                "texts": texts,
            });
            print_summary(input, &summary, &whole)?;
            if !input.json {
                print(calibration.to_text())?;
                if let Some(texts) = &texts {
                    print_texts(texts)?;
                }
            }
            fail_on(&prepared.failures)?;
            if let Some(gate) = gate {
                for line in gate.check(fingerprint, &summary, fold.is_some())? {
                    print_line(format_args!("passed: {line}"))?;
                }
            }
            Ok(())
        }
        Command::Ablate { input, how, folds, fold, without, corpus } => {
            let params = how.params()?;
            let parts = if without.is_empty() { &Part::ALL[..] } else { without };
            let prepared = prepare(input)?;
            if let Some(corpus) = corpus
                && !prepared.pages.iter().any(|page| page.corpus == *corpus)
            {
                bail!("no page of the corpus {corpus:?} was given");
            }
            let started = Instant::now();
            let variants = ablate::run(&prepared, &params, parts, *folds, fold, |without, fold, results| {
                let mean = results.iter().map(|r| r.f1).sum::<f64>() / results.len().max(1) as f64;
                let (part, seconds) = (without.map_or("nothing", Part::name), started.elapsed().as_secs_f64());
                eprintln!("without {part}, fold {fold}: mean F1 {mean:.4}, {seconds:.0} s so far");
            })?;
            let lines = ablate::lines(&variants, corpus.as_deref())?;
            if input.json {
                let fingerprint = &prepared.fingerprint;
                print_line(json!({ "data_fingerprint": fingerprint, "lines": lines, "variants": variants }))?;
            } else {
                print(ablate::table(&lines))?;
            }
            fail_on(&prepared.failures)
        }
        Command::Fidelity { input, method, selection, scores } => {
            rendering::run(input, method, *selection == Chooser::Oracle, scores.as_deref())
        }
        Command::Tune { method: name, input, folds, page_type, lang } => {
            let entry = method::entry(name)?;
            let (page_types, langs) = (page_type.clone(), lang.clone());
            let params = tune::TuneParams { folds: *folds, seed: 0, page_types, langs };
            let (tuning, failures) = tune::run(&input.corpora, entry, &params)?;
            if input.json {
                print_line(json!(tuning))?
            } else {
                print(tuning.to_text())?
            }
            fail_on(&failures)
        }
        Command::Vocabulary { input, most } => {
            let (words, failures) = vocabulary::run(&input.corpora, *most)?;
            if input.json {
                print_line(json!(words))?;
            } else {
                words.iter().try_for_each(print_line)?;
            }
            fail_on(&failures)
        }
        Command::Evaluate { input, model, method, worst, report } => {
            let mut loaded = None;
            let extractor = match (model, method.as_str()) {
                // Not by name: only as itself it also tells page types and reasons.
                (Some(_), _) | (None, "seek") => Extractor::seek(models(model.as_deref(), &mut loaded)?, None),
                (None, name) => Extractor::method(method::by_name(name)?),
            };
            let report = worst.map(|most| (most.get(), report.as_deref().unwrap_or(Path::new("worst.html"))));
            evaluate(input, &extractor, report)
        }
        Command::Parts { input, model } => {
            let mut loaded = None;
            let models = models(model.as_deref(), &mut loaded)?;
            let (pages, failures) = measure_parts::run(&input.corpora, &Extractor::seek(models, None))?;
            if input.json {
                print_line(json!(pages))?;
            } else {
                print(measure_parts::to_text(&measure_parts::summary(&pages)))?;
            }
            fail_on(&failures)
        }
        Command::Metadata { input, worst } => {
            let (answers, failures) = metadata::run(&input.corpora)?;
            let lines = metadata::summarise(&answers);
            let worst = worst.map_or_else(Vec::new, |most| metadata::worst(&answers, most.get()));
            if input.json {
                print_line(json!({ "lines": lines, "answers": answers, "worst": worst }))?;
            } else {
                print(metadata::to_text(&lines))?;
                print(metadata::worst_to_text(&worst))?;
            }
            fail_on(&failures)
        }
        Command::Tables { input, output, scores } => {
            // Read first: a slip in the scores shows before all pages are measured.
            let scores = scores.as_deref().map(Scores::load).transpose()?;
            let prepared = prepare(input)?;
            let written = export::run(&prepared, scores.as_ref(), output)?;
            for file in &written {
                if !input.json {
                    let columns = file.columns;
                    print_line(format_args!("{}\t{} rows\t{columns} columns", file.path.display(), file.rows))?;
                }
            }
            if input.json {
                print_line(json!({ "files": written, "data_fingerprint": prepared.fingerprint }))?;
            }
            fail_on(&prepared.failures)
        }
        Command::Compare { input, methods, output, fresh, scores, threads } => {
            let scores = scores.as_deref().map(Scores::load).transpose()?;
            let entrants = Entrant::by_names(methods, scores)?;
            let folder = output.as_deref();
            let plan = Plan { corpora: &input.corpora, entrants: &entrants, threads: *threads, folder, fresh: *fresh };
            comparing::run(&plan, input.json)
        }
        Command::Draw { what } => drawing::run(what),
    }
}

/// All metrics of texts: means over pages, and snippets over all pages together.
fn print_texts(pages: &[evaluate::Evaluated]) -> Result<()> {
    print(report::summarise(&evaluate::table(pages)?, &evaluate::MEASURES)?.to_text())?;
    let as_written = evaluate::snippets(pages, |s| s.snippets);
    let typed = evaluate::snippets(pages, |s| s.ascii_punctuation_snippets);
    for (how, snippets) in [("as written", as_written), ("marks as typed", typed)] {
        if let (Some(with), Some(precision)) = (snippets.with_rate(), snippets.precision()) {
            let with = 100.0 * with;
            print_line(format_args!(
                "snippets, {how}: {with:.1} % of those that must be there, precision {precision:.3}"
            ))?;
        }
    }
    Ok(())
}

/// Scores a method on corpora; `report` is the number of the worst pages to look into, and the file to show them in.
fn evaluate(input: &Input, extractor: &Extractor, report: Option<(usize, &Path)>) -> Result<()> {
    let (pages, failures) = evaluate::run(&input.corpora, extractor)?;
    let worst = report.map(|(most, _)| worst::choose(&pages, most));
    if input.json {
        let summary = report::summarise(&evaluate::table(&pages)?, &evaluate::MEASURES)?;
        print_line(json!({ "summary": summary, "pages": pages, "worst": worst }))?;
    } else {
        print_texts(&pages)?;
    }
    let (Some(worst), Some((_, file))) = (worst, report) else {
        return fail_on(&failures);
    };
    if !input.json {
        print(format_args!("\n{}", worst::to_text(&worst)))?;
    }
    let html = worst_html::report(&worst::look(&input.corpora, extractor, worst)?);
    std::fs::write(file, html).with_context(|| format!("report {}", file.display()))?;
    eprintln!("report in {}", file.display());
    fail_on(&failures)
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
