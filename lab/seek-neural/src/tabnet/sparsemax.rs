//! Sparsemax: a softmax whose results are often exactly zero.
//!
//! Martins and Astudillo, "From softmax to sparsemax" (ICML 2016): the point of the probability simplex that is nearest
//! to the scores. Algorithm 1 computes it by a sort. Equation 14 is the product of its Jacobian with a vector: on the
//! support it takes the mean of the gradient away.

use crate::network::slices;
use candle_core::{CpuStorage, CustomOp1, D, Layout, Result, Shape, Tensor};

/// Sparsemax over the last dimension. Each row of the result is at least 0, and sums to 1.
///
/// # Errors
/// If the tensor is not one of `f32` on the CPU.
pub fn sparsemax(scores: &Tensor) -> Result<Tensor> {
    scores.contiguous()?.apply_op1(Sparsemax)
}

struct Sparsemax;

impl CustomOp1 for Sparsemax {
    fn name(&self) -> &'static str {
        "sparsemax"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let columns = layout.shape().dim(D::Minus1)?;
        let mut result = slices::of_storage(storage, layout)?.to_vec();
        let mut sorted = vec![0.0; columns];
        for row in result.chunks_exact_mut(columns.max(1)) {
            project(row, &mut sorted);
        }
        Ok((CpuStorage::F32(result), layout.shape().clone()))
    }

    fn bwd(&self, _scores: &Tensor, result: &Tensor, gradient: &Tensor) -> Result<Option<Tensor>> {
        let columns = result.dim(D::Minus1)?.max(1);
        let of_scores = slices::read(result, |result| {
            slices::read(gradient, |gradient| {
                let mut of_scores = vec![0.0; result.len()];
                let rows = result.chunks_exact(columns).zip(gradient.chunks_exact(columns));
                for (of_scores, (result, gradient)) in of_scores.chunks_exact_mut(columns).zip(rows) {
                    row_gradient(result, gradient, of_scores);
                }
                Ok(of_scores)
            })
        })?;
        Ok(Some(Tensor::from_vec(of_scores, result.shape(), result.device())?))
    }
}

/// Replaces the scores of a row by their sparsemax. `sorted` has the length of the row.
fn project(row: &mut [f32], sorted: &mut [f32]) {
    sorted.copy_from_slice(row);
    sorted.sort_unstable_by(|a, b| b.total_cmp(a));
    let Some(&largest) = sorted.first() else { return };
    // Scores relative to the largest one keep their digits in the sum.
    let (mut sum, mut threshold) = (0.0, 0.0);
    for (count, score) in (1_u16..).zip(sorted.iter().map(|score| score - largest)) {
        sum += score;
        let next = (sum - 1.0) / f32::from(count);
        if score <= next {
            break;
        }
        threshold = next;
    }
    for score in row {
        *score = (*score - largest - threshold).max(0.0);
    }
}

/// The gradient of the scores of a row from that of its result.
fn row_gradient(result: &[f32], gradient: &[f32], of_scores: &mut [f32]) {
    let (mut sum, mut support) = (0.0, 0.0_f32);
    for (result, gradient) in result.iter().zip(gradient) {
        if *result > 0.0 {
            sum += gradient;
            support += 1.0;
        }
    }
    let mean = sum / support.max(1.0);
    for ((of_score, result), gradient) in of_scores.iter_mut().zip(result).zip(gradient) {
        *of_score = if *result > 0.0 { gradient - mean } else { 0.0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use candle_core::{Device, Var};

    fn of<const N: usize>(scores: &[[f32; 3]; N]) -> Vec<Vec<f32>> {
        sparsemax(&Tensor::new(scores, &Device::Cpu).unwrap()).unwrap().to_vec2().unwrap()
    }

    #[test]
    fn small_scores_become_zero() {
        // Two scores share the mass: (0.5 + 0.3 - 1) / 2 = -0.1 is the threshold, and the third one is below it.
        let result = of(&[[0.3, 0.5, -0.4], [5.0, 0.0, 1.0], [0.2, 0.2, 0.2]]);
        let expected = [[0.4, 0.6, 0.0], [1.0, 0.0, 0.0], [1.0 / 3.0; 3]];
        for (row, expected) in result.iter().zip(expected) {
            for (found, expected) in row.iter().zip(expected) {
                assert!((found - expected).abs() < 1e-6, "{row:?}");
            }
        }
    }

    #[test]
    fn large_scores_keep_the_sum() {
        let result = of(&[[1e6, 1e6, -1e6]]);
        assert_eq!(result, [[0.5, 0.5, 0.0]]);
    }

    #[test]
    fn the_gradient_is_that_of_finite_differences() {
        let scores = [0.3_f32, 0.5, -0.4, 0.25, 0.1];
        let weights = Tensor::new(&[[1.0_f32, -2.0, 3.0, 0.5, 4.0]], &Device::Cpu).unwrap();
        let loss = |scores: &Tensor| (sparsemax(scores).unwrap() * &weights).unwrap().sqr().unwrap().sum_all().unwrap();
        let var = Var::new(&[scores], &Device::Cpu).unwrap();
        let gradients = loss(&var).backward().unwrap();
        let gradient: Vec<Vec<f32>> = gradients.get(&var).unwrap().to_vec2().unwrap();
        const STEP: f32 = 1e-3;
        for at in 0..scores.len() {
            let moved = |by: f32| {
                let mut scores = scores;
                scores[at] += by;
                loss(&Tensor::new(&[scores], &Device::Cpu).unwrap()).to_scalar::<f32>().unwrap()
            };
            let difference = (moved(STEP) - moved(-STEP)) / (2.0 * STEP);
            assert!((gradient[0][at] - difference).abs() < 1e-2, "{at}: {} {difference}", gradient[0][at]);
        }
    }
}
