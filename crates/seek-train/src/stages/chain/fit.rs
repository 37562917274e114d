//! The fit of a chain on training pages, and its model file.

use super::of_type::{OfTypes, TypeFits};
use super::out_of_fold::Pages;
use super::outcome::{ChainChoice, ChainReport, ChainScores};
use super::params::{ChainFeatures, ThresholdChoice};
use super::search;
use super::thresholds::ThresholdGrid;
use super::trainer::{Both, ChainLearners, Trainer, binned};
use super::types::ChainTypes;
use super::walk_pages::PageSizes;
use crate::corpus::prepare::Prepared;
use crate::corpus::training_data::{self, MIN_PAGES};
use crate::stages::classifier_fit::TrainingSplit;
use crate::stages::model_files;
use crate::stages::params::StageParams;
use anyhow::{Context, Result, bail, ensure};
use seek_extract::INNER_F1;
use seek_forest::{Forest, ModelFile, Training};
use seek_methods::chain::{ChainSettings, ChainThresholds};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A fitted chain.
#[derive(Debug)]
pub struct FittedChain {
    /// The classifiers, by their names in the model file.
    pub forests: BTreeMap<String, Forest>,
    /// The labels and thresholds.
    pub settings: ChainSettings,
    /// What came of it.
    pub report: ChainReport,
    /// What it chooses on each page with labels of its whole text, with the page types that it finds.
    pub choices: Vec<ChainChoice>,
    /// Mean F1 over words by corpus, for the model file.
    pub scores: BTreeMap<String, f64>,
}

impl FittedChain {
    /// The description of the training for the model file.
    pub fn training(&self, prepared: &Prepared, seed: u64) -> Training {
        Training { data_fingerprint: prepared.fingerprint.clone(), seed, scores: self.scores.clone() }
    }
}

/// Fits a chain on the pages that `train` marks. [`Prepared::read_for_chain`] reads the table that it needs.
///
/// # Errors
/// When the pages lack a class, parameters are out of range, or a fit fails.
pub fn fit(prepared: &Prepared, train: &[bool], params: &StageParams) -> Result<FittedChain> {
    let chain = &params.chain;
    chain.check()?;
    training_data::check(prepared, train, MIN_PAGES)?;
    let types = &ChainTypes::of(prepared, train)?;
    let rows: usize = prepared.pages.iter().map(|page| page.chain_rows.len()).sum();
    ensure!(rows > 0, "the corpora have no segments to train a chain on");
    let split = TrainingSplit::new(prepared, train, params);
    let whole = prepared.labelled_as_text();
    let trainer = Trainer {
        prepared,
        split: &split,
        binned: &binned(prepared, train, chain.features)?,
        sizes: &prepared.pages.iter().map(PageSizes::of).collect::<Vec<_>>(),
        scored: &whole.iter().zip(train).map(|(&whole, &train)| whole && train).collect::<Vec<_>>(),
        params,
    };
    let (choice, tried) = search::choose(&trainer)?;
    let labels = trainer.labels(choice.rule);
    let everywhere = &vec![true; prepared.pages.len()];
    let all = Pages { own: everywhere, predicted: everywhere };
    let fitted = trainer.fit_both(&labels, all, choice.balances, &ChainLearners::of(chain, 1))?;
    let shared = &match fitted {
        Ok(shared) => shared,
        Err(missing) => bail!("the training pages have {}: {missing}", trainer.counts(&labels)),
    };
    let smallest = choice.rule.smallest;
    let pages = &trainer.scored_pages(everywhere);
    let grid = match chain.thresholds {
        ThresholdChoice::Learned => Some(ThresholdGrid::of(&trainer.trees(shared, pages), smallest)),
        ThresholdChoice::Majority => None,
    };
    let grid = grid.as_ref();
    let (page_type, found) = types.fit(prepared, &split, params)?;
    let fits = TypeFits { trainer: &trainer, labels: &labels, choice, shared, grid, pages, types, found: &found };
    let OfTypes { own, thresholds: of_type, reports } = fits.fit()?;

    let mut settings = ChainSettings::default();
    settings.of_type = of_type;
    (settings.uniform_share, settings.smallest) = (choice.rule.uniform_share, smallest);
    settings.paper_features = chain.features == ChainFeatures::Paper;
    settings.boxes = prepared.with_boxes;
    settings.thresholds = grid.map_or_else(ChainThresholds::default, |grid| grid.best(None).0);
    let run = |p: usize, page_type: Option<usize>| {
        let both = page_type.and_then(|t| own.get(&t)).unwrap_or(shared);
        trainer.choice(both, p, settings.thresholds(page_type.map(|t| types.names[t].as_str())), smallest)
    };
    let scores = |types: &dyn Fn(usize) -> Option<usize>| {
        let choices: Vec<ChainChoice> = pages.iter().map(|&p| run(p, types(p))).collect();
        ChainScores::of(choices.iter())
    };
    let of_found = |p: usize| {
        let name = found[p].map(|(t, probability)| (types.names[t].clone(), probability));
        ChainChoice { found: name, ..run(p, found[p].map(|(t, _)| t)) }
    };
    let choices: Vec<ChainChoice> = (0..train.len()).filter(|&p| whole[p]).map(of_found).collect();
    let of_training = || choices.iter().filter(|choice| train[choice.page]);
    let report = ChainReport {
        uniform_share: settings.uniform_share,
        smallest,
        balances: choice.balances,
        tried,
        thresholds: settings.thresholds,
        types: reports,
        given_types: scores(&|p| types.of_page[p]),
        found_types: ChainScores::of(of_training()),
        without_types: scores(&|_| None),
    };
    let scores = means_by_corpus(prepared, of_training());
    let own = own.into_iter().map(|(t, both)| (types.names[t].as_str(), both)).collect();
    Ok(FittedChain { forests: named(shared, own, page_type), settings, report, choices, scores })
}

/// The mean F1 of each corpus, by the name of the score in the model file.
fn means_by_corpus<'a>(prepared: &Prepared, choices: impl Iterator<Item = &'a ChainChoice>) -> BTreeMap<String, f64> {
    let mut sums: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for choice in choices {
        let sum = sums.entry(format!("{INNER_F1}{}", prepared.pages[choice.page].corpus)).or_default();
        *sum = (sum.0 + choice.f1, sum.1 + 1.0);
    }
    sums.into_iter().map(|(name, (sum, n))| (name, sum / n)).collect()
}

/// All classifiers by their names in the model file.
fn named(shared: &Both, own: Vec<(&str, Both)>, page_type: Option<Forest>) -> BTreeMap<String, Forest> {
    let mut forests = BTreeMap::new();
    for (page_type, both) in own {
        forests.insert(format!("segment.{page_type}"), both.segment.forest);
        forests.insert(format!("content.{page_type}"), both.content.forest);
    }
    forests.insert("segment".to_owned(), shared.segment.forest.clone());
    forests.insert("content".to_owned(), shared.content.forest.clone());
    forests.extend(page_type.map(|forest| ("page_type".to_owned(), forest)));
    forests
}

/// File name of the model of a chain.
pub const CHAIN: &str = "chain.safetensors";

impl FittedChain {
    /// The model file.
    ///
    /// # Errors
    /// When a classifier has an invalid name or size.
    pub fn to_file(&self, prepared: &Prepared, seed: u64) -> Result<ModelFile> {
        let training = self.training(prepared, seed);
        let settings = serde_json::to_string(&self.settings).context("settings")?;
        model_files::model(self.forests.clone(), training, settings)
    }
}

/// Fits a chain on all pages and writes it to a folder. Returns the path and the chain.
///
/// # Errors
/// When a fit fails, or the file cannot be written.
pub fn fit_into(prepared: &Prepared, params: &StageParams, folder: &Path) -> Result<(PathBuf, FittedChain)> {
    let fitted = fit(prepared, &vec![true; prepared.pages.len()], params)?;
    let model = fitted.to_file(prepared, params.seed)?;
    std::fs::create_dir_all(folder).with_context(|| format!("folder {}", folder.display()))?;
    let path = folder.join(CHAIN);
    seek_io::write_atomic(&path, &model.to_bytes()?).with_context(|| format!("model file {}", path.display()))?;
    Ok((path, fitted))
}
