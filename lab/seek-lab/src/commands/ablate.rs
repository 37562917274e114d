//! `seek-lab ablate`: the worth of each component of the pipeline.

use anyhow::{Result, bail};
use clap::Args;
use seek_lab::ablation::{self, method_columns};
use seek_train::cli::arguments::{CorpusArgs, FitArgs};
use seek_train::cli::output::{fail_on, print, print_line};
use seek_train::evaluation::catalogue::Catalogue;
use seek_train::evaluation::fold_models::FoldModels;
use seek_train::scores::mean::{HOST, mean, with_error_note};
use seek_train::stages::components::Component;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::Instant;

/// Measures out-of-fold how much each component of the pipeline adds: groups of features, and stages.
#[derive(Args)]
pub struct AblateArgs {
    #[command(flatten)]
    input: CorpusArgs,
    #[command(flatten)]
    fit: FitArgs,
    /// Number of folds.
    #[arg(long, default_value_t = 5)]
    folds: usize,
    /// Run only this fold; may be given several times. For each component a fold takes as long as `cross-validate --fold`.
    #[arg(long)]
    fold: Vec<usize>,
    /// Leave out this component; may be given several times [default: each component in turn].
    #[arg(long, value_name = "PART", value_parser = component)]
    without: Vec<Component>,
    /// The folds of a method that `seek-lab fit-network` wrote; may be given several times. The content classifier also reads the probability of each
    /// block by the model that has not seen the site, and the component `methods` leaves it out.
    #[arg(long, value_name = "FILE")]
    method_folds: Vec<PathBuf>,
    /// Show only the pages of this corpus; all pages are trained on.
    #[arg(long)]
    corpus: Option<String>,
}

fn component(name: &str) -> Result<Component, String> {
    let names = || Component::ALL.map(Component::name).join(", ");
    Component::by_name(name).ok_or_else(|| format!("unknown component; known components: {}", names()))
}

impl AblateArgs {
    /// Measures, with the methods of this catalogue.
    pub fn run(&self, catalogue: Catalogue<'_>) -> Result<()> {
        let params = self.fit.params()?;
        let lacks = |component: &Component| match component {
            Component::Layout if !self.input.has_boxes() => Some("--boxes"),
            Component::Methods if self.method_folds.is_empty() => Some("--method-folds"),
            _ => None,
        };
        for component in &self.without {
            if let Some(option) = lacks(component) {
                bail!("without {option} there is no component {:?} to leave out", component.name());
            }
        }
        let models =
            self.method_folds.iter().map(|file| FoldModels::load(file)).collect::<Result<Vec<FoldModels>>>()?;
        let folds: Vec<Value> = models
            .iter()
            .map(|models| json!({ "method": models.method, "fingerprint": models.fingerprint() }))
            .collect();
        let mut prepared = self.input.prepare()?;
        for models in models {
            method_columns::add(&mut prepared, self.input.sources()?, models, catalogue)?;
        }
        let is_there = |component: &Component| lacks(component).is_none();
        let all: Vec<Component> = Component::ALL.into_iter().filter(is_there).collect();
        let components = if self.without.is_empty() { &all } else { &self.without };
        if let Some(corpus) = &self.corpus
            && !prepared.pages.iter().any(|page| page.corpus == *corpus)
        {
            bail!("no page of the corpus {corpus:?} was given");
        }
        let started = Instant::now();
        let variants =
            ablation::run(&prepared, &params, components, self.folds, &self.fold, |without, fold, results| {
                let mean = mean(results.iter().map(|result| result.f1)).unwrap_or(0.0);
                let (component, seconds) =
                    (without.map_or("nothing", Component::name), started.elapsed().as_secs_f64());
                eprintln!("without {component}, fold {fold}: mean F1 {mean:.4}, {seconds:.0} s so far");
            })?;
        let rows = ablation::rows(&variants, self.corpus.as_deref())?;
        if self.input.json {
            let fingerprint = &prepared.fingerprint;
            print_line(
                json!({ "data_fingerprint": fingerprint, "method_folds": folds, "lines": rows, "variants": variants }),
            )?;
        } else {
            print(with_error_note(format!("{}\n", ablation::table(&rows)), HOST))?;
        }
        fail_on(&prepared.failures)
    }
}
