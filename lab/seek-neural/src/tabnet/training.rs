//! The training of a network: Adam on shuffled batches, with early stopping.
//!
//! The same table, sizes, parameters and seed give the same weights on the same machine, with any number of threads.
//!
//! The matrices are too small for several threads, so run several trainings side by side with `RAYON_NUM_THREADS=1`.
//! Without it candle's threads wait for each other. A core then trains on 170,000 rows with 10 columns a second.

use super::config::TabNetConfig;
use super::fit_error::FitError;
use super::initial_weights::{initialize, is_trained};
use super::network::TabNet;
use super::training_table::TrainingTable;
use crate::network::slices::even_parts;
use crate::network::{adam, logistic_loss, sorted};
use crate::random::NetworkRandom;
use candle_core::backprop::GradStore;
use candle_core::{DType, Device, Tensor, Var};
use candle_nn::{AdamW, Optimizer, VarBuilder, VarMap};
use std::collections::HashMap;

/// How a network is trained. The defaults are those of `dreamquark-ai/tabnet`, with fewer epochs and a decay.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TrainingParams {
    /// Greatest number of passes over the rows. With 0 the weights are those before training.
    pub epochs: usize,
    /// Least rows of a batch, if there are so many. At least 2. The running moments need some hundred batches.
    pub batch: usize,
    /// Learning rate of Adam in the first epoch, above 0.
    pub learning_rate: f64,
    /// Factor of the learning rate after each epoch, above 0 and up to 1.
    pub decay: f64,
    /// Greatest norm of the gradient of all weights, above 0.
    pub clip: f64,
    /// Weight of the sparsity loss, at least 0.
    pub sparsity: f64,
    /// Whether both classes have the same weight in the loss, however rare one is.
    pub is_balanced: bool,
    /// Share of the groups that the validation takes, 0 to below 1. Without validation the last epoch counts.
    pub validation: f64,
    /// Epochs without a better validation loss after which the training stops, at least 1.
    pub patience: usize,
    /// The seed of weights, split and order.
    pub seed: u64,
}

impl Default for TrainingParams {
    fn default() -> Self {
        TrainingParams {
            epochs: 10,
            batch: 1024,
            learning_rate: 0.02,
            decay: 0.95,
            clip: 1.0,
            sparsity: 1e-3,
            is_balanced: false,
            validation: 0.1,
            patience: 3,
            seed: 0,
        }
    }
}

/// The mean losses of an epoch, without the sparsity loss.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EpochLosses {
    /// Over the batches, while the weights changed.
    pub training: f32,
    /// On the rows of the validation, after the epoch; `None` without validation.
    pub validation: Option<f32>,
}

/// A trained network.
#[derive(Debug)]
pub struct FittedTabNet {
    /// Weights and running moments by name, of the epoch with the best validation loss. [`VarBuilder::from_tensors`]
    /// reads them.
    pub weights: HashMap<String, Tensor>,
    /// The losses of all epochs.
    pub epochs: Vec<EpochLosses>,
}

/// Trains a network. `progress` is called after each epoch.
///
/// # Errors
/// [`FitError`] if the sizes do not fit the table, a class has no rows, or the loss diverges.
pub fn fit(
    table: &TrainingTable,
    config: &TabNetConfig,
    params: &TrainingParams,
    mut progress: impl FnMut(&EpochLosses),
) -> Result<FittedTabNet, FitError> {
    let columns = table.features().columns().len();
    if config.columns != columns {
        return Err(FitError::Columns { found: config.columns, expected: columns });
    }
    let (mut train, validate) = table.split(params.validation, params.seed);
    let batches = TrainingBatches {
        table,
        class_weights: class_weights(table, &train, params.is_balanced)?,
        device: Device::Cpu,
    };
    let vars = VarMap::new();
    let network = TabNet::new(VarBuilder::from_varmap(&vars, DType::F32, &Device::Cpu), config)?;
    initialize(&vars, params.seed)?;
    let mut optimizer = ClippedAdam::new(&vars, params)?;
    let mut random = NetworkRandom::new(params.seed, "order");
    let mut fitted = FittedTabNet { weights: copied(&vars)?, epochs: Vec::new() };
    let (mut best, mut best_epoch) = (f32::INFINITY, 0);
    for epoch in 1..=params.epochs {
        random.shuffle(&mut train);
        let training = train_epoch(&network, &batches, &train, &mut optimizer, params)?;
        optimizer.adam.set_learning_rate(optimizer.adam.learning_rate() * params.decay);
        let validation = if validate.is_empty() {
            None
        } else {
            Some(validation_loss(&network, &batches, &validate, params.batch)?)
        };
        let losses = EpochLosses { training, validation };
        progress(&losses);
        fitted.epochs.push(losses);
        if !training.is_finite() || validation.is_some_and(|loss| !loss.is_finite()) {
            return Err(FitError::Diverged { epoch });
        }
        if validation.is_none_or(|loss| loss < best) {
            (best, best_epoch) = (validation.unwrap_or(best), epoch);
            fitted.weights = copied(&vars)?;
        } else if epoch - best_epoch >= params.patience {
            break;
        }
    }
    Ok(fitted)
}

/// One pass over the rows in their order. Returns the mean loss.
fn train_epoch(
    network: &TabNet,
    batches: &TrainingBatches,
    rows: &[u32],
    optimizer: &mut ClippedAdam,
    params: &TrainingParams,
) -> candle_core::Result<f32> {
    let parts = even_parts(rows.len(), params.batch);
    let count = parts.len() as f32;
    let mut sum = 0.0;
    for part in parts {
        let batch = batches.of(&rows[part])?;
        let (logits, sparsity) = network.forward(&batch.tags, &batch.values, true)?;
        let loss = logistic_loss(&logits, &batch.labels, &batch.weights)?;
        optimizer.step((&loss + (sparsity * params.sparsity)?)?.backward()?)?;
        sum += loss.to_scalar::<f32>()?;
    }
    Ok(sum / count)
}

/// The loss on rows that the training does not see, with the running moments.
fn validation_loss(network: &TabNet, batches: &TrainingBatches, rows: &[u32], size: usize) -> candle_core::Result<f32> {
    let (mut sum, mut weight) = (0.0, 0.0);
    for part in even_parts(rows.len(), size) {
        let batch = batches.of(&rows[part])?;
        let (logits, _) = network.forward(&batch.tags, &batch.values, false)?;
        let of_batch = f64::from(batch.weights.sum_all()?.to_scalar::<f32>()?);
        let loss = logistic_loss(&logits, &batch.labels, &batch.weights)?.to_scalar::<f32>()?;
        sum += f64::from(loss) * of_batch;
        weight += of_batch;
    }
    Ok((sum / weight) as f32)
}

/// The weight in the loss of rows with label 0 and 1. The mean over the rows is 1.
fn class_weights(table: &TrainingTable, rows: &[u32], is_balanced: bool) -> Result<[f32; 2], FitError> {
    let positive = rows.iter().filter(|&&row| table.labels[row as usize] > 0.5).count();
    let counts = [rows.len() - positive, positive];
    if counts.contains(&0) {
        return Err(FitError::OneClass { rows: rows.len() });
    }
    let balanced = counts.map(|count| rows.len() as f32 / (2 * count) as f32);
    Ok(if is_balanced { balanced } else { [1.0; 2] })
}

/// A copy of all variables.
fn copied(vars: &VarMap) -> candle_core::Result<HashMap<String, Tensor>> {
    sorted(vars)?.into_iter().map(|(name, var)| Ok((name, var.as_detached_tensor().copy()?))).collect()
}

/// Some rows of the table as tensors.
struct TrainingBatch {
    tags: Tensor,
    values: Tensor,
    labels: Tensor,
    weights: Tensor,
}

struct TrainingBatches<'a> {
    table: &'a TrainingTable,
    class_weights: [f32; 2],
    device: Device,
}

impl TrainingBatches<'_> {
    fn of(&self, rows: &[u32]) -> candle_core::Result<TrainingBatch> {
        let columns = self.table.features().columns().len();
        let mut values = Vec::with_capacity(rows.len() * columns);
        for &row in rows {
            values.extend_from_slice(&self.table.values[row as usize * columns..][..columns]);
        }
        let tags: Vec<u32> = rows.iter().map(|&row| self.table.tags[row as usize]).collect();
        let labels: Vec<f32> = rows.iter().map(|&row| self.table.labels[row as usize]).collect();
        let weights: Vec<f32> = labels.iter().map(|&label| self.class_weights[usize::from(label > 0.5)]).collect();
        Ok(TrainingBatch {
            tags: Tensor::new(tags, &self.device)?,
            values: Tensor::from_vec(values, (rows.len(), columns), &self.device)?,
            labels: Tensor::new(labels, &self.device)?,
            weights: Tensor::new(weights, &self.device)?,
        })
    }
}

/// Adam, after a gradient that is too long was cut to a greatest norm.
struct ClippedAdam {
    vars: Vec<Var>,
    adam: AdamW,
    clip: f64,
}

impl ClippedAdam {
    fn new(vars: &VarMap, params: &TrainingParams) -> candle_core::Result<ClippedAdam> {
        let is_weight = |(name, var): (String, Var)| is_trained(&name).then_some(var);
        let vars: Vec<Var> = sorted(vars)?.into_iter().filter_map(is_weight).collect();
        Ok(ClippedAdam { adam: adam(vars.clone(), params.learning_rate)?, vars, clip: params.clip })
    }

    fn step(&mut self, mut gradients: GradStore) -> candle_core::Result<()> {
        let mut squares = 0.0;
        for gradient in self.vars.iter().filter_map(|var| gradients.get(var)) {
            squares += f64::from(gradient.sqr()?.sum_all()?.to_scalar::<f32>()?);
        }
        let factor = self.clip / squares.sqrt();
        if factor < 1.0 {
            for var in &self.vars {
                if let Some(gradient) = gradients.remove(var) {
                    gradients.insert(var, (gradient * factor)?);
                }
            }
        }
        self.adam.step(&gradients)
    }
}
