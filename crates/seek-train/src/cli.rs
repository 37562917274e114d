//! The command line of `seek-train`.

use anyhow::{Context, Result};
use clap::{Args, Parser, Subcommand, ValueEnum};
use seek_train::learner::LearnerParams;
use seek_train::parts::Part;
use seek_train::stages::StageParams;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Trains and measures classifiers of main content, and compares methods of the literature.
#[derive(Parser)]
#[command(version, about)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
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
        /// Number of folds [default: 5; 10 of a paper's table].
        #[arg(long)]
        folds: Option<usize>,
        /// Only this fold.
        #[arg(long)]
        fold: Option<usize>,
        /// File of pinned floors; fails when one is missed.
        #[arg(long)]
        gate: Option<PathBuf>,
        /// Train on this share of the hosts (0 to 1), for a learning curve; pages of all hosts are scored.
        #[arg(long, conflicts_with = "gate")]
        hosts: Option<f64>,
        /// Also write out the texts, and score them by all metrics of `evaluate`.
        #[arg(long)]
        texts: bool,
        /// Print the tables of a paper instead, as measured on these corpora. It measures the paper's own classifiers, so
        /// what shapes the pipeline does not go with it.
        #[arg(long, value_name = "PAPER", conflicts_with_all = NOT_WITH_TABLE)]
        table: Option<Paper>,
        /// Classify as many good segments as others, and as many of main content as others, instead of as sites and pages
        /// bring them in turn.
        #[arg(long, requires = "table")]
        balanced: bool,
        /// Elements that may form the pattern of TP, such as `table` or `div,li`; each time it is given is a line of the
        /// tables [default: table, and table,div,li].
        #[arg(long, value_name = "TAG,...", requires = "table")]
        tags: Vec<String>,
    },
    /// Measures out-of-fold what each part of the pipeline is worth: groups of features, and stages.
    Ablate {
        #[command(flatten)]
        input: Input,
        #[command(flatten)]
        how: How,
        /// Number of folds.
        #[arg(long, default_value_t = 5)]
        folds: usize,
        /// Only this fold; may be given several times. A fold takes as long for each part as `cross-validate --fold`.
        #[arg(long)]
        fold: Vec<usize>,
        /// Leave out this part; may be given several times [default: each of all parts].
        #[arg(long, value_name = "PART", value_parser = part)]
        without: Vec<Part>,
        /// Show the pages of this corpus alone; all are trained on.
        #[arg(long)]
        corpus: Option<String>,
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
        /// Also list this many pages with the lowest word-level F1, and write a report that shows what became of their
        /// blocks, and why. A model that was fitted on the pages hides its errors.
        #[arg(long, value_name = "N")]
        worst: Option<NonZeroUsize>,
        /// File for that report, in HTML [default: worst.html].
        #[arg(long, value_name = "FILE", requires = "worst")]
        report: Option<PathBuf>,
    },
    /// Measures how true the Markdown is to the gold's: text, code blocks, tables, formulas.
    Fidelity {
        #[command(flatten)]
        input: Input,
        /// Method by name.
        #[arg(long, default_value = "seek")]
        method: String,
        /// Who chooses the blocks: the method, or the best choice by alignment with the gold, which shows the renderer's own
        /// faults.
        #[arg(long, value_enum, default_value = "method")]
        selection: Chooser,
        /// What `cross-validate --json` printed: measures the blocks that were chosen there, by models that have not seen the host.
        #[arg(long, value_name = "FILE", conflicts_with_all = ["method", "selection"])]
        scores: Option<PathBuf>,
    },
    /// Finds the parts that pages are made of (posts, products, entries, comments), and says how many there are with which fields;
    /// where a corpus labels a thread post by post, also how many of its posts were found.
    Parts {
        #[command(flatten)]
        input: Input,
        /// Model file instead of the shipped one. A model that was fitted on the pages hides its errors.
        #[arg(long)]
        model: Option<PathBuf>,
    },
    /// Measures title, authors and date as they are found on labelled pages: exact matches by page type, half of the hosts, and source.
    Metadata {
        #[command(flatten)]
        input: Input,
        /// Also list so many wrong answers to each field.
        #[arg(long, value_name = "N")]
        worst: Option<NonZeroUsize>,
    },
    /// Fits the parameters of a method of the literature: scores each member of its grid on labelled pages, and says what
    /// the choice is worth on other hosts, and on other pages of the same.
    Tune {
        /// Method by name.
        method: String,
        #[command(flatten)]
        input: Input,
        /// Number of folds.
        #[arg(long, default_value_t = 5)]
        folds: usize,
        /// Only pages of this type in the gold; may be given several times.
        #[arg(long, value_name = "TYPE")]
        page_type: Vec<String>,
        /// Only pages in this language, as the corpus names it; may be given several times.
        #[arg(long)]
        lang: Vec<String>,
    },
    /// Runs methods side by side on the same pages: means and deviations by corpus, page type and language, failures, and speed.
    Compare {
        #[command(flatten)]
        input: Input,
        /// Methods by name, or all.
        #[arg(long, value_name = "NAME,...", value_delimiter = ',', default_value = "all")]
        methods: Vec<String>,
        /// Folder for compare.parquet (a row a page and method), compare-means.parquet, compare.md and compare.html; made where it is
        /// missing. Finished pages are kept there, so that a comparison that was killed goes on when it is started again.
        #[arg(short, long, value_name = "DIR")]
        output: Option<PathBuf>,
        /// Begin anew, whatever the folder has of a comparison that was killed.
        #[arg(long, requires = "output")]
        fresh: bool,
        /// What `cross-validate --json` has printed: on its pages the blocks that were chosen out-of-fold stand for `seek`.
        #[arg(long, value_name = "FILE")]
        scores: Option<PathBuf>,
        /// Threads. Speed is measured on one alone; several share the pages, and leave it out.
        #[arg(short = 'j', long, default_value = "1")]
        threads: NonZeroUsize,
    },
    /// Writes pages, blocks with labels and features, and out-of-fold scores as Parquet tables.
    Tables {
        #[command(flatten)]
        input: Input,
        /// Folder for the tables; made where it is missing.
        #[arg(short, long)]
        output: PathBuf,
        /// What `cross-validate --json` has printed for the same corpora.
        #[arg(long, value_name = "FILE")]
        scores: Option<PathBuf>,
    },
    /// Draws results as SVG.
    Draw {
        #[command(subcommand)]
        what: Drawing,
    },
}

#[derive(Subcommand)]
pub enum Drawing {
    /// What the classifiers of a model hang on, over the pages of some corpora.
    Importance {
        #[command(flatten)]
        input: Input,
        /// Model file instead of the shipped one.
        #[arg(long)]
        model: Option<PathBuf>,
        /// Features of each classifier.
        #[arg(long, value_name = "N", default_value = "30")]
        most: NonZeroUsize,
        /// File for the drawing.
        #[arg(short, long, value_name = "FILE")]
        output: PathBuf,
    },
    /// How far confidence and the probabilities of page types can be trusted.
    Reliability {
        /// What `cross-validate --json` has printed.
        scores: PathBuf,
        #[command(flatten)]
        to: To,
    },
    /// How quality grows with the hosts that are trained on.
    Curve {
        /// What `cross-validate --json` has printed for several values of --hosts, over the same corpora and folds.
        #[arg(required = true)]
        scores: Vec<PathBuf>,
        #[command(flatten)]
        to: To,
    },
}

#[derive(Args)]
pub struct To {
    /// File for the drawing.
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Only the pages of this corpus.
    #[arg(long)]
    pub corpus: Option<String>,
}

/// Who chooses the blocks of a page.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Chooser {
    /// A method.
    Method,
    /// The block oracle.
    Oracle,
}

/// Papers whose tables can be made.
#[derive(Clone, Copy, ValueEnum)]
pub enum Paper {
    /// S. Louvan, Extracting the Main Content from HTML Documents (2010), tables 2 to 6.
    Louvan,
}

/// Options that a paper's table knows nothing of.
const NOT_WITH_TABLE: [&str; 8] =
    ["gate", "fold", "hosts", "texts", "params", "learner", "without_url", "without_json_ld"];

#[derive(Args)]
pub struct Input {
    /// Labelled corpora: Parquet files, or folders with a corpus.jsonl.
    #[arg(required = true)]
    pub corpora: Vec<PathBuf>,
    /// Print JSON instead of a table.
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct How {
    /// JSON file with parameters; what it leaves out keeps its default.
    #[arg(long)]
    params: Option<PathBuf>,
    /// Learner of the content classifier, with its defaults: tree, forest or boosted; one classifier then serves all page
    /// types.
    #[arg(long)]
    learner: Option<String>,
    /// Judge pages as if their addresses were not known.
    #[arg(long)]
    without_url: bool,
    /// Tell page types as if pages declared nothing in JSON-LD, as from archives that strip scripts.
    #[arg(long)]
    without_json_ld: bool,
    /// Seed of folds and learners.
    #[arg(long)]
    seed: Option<u64>,
    /// Threads; the result does not depend on them.
    #[arg(short = 'j', long)]
    threads: Option<usize>,
}

fn part(name: &str) -> Result<Part, String> {
    let names = || Part::ALL.map(Part::name).join(", ");
    Part::by_name(name).ok_or_else(|| format!("there is no such part; there are {}", names()))
}

impl How {
    /// The parameters that were asked for.
    pub fn params(&self) -> Result<StageParams> {
        let mut params = match &self.params {
            Some(path) => read_params(path)?,
            None => StageParams::default(),
        };
        params.seed = self.seed.unwrap_or(params.seed);
        if let Some(name) = &self.learner {
            params.content = LearnerParams::by_name(name).with_context(|| {
                format!("there is no learner {name:?}; there are {}", LearnerParams::NAMES.join(", "))
            })?;
            params.content_of_type = None;
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
