//! The normalisation of columns by the mean and variance of parts of the rows, as one operation with its gradient.
//!
//! Each part is a virtual batch (Hoffer, Hubara and Soudry, "Train longer, generalize better", NeurIPS 2017). A part
//! fits the cache, so one pass for each of mean, variance and result costs little. candle's own operations would take
//! ten passes over the batch.

use crate::network::slices;
use candle_core::{CpuStorage, CustomOp3, Layout, Result, Shape, Tensor};
use std::ops::Range;

/// Keeps the divisor of a constant column above zero.
const EPSILON: f32 = 1e-5;

/// Mean and variance of each column, for each part of the rows.
pub(super) struct Moments {
    pub(super) parts: Vec<Range<usize>>,
    columns: usize,
    /// Part by part.
    mean: Vec<f32>,
    /// Part by part; that of the part itself, not of a sample.
    variance: Vec<f32>,
}

impl Moments {
    /// The moments of a tensor `[n, columns]`.
    pub(super) fn of(rows: &Tensor, parts: Vec<Range<usize>>) -> Result<Moments> {
        let (_, columns) = rows.dims2()?;
        let mut mean = vec![0.0; parts.len() * columns];
        let mut variance = mean.clone();
        slices::read(rows, |numbers| {
            let moments = mean.chunks_exact_mut(columns).zip(variance.chunks_exact_mut(columns));
            for (part, (mean, variance)) in parts.iter().zip(moments) {
                let rows = || numbers[part.start * columns..part.end * columns].chunks_exact(columns);
                let share = 1.0 / part.len().max(1) as f32;
                for row in rows() {
                    mean.iter_mut().zip(row).for_each(|(mean, number)| *mean += number);
                }
                mean.iter_mut().for_each(|mean| *mean *= share);
                for row in rows() {
                    for ((variance, mean), number) in variance.iter_mut().zip(&*mean).zip(row) {
                        *variance += (number - mean) * (number - mean);
                    }
                }
                variance.iter_mut().for_each(|variance| *variance *= share);
            }
            Ok(())
        })?;
        Ok(Moments { parts, columns, mean, variance })
    }

    /// Known moments for all rows.
    pub(super) fn known(rows: usize, mean: Vec<f32>, variance: Vec<f32>) -> Moments {
        Moments { parts: std::iter::once(0..rows).collect(), columns: mean.len(), mean, variance }
    }

    /// Moves running moments towards those of each part, one after the other. The variance is that of a sample.
    pub(super) fn update(&self, running_mean: &mut [f32], running_variance: &mut [f32], momentum: f32) {
        let moments = self.mean.chunks_exact(self.columns).zip(self.variance.chunks_exact(self.columns));
        for (part, (mean, variance)) in self.parts.iter().zip(moments) {
            let sample = part.len() as f32 / part.len().saturating_sub(1).max(1) as f32;
            let toward = |running: &mut f32, next: f32| *running += momentum * (next - *running);
            running_mean.iter_mut().zip(mean).for_each(|(running, mean)| toward(running, *mean));
            for (running, variance) in running_variance.iter_mut().zip(variance) {
                toward(running, variance * sample);
            }
        }
    }

    /// The rows of each part as a range of numbers, its means, and the inverse of its standard deviations.
    fn parts(&self) -> impl Iterator<Item = (Range<usize>, &[f32], Vec<f32>)> {
        let moments = self.mean.chunks_exact(self.columns).zip(self.variance.chunks_exact(self.columns));
        self.parts.iter().zip(moments).map(|(part, (mean, variance))| {
            let inverse = variance.iter().map(|variance| 1.0 / (variance + EPSILON).sqrt()).collect();
            (part.start * self.columns..part.end * self.columns, mean, inverse)
        })
    }
}

/// `(rows - mean) / deviation * weight + bias` for rows `[n, columns]`, weight and bias `[columns]`.
pub(super) struct Normalize(pub(super) Moments);

impl CustomOp3 for Normalize {
    fn name(&self) -> &'static str {
        "normalize"
    }

    fn cpu_fwd(
        &self,
        rows: &CpuStorage,
        rows_layout: &Layout,
        weight: &CpuStorage,
        weight_layout: &Layout,
        bias: &CpuStorage,
        bias_layout: &Layout,
    ) -> Result<(CpuStorage, Shape)> {
        let rows = slices::of_storage(rows, rows_layout)?;
        let weight = slices::of_storage(weight, weight_layout)?;
        let bias = slices::of_storage(bias, bias_layout)?;
        let mut result = vec![0.0; rows.len()];
        for (range, mean, inverse) in self.0.parts() {
            let scale: Vec<f32> = inverse.iter().zip(weight).map(|(inverse, weight)| inverse * weight).collect();
            let rows = rows[range.clone()].chunks_exact(self.0.columns);
            for (result, row) in result[range].chunks_exact_mut(self.0.columns).zip(rows) {
                for ((((result, number), mean), scale), bias) in
                    result.iter_mut().zip(row).zip(mean).zip(&scale).zip(bias)
                {
                    *result = (number - mean) * scale + bias;
                }
            }
        }
        Ok((CpuStorage::F32(result), rows_layout.shape().clone()))
    }

    fn bwd(
        &self,
        rows: &Tensor,
        weight: &Tensor,
        bias: &Tensor,
        _result: &Tensor,
        gradient: &Tensor,
    ) -> Result<(Option<Tensor>, Option<Tensor>, Option<Tensor>)> {
        let weights: Vec<f32> = weight.to_vec1()?;
        let gradients = slices::read(rows, |rows| {
            slices::read(gradient, |gradient| Ok(Gradients::of(&self.0, rows, &weights, gradient)))
        })?;
        Ok((
            Some(Tensor::from_vec(gradients.rows, rows.shape(), rows.device())?),
            Some(Tensor::from_vec(gradients.weight, weight.shape(), rows.device())?),
            Some(Tensor::from_vec(gradients.bias, bias.shape(), rows.device())?),
        ))
    }
}

/// The gradients of the three arguments. The moments depend on the rows.
struct Gradients {
    rows: Vec<f32>,
    weight: Vec<f32>,
    bias: Vec<f32>,
}

impl Gradients {
    fn of(moments: &Moments, rows: &[f32], weight: &[f32], gradient: &[f32]) -> Gradients {
        let columns = moments.columns;
        let mut result =
            Gradients { rows: vec![0.0; rows.len()], weight: vec![0.0; columns], bias: vec![0.0; columns] };
        for (range, mean, inverse) in moments.parts() {
            let share = columns as f32 / range.len().max(1) as f32;
            // The sums over the part of the gradient, and of its product with the normalised numbers.
            let (mut sums, mut products) = (vec![0.0_f32; columns], vec![0.0_f32; columns]);
            let rows = || rows[range.clone()].chunks_exact(columns).zip(gradient[range.clone()].chunks_exact(columns));
            for (row, gradient) in rows() {
                for (at, (sum, product)) in sums.iter_mut().zip(&mut products).enumerate() {
                    *sum += gradient[at];
                    *product += gradient[at] * (row[at] - mean[at]) * inverse[at];
                }
            }
            result.bias.iter_mut().zip(&sums).for_each(|(bias, sum)| *bias += sum);
            result.weight.iter_mut().zip(&products).for_each(|(weight, product)| *weight += product);
            // The gradient of a number is (gradient - a - b (number - mean)) scale.
            let scale: Vec<f32> = inverse.iter().zip(weight).map(|(inverse, weight)| inverse * weight).collect();
            let a: Vec<f32> = sums.iter().map(|sum| sum * share).collect();
            let b: Vec<f32> =
                products.iter().zip(&inverse).map(|(product, inverse)| product * share * inverse).collect();
            for (of_row, (row, gradient)) in result.rows[range.clone()].chunks_exact_mut(columns).zip(rows()) {
                for (at, of_number) in of_row.iter_mut().enumerate() {
                    *of_number = (gradient[at] - a[at] - b[at] * (row[at] - mean[at])) * scale[at];
                }
            }
        }
        result
    }
}
