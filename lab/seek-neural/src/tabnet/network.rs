//! The TabNet network for a binary class.

use super::batch_norm::GhostBatchNorm;
use super::config::TabNetConfig;
use super::elements::ElementRows;
use super::transformers::{AttentiveTransformer, FeatureTransformer, linear};
use crate::error::NeuralError;
use crate::network::slices::even_parts;
use candle_core::{Device, Result, Tensor, bail};
use candle_nn::{Init, Linear, Module, VarBuilder};
use seek_page::PageError;

/// Rows that inference computes at once: few enough for the cache.
const INFERENCE_ROWS: usize = 1024;

/// Keeps the logarithm of an empty mask finite.
const LEAST_MASK: f64 = 1e-15;

/// A TabNet that gives one logit for each row.
///
/// Two logits and a softmax, as in `dreamquark-ai/tabnet`, give the same probabilities: those of the difference of the
/// logits.
#[derive(Debug)]
pub struct TabNet {
    config: TabNetConfig,
    embedding: Tensor,
    input_norm: GhostBatchNorm,
    /// The first one gives what the first mask is made from.
    features: Vec<FeatureTransformer>,
    attention: Vec<AttentiveTransformer>,
    output: Linear,
    /// `[masks, inputs]`: each input belongs to one number of the mask. The numbers of the embedding share theirs.
    inputs_of_masks: Tensor,
}

impl TabNet {
    /// A network with the variables of a store. It adds those that a trainable store lacks:
    /// [`initialize`](super::initial_weights::initialize) then gives them random values.
    ///
    /// # Errors
    /// If a size is zero that may not be, or a tensor is missing or has another shape.
    pub fn new(vs: VarBuilder, config: &TabNetConfig) -> Result<TabNet> {
        let sizes = [config.columns, config.tags, config.embedding, config.n_d, config.n_a, config.n_steps];
        if sizes.contains(&0) || config.shared_layers + config.own_layers == 0 {
            bail!("a network cannot have these sizes: {config:?}");
        }
        let shared: Vec<Linear> = (0..config.shared_layers)
            .map(|at| {
                let inputs = if at == 0 { config.inputs() } else { config.width() };
                linear(&vs.pp("shared").pp(at), inputs, 2 * config.width())
            })
            .collect::<Result<_>>()?;
        let features =
            (0..=config.n_steps).map(|step| FeatureTransformer::new(&vs.pp("features").pp(step), &shared, config));
        let attention = (0..config.n_steps).map(|step| AttentiveTransformer::new(&vs.pp("attention").pp(step), config));
        Ok(TabNet {
            config: *config,
            embedding: vs.pp("embedding").get_with_hints(
                (config.tags, config.embedding),
                "weight",
                Init::Const(0.0),
            )?,
            input_norm: GhostBatchNorm::new(&vs.pp("input"), config.inputs(), usize::MAX, config.input_momentum)?,
            features: features.collect::<Result<_>>()?,
            attention: attention.collect::<Result<_>>()?,
            output: linear(&vs.pp("output"), config.n_d, 1)?,
            inputs_of_masks: inputs_of_masks(config, vs.device())?,
        })
    }

    /// The logits `[n]` of rows, and the sparsity loss: the mean entropy of the masks, at least 0.
    ///
    /// `tags` are `u32` indices `[n]` below the number of tags, `values` are `f32` `[n, columns]`. There is at least
    /// one row. With `train` the batch is normalised by its own moments, and the running moments change. Without, the
    /// result has no gradients that could train.
    ///
    /// # Errors
    /// If the shapes do not fit, a tag is out of range, or a network read from tensors is trained.
    pub fn forward(&self, tags: &Tensor, values: &Tensor, train: bool) -> Result<(Tensor, Tensor)> {
        let (n_d, n_a) = (self.config.n_d, self.config.n_a);
        let inputs = Tensor::cat(&[&self.embedding.index_select(tags, 0)?, values], 1)?;
        let inputs = self.input_norm.forward(&inputs, train)?;
        let first = self.features[0].forward(&inputs, train)?;
        let mut passed = first.narrow(1, n_d, n_a)?.contiguous()?;
        let mut prior: Option<Tensor> = None;
        let mut decision: Option<Tensor> = None;
        let mut entropy: Option<Tensor> = None;
        for (attention, features) in self.attention.iter().zip(&self.features[1..]) {
            let mask = attention.forward(&passed, prior.as_ref(), train)?;
            let of_mask = (&mask * (&mask + LEAST_MASK)?.log()?)?.sum_all()?;
            entropy = Some(entropy.map_or(Ok(of_mask.clone()), |sum| sum + &of_mask)?);
            let left = mask.affine(-1.0, self.config.gamma)?;
            prior = Some(prior.map_or(Ok(left.clone()), |prior| prior * &left)?);
            let step = features.forward(&(mask.matmul(&self.inputs_of_masks)? * &inputs)?, train)?;
            let decided = step.narrow(1, 0, n_d)?.contiguous()?.relu()?;
            decision = Some(decision.map_or(Ok(decided.clone()), |sum| sum + &decided)?);
            passed = step.narrow(1, n_d, n_a)?.contiguous()?;
        }
        let (Some(decision), Some(entropy)) = (decision, entropy) else { bail!("a network has at least one step") };
        let logits = self.output.forward(&decision)?.squeeze(1)?;
        let masks = (self.config.n_steps * values.dim(0)?) as f64;
        Ok((logits, (entropy / -masks)?))
    }

    /// The probability for each row, 0 to 1, that the text of its element is main content. `check` says whether there is time left.
    ///
    /// # Errors
    /// If the columns or tags do not fit the network.
    pub fn probabilities(
        &self,
        rows: &ElementRows,
        check: &dyn Fn() -> std::result::Result<(), PageError>,
    ) -> std::result::Result<Vec<f32>, NeuralError> {
        let (n, columns) = (rows.tags.len(), self.config.columns);
        if rows.values.len() != n * columns {
            let problem = format!("{} values are not {n} rows of {columns} columns", rows.values.len());
            return Err(candle_core::Error::msg(problem).into());
        }
        let mut probabilities = Vec::with_capacity(n);
        for part in even_parts(n, INFERENCE_ROWS).filter(|part| !part.is_empty()) {
            check()?;
            let device = self.embedding.device();
            let values = &rows.values[part.start * columns..part.end * columns];
            let values = Tensor::from_slice(values, (part.len(), columns), device)?;
            let (logits, _) = self.forward(&Tensor::new(&rows.tags[part], device)?, &values, false)?;
            probabilities.extend(candle_nn::ops::sigmoid(&logits)?.to_vec1::<f32>()?);
        }
        Ok(probabilities)
    }
}

/// Which inputs belong to a number of the mask. The numbers of the embedding share theirs in equal parts, as in
/// `dreamquark-ai/tabnet`.
fn inputs_of_masks(config: &TabNetConfig, device: &Device) -> Result<Tensor> {
    let (masks, inputs, embedding) = (config.masks(), config.inputs(), config.embedding);
    let mut shares = vec![0.0_f32; masks * inputs];
    shares[..embedding].fill(1.0 / embedding as f32);
    for column in 0..config.columns {
        shares[(1 + column) * inputs + embedding + column] = 1.0;
    }
    Tensor::from_vec(shares, (masks, inputs), device)
}

#[cfg(test)]
mod tests {
    use super::super::elements::ElementFeatures;
    use super::super::initial_weights::initialize;
    use super::*;
    use candle_core::DType;
    use candle_nn::VarMap;

    fn network(vars: &VarMap, config: &TabNetConfig) -> TabNet {
        let network = TabNet::new(VarBuilder::from_varmap(vars, DType::F32, &Device::Cpu), config).unwrap();
        initialize(vars, 1).unwrap();
        network
    }

    fn rows(n: usize) -> ElementRows {
        let features = ElementFeatures::Basic;
        let values = (0..n * features.columns().len()).map(|at| (at as f32 * 0.7).sin()).collect();
        ElementRows {
            features,
            elements: (0..n as u32).collect(),
            parents: vec![None; n],
            tags: (0..n as u32).map(|at| at % 5).collect(),
            values,
        }
    }

    #[test]
    fn there_is_a_logit_for_each_row_and_one_loss() {
        let network = network(&VarMap::new(), &TabNetConfig::new(ElementFeatures::Basic));
        let rows = rows(7);
        let tags = Tensor::new(&rows.tags[..], &Device::Cpu).unwrap();
        let values = Tensor::from_vec(rows.values, (7, 8), &Device::Cpu).unwrap();
        for train in [true, false] {
            let (logits, sparsity) = network.forward(&tags, &values, train).unwrap();
            assert_eq!((logits.dims(), sparsity.dims()), (&[7][..], &[][..]));
            let sparsity: f32 = sparsity.to_scalar().unwrap();
            assert!((0.0..=9.0_f32.ln()).contains(&sparsity), "{sparsity}");
        }
    }

    #[test]
    fn all_sizes_of_layers_work() {
        for (shared_layers, own_layers) in [(0, 1), (1, 0), (3, 2)] {
            let config = TabNetConfig { shared_layers, own_layers, ..TabNetConfig::new(ElementFeatures::Basic) };
            assert_eq!(network(&VarMap::new(), &config).probabilities(&rows(3), &|| Ok(())).unwrap().len(), 3);
        }
        let none = TabNetConfig { n_steps: 0, ..TabNetConfig::new(ElementFeatures::Basic) };
        let vars = VarMap::new();
        assert!(TabNet::new(VarBuilder::from_varmap(&vars, DType::F32, &Device::Cpu), &none).is_err());
    }

    #[test]
    fn the_probability_of_a_row_does_not_depend_on_other_rows() {
        let network = network(&VarMap::new(), &TabNetConfig::new(ElementFeatures::Basic));
        let all = network.probabilities(&rows(2500), &|| Ok(())).unwrap();
        let few = network.probabilities(&rows(10), &|| Ok(())).unwrap();
        assert!(all.iter().zip(&few).all(|(all, few)| (all - few).abs() < 1e-6));
        assert!(network.probabilities(&rows(0), &|| Ok(())).unwrap().is_empty());
        assert!(network.probabilities(&ElementRows { values: vec![0.0; 9], ..rows(1) }, &|| Ok(())).is_err());
    }
}
