//! The logistic loss: the binary cross entropy of logits.
//!
//! candle's own takes the logarithm of a sigmoid, which is infinite for a large logit. Here `ln(1 + e^x)` is one
//! operation that is exact for all logits.

use super::slices;
use candle_core::{CpuStorage, CustomOp1, Layout, Result, Shape, Tensor};

/// The weighted mean of the loss: logits, labels of 0 or 1 and weights, all `[n]`.
pub(crate) fn logistic_loss(logits: &Tensor, labels: &Tensor, weights: &Tensor) -> Result<Tensor> {
    let losses = (logits.contiguous()?.apply_op1(Softplus)? - (logits * labels)?)?;
    (losses * weights)?.sum_all()? / weights.sum_all()?
}

/// `ln(1 + e^x)`.
struct Softplus;

impl CustomOp1 for Softplus {
    fn name(&self) -> &'static str {
        "softplus"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let softplus = |x: &f32| x.max(0.0) + (-x.abs()).exp().ln_1p();
        let result = slices::of_storage(storage, layout)?.iter().map(softplus).collect();
        Ok((CpuStorage::F32(result), layout.shape().clone()))
    }

    fn bwd(&self, logits: &Tensor, _result: &Tensor, gradient: &Tensor) -> Result<Option<Tensor>> {
        Ok(Some((gradient * candle_nn::ops::sigmoid(logits)?)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use candle_core::{Device, Var};

    #[test]
    fn large_logits_have_finite_losses_and_gradients() {
        let logits = Var::new(&[0.0_f32, 100.0, -100.0, 100.0], &Device::Cpu).unwrap();
        let labels = Tensor::new(&[1.0_f32, 1.0, 0.0, 0.0], &Device::Cpu).unwrap();
        let weights = Tensor::new(&[1.0_f32, 1.0, 1.0, 2.0], &Device::Cpu).unwrap();
        let loss = logistic_loss(&logits, &labels, &weights).unwrap();
        assert!((loss.to_scalar::<f32>().unwrap() - (2.0_f32.ln() + 200.0) / 5.0).abs() < 1e-5);
        let gradient: Vec<f32> = loss.backward().unwrap().get(&logits).unwrap().to_vec1().unwrap();
        for (found, expected) in gradient.iter().zip([-0.1, 0.0, 0.0, 0.4]) {
            assert!((found - expected).abs() < 1e-6, "{gradient:?}");
        }
    }
}
