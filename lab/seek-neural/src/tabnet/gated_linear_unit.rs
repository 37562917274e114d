//! The gated linear unit: the first half of the columns, each times the sigmoid of its partner in the second half.
//!
//! Dauphin, Fan, Auli and Grangier, "Language modeling with gated convolutional networks" (ICML 2017). One operation
//! instead of two slices, a sigmoid and a product saves most of the passes over memory.

use crate::network::slices;
use candle_core::{CpuStorage, CustomOp1, Layout, Result, Shape, Tensor};

/// The gated linear unit of a tensor `[n, 2 d]`, as `[n, d]`.
pub(super) fn gated_linear_unit(input: &Tensor) -> Result<Tensor> {
    input.contiguous()?.apply_op1(GatedLinearUnit)
}

fn sigmoid(number: f32) -> f32 {
    1.0 / (1.0 + (-number).exp())
}

struct GatedLinearUnit;

impl CustomOp1 for GatedLinearUnit {
    fn name(&self) -> &'static str {
        "gated-linear-unit"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let (rows, columns) = layout.shape().dims2()?;
        let half = columns / 2;
        let mut result = Vec::with_capacity(rows * half);
        for row in slices::of_storage(storage, layout)?.chunks_exact(columns) {
            let (values, gates) = row.split_at(half);
            result.extend(values.iter().zip(gates).map(|(value, gate)| value * sigmoid(*gate)));
        }
        Ok((CpuStorage::F32(result), (rows, half).into()))
    }

    fn bwd(&self, input: &Tensor, _result: &Tensor, gradient: &Tensor) -> Result<Option<Tensor>> {
        let (_, columns) = input.dims2()?;
        let half = columns / 2;
        let of_input = slices::read(input, |input| {
            slices::read(gradient, |gradient| {
                let mut of_input = vec![0.0; input.len()];
                let rows = input.chunks_exact(columns).zip(gradient.chunks_exact(half));
                for (of_input, (input, gradient)) in of_input.chunks_exact_mut(columns).zip(rows) {
                    let (of_values, of_gates) = of_input.split_at_mut(half);
                    let (values, gates) = input.split_at(half);
                    for at in 0..half {
                        let open = sigmoid(gates[at]);
                        of_values[at] = gradient[at] * open;
                        of_gates[at] = gradient[at] * values[at] * open * (1.0 - open);
                    }
                }
                Ok(of_input)
            })
        })?;
        Ok(Some(Tensor::from_vec(of_input, input.shape(), input.device())?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use candle_core::{Device, Var};

    #[test]
    fn results_and_gradients_are_those_of_single_operations() {
        let input = Var::new(&[[1.0_f32, -2.0, 0.3, 4.0], [0.5, 6.0, -7.0, 0.0]], &Device::Cpu).unwrap();
        let halves = input.chunk(2, 1).unwrap();
        let slow = (&halves[0] * candle_nn::ops::sigmoid(&halves[1]).unwrap()).unwrap();
        let fast = gated_linear_unit(&input).unwrap();
        let difference =
            |a: &Tensor, b: &Tensor| -> f32 { (a - b).unwrap().abs().unwrap().max_all().unwrap().to_scalar().unwrap() };
        assert!(difference(&slow, &fast) < 1e-6);
        let gradient =
            |result: &Tensor| result.sqr().unwrap().sum_all().unwrap().backward().unwrap().get(&input).unwrap().clone();
        assert!(difference(&gradient(&slow), &gradient(&fast)) < 1e-5);
    }
}
