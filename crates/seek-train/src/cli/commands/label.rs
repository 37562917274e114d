//! `seek-train label`: the web tool that labels pages.

use super::label_import;
use super::label_learner::LabelLearner;
use crate::cli::arguments;
use crate::cli::output::{fail_on, print, print_line};
use crate::corpus::pages::Failure;
use crate::stages::StageParams;
use anyhow::{Context, Result, ensure};
use clap::Args;
use content_seeker::Extractor;
use seek_io::{Document, InputOptions, Inputs, error_chain};
use seek_label::agreement::PairAgreement;
use seek_label::export::{Exported, export};
use seek_label::server::{ServerOptions, serve};
use seek_label::{PageOrder, Project, Queue, guidelines};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Labels pages in a browser on this machine, and writes them as a corpus. Ctrl-C ends it. The same command goes on where it ended.
#[derive(Args)]
pub struct LabelArgs {
    /// Pages: HTML, MHTML, WARC, JSON Lines and Parquet files, and folders of them. They are copied into the project once, so later
    /// calls need none.
    pages: Vec<PathBuf>,
    /// The labelled corpus, in Parquet. The project is a folder beside it: `corpus.label` for `corpus.parquet`.
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Model of the pipeline that suggests labels, instead of the shipped one.
    #[arg(long, value_name = "FILE")]
    model: Option<PathBuf>,
    /// Order of pages: confidence (the least confident first), random, host, or disagreement (of two models).
    #[arg(long, value_name = "ORDER", default_value_t = PageOrder::Confidence)]
    order: PageOrder,
    /// Second model for the order by disagreement, instead of the paper's chain.
    #[arg(long, value_name = "FILE")]
    second_model: Option<PathBuf>,
    /// Labelled corpora, as `fit` reads them. Their pages join the project, and their labels are finished labels of an annotator with the name of
    /// the corpus. May be given several times.
    #[arg(long, value_name = "CORPUS")]
    labelled: Vec<PathBuf>,
    /// Share of pages that two annotators label, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.0)]
    shared: f64,
    /// Continue the model after each N finished pages; 0 for never.
    #[arg(long, value_name = "N", default_value_t = 20)]
    retrain: usize,
    /// Folder with guidelines of your own: article.md, forum.md and so on, and general.md.
    #[arg(long, value_name = "FOLDER")]
    guidelines: Option<PathBuf>,
    /// Log of another machine with the same pages, `labels.jsonl` of its project; may be given several times. It is only read.
    #[arg(long = "log", value_name = "FILE")]
    logs: Vec<PathBuf>,
    /// Licence of the labels, for the corpus.
    #[arg(long, value_name = "TEXT")]
    license: Option<String>,
    /// Port of the tool on 127.0.0.1. The next port serves the pages. 0 takes free ones.
    #[arg(long, default_value_t = 8750)]
    port: u16,
    /// Seed of the order, of the draw of shared pages, and of fits.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only write the corpus from the labels so far.
    #[arg(long, conflicts_with = "agreement")]
    export: bool,
    /// Only print how far annotators agree.
    #[arg(long)]
    agreement: bool,
}

impl LabelArgs {
    pub fn run(&self) -> Result<()> {
        ensure!((0.0..=1.0).contains(&self.shared), "--shared is a share from 0 to 1, not {}", self.shared);
        ensure!(
            self.second_model.is_none() || self.order == PageOrder::Disagreement,
            "--second-model is for --order disagreement"
        );
        ensure!(
            self.output.extension().is_some_and(|extension| extension == "parquet"),
            "--output must end in .parquet, not {}",
            self.output.display()
        );
        let failures = RefCell::default();
        let queue = Queue { order: self.order, shared: self.shared, seed: self.seed };
        let labelled = label_import::documents(&self.labelled, &mut failures.borrow_mut())?;
        let inputs = [&self.pages[..], &self.labelled].concat();
        let pages = || read(&self.pages, &failures).chain(labelled);
        let project = Project::open(&self.output, &inputs, pages, &self.logs, queue);
        if project.is_err() {
            // They say why there is no page. The status is that of the error below.
            let _ = fail_on(&failures.borrow());
        }
        let project = project.with_context(|| format!("the project of {}", self.output.display()))?;
        let put = label_import::put_labels(&project, &self.labelled, &mut failures.borrow_mut())?;
        if put > 0 {
            eprintln!("{put} labels of {} corpora are in the project now", self.labelled.len());
        }
        let foreign = project.labels().foreign;
        if foreign > 0 {
            eprintln!("{foreign} events of the logs are of pages that this project does not have");
        }
        if self.agreement {
            print(agreement_table(&project.agreement()))?;
        } else if self.export {
            let exported = export(&project, &self.output, self.license.as_deref())?;
            failures.borrow_mut().extend(self.report(exported)?);
        } else {
            // Without a finished page, no corpus is written.
            if let Some(exported) = self.serve(project)? {
                failures.borrow_mut().extend(self.report(exported)?);
            }
        }
        fail_on(&failures.borrow())
    }

    /// Says what is in the corpus. Returns the pages that are not.
    fn report(&self, exported: Exported) -> Result<Vec<Failure>> {
        print_line(format_args!("{}\t{} pages", self.output.display(), exported.pages))?;
        if exported.unsettled > 0 {
            eprintln!("annotators differ on {} pages that nobody has settled", exported.unsettled);
        }
        Ok(exported.failures)
    }

    fn serve(&self, project: Project) -> Result<Option<Exported>> {
        let extractor = arguments::extractor(self.model.as_deref(), "seek")?;
        let second = match (&self.second_model, self.order) {
            (Some(path), _) => Some(Extractor::builder().model(path).build()?),
            (None, PageOrder::Disagreement) => Some(Extractor::builder().method("cs-tp").build()?),
            (None, _) => None,
        };
        let name = |path: &Path| path.display().to_string();
        let options = ServerOptions {
            port: self.port,
            extractor,
            model_name: self.model.as_deref().map_or_else(|| "shipped".to_owned(), name),
            second,
            learner: Some(Arc::new(self.learner())),
            retrain_every: self.retrain,
            guidelines: guidelines(self.guidelines.as_deref())?,
            license: self.license.clone(),
        };
        let pages = project.pages().len();
        Ok(serve(project, options, |address| {
            eprintln!(
                "{pages} pages. Open this address in a browser; Ctrl-C ends the program and writes {}.",
                self.output.display()
            );
            if let Err(error) = print_line(address) {
                eprintln!("seek-train: {error:#}");
            }
        })?)
    }

    fn learner(&self) -> LabelLearner {
        LabelLearner { start: self.model.clone(), params: StageParams { seed: self.seed, ..StageParams::default() } }
    }
}

/// The pages of the inputs.
fn read<'a>(paths: &'a [PathBuf], failures: &'a RefCell<Vec<Failure>>) -> impl Iterator<Item = Document> + 'a {
    let options = InputOptions { resources: true, ..InputOptions::default() };
    // Without a path, the inputs would be standard input.
    let given = (!paths.is_empty()).then(|| Inputs::open_with::<PathBuf, PathBuf>(paths, &[], options));
    let documents = given.into_iter().flatten();
    documents.filter_map(|document| match document {
        Ok(document) => Some(document),
        Err(failure) => {
            failures.borrow_mut().push((failure.id.clone(), error_chain(&failure.error).to_string()));
            None
        }
    })
}

/// Agreement as a table.
fn agreement_table(pairs: &[PairAgreement]) -> String {
    let mut table = String::from("annotators\ttype\tpages\tkappa\tword F1\tsame type\n");
    for pair in pairs {
        table.push_str(&format!(
            "{}, {}\t{}\t{}\t{:.3}\t{:.3}\t{:.2}\n",
            pair.a, pair.b, pair.page_type, pair.pages, pair.kappa, pair.word_f1, pair.same_type
        ));
    }
    table
}
