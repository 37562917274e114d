//! Variables of a network with initial values from a seed. The generator of the framework takes no seed on the processor.

use crate::random::NetworkRandom;
use candle_core::{DType, Device, Result, Tensor, Var, bail};
use candle_nn::{AdamW, Optimizer, ParamsAdamW, VarBuilder, VarMap};

/// The variables of a network in training.
pub(crate) struct Variables {
    map: VarMap,
}

/// How the values of a variable begin.
pub(crate) enum Initial {
    /// Uniform from `-bound` to `bound`.
    Uniform(f32),
    /// Normal with this standard deviation, cut at two of them.
    Normal(f32),
    /// Given values.
    Values(Vec<f32>),
}

impl Variables {
    /// No variables yet.
    pub(crate) fn new() -> Variables {
        Variables { map: VarMap::new() }
    }

    /// A builder that adds what a network asks for.
    pub(crate) fn builder(&self) -> VarBuilder<'_> {
        VarBuilder::from_varmap(&self.map, DType::F32, &Device::Cpu)
    }

    /// Sets all variables in the order of their names.
    pub(crate) fn initialize(&self, seed: u64, initial: impl Fn(&str, &[usize]) -> Initial) -> Result<()> {
        let mut random = NetworkRandom::new(seed, "initial weights");
        for (name, var) in sorted(&self.map)? {
            let count = var.elem_count();
            let values: Vec<f32> = match initial(&name, var.dims()) {
                Initial::Uniform(bound) => (0..count).map(|_| (2.0 * random.unit() - 1.0) * bound).collect(),
                Initial::Normal(deviation) => (0..count).map(|_| random.normal() * deviation).collect(),
                Initial::Values(values) => values,
            };
            var.set(&Tensor::from_vec(values, var.shape(), var.device())?)?;
        }
        Ok(())
    }

    /// All variables.
    pub(crate) fn all(&self) -> Result<Vec<Var>> {
        Ok(sorted(&self.map)?.into_iter().map(|(_, var)| var).collect())
    }

    /// A copy of all values by name.
    pub(crate) fn copied(&self) -> Result<Vec<(String, Tensor)>> {
        let copy = |(name, var): (String, Var)| Ok((name, var.as_detached_tensor().copy()?));
        sorted(&self.map)?.into_iter().map(copy).collect()
    }
}

/// Adam (Kingma and Ba, 2015): AdamW without decay of the weights.
pub(crate) fn adam(vars: Vec<Var>, learning_rate: f64) -> Result<AdamW> {
    AdamW::new(vars, ParamsAdamW { lr: learning_rate, weight_decay: 0.0, ..ParamsAdamW::default() })
}

/// The variables of a map in the order of their names.
pub(crate) fn sorted(map: &VarMap) -> Result<Vec<(String, Var)>> {
    let Ok(data) = map.data().lock() else { bail!("the variables are locked by a thread that failed") };
    let mut vars: Vec<(String, Var)> = data.iter().map(|(name, var)| (name.clone(), var.clone())).collect();
    vars.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(vars)
}

/// The bound of Glorot's uniform values (Glorot and Bengio, 2010).
pub(crate) fn glorot(inputs: usize, outputs: usize) -> Initial {
    Initial::Uniform((6.0 / (inputs + outputs) as f32).sqrt())
}
