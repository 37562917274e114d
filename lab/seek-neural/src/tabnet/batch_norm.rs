//! Ghost batch normalisation: each virtual batch is normalised by its own mean and variance.
//!
//! Hoffer, Hubara and Soudry, "Train longer, generalize better" (NeurIPS 2017). TabNet uses it everywhere but at its
//! input. The running moments are stored beside the weights. Training changes them without gradients.

use super::normalize::{Moments, Normalize};
use crate::network::slices::even_parts;
use candle_core::{Result, Tensor, Var, bail};
use candle_nn::{Init, VarBuilder};

/// Batch normalisation with running moments for inference.
#[derive(Debug)]
pub(super) struct GhostBatchNorm {
    weight: Tensor,
    bias: Tensor,
    running_mean: Tensor,
    running_var: Tensor,
    /// Least number of rows that are normalised together; `usize::MAX` for the whole batch.
    virtual_batch: usize,
    /// Share of a virtual batch in the running moments, 0 to 1.
    momentum: f32,
}

impl GhostBatchNorm {
    pub(super) fn new(vs: &VarBuilder, columns: usize, virtual_batch: usize, momentum: f32) -> Result<GhostBatchNorm> {
        let get = |name, value| vs.get_with_hints(columns, name, Init::Const(value));
        Ok(GhostBatchNorm {
            weight: get("weight", 1.0)?,
            bias: get("bias", 0.0)?,
            running_mean: get("running_mean", 0.0)?,
            running_var: get("running_var", 1.0)?,
            virtual_batch,
            momentum,
        })
    }

    /// Normalises rows `[n, columns]`. Training takes the moments of the rows, and updates the running ones. Else the
    /// running moments count, and the result has no gradient.
    pub(super) fn forward(&self, rows: &Tensor, train: bool) -> Result<Tensor> {
        let rows = rows.contiguous()?;
        let n = rows.dim(0)?;
        let (mut mean, mut variance): (Vec<f32>, Vec<f32>) =
            (self.running_mean.to_vec1()?, self.running_var.to_vec1()?);
        if !train {
            let moments = Moments::known(n, mean, variance);
            return rows.apply_op3_no_bwd(&self.weight, &self.bias, &Normalize(moments));
        }
        let moments = Moments::of(&rows, even_parts(n, self.virtual_batch).collect())?;
        moments.update(&mut mean, &mut variance, self.momentum);
        for (running, next) in [(&self.running_mean, mean), (&self.running_var, variance)] {
            if !running.is_variable() {
                bail!("a network that was read from tensors cannot be trained");
            }
            Var::from_tensor(running)?.set(&Tensor::new(next, running.device())?)?;
        }
        rows.apply_op3(&self.weight, &self.bias, Normalize(moments))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::NetworkRandom;
    use candle_core::{DType, Device};
    use candle_nn::VarMap;

    fn norm(vars: &VarMap, virtual_batch: usize) -> GhostBatchNorm {
        let vs = VarBuilder::from_varmap(vars, DType::F32, &Device::Cpu);
        GhostBatchNorm::new(&vs, 3, virtual_batch, 0.1).unwrap()
    }

    fn rows(n: usize) -> Var {
        let mut random = NetworkRandom::new(5, "test");
        let numbers = (0..n * 3).map(|at| (2.0 * random.unit() - 1.0) * (at % 3 + 1) as f32 + 2.0).collect();
        Var::from_vec::<_, f32>(numbers, (n, 3), &Device::Cpu).unwrap()
    }

    fn difference(a: &Tensor, b: &Tensor) -> f32 {
        (a - b).unwrap().abs().unwrap().max_all().unwrap().to_scalar().unwrap()
    }

    /// Batch normalisation by candle's own operations.
    fn slow(rows: &Tensor) -> Tensor {
        let centered = rows.broadcast_sub(&rows.mean_keepdim(0).unwrap()).unwrap();
        let variance = centered.sqr().unwrap().mean_keepdim(0).unwrap();
        centered.broadcast_div(&(variance + 1e-5).unwrap().sqrt().unwrap()).unwrap()
    }

    #[test]
    fn each_virtual_batch_is_normalised_by_itself() {
        let rows = rows(10);
        let norm = norm(&VarMap::new(), 4);
        let parts = [slow(&rows.narrow(0, 0, 5).unwrap()), slow(&rows.narrow(0, 5, 5).unwrap())];
        let expected = Tensor::cat(&parts, 0).unwrap();
        let found = norm.forward(&rows, true).unwrap();
        assert!(difference(&expected, &found) < 1e-5);
        let power = |result: &Tensor| result.powf(3.0).unwrap().sum_all().unwrap().backward().unwrap();
        let gradient = |result: &Tensor| power(result).get(&rows).unwrap().clone();
        assert!(difference(&gradient(&expected), &gradient(&found)) < 1e-4);
    }

    #[test]
    fn weight_and_bias_have_gradients() {
        let vars = VarMap::new();
        let found = norm(&vars, usize::MAX).forward(&rows(8), true).unwrap();
        let gradients = found.sqr().unwrap().sum_all().unwrap().backward().unwrap();
        let data = vars.data().lock().unwrap();
        let gradient = |name: &str| gradients.get(data[name].as_tensor()).unwrap().to_vec1::<f32>().unwrap();
        // The sum of squares of normalised numbers is n, and its derivative 2 n; that by the bias is twice their sum,
        // 0.
        assert!(gradient("weight").iter().all(|found| (found - 16.0).abs() < 1e-2));
        assert!(gradient("bias").iter().all(|found| found.abs() < 1e-4));
    }

    #[test]
    fn inference_uses_the_running_moments() {
        let (vars, rows) = (VarMap::new(), rows(64));
        let norm = norm(&vars, usize::MAX);
        assert!(difference(&norm.forward(&rows, false).unwrap(), &rows) < 1e-4, "at first they are 0 and 1");
        for _ in 0..200 {
            norm.forward(&rows, true).unwrap();
        }
        // The variance of a sample is larger by 64 / 63.
        assert!(difference(&norm.forward(&rows, false).unwrap(), &slow(&rows)) < 0.02);
    }

    #[test]
    fn fixed_tensors_are_not_trained() {
        let vars = VarMap::new();
        norm(&vars, 4);
        let fixed =
            vars.data().lock().unwrap().iter().map(|(name, var)| (name.clone(), var.as_detached_tensor())).collect();
        let vs = VarBuilder::from_tensors(fixed, DType::F32, &Device::Cpu);
        let norm = GhostBatchNorm::new(&vs, 3, 4, 0.1).unwrap();
        assert!(norm.forward(&rows(4), false).is_ok());
        assert!(norm.forward(&rows(4), true).is_err());
    }
}
