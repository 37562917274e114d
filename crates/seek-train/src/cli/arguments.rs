//! Arguments that several subcommands share.

use crate::cli::output::fail_on;
use crate::corpus::labels::attributes::DEFAULT_ATTRIBUTE;
use crate::corpus::labels::label_kind::LabelNames;
use crate::corpus::labels::resolve::{LabelOptions, TextLabels};
use crate::corpus::labels::type_names::TypeNames;
use crate::corpus::layouts::LayoutFilter;
use crate::corpus::prepare::Prepared;
use crate::corpus::sources::{Sources, read_boxes};
use crate::learn::LearnerParams;
use crate::stages::chain::{ChainFeatures, PerType};
use crate::stages::params_table::Choice;
use crate::stages::{StageParams, Start, Task, params_file};
use anyhow::{Context, Result, ensure};
use clap::Args;
use content_seeker::parameter::ParameterError;
use content_seeker::{Extractor, shipped_models};
use seek_extract::Models;
use seek_forest::ModelFile;
use seek_label::rules::Rules;
use seek_methods::ModelKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

/// The labelled corpora of a command, and how it prints.
#[derive(Args)]
pub struct CorpusArgs {
    /// Labelled corpora: Parquet files, folders of pages with their gold text, exports of Label Studio or doccano.
    #[arg(required = true)]
    pub corpora: Vec<PathBuf>,
    /// Print JSON instead of a table.
    #[arg(long)]
    pub json: bool,
    /// Boxes of the pages, for methods that look at a page; `seek-train render` measures them. May be given several times.
    #[arg(long, value_name = "FILE")]
    boxes: Vec<PathBuf>,
    #[command(flatten)]
    labels: LabelReadingArgs,
}

/// Which pages are measured.
#[derive(Args)]
pub struct FilterArgs {
    /// Measure only pages whose layout in --boxes is credible (yes), or only all others (no). `seek-lab layouts` counts both.
    #[arg(long, value_name = "WHICH", default_value = "all", value_parser = ["yes", "no", "all"], requires = "boxes")]
    credible_layout: String,
}

impl FilterArgs {
    /// The filter of pages.
    pub fn filter(&self) -> LayoutFilter {
        match self.credible_layout.as_str() {
            "yes" => LayoutFilter::Credible,
            "no" => LayoutFilter::NotCredible,
            _ => LayoutFilter::All,
        }
    }
}

/// How labels are read.
#[derive(Args)]
struct LabelReadingArgs {
    /// Attribute that labels elements in the page itself. Its values are main, noise, title, good and bad.
    #[arg(long, value_name = "NAME", default_value = DEFAULT_ATTRIBUTE)]
    label_attribute: String,
    /// Another name for a label, such as "body text=main"; may be given several times.
    #[arg(long = "label", value_name = "NAME=KIND")]
    label_names: Vec<String>,
    /// TOML file of CSS selectors for each host. They label pages that have no other label of their text.
    #[arg(long, value_name = "FILE")]
    rules: Option<PathBuf>,
    /// Page types of your own, instead of those of the program.
    #[arg(long, value_name = "TYPE,...", value_delimiter = ',', conflicts_with = "own_types")]
    types: Vec<String>,
    /// Any page type of the corpora is a type.
    #[arg(long)]
    own_types: bool,
}

impl LabelReadingArgs {
    fn options(&self) -> Result<LabelOptions> {
        let attribute = self.label_attribute.to_ascii_lowercase();
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_' || c == ':';
        ensure!(!attribute.is_empty() && attribute.chars().all(is_name), "{attribute:?} is not a name of an attribute");
        Ok(LabelOptions {
            attribute,
            names: LabelNames::declared(&self.label_names)?,
            types: match self.types.as_slice() {
                [] if self.own_types => TypeNames::Any,
                [] => TypeNames::Known,
                own => TypeNames::Own(own.iter().map(|name| name.trim().to_owned()).collect()),
            },
            rules: self.rules.as_deref().map(Rules::load).transpose()?.map(Arc::new),
        })
    }
}

impl CorpusArgs {
    /// The corpora, and how their labels are read.
    ///
    /// # Errors
    /// When a file of boxes or rules cannot be read, or a label name is not known.
    pub fn sources(&self) -> Result<Sources<'_>> {
        let boxes = Arc::new(read_boxes(&self.boxes)?);
        Ok(Sources { boxes, labels: self.labels.options()?, ..Sources::from(&self.corpora) })
    }

    /// Whether boxes of pages are given.
    pub fn has_boxes(&self) -> bool {
        !self.boxes.is_empty()
    }

    /// Whether page types of the user's own are declared.
    pub fn has_own_types(&self) -> bool {
        self.labels.own_types || !self.labels.types.is_empty()
    }

    /// Reads and measures all pages of the corpora.
    ///
    /// # Errors
    /// When a corpus cannot be opened, or every page fails.
    pub fn prepare(&self) -> Result<Prepared> {
        self.prepare_by(|sources| Prepared::read(sources))
    }

    /// The same, also for the fit of a chain.
    ///
    /// # Errors
    /// As for [`CorpusArgs::prepare`].
    pub fn prepare_for_chain(&self) -> Result<Prepared> {
        self.prepare_by(|sources| Prepared::read_for_chain(sources))
    }

    fn prepare_by(&self, read: impl Fn(Sources) -> Result<Prepared>) -> Result<Prepared> {
        let started = Instant::now();
        let prepared = read(self.sources()?)?;
        if prepared.pages.is_empty() {
            fail_on(&prepared.failures)?;
        }
        eprintln!(
            "{} pages, {} segments, {} blocks in {:.0} s",
            prepared.pages.len(),
            prepared.segment_table.targets.len(),
            prepared.block_table.targets.len(),
            started.elapsed().as_secs_f64()
        );
        say_missing_labels(&prepared);
        Ok(prepared)
    }
}

/// Says how many pages train only some of the stages, and how many labels are lost.
fn say_missing_labels(prepared: &Prepared) {
    let count = |wanted: TextLabels| prepared.pages.iter().filter(|page| page.text_labels == wanted).count();
    let lost: usize = prepared.pages.iter().map(|page| page.unmatched.len()).sum();
    for (count, meaning) in [
        (
            count(TextLabels::None),
            "pages have no labels of their text: they train page types and labelled segments only",
        ),
        (
            count(TextLabels::Snippets),
            "pages have snippets only: blocks without one have no label, and cross-validation does not score them",
        ),
        (lost, "labels cannot be used; `seek-train align` lists them"),
    ] {
        if count > 0 {
            eprintln!("{count} {meaning}");
        }
    }
}

/// The parameters of a fit.
#[derive(Args)]
pub struct FitArgs {
    /// File of parameters, TOML as `seek-train params` prints it or JSON; a missing parameter keeps its default.
    #[arg(long)]
    params: Option<PathBuf>,
    /// Learner of all classifiers, with its defaults: tree, forest, boosted or j48 [default: boosted; of a chain forest].
    #[arg(long, value_name = "NAME", value_parser = learner)]
    learner: Option<LearnerParams>,
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
    ///
    /// # Errors
    /// When the file of parameters cannot be used.
    pub fn params(&self) -> Result<StageParams> {
        let mut params = match &self.params {
            Some(path) => params_file::read(path)?,
            None => StageParams::default(),
        };
        params.seed = self.seed.unwrap_or(params.seed);
        if let Some(learner) = &self.learner {
            params = params.with_learner(learner);
        }
        params.without_url |= self.without_url;
        params.without_json_ld |= self.without_json_ld;
        set_threads(self.threads)?;
        Ok(params)
    }
}

/// How the chain of the content-seeker paper is fitted.
#[derive(Args)]
pub struct ChainArgs {
    /// With --chain, the features of section 2.2 of the paper, with --boxes also position and size; or all [default: paper].
    #[arg(long, value_name = "WHICH", requires = "chain", value_parser = text::<ChainFeatures>)]
    features: Option<ChainFeatures>,
    /// With --chain, give each page type classifiers of its own, only those that gain by them, or none: always, where-better or
    /// never [default: always].
    #[arg(long, value_name = "WHEN", requires = "chain", value_parser = text::<PerType>)]
    per_type: Option<PerType>,
}

impl ChainArgs {
    /// These choices in the parameters of a fit.
    pub fn apply(&self, params: &mut StageParams) {
        params.chain.features = self.features.unwrap_or(params.chain.features);
        params.chain.per_type = self.per_type.unwrap_or(params.chain.per_type);
    }
}

fn learner(name: &str) -> Result<LearnerParams, String> {
    LearnerParams::by_name(name)
        .ok_or_else(|| format!("unknown learner; known learners: {}", LearnerParams::NAMES.join(", ")))
}

/// Reads one of the choices of a parameter.
fn text<T: Choice>(name: &str) -> Result<T, String> {
    T::of_text(name).ok_or_else(|| format!("known are {}", T::NAMES.join(", ")))
}

/// Sets the number of threads of the whole process, if it is given.
///
/// # Errors
/// When the threads have started already.
pub fn set_threads(threads: Option<usize>) -> Result<()> {
    match threads {
        Some(threads) => rayon::ThreadPoolBuilder::new().num_threads(threads).build_global().context("threads"),
        None => Ok(()),
    }
}

/// The model that a fit starts from.
#[derive(Args)]
pub struct StartArgs {
    /// Continue from this model of the pipeline: its scores are the base, and the pages add to it what it gets wrong.
    #[arg(long, value_name = "FILE", conflicts_with = "learner")]
    from: Option<PathBuf>,
    /// Fit only these classifiers: segment, content, types or all. The others are those of the model of --from, or of the
    /// shipped one [default: all].
    #[arg(long, value_name = "PART", value_parser = task, conflicts_with = "learner")]
    task: Option<Task>,
}

fn task(name: &str) -> Result<Task, String> {
    let names = || Task::ALL.map(Task::name).join(", ");
    Task::by_name(name).ok_or_else(|| format!("unknown part; known parts: {}", names()))
}

impl StartArgs {
    /// Whether only page types are fitted, from nothing: for types of the user's own no model of the pipeline is a start.
    ///
    /// # Errors
    /// When such types and a start model are given.
    pub fn is_of_own_types(&self, input: &CorpusArgs) -> Result<bool> {
        let is_own = input.has_own_types() && self.task == Some(Task::Types);
        ensure!(
            !is_own || self.from.is_none(),
            "page types of your own cannot continue from a model: leave out --from"
        );
        Ok(is_own)
    }

    /// The start model, which is read into `loaded`; `None` for a fit from nothing.
    ///
    /// # Errors
    /// When the file is no model of the pipeline.
    pub fn start<'m>(&self, loaded: &'m mut Option<Arc<Models>>) -> Result<Option<Start<'m>>> {
        let is_from_nothing = self.from.is_none() && self.task.unwrap_or_default() == Task::All;
        if is_from_nothing { Ok(None) } else { self.start_or_shipped(loaded).map(Some) }
    }

    /// The start model, which is read into `loaded`, or the shipped one.
    ///
    /// # Errors
    /// When the file is no model of the pipeline.
    pub fn start_or_shipped<'m>(&self, loaded: &'m mut Option<Arc<Models>>) -> Result<Start<'m>> {
        let models = loaded.insert(load_models(self.from.as_deref())?);
        Ok(Start { models, task: self.task.unwrap_or_default() })
    }
}

/// The models of a file, or the shipped ones.
///
/// # Errors
/// When the file is no model of the pipeline.
pub fn load_models(path: Option<&Path>) -> Result<Arc<Models>> {
    let Some(path) = path else { return shipped_models().map(Arc::clone).context("the shipped model") };
    let models = || -> Result<Models> {
        let file = ModelFile::load(path)?;
        let kind = ModelKind::of(&file)?;
        ensure!(kind == ModelKind::Pipeline, "this is {kind}; a model of the pipeline is needed");
        Ok(Models::from_file(&file)?)
    };
    Ok(models().with_context(|| format!("model {}", path.display()))?.into())
}

/// An error that suggests the name of a parameter for a wrong one.
pub fn with_suggestion(error: anyhow::Error) -> anyhow::Error {
    let suggestion = error.chain().find_map(|cause| match cause.downcast_ref() {
        Some(ParameterError::Unknown { name, known }) => seek_io::most_similar(name, known.iter().copied()),
        _ => None,
    });
    match suggestion {
        Some(similar) => error.context(format!("did you mean --set {similar}=VALUE?")),
        None => error,
    }
}

/// The method of this name. A model file replaces the shipped models.
///
/// # Errors
/// When the method or its model cannot be used.
pub fn extractor(model: Option<&Path>, method: &str) -> Result<Extractor> {
    let builder = Extractor::builder().method(method);
    let builder = match model {
        Some(path) => builder.model(path),
        None => builder,
    };
    Ok(builder.build()?)
}
