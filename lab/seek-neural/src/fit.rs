//! Training of a system on labelled pages.

use crate::error::NeuralError;
use crate::example::{NetworkExample, Units};
use crate::model::{NetworkKind, NeuralModel, TrainingRecord};
use crate::settings::{Epoch, FitSettings};
use crate::system::System;
use crate::tabnet::{ElementFeatures, ElementRows, TabNetConfig, TrainingParams, TrainingTable};
use crate::{boilernet, tabnet, web2text};
use candle_core::Tensor;
use std::collections::HashMap;
use std::time::Instant;

/// Epochs of TabNet by default. Its validation loss falls no more after them.
const TABNET_EPOCHS: usize = 5;

/// A labelled page with its host.
#[derive(Debug, Clone, Copy)]
pub struct TrainingPage<'a> {
    /// Pages of one group, such as a host, are together in training or in validation.
    pub group: &'a str,
    /// The page.
    pub example: &'a NetworkExample,
}

/// A trained network with the history of its training.
#[derive(Debug)]
pub struct FittedNetwork {
    /// The network with the best epoch's weights.
    pub model: NeuralModel,
    /// All epochs.
    pub epochs: Vec<Epoch>,
    /// Seconds of the whole training.
    pub seconds: f64,
}

/// Trains a system. `note` is called after each epoch. The same pages in the same order, settings and seed give the same weights on the same
/// kind of processor, for any number of threads.
///
/// # Errors
/// [`NeuralError::Training`] if no page has main content, or all of all pages is main content.
pub fn fit(
    system: System,
    pages: &[TrainingPage],
    settings: &FitSettings,
    note: &mut dyn FnMut(&Epoch),
) -> Result<FittedNetwork, NeuralError> {
    let none = |problem: &str| NeuralError::Training { system, problem: problem.to_owned() };
    let labels = || pages.iter().flat_map(|page| page.example.labels());
    if !labels().any(|&label| label) || labels().all(|&label| label) {
        return Err(none("the pages need both main content and noise"));
    }
    let started = Instant::now();
    let groups: Vec<&str> = pages.iter().map(|page| page.group).collect();
    let mut epochs = Vec::new();
    let mut noted = |epoch: Epoch| {
        note(&epoch);
        epochs.push(epoch);
    };
    let (kind, tensors) = match system {
        System::BoilerNet => {
            let pages = inputs(pages, |units| if let Units::Leaves(leaves) = units { Some(leaves) } else { None });
            let pages = pages.ok_or(NeuralError::OtherUnits { system })?;
            let trained = boilernet::train(&pages, &groups, settings, &mut noted)?;
            (
                NetworkKind::Boilernet { sizes: trained.sizes, vocabulary: trained.vocabulary },
                trained.weights.into_iter().collect(),
            )
        }
        System::Web2Text => {
            let pages = inputs(pages, |units| if let Units::Blocks(blocks) = units { Some(blocks) } else { None });
            let pages = pages.ok_or(NeuralError::OtherUnits { system })?;
            (NetworkKind::Web2text, web2text::train(&pages, &groups, settings, &mut noted)?.into_iter().collect())
        }
        System::TabNetBasic | System::TabNetBoth => {
            let pages = inputs(pages, |units| if let Units::Elements(rows) = units { Some(rows) } else { None });
            let pages = pages.ok_or(NeuralError::OtherUnits { system })?;
            let (kind, features) = match system {
                System::TabNetBasic => (NetworkKind::TabnetBasic, ElementFeatures::Basic),
                _ => (NetworkKind::TabnetBoth, ElementFeatures::Both),
            };
            let weights = train_tabnet(features, &pages, &groups, settings, &mut noted)
                .map_err(|error| NeuralError::TabNet(Box::new(error)))?;
            (kind, weights.into_iter().collect())
        }
    };
    let seconds = started.elapsed().as_secs_f64();
    let training =
        TrainingRecord { corpora: Vec::new(), pages: pages.len(), seed: settings.seed, epochs: epochs.len() };
    Ok(FittedNetwork { model: NeuralModel::new(kind, tensors, training)?, epochs, seconds })
}

/// The inputs of all pages with their labels; `None` if a page was measured for another system.
fn inputs<'a, T>(
    pages: &[TrainingPage<'a>],
    of: impl Fn(&'a Units) -> Option<&'a T>,
) -> Option<Vec<(&'a T, &'a [bool])>> {
    pages.iter().map(|page| Some((of(&page.example.units)?, page.example.labels.as_slice()))).collect()
}

/// Trains TabNet on the rows of all pages. Both classes weigh the same: otherwise next to no element reaches the probability of the paper.
fn train_tabnet(
    features: ElementFeatures,
    pages: &[(&ElementRows, &[bool])],
    groups: &[&str],
    settings: &FitSettings,
    noted: &mut dyn FnMut(Epoch),
) -> Result<HashMap<String, Tensor>, tabnet::FitError> {
    let mut numbers = HashMap::new();
    let mut table = TrainingTable::new(features);
    for ((rows, labels), group) in pages.iter().zip(groups) {
        let next = numbers.len() as u64;
        table.push(rows, labels, *numbers.entry(*group).or_insert(next))?;
    }
    let defaults = TrainingParams { epochs: TABNET_EPOCHS, is_balanced: true, ..TrainingParams::default() };
    let params = TrainingParams {
        seed: settings.seed,
        epochs: settings.epochs.unwrap_or(defaults.epochs),
        validation: settings.validation,
        ..defaults
    };
    let mut started = Instant::now();
    let fitted = tabnet::fit(&table, &TabNetConfig::new(features), &params, |losses| {
        let validation = losses.validation.map_or(f64::NAN, f64::from);
        noted(Epoch { seconds: started.elapsed().as_secs_f64(), loss: losses.training.into(), validation });
        started = Instant::now();
    })?;
    Ok(fitted.weights)
}
