//! `seek-train fit`: the model files of the extractor, from all pages of some corpora.

use crate::corpus::prepare::Prepared;
use crate::learn::TreeParams;
use crate::stages::content_seeker;
use crate::stages::params::StageParams;
use crate::stages::pipeline::Stages;
use anyhow::{Context, Result, ensure};
use seek_extract::INNER_F1;
use seek_extract::method::choose;
use seek_forest::{Forest, LinearClassifier, ModelFile, Training};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// File of the soft pipeline's model.
pub const SEEK: &str = "seek.safetensors";
/// File of the paper's chain.
pub const CONTENT_SEEKER: &str = "content-seeker.safetensors";

/// Fits both models on all pages and writes them into a folder; gives the paths.
///
/// The scores in the file are means of the word-level F1 by corpus, from content probabilities that are out-of-fold by the
/// inner folds. Thresholds were chosen on these very probabilities, so cross-validation is the honest number.
///
/// # Errors
/// Where a fit fails or a file cannot be written.
pub fn run(prepared: &Prepared, params: &StageParams, folder: &Path) -> Result<Vec<PathBuf>> {
    ensure!(!prepared.pages.is_empty(), "there is no page to train on");
    std::fs::create_dir_all(folder).with_context(|| format!("folder {}", folder.display()))?;
    let train = vec![true; prepared.pages.len()];
    let stages = Stages::fit(prepared, &train, params)?;
    let settings = stages.learn_settings(prepared, &train, params);
    let mut sums: BTreeMap<String, (f64, f64)> = BTreeMap::new();
    for p in 0..prepared.pages.len() {
        let judged = stages.scored_page(prepared, p);
        let types = settings.calibrated(judged.types);
        let choice = choose(judged.probabilities, &judged.page.words, &types, &settings);
        let sum = sums.entry(format!("{INNER_F1}{}", judged.page.corpus)).or_default();
        *sum = (sum.0 + judged.page.f1(&choice.blocks), sum.1 + 1.0);
    }
    let scores = sums.into_iter().map(|(name, (sum, n))| (name, sum / n)).collect();
    let training = Training { data_fingerprint: prepared.fingerprint.clone(), seed: params.seed, scores };
    let settings = serde_json::to_string(&settings).context("settings")?;
    let seek = save(folder, SEEK, stages.into_named(), training.clone(), settings)?;

    let trees = content_seeker::fit(prepared, &train, &TreeParams { seed: params.seed, ..TreeParams::default() })?;
    let training = Training { scores: BTreeMap::new(), ..training };
    let paper = save(folder, CONTENT_SEEKER, (trees, BTreeMap::new()), training, "{}".to_owned())?;
    Ok(vec![seek, paper])
}

fn save(
    folder: &Path,
    name: &str,
    (forests, linear): (BTreeMap<String, Forest>, BTreeMap<String, LinearClassifier>),
    training: Training,
    settings: String,
) -> Result<PathBuf> {
    let path = folder.join(name);
    let forests = forests
        .into_iter()
        .map(|(name, forest)| Ok((name, without_unused_features(&forest)?)))
        .collect::<Result<_>>()?;
    let model = ModelFile::new(forests, training, settings)?.with_linear_classifiers(linear)?;
    // A model half written is no model: the file appears whole or not at all.
    let draft = path.with_extension("draft");
    model.save(&draft).with_context(|| format!("model file {}", draft.display()))?;
    std::fs::rename(&draft, &path).with_context(|| format!("model file {}", path.display()))?;
    Ok(path)
}

/// The same forest on the features that it uses: the others need not be named in the file.
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
