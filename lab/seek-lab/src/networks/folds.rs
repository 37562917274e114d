//! A network of all pages, and one for each fold, which scores the pages of its fold.

use crate::networks::card;
use crate::networks::network_fit::{CorpusScores, NetworkFit, WrittenNetwork};
use crate::networks::side_by_side;
use crate::networks::trainer::{NetworkTrainer, TrainedNetwork};
use crate::networks::unit_counts::UnitCounts;
use anyhow::{Context, Result, ensure};
use seek_forest::sha256_hex;
use seek_io::write_atomic;
use seek_train::corpus::fold_units::FoldUnit;
use seek_train::evaluation::fold_models::FoldModels;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

/// The name of the network of all pages in notes.
const OF_ALL: &str = "all pages";

/// Trains a network for each of `folds` folds (0 for none) and one of all pages. Writes all of them into a folder, with the folds of the
/// pages and a card.
///
/// # Errors
/// When the pages are too few, or a file cannot be written.
pub fn run(trainer: &NetworkTrainer, folds: usize, folder: &Path) -> Result<NetworkFit> {
    let started = Instant::now();
    let examples = trainer.examples;
    let (system, seed) = (examples.system, trainer.settings.seed);
    let units = examples.fold_units();
    ensure!(folds != 1, "one fold holds out all pages: give at least 2 folds, or 0 for none");
    let count = units.folds(folds);
    ensure!(folds == 0 || count >= 2, "the pages are too few for folds; --folds 0 leaves them out");
    let fold_of = units.assign(folds, seed);
    std::fs::create_dir_all(folder).with_context(|| format!("folder {}", folder.display()))?;

    let usable: Vec<usize> = examples.usable().map(|(page, _)| page).collect();
    // The last job is the network of all pages.
    let trained = side_by_side::run(system, count + 1, |fold| {
        let is_held_out = |&page: &usize| fold < count && fold_of[page] == fold;
        let (held_out, pages): (Vec<usize>, Vec<usize>) = usable.iter().copied().partition(is_held_out);
        let (name, file) = match fold {
            fold if fold < count => (format!("fold {fold}"), format!("{system}-fold-{fold}.safetensors")),
            _ => (OF_ALL.to_owned(), format!("{system}.safetensors")),
        };
        let network = trainer.train(&name, &pages, &units.names, seed)?;
        Ok((write(&network, &folder.join(file))?, trainer.decide(&network.model, &held_out)?))
    })?;

    let mut by_corpus: BTreeMap<&str, UnitCounts> = BTreeMap::new();
    let mut networks = Vec::new();
    for (written, decided) in trained {
        networks.push(written);
        for (page, counts) in decided {
            *by_corpus.entry(&examples.pages[page].corpus).or_default() += counts;
        }
    }
    let model = networks.pop().context("no network was trained")?;
    let fit = NetworkFit {
        model,
        folds: networks,
        folds_by: units.unit,
        scores: scores(by_corpus),
        seconds: started.elapsed().as_secs_f64(),
        threads: rayon::current_num_threads(),
    };
    if count > 0 {
        write_folds(trainer, &fit, &fold_of, folder)?;
    }
    let path = folder.join(format!("{system}.md"));
    write_atomic(&path, card::card(trainer, &fit)?.as_bytes()).with_context(|| format!("card {}", path.display()))?;
    Ok(fit)
}

/// The scores of each corpus; of several ones also those of all.
fn scores(by_corpus: BTreeMap<&str, UnitCounts>) -> Vec<CorpusScores> {
    let of = |corpus: &str, counts: &UnitCounts| CorpusScores {
        corpus: corpus.to_owned(),
        pages: counts.pages,
        units: counts.of_units(),
        tokens: counts.of_tokens(),
    };
    let mut scores: Vec<CorpusScores> = by_corpus.iter().map(|(corpus, counts)| of(corpus, counts)).collect();
    if by_corpus.len() > 1 {
        let mut all = UnitCounts::default();
        by_corpus.into_values().for_each(|counts| all += counts);
        scores.push(of("all", &all));
    }
    scores
}

/// Writes the file of a network.
fn write(network: &TrainedNetwork, path: &Path) -> Result<WrittenNetwork> {
    let bytes = network.model.to_bytes()?;
    write_atomic(path, &bytes).with_context(|| format!("model {}", path.display()))?;
    Ok(WrittenNetwork {
        path: path.to_owned(),
        bytes: bytes.len(),
        sha256: sha256_hex(&bytes),
        weights: network.model.weight_count(),
        pages: network.pages,
        epochs: network.epochs,
        epoch_seconds: network.epoch_seconds,
        seconds: network.seconds,
    })
}

/// Writes which network has not seen which page.
fn write_folds(trainer: &NetworkTrainer, fit: &NetworkFit, fold_of: &[usize], folder: &Path) -> Result<()> {
    let examples = trainer.examples;
    let method = examples.system.name();
    let mut models = FoldModels::new(method, &examples.fingerprint, trainer.settings.seed, folder);
    models.by_host = fit.folds_by == FoldUnit::Host;
    let mut name = |network: &WrittenNetwork| {
        let name = network.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        models.sha256.insert(name.clone(), network.sha256.clone());
        name
    };
    let (all, folds) = (name(&fit.model), fit.folds.iter().map(&mut name).collect());
    (models.model, models.folds) = (all, folds);
    for (page, &fold) in examples.pages.iter().zip(fold_of) {
        models.pages.entry(page.corpus.clone()).or_default().insert(page.id.clone(), fold);
    }
    let path = folder.join(FoldModels::file_name(method));
    let text = format!("{}\n", serde_json::to_string_pretty(&models)?);
    write_atomic(&path, text.as_bytes()).with_context(|| format!("folds {}", path.display()))
}
