//! Training of both networks: Adam over short pieces of pages, and the weights with the best score on validation pages.

use super::measured::BlockFeatures;
use super::network::Convolutions;
use super::networks::log_probabilities;
use super::place::FeaturePlace;
use crate::error::NeuralError;
use crate::network::{Variables, adam};
use crate::random::NetworkRandom;
use crate::settings::{Epoch, FitSettings};
use crate::system::System;
use crate::validation::{Decisions, split};
use candle_core::{Device, Tensor};
use candle_nn::{AdamW, Optimizer, loss::cross_entropy};
use std::time::Instant;

/// Blocks of a piece, and pieces of a batch.
const PIECE: usize = 9;
const BATCH: usize = 128;
/// Adam's rate of learning.
const LEARNING_RATE: f64 = 1e-3;
/// Share of the weights that a step drops, and the cost of the squares of weights.
const DROPOUT: f32 = 0.2;
const SQUARES: f64 = 1e-4;
/// Steps of an epoch, after which the validation pages are scored, and epochs by default: 5000 steps, as in the paper.
const STEPS: usize = 100;
const EPOCHS: usize = 50;

/// A labelled page.
pub(crate) type LabelledBlocks<'a> = (&'a BlockFeatures, &'a [bool]);

/// Trains both networks. Returns the weights of both.
pub(crate) fn train(
    pages: &[LabelledBlocks],
    groups: &[&str],
    settings: &FitSettings,
    note: &mut dyn FnMut(Epoch),
) -> Result<Vec<(String, Tensor)>, NeuralError> {
    let (training, validation) = split(groups, settings.validation, settings.seed);
    let of = |pages_of: &[usize]| pages_of.iter().map(|&page| pages[page]).collect::<Vec<_>>();
    let (training, validation) = (of(&training), of(&validation));
    if training.iter().all(|page| page.1.len() < PIECE) {
        let problem = format!("no page has {PIECE} blocks");
        return Err(NeuralError::Training { system: System::Web2Text, problem });
    }
    let mut weights = train_places(FeaturePlace::Block, &training, &validation, settings, note)?;
    weights.extend(train_places(FeaturePlace::Edge, &training, &validation, settings, note)?);
    Ok(weights)
}

/// Trains one network.
fn train_places(
    place: FeaturePlace,
    training: &[LabelledBlocks],
    validation: &[LabelledBlocks],
    settings: &FitSettings,
    note: &mut dyn FnMut(Epoch),
) -> Result<Vec<(String, Tensor)>, NeuralError> {
    let variables = Variables::new();
    let (inputs, outputs) = place.sizes();
    let network = Convolutions::new(&variables.builder().pp(place.name()), inputs, outputs)?;
    variables.initialize(settings.seed, Convolutions::initial)?;
    let mut adam = adam(variables.all()?, LEARNING_RATE)?;
    let mut random = NetworkRandom::new(settings.seed, place.name());
    let mut order =
        PieceOrder::of(training.iter().enumerate().filter(|(_, page)| page.1.len() >= PIECE).map(|(at, _)| at));
    let (mut best, mut weights) = (f64::NEG_INFINITY, Vec::new());
    for _ in 0..settings.epochs.unwrap_or(EPOCHS) {
        let started = Instant::now();
        let mut loss = 0.0;
        for _ in 0..STEPS {
            let pieces: Vec<LabelledBlocks> =
                (0..BATCH).filter_map(|_| order.next(&mut random)).map(|page| training[page]).collect();
            loss += step(place, &network, &mut adam, &pieces, &mut random)?;
        }
        let score = if validation.is_empty() { f64::NAN } else { score(place, &network, validation)? };
        if score.is_nan() || score > best {
            (best, weights) = (score, variables.copied()?);
        }
        note(Epoch { seconds: started.elapsed().as_secs_f64(), loss: loss / STEPS as f64, validation: score });
    }
    if weights.is_empty() {
        weights = variables.copied()?;
    }
    Ok(weights)
}

/// One step of Adam on a random piece of each page. Returns the loss.
fn step(
    place: FeaturePlace,
    network: &Convolutions,
    adam: &mut AdamW,
    pages: &[LabelledBlocks],
    random: &mut NetworkRandom,
) -> candle_core::Result<f64> {
    let (inputs, outputs) = place.sizes();
    let places = if place == FeaturePlace::Block { PIECE } else { PIECE - 1 };
    let (mut values, mut labels) = (Vec::new(), Vec::new());
    for (page, page_labels) in pages {
        let start = random.below(page_labels.len() - PIECE + 1);
        values.extend_from_slice(&place.features(page)[start * inputs..(start + places) * inputs]);
        labels.extend((start..start + places).map(|at| place.label(page_labels, at)));
    }
    let keep = |size: usize, random: &mut NetworkRandom| -> Vec<f32> {
        (0..size).map(|_| if random.unit() < DROPOUT { 0.0 } else { 1.0 / (1.0 - DROPOUT) }).collect()
    };
    let kept: Vec<Vec<f32>> = network.sizes().into_iter().map(|size| keep(size, random)).collect();
    let values = Tensor::from_vec(values, (pages.len(), places, inputs), &Device::Cpu)?;
    let logits = network.logits(&values, Some(&kept))?.reshape((pages.len() * places, outputs))?;
    let loss = cross_entropy(&logits, &Tensor::new(labels, &Device::Cpu)?)?;
    adam.backward_step(&(&loss + (network.half_squares()? * SQUARES)?)?)?;
    Ok(f64::from(loss.to_scalar::<f32>()?))
}

/// The score on validation pages: F1 of blocks, or the share of edges with the right labels.
fn score(place: FeaturePlace, network: &Convolutions, pages: &[LabelledBlocks]) -> Result<f64, NeuralError> {
    let (mut decisions, mut right, mut all) = (Decisions::default(), 0, 0);
    for (page, labels) in pages {
        for (at, found) in log_probabilities(place, network, page, &|| Ok(()))?.iter().enumerate() {
            let best = (0..found.len()).fold(0, |best, label| if found[label] > found[best] { label } else { best });
            let wanted = place.label(labels, at) as usize;
            decisions.add(best == 1, wanted == 1);
            right += usize::from(best == wanted);
            all += 1;
        }
    }
    Ok(match place {
        FeaturePlace::Block => decisions.f1(),
        FeaturePlace::Edge => right as f64 / all.max(1) as f64,
    })
}

/// Pages in random order, all of them before one comes again.
struct PieceOrder {
    pages: Vec<usize>,
    at: usize,
}

impl PieceOrder {
    fn of(pages: impl Iterator<Item = usize>) -> PieceOrder {
        PieceOrder { pages: pages.collect(), at: 0 }
    }

    fn next(&mut self, random: &mut NetworkRandom) -> Option<usize> {
        if self.at == 0 {
            random.shuffle(&mut self.pages);
        }
        let page = self.pages.get(self.at).copied();
        self.at = (self.at + 1) % self.pages.len().max(1);
        page
    }
}
