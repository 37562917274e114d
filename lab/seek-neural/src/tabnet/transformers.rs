//! The two parts of a step: the feature transformer and the attentive transformer (figure 4 of the paper).

use super::batch_norm::GhostBatchNorm;
use super::config::TabNetConfig;
use super::gated_linear_unit::gated_linear_unit;
use super::sparsemax::sparsemax;
use candle_core::{Result, Tensor};
use candle_nn::{Init, Linear, Module, VarBuilder};

/// A layer without bias. Its weights are zero until they are read or [initialised](super::initial_weights::initialize).
pub(super) fn linear(vs: &VarBuilder, inputs: usize, outputs: usize) -> Result<Linear> {
    Ok(Linear::new(vs.get_with_hints((outputs, inputs), "weight", Init::Const(0.0))?, None))
}

/// Layers, each with ghost batch normalisation and gated linear units. The first ones share their weights with all
/// steps, but have their own normalisation.
#[derive(Debug)]
pub(super) struct FeatureTransformer {
    layers: Vec<(Linear, GhostBatchNorm)>,
}

impl FeatureTransformer {
    pub(super) fn new(vs: &VarBuilder, shared: &[Linear], config: &TabNetConfig) -> Result<FeatureTransformer> {
        let gated = 2 * config.width();
        let layers = (0..config.shared_layers + config.own_layers).map(|at| {
            let vs = vs.pp(at);
            let inputs = if at == 0 { config.inputs() } else { config.width() };
            let layer = shared.get(at).map_or_else(|| linear(&vs, inputs, gated), |shared| Ok(shared.clone()))?;
            Ok((layer, config.norm(&vs, gated)?))
        });
        Ok(FeatureTransformer { layers: layers.collect::<Result<_>>()? })
    }

    /// Rows `[n, inputs]` to `[n, n_d + n_a]`.
    pub(super) fn forward(&self, rows: &Tensor, train: bool) -> Result<Tensor> {
        let mut result = rows.clone();
        for (at, (layer, norm)) in self.layers.iter().enumerate() {
            let next = gated_linear_unit(&norm.forward(&layer.forward(&result)?, train)?)?;
            // The sum of two keeps its variance. The first layer changes the width, so nothing can be added.
            result = if at == 0 { next } else { ((result + next)? * 0.5_f64.sqrt())? };
        }
        Ok(result)
    }
}

/// Decides how much of each column a step sees.
#[derive(Debug)]
pub(super) struct AttentiveTransformer {
    layer: Linear,
    norm: GhostBatchNorm,
}

impl AttentiveTransformer {
    pub(super) fn new(vs: &VarBuilder, config: &TabNetConfig) -> Result<AttentiveTransformer> {
        let masks = config.masks();
        Ok(AttentiveTransformer { layer: linear(vs, config.n_a, masks)?, norm: config.norm(vs, masks)? })
    }

    /// The mask `[n, masks]` from what the last step passed on, `[n, n_a]`, and the prior scales `[n, masks]`: how much
    /// of each column earlier steps left over. Without prior scales all are 1.
    pub(super) fn forward(&self, passed: &Tensor, prior: Option<&Tensor>, train: bool) -> Result<Tensor> {
        let scores = self.norm.forward(&self.layer.forward(passed)?, train)?;
        sparsemax(&prior.map_or(Ok(scores.clone()), |prior| &scores * prior)?)
    }
}
