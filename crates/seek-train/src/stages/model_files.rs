//! `seek-train fit`: fits the pipeline on all pages, and writes its model file.

use crate::corpus::prepare::Prepared;
use crate::corpus::training_data;
use crate::stages::continued::{self, Start};
use crate::stages::params::StageParams;
use crate::stages::pipeline::Stages;
use crate::stages::task::Task;
use anyhow::{Context, Result, ensure};
use seek_extract::{INNER_F1, PAGE_TERMS, SECOND_LOOK, Settings};
use seek_forest::{Forest, ModelFile, Training};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// File name of the pipeline's model.
pub const SEEK: &str = "seek.safetensors";

/// Fits the pipeline on all pages and writes its model to a folder. Returns the paths of the files.
///
/// The scores in the file are mean word-level F1 values by corpus. Their probabilities are out-of-fold by the inner folds, but
/// the thresholds were learned on the same probabilities. Cross-validation has no such bias.
///
/// # Errors
/// When a fit fails, or a file cannot be written.
pub fn run(prepared: &Prepared, params: &StageParams, folder: &Path) -> Result<Vec<PathBuf>> {
    run_and_see(prepared, params, None, folder, |_, _| {})
}

/// As [`run`]; continues from a start model, if there is one. The file then also names the corpora that the start model was
/// trained on, with their scores. `see` gets the fitted stages with their settings before they are written.
///
/// # Errors
/// As for [`run`].
pub fn run_and_see(
    prepared: &Prepared,
    params: &StageParams,
    start: Option<Start>,
    folder: &Path,
    see: impl FnOnce(&Stages, &Settings),
) -> Result<Vec<PathBuf>> {
    ensure!(!prepared.pages.is_empty(), "the corpora have no page to train on");
    let train = vec![true; prepared.pages.len()];
    let is_of_types = start.is_some_and(|start| start.task == Task::Types);
    if !is_of_types {
        training_data::check_snippets(prepared, &train)?;
    }
    ensure!(
        is_of_types || prepared.labelled_as_text().contains(&true),
        "no page has gold text or other labels of all its blocks; `seek-train align` says what the pages have"
    );
    std::fs::create_dir_all(folder).with_context(|| format!("folder {}", folder.display()))?;
    let (stages, settings) = continued::fit(prepared, &train, params, start)?;
    see(&stages, &settings);
    let mut sums: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    let text = prepared.labelled_as_text();
    for p in (0..prepared.pages.len()).filter(|&p| text[p]) {
        let page = stages.scored_page(prepared, p);
        let choice = page.choice(&settings);
        let sum = sums.entry(format!("{INNER_F1}{}", page.page.corpus)).or_default();
        *sum = (sum.0 + page.page.f1(&choice.blocks), sum.1 + 1.0);
    }
    let mut scores = start.map_or_else(BTreeMap::new, |start| start.models.training.scores.clone());
    scores.extend(sums.into_iter().map(|(name, (sum, n))| (name, sum / n)));
    let training = Training { data_fingerprint: prepared.fingerprint.clone(), seed: params.seed, scores };
    let settings = serde_json::to_string(&settings).context("settings")?;
    let model = file_of(stages, training, settings)?;
    let path = folder.join(SEEK);
    seek_io::write_atomic(&path, &model.to_bytes()?).with_context(|| format!("model file {}", path.display()))?;
    Ok(vec![path])
}

/// All classifiers as a model file.
///
/// # Errors
/// When two of them have the same name, or a score is not finite.
pub fn file_of(stages: Stages, training: Training, settings: String) -> Result<ModelFile> {
    let mut forests = stages.page_type.into_named();
    forests.insert("segment".to_owned(), stages.segment);
    forests.extend(stages.content.into_named());
    forests.extend(stages.second_look.map(|forest| (SECOND_LOOK.to_owned(), forest)));
    forests.extend(stages.empty.map(|forest| ("empty".to_owned(), forest)));
    let of_pages = stages.page_terms.map(|classifier| (PAGE_TERMS.to_owned(), classifier));
    let file = model(forests, training, settings)?.with_linear_classifiers(stages.terms.into_named())?;
    Ok(file.with_multinomial_classifiers(of_pages.into_iter().collect())?)
}

/// A model file with these forests, over the features that they use.
pub(super) fn model(forests: BTreeMap<String, Forest>, training: Training, settings: String) -> Result<ModelFile> {
    let forests = forests
        .into_iter()
        .map(|(name, forest)| Ok((name, without_unused_features(&forest)?)))
        .collect::<Result<_>>()?;
    Ok(ModelFile::new(forests, training, settings)?)
}

/// The same forest over the features that it uses, so that the file does not list the others.
fn without_unused_features(forest: &Forest) -> Result<Forest> {
    let mut parts = forest.parts().clone();
    let mut used: Vec<u16> = parts.feature.iter().copied().filter(|&f| f != seek_forest::LEAF).collect();
    used.sort_unstable();
    used.dedup();
    if used.is_empty() {
        return Ok(forest.clone());
    }
    for feature in parts.feature.iter_mut().filter(|f| **f != seek_forest::LEAF) {
        *feature = used.binary_search(feature).unwrap_or_default() as u16;
    }
    parts.features = used.iter().map(|&f| forest.features()[f as usize].clone()).collect();
    Ok(Forest::new(parts)?)
}
