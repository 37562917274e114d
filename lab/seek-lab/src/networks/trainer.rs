//! Trains one network on some of the pages.

use crate::networks::examples::Examples;
use crate::networks::unit_counts::UnitCounts;
use anyhow::{Context, Result};
use rayon::prelude::*;
use seek_neural::{Epoch, FitSettings, FittedNetwork, NeuralModel, System, TrainingPage, TrainingRecord, fit};

/// The system of this name, if it has a network.
///
/// # Errors
/// When it has none. The error names those that have one.
pub fn system(name: &str) -> Result<System> {
    let known = || System::ALL.map(System::name).join(", ");
    System::by_name(name)
        .with_context(|| format!("{name:?} has no network to fit; the methods with networks are {}", known()))
}

/// Trains networks of one system.
pub struct NetworkTrainer<'a> {
    /// All pages.
    pub examples: &'a Examples,
    /// How networks are trained.
    pub settings: FitSettings,
    /// Gets a line after each epoch.
    pub note: &'a (dyn Fn(&str) + Sync),
}

/// A network with the cost of its training.
#[derive(Debug)]
pub struct TrainedNetwork {
    /// The network.
    pub model: NeuralModel,
    /// Number of pages.
    pub pages: usize,
    /// Epochs that ran.
    pub epochs: usize,
    /// Mean seconds of an epoch.
    pub epoch_seconds: f64,
    /// Seconds of the training.
    pub seconds: f64,
}

impl NetworkTrainer<'_> {
    /// Trains a network on pages, given by their numbers, with this seed. `groups` has the group of each page of the corpora, and `name`
    /// is what the notes call the network.
    ///
    /// # Errors
    /// When the pages are too few.
    pub fn train(&self, name: &str, pages: &[usize], groups: &[&str], seed: u64) -> Result<TrainedNetwork> {
        let example = |&page: &usize| {
            let units = self.examples.pages[page].units.as_ref().ok()?;
            Some(TrainingPage { group: groups[page], example: &units.example })
        };
        let training: Vec<TrainingPage> = pages.iter().filter_map(example).collect();
        let system = self.examples.system;
        let mut epoch = 0;
        let mut note = |found: &Epoch| {
            epoch += 1;
            let Epoch { seconds, loss, validation } = found;
            let validation = if validation.is_finite() { format!("{validation:.4}") } else { "none".to_owned() };
            (self.note)(&format!(
                "{system}, {name}, epoch {epoch}: loss {loss:.4}, validation {validation}, {seconds:.1} s"
            ));
        };
        let settings = FitSettings { seed, ..self.settings };
        let FittedNetwork { model, epochs, seconds } =
            fit(system, &training, &settings, &mut note).with_context(|| name.to_owned())?;
        let epoch_seconds = epochs.iter().map(|epoch| epoch.seconds).sum::<f64>() / epochs.len().max(1) as f64;
        let corpora = self.examples.corpora().into_iter().map(str::to_owned).collect();
        let account = TrainingRecord { corpora, ..model.training().clone() };
        let model = model.with_training(account)?;
        Ok(TrainedNetwork { model, pages: training.len(), epochs: epochs.len(), epoch_seconds, seconds })
    }

    /// The counts of the decisions of a network on pages, given by their numbers, in this order. Skipped pages have none.
    ///
    /// # Errors
    /// When the network is that of another system.
    pub fn decide(&self, model: &NeuralModel, pages: &[usize]) -> Result<Vec<(usize, UnitCounts)>> {
        let counts = |&page: &usize| {
            let units = self.examples.pages[page].units.as_ref().ok()?;
            let chosen = model.chosen(&units.example);
            Some(chosen.map(|chosen| (page, UnitCounts::of(units, &chosen))))
        };
        Ok(pages.par_iter().filter_map(counts).collect::<Result<_, _>>()?)
    }
}
