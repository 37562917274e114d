//! Training of the network: Adam over batches of pages, and the epoch with the best F1 on validation pages.

use super::leaves::Leaves;
use super::network::{BoilerNet, Sizes};
use super::vocabulary::LeafVocabulary;
use crate::error::NeuralError;
use crate::network::{Packing, Variables, WordBags, adam, logistic_loss};
use crate::random::NetworkRandom;
use crate::settings::{Epoch, FitSettings};
use crate::system::System;
use crate::validation::{Decisions, split};
use candle_core::{Device, Result as TensorResult, Tensor};
use candle_nn::{AdamW, Optimizer};
use std::time::Instant;

/// Pages of a batch, as in the paper.
const BATCH: usize = 16;
/// Adam's rate of learning, as in Keras.
const LEARNING_RATE: f64 = 1e-3;
/// Share of the outputs of the recurrent layers that a step drops, as in the paper.
const DROPOUT: f32 = 0.5;
/// Leaves of a page in a step of training. Of a longer page each epoch takes another part. A few pages with thousands of leaves would
/// otherwise cost as much as all others together.
const WINDOW: usize = 256;

/// The sizes for a vocabulary: those of the paper, but for the units of a recurrent layer, unless a number of units is given.
fn sizes(vocabulary: &LeafVocabulary, hidden: Option<usize>) -> Sizes {
    Sizes {
        inputs: vocabulary.inputs(),
        dense: hidden.unwrap_or(256).min(256),
        hidden: hidden.unwrap_or(HIDDEN),
        layers: 2,
    }
}

/// Units of a recurrent layer in each direction, by default. The program of the authors has 256; half of them take a third of the time.
const HIDDEN: usize = 128;
/// Epochs by default.
const EPOCHS: usize = 6;

/// A page in training.
struct LabelledBags {
    bags: Vec<Vec<(u32, f32)>>,
    labels: Vec<bool>,
}

/// What a training gives.
pub(crate) struct TrainedBoilerNet {
    pub(crate) vocabulary: LeafVocabulary,
    pub(crate) sizes: Sizes,
    pub(crate) weights: Vec<(String, Tensor)>,
}

/// Trains a network on pages with the labels of their leaves, in the order of `groups`.
pub(crate) fn train(
    pages: &[(&Leaves, &[bool])],
    groups: &[&str],
    settings: &FitSettings,
    note: &mut dyn FnMut(Epoch),
) -> Result<TrainedBoilerNet, NeuralError> {
    let (training, validation) = split(groups, settings.validation, settings.seed);
    let vocabulary = LeafVocabulary::of(training.iter().map(|&page| pages[page].0));
    let lookup = vocabulary.lookup();
    let with_bags = |&page: &usize| LabelledBags {
        bags: lookup.bags(pages[page].0, 0..pages[page].0.len()),
        labels: pages[page].1.to_vec(),
    };
    let mut training: Vec<LabelledBags> = training.iter().map(with_bags).filter(|page| !page.bags.is_empty()).collect();
    let validation: Vec<LabelledBags> = validation.iter().map(with_bags).filter(|page| !page.bags.is_empty()).collect();

    let sizes = sizes(&vocabulary, settings.hidden);
    if !sizes.are_possible() {
        let problem = format!("{} units of a hidden layer are not from 1 to {}", sizes.hidden, Sizes::MOST.hidden);
        return Err(NeuralError::Training { system: System::BoilerNet, problem });
    }
    let variables = Variables::new();
    let network = BoilerNet::new(&variables.builder(), sizes)?;
    variables.initialize(settings.seed, |name, shape| sizes.initial(name, shape))?;
    let mut adam = adam(variables.all()?, LEARNING_RATE)?;
    let class_weights = class_weights(&training);
    let mut random = NetworkRandom::new(settings.seed, "batches");
    let (mut best, mut weights) = (f64::NEG_INFINITY, Vec::new());
    for _ in 0..settings.epochs.unwrap_or(EPOCHS) {
        let started = Instant::now();
        random.shuffle(&mut training);
        let mut loss = 0.0;
        let batches = training.chunks(BATCH);
        let count = batches.len();
        for batch in batches {
            loss += step(&network, &mut adam, batch, class_weights, &mut random)?;
        }
        let f1 = if validation.is_empty() { f64::NAN } else { f1(&network, &validation)? };
        if f1.is_nan() || f1 > best {
            (best, weights) = (f1, variables.copied()?);
        }
        note(Epoch { seconds: started.elapsed().as_secs_f64(), loss: loss / count.max(1) as f64, validation: f1 });
    }
    if weights.is_empty() {
        weights = variables.copied()?;
    }
    Ok(TrainedBoilerNet { vocabulary, sizes, weights })
}

/// The weights of leaves that are noise and that are content: both classes weigh the same on all pages, as in the program of the authors. The loss of a step is the mean
/// by these weights.
fn class_weights(pages: &[LabelledBags]) -> [f32; 2] {
    let all: usize = pages.iter().map(|page| page.labels.len()).sum();
    let content: usize = pages.iter().map(|page| page.labels.iter().filter(|&&label| label).count()).sum();
    [all - content, content].map(|count| all as f32 / (2 * count.max(1)) as f32)
}

/// A part of a page: which of its leaves.
type Part<'a> = (&'a LabelledBags, std::ops::Range<usize>);

/// One step of Adam. Returns the loss.
fn step(
    network: &BoilerNet,
    adam: &mut AdamW,
    batch: &[LabelledBags],
    class_weights: [f32; 2],
    random: &mut NetworkRandom,
) -> TensorResult<f64> {
    let parts: Vec<Part> = batch
        .iter()
        .map(|page| {
            let length = page.bags.len().min(WINDOW);
            let start = random.below(page.bags.len() - length + 1);
            (page, start..start + length)
        })
        .collect();
    let (bags, packing) = packed(&parts);
    let label = |&(part, leaf): &(usize, usize)| {
        let (page, range) = &parts[part];
        page.labels[range.start + leaf]
    };
    let labels: Vec<bool> = packing.order().iter().map(label).collect();
    let width = 2 * network.sizes().hidden;
    let kept: Vec<f32> =
        (0..labels.len() * width).map(|_| if random.unit() < DROPOUT { 0.0 } else { 1.0 / (1.0 - DROPOUT) }).collect();
    let kept = Tensor::from_vec(kept, (labels.len(), width), &Device::Cpu)?;
    let weights: Vec<f32> = labels.iter().map(|&label| class_weights[usize::from(label)]).collect();
    let labels: Vec<f32> = labels.iter().map(|&label| f32::from(u8::from(label))).collect();
    let logits = network.logits(bags, packing, Some(&kept))?;
    let loss = logistic_loss(&logits, &Tensor::new(labels, &Device::Cpu)?, &Tensor::new(weights, &Device::Cpu)?)?;
    adam.backward_step(&loss)?;
    Ok(f64::from(loss.to_scalar::<f32>()?))
}

/// The leaves of some parts in the order of a packing.
fn packed(parts: &[Part]) -> (WordBags, Packing) {
    let lengths: Vec<usize> = parts.iter().map(|(_, range)| range.len()).collect();
    let packing = Packing::of(&lengths);
    let mut bags = WordBags::default();
    for &(part, leaf) in packing.order() {
        let (page, range) = &parts[part];
        bags.push(&page.bags[range.start + leaf]);
    }
    (bags, packing)
}

/// F1 of the leaves of all validation pages.
fn f1(network: &BoilerNet, pages: &[LabelledBags]) -> TensorResult<f64> {
    let mut decisions = Decisions::default();
    for batch in pages.chunks(BATCH) {
        let parts: Vec<Part> = batch.iter().map(|page| (page, 0..page.bags.len())).collect();
        let (bags, packing) = packed(&parts);
        let order = packing.order().to_vec();
        let logits: Vec<f32> = network.logits(bags, packing, None)?.to_vec1()?;
        for (&(part, leaf), logit) in order.iter().zip(logits) {
            decisions.add(logit > 0.0, parts[part].0.labels[leaf]);
        }
    }
    Ok(decisions.f1())
}
