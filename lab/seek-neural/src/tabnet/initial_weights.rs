//! The weights before training, from a seed.

use crate::network::sorted;
use crate::random::NetworkRandom;
use candle_core::{Result, Tensor, bail};
use candle_nn::VarMap;

/// Whether the optimiser trains a variable of this name. The running moments of a batch normalisation are no weights:
/// the forward pass sets them.
pub fn is_trained(name: &str) -> bool {
    !name.ends_with("running_mean") && !name.ends_with("running_var")
}

/// Sets all variables of a network to the values before training. The same names, shapes and seed give the same values.
///
/// A normalisation starts with weight 1, bias 0, and running moments 0 and 1. Weights of layers are uniform with the
/// variance that `dreamquark-ai/tabnet` gives them: `2 / sqrt(inputs)` before a gated linear unit, else `1 /
/// sqrt(inputs)`. That is Glorot's with its gains. An embedding has variance 1.
///
/// # Errors
/// If a variable is not one of [`TabNet`](super::TabNet).
pub fn initialize(vars: &VarMap, seed: u64) -> Result<()> {
    let mut random = NetworkRandom::new(seed, "initial weights");
    for (name, var) in sorted(vars)? {
        let end = name.rsplit('.').next().unwrap_or_default();
        let initial = match (end, var.dims()) {
            ("weight", &[_, inputs]) => {
                let variance = match name.split('.').next() {
                    Some("embedding") => 1.0,
                    Some("attention" | "output") => 1.0 / (inputs as f32).sqrt(),
                    _ => 2.0 / (inputs as f32).sqrt(),
                };
                // The variance of a uniform number from -b to b is b² / 3.
                let bound = (3.0_f32 * variance).sqrt();
                let numbers: Vec<f32> = (0..var.elem_count()).map(|_| (2.0 * random.unit() - 1.0) * bound).collect();
                Tensor::from_vec(numbers, var.shape(), var.device())?
            }
            ("weight" | "running_var", _) => var.ones_like()?,
            ("bias" | "running_mean", _) => var.zeros_like()?,
            _ => bail!("a network has no variable {name}"),
        };
        var.set(&initial)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{ElementFeatures, TabNet, TabNetConfig};
    use super::*;
    use candle_core::Var;
    use candle_core::{DType, Device};
    use candle_nn::VarBuilder;

    #[test]
    fn weights_follow_from_the_seed() {
        let weights = |seed| {
            let vars = VarMap::new();
            let vs = VarBuilder::from_varmap(&vars, DType::F32, &Device::Cpu);
            TabNet::new(vs, &TabNetConfig::new(ElementFeatures::Both)).unwrap();
            initialize(&vars, seed).unwrap();
            let values = |var: &Var| var.flatten_all().unwrap().to_vec1::<f32>().unwrap();
            sorted(&vars).unwrap().iter().map(|(name, var)| (name.clone(), values(var))).collect::<Vec<_>>()
        };
        assert_eq!(weights(1), weights(1));
        assert_ne!(weights(1), weights(2));
        for (name, values) in weights(1) {
            let variance = values.iter().map(|value| value * value).sum::<f32>() / values.len() as f32;
            match name.as_str() {
                "embedding.weight" => assert!((variance - 1.0).abs() < 0.2),
                "shared.1.weight" => assert!((variance - 0.5).abs() < 0.1),
                "attention.0.weight" => assert!((variance - 0.354).abs() < 0.1),
                "input.running_var" => assert!(values.iter().all(|&value| value == 1.0)),
                _ => {}
            }
        }
    }

    #[test]
    fn running_moments_are_not_trained() {
        assert!(is_trained("features.0.1.norm.weight"));
        assert!(!is_trained("features.0.1.norm.running_mean"));
        assert!(!is_trained("input.running_var"));
    }
}
