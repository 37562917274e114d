//! `seek-train evaluate`: scores of methods and models, and the analysis of the worst pages of one. A progress bar shows the run.

use crate::cli::arguments::{CorpusArgs, FilterArgs, with_suggestion};
use crate::cli::output::{fail_on, print, print_line};
use crate::corpus::sources::Sources;
use crate::evaluation::catalogue::Catalogue;
use crate::evaluation::choice::MethodChoice;
use crate::evaluation::contender::Contender;
use crate::evaluation::fold_models::FoldModels;
use crate::evaluation::named_model::{NamedModel, SEEK};
use crate::evaluation::{self, Evaluation, EvaluationPlan, report};
use crate::measure::out_of_fold_scores::OutOfFoldScores;
use crate::measure::page_measures::{BRIEF, Measure, SCORES};
use crate::report::report_file::write_report;
use crate::report::{error_analysis, error_analysis_html};
use crate::scores::score_table::ALL;
use anyhow::{Context, Result, bail};
use clap::Args;
use content_seeker::parameter::Setting;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Format of the progress bar.
const TEMPLATE: &str = "{pos} of {len} pages {wide_bar} {elapsed}, about {eta} to go";

/// Scores methods and models on the same pages: means with their standard errors by corpus, page type and language, failures, and
/// speed. Of a page without gold text it scores the snippets.
#[derive(Args)]
pub struct EvaluateArgs {
    #[command(flatten)]
    input: CorpusArgs,
    #[command(flatten)]
    pages: FilterArgs,
    /// Names of methods, or all; without --boxes, all are those that look at no page [default: seek; with --models or --folds none].
    #[arg(long, visible_alias = "method", value_name = "NAME,...", value_delimiter = ',')]
    methods: Vec<String>,
    /// Model file of the only method, instead of the shipped one: of the pipeline, or of the chain with --method cs-lbs, cs-sls or cs-tp.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["models", "folds", "scores"])]
    model: Option<PathBuf>,
    /// Model files under names for the tables: NAME=FILE for a model of the pipeline, NAME=METHOD:FILE for a model of another
    /// method, such as mine=cs-tp:chain.safetensors.
    #[arg(long, value_name = "NAME=FILE,...", value_delimiter = ',')]
    models: Vec<NamedModel>,
    /// Set a parameter of a method or model by its name in the tables, such as dsc.slope=0.5; may be given several times.
    /// With one method, slope=0.5 is enough. `seek methods NAME` lists the parameters.
    #[arg(long, value_name = "METHOD.NAME=VALUE")]
    set: Vec<Setting>,
    /// The scores of the summary, such as word_f1,lcs_f1, in this order [default: all in files and JSON; in text word_precision, word_recall, word_f1 and tbm_f1].
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = Measure::by_name)]
    measures: Vec<&'static Measure>,
    /// Also list this many pages with the lowest word-level F1 of the only method, and write a report on their blocks. A model
    /// that was fitted on the pages hides its errors.
    #[arg(long, value_name = "N", conflicts_with = "scores")]
    worst: Option<NonZeroUsize>,
    /// File of the report, in HTML [default: worst.html].
    #[arg(long, value_name = "FILE", requires = "worst")]
    report: Option<PathBuf>,
    /// Folder for scores.parquet (one row per page and method), means.parquet, evaluation.md and evaluation.html; created
    /// if missing. It keeps finished pages, so that a killed evaluation continues when it is started again.
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Start again, and drop the finished pages of a killed evaluation.
    #[arg(long, requires = "output")]
    fresh: bool,
    /// Folds of a method, with a model for each: on their pages the method runs with the model that has not seen the site. `seek-lab
    /// fit-network` writes them for networks, which `seek-lab compare` runs. May be given several times.
    #[arg(long, value_name = "FILE")]
    folds: Vec<PathBuf>,
    /// Output of `cross-validate --json`. On its pages the out-of-fold choices replace those of `seek`.
    #[arg(long, value_name = "FILE")]
    scores: Option<PathBuf>,
    /// Number of threads; with 1, the time of each method is measured [default: all processors].
    #[arg(short = 'j', long)]
    threads: Option<NonZeroUsize>,
}

impl EvaluateArgs {
    /// Evaluates, with the methods and the numbers of papers of this catalogue.
    pub fn run(&self, catalogue: Catalogue<'_>) -> Result<()> {
        let contenders = self.contenders(catalogue)?;
        let worst = match (self.worst, contenders.as_slice()) {
            (None, _) => None,
            (Some(most), [only]) => Some((most.get(), only)),
            (Some(_), _) => bail!("--worst lists the pages of one method, but {} are given", contenders.len()),
        };
        let corpora = Sources { filter: self.pages.filter(), ..self.input.sources()? };
        let plan = EvaluationPlan {
            published: catalogue.published,
            scores: if self.measures.is_empty() { SCORES.iter().collect() } else { self.measures.clone() },
            threads: self.threads,
            folder: self.output.as_deref(),
            fresh: self.fresh,
            ..EvaluationPlan::new(corpora.clone(), &contenders)
        };
        let evaluation = with_progress(&plan)?;
        let written = plan.folder.map(|folder| evaluation::write(&evaluation, folder)).transpose()?;
        let worst = worst.map(|(most, only)| (error_analysis::worst_pages(&evaluation.pages, most), only));
        if self.input.json {
            let mut whole = json!(evaluation);
            whole["worst"] = json!(worst.as_ref().map(|(worst, _)| worst));
            print_line(whole)?;
        } else {
            print(report::text(&evaluation, |score| !self.measures.is_empty() || BRIEF.contains(&score)))?;
        }
        for path in written.into_iter().flatten() {
            eprintln!("written: {}", path.display());
        }
        if let Some((worst, only)) = worst {
            if !self.input.json {
                print(format_args!("\n{}", error_analysis::table(&worst).to_text()))?;
            }
            let file = self.report.as_deref().unwrap_or(Path::new("worst.html"));
            let shown = error_analysis::analyse(corpora, |corpus, id| only.extractor_for(corpus, id), worst)?;
            write_report(file, &error_analysis_html::report(&shown))
                .with_context(|| format!("report {}", file.display()))?;
            eprintln!("report in {}", file.display());
        }
        fail_on(&evaluation.failures())
    }

    fn contenders(&self, catalogue: Catalogue<'_>) -> Result<Vec<Contender>> {
        let is_default = self.methods.is_empty() && self.models.is_empty() && self.folds.is_empty();
        let mut methods = if is_default { vec![SEEK.to_owned()] } else { self.methods.clone() };
        if methods == [ALL] && self.input.has_boxes() {
            methods = catalogue.names().map(str::to_owned).collect();
        }
        let choice = MethodChoice {
            methods,
            model: self.model.clone(),
            models: self.models.clone(),
            folds: self.folds.iter().map(|path| FoldModels::load(path)).collect::<Result<_>>()?,
            settings: self.set.clone(),
            scores: self.scores.as_deref().map(OutOfFoldScores::load).transpose()?,
        };
        choice.contenders(catalogue).map_err(with_suggestion)
    }
}

/// Evaluates with a progress bar, which draws nothing if standard error is no terminal.
fn with_progress(plan: &EvaluationPlan) -> Result<Evaluation> {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    bar.set_style(ProgressStyle::with_template(TEMPLATE).context("progress bar")?);
    bar.enable_steady_tick(Duration::from_secs(1));
    let evaluated = evaluation::run(plan, |finished, pages| {
        // Pages that an earlier run finished do not count for the speed of this one.
        if bar.length().is_none() {
            bar.set_length(pages as u64);
            bar.set_position(finished as u64);
            bar.reset_eta();
        }
        bar.set_position(finished as u64);
    });
    bar.finish_and_clear();
    evaluated
}
