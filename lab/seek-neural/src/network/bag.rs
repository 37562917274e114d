//! The product of bags and a matrix: for each bag the weighted sum of the rows that it names.
//!
//! A bag of words names a dozen of a thousand inputs. The dense product would multiply nearly only zeros.

use super::slices::of_storage;
use candle_core::{CpuStorage, CustomOp1, Layout, Result, Shape, Tensor, bail};
use std::sync::Arc;

/// Bags of inputs, one after the other.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct WordBags {
    /// The end of each bag in `inputs`.
    ends: Vec<usize>,
    /// The inputs of all bags with their counts.
    inputs: Vec<(u32, f32)>,
}

impl WordBags {
    /// Adds a bag.
    pub(crate) fn push(&mut self, bag: &[(u32, f32)]) {
        self.inputs.extend_from_slice(bag);
        self.ends.push(self.inputs.len());
    }

    /// The number of bags.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    fn iter(&self) -> impl Iterator<Item = &[(u32, f32)]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.inputs[start..end])
    }
}

/// The sums of the rows of a matrix, `inputs x width`, that each bag names: `bags x width`.
pub(crate) struct SumOfRows(pub(crate) Arc<WordBags>);

impl CustomOp1 for SumOfRows {
    fn name(&self) -> &'static str {
        "sum-of-rows"
    }

    fn cpu_fwd(&self, matrix: &CpuStorage, at: &Layout) -> Result<(CpuStorage, Shape)> {
        let (rows, width) = at.shape().dims2()?;
        let matrix = of_storage(matrix, at)?;
        let mut sums = vec![0.0; self.0.len() * width];
        if width > 0 {
            for (bag, sum) in self.0.iter().zip(sums.chunks_exact_mut(width)) {
                for &(input, count) in bag {
                    let input = input as usize;
                    if input >= rows {
                        bail!("a bag names input {input} of {rows}");
                    }
                    add(sum, &matrix[input * width..(input + 1) * width], count);
                }
            }
        }
        Ok((CpuStorage::F32(sums), (self.0.len(), width).into()))
    }

    fn bwd(&self, matrix: &Tensor, _sums: &Tensor, gradient: &Tensor) -> Result<Option<Tensor>> {
        let (rows, width) = matrix.dims2()?;
        let gradient: Vec<f32> = gradient.flatten_all()?.to_vec1()?;
        let mut of_matrix = vec![0.0; rows * width];
        for (bag, gradient) in self.0.iter().zip(gradient.chunks_exact(width.max(1))) {
            for &(input, count) in bag {
                let input = input as usize;
                add(&mut of_matrix[input * width..(input + 1) * width], gradient, count);
            }
        }
        Tensor::from_vec(of_matrix, (rows, width), matrix.device()).map(Some)
    }
}

/// Adds a row, `count` times.
fn add(sum: &mut [f32], row: &[f32], count: f32) {
    sum.iter_mut().zip(row).for_each(|(sum, value)| *sum += count * value);
}

#[cfg(test)]
mod tests {
    use super::*;
    use candle_core::{Device, Var};

    #[test]
    fn a_bag_sums_rows_and_its_gradient_goes_to_them() {
        let matrix = Var::from_vec(vec![1.0_f32, 2.0, 10.0, 20.0, 100.0, 200.0], (3, 2), &Device::Cpu).unwrap();
        let mut bags = WordBags::default();
        bags.push(&[(0, 1.0), (2, 2.0)]);
        bags.push(&[]);
        bags.push(&[(1, 3.0)]);
        let sums = matrix.apply_op1(SumOfRows(Arc::new(bags))).unwrap();
        assert_eq!(sums.to_vec2::<f32>().unwrap(), [[201.0, 402.0], [0.0, 0.0], [30.0, 60.0]]);
        let weigh = Tensor::new(&[[1.0_f32, 2.0], [3.0, 4.0], [5.0, 6.0]], &Device::Cpu).unwrap();
        let gradients = (sums * weigh).unwrap().sum_all().unwrap().backward().unwrap();
        let gradient = gradients.get(&matrix).unwrap().to_vec2::<f32>().unwrap();
        assert_eq!(gradient, [[1.0, 2.0], [15.0, 18.0], [2.0, 4.0]]);
    }

    #[test]
    fn a_bag_that_names_no_row_is_an_error() {
        let matrix = Tensor::zeros((3, 2), candle_core::DType::F32, &Device::Cpu).unwrap();
        let mut bags = WordBags::default();
        bags.push(&[(3, 1.0)]);
        assert!(matrix.apply_op1_no_bwd(&SumOfRows(Arc::new(bags))).is_err());
    }
}
