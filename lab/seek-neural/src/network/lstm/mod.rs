//! The recurrent part of a bidirectional LSTM as one operation (Hochreiter and Schmidhuber, 1997, with forget gates of Gers,
//! Schmidhuber and Cummins, 2000).
//!
//! In a step, the gates are `input + hidden * weight`. `input` holds the products of the layer's input, which a matrix product of the
//! framework computes for all steps at once. A chain of small operations for each step would cost several times as much as the
//! numbers themselves, so this operation runs all steps, and knows its own gradient. Both directions run side by side.

use super::kernels::{CellStep, GATES, add_product, advance, retreat};
use super::packed::Packing;
use super::slices::of_storage;
use candle_core::{CpuStorage, CustomOp2, Error, Layout, Result, Shape, Tensor, bail};
use fearless_simd::Level;
use ndarray::linalg::general_mat_mul;
use ndarray::{Array2, ArrayView2};
use std::sync::{Arc, Mutex, PoisonError};

/// The recurrent part of both directions.
pub(crate) struct BidirectionalScan {
    packing: Arc<Packing>,
    hidden: usize,
    /// What the forward pass leaves for the gradient.
    activations: Mutex<Option<[Activations; 2]>>,
}

/// The values of one direction, a row for each row of the packing.
struct Activations {
    /// The gates after their functions: `rows x 4 hidden`.
    gates: Vec<f32>,
    /// The states of the cells: `rows x hidden`.
    cells: Vec<f32>,
    /// The outputs: `rows x hidden`.
    outputs: Vec<f32>,
}

impl BidirectionalScan {
    /// An operation over sequences of this packing.
    pub(crate) fn new(packing: Arc<Packing>, hidden: usize) -> BidirectionalScan {
        BidirectionalScan { packing, hidden, activations: Mutex::new(None) }
    }
}

impl CustomOp2 for BidirectionalScan {
    fn name(&self) -> &'static str {
        "bidirectional-lstm"
    }

    /// From `input`, `rows x 8 hidden` with the gates of the forward direction first, and the recurrent `weight`, `2 x hidden x 4 hidden`, to
    /// the outputs, `rows x 2 hidden`.
    fn cpu_fwd(
        &self,
        input: &CpuStorage,
        at: &Layout,
        weight: &CpuStorage,
        weight_at: &Layout,
    ) -> Result<(CpuStorage, Shape)> {
        let (rows, hidden) = (self.packing.order().len(), self.hidden);
        let width = GATES * hidden;
        let (input, weight) = (of_storage(input, at)?, of_storage(weight, weight_at)?);
        if input.len() != rows * 2 * width || weight.len() != 2 * hidden * width {
            bail!(
                "a recurrent layer of {hidden} units cannot run on {} values with {} weights",
                input.len(),
                weight.len()
            );
        }
        let direction = |number: usize| {
            let gates =
                input.chunks_exact(2 * width).flat_map(|row| &row[number * width..][..width]).copied().collect();
            let weight = &weight[number * hidden * width..][..hidden * width];
            run(&self.packing, hidden, gates, weight, number == 1)
        };
        let (forward, backward) = rayon::join(|| direction(0), || direction(1));
        let mut outputs = Vec::with_capacity(rows * 2 * hidden);
        for (one, other) in forward.outputs.chunks_exact(hidden).zip(backward.outputs.chunks_exact(hidden)) {
            outputs.extend_from_slice(one);
            outputs.extend_from_slice(other);
        }
        *self.activations.lock().unwrap_or_else(PoisonError::into_inner) = Some([forward, backward]);
        Ok((CpuStorage::F32(outputs), (rows, 2 * hidden).into()))
    }

    fn bwd(
        &self,
        input: &Tensor,
        weight: &Tensor,
        _output: &Tensor,
        gradient: &Tensor,
    ) -> Result<(Option<Tensor>, Option<Tensor>)> {
        let hidden = self.hidden;
        let Some([forward, backward]) = self.activations.lock().unwrap_or_else(PoisonError::into_inner).take() else {
            bail!("the gradient of a recurrent layer is computed once after each forward pass")
        };
        let gradient: Vec<f32> = gradient.flatten_all()?.to_vec1()?;
        let weights: Vec<f32> = weight.flatten_all()?.to_vec1()?;
        let width = GATES * hidden;
        let direction = |number: usize, activations: Activations| {
            let gradient: Vec<f32> =
                gradient.chunks_exact(2 * hidden).flat_map(|row| &row[number * hidden..][..hidden]).copied().collect();
            let weight = &weights[number * hidden * width..][..hidden * width];
            gradients(&self.packing, hidden, activations, weight, &gradient, number == 1)
        };
        let ((forward, mut of_weights), (backward, of_other_weights)) = {
            let (one, other) = rayon::join(|| direction(0, forward), || direction(1, backward));
            (one?, other?)
        };
        let mut of_input = Vec::with_capacity(2 * forward.len());
        for (one, other) in forward.chunks_exact(width).zip(backward.chunks_exact(width)) {
            of_input.extend_from_slice(one);
            of_input.extend_from_slice(other);
        }
        of_weights.extend(of_other_weights);
        let of_input = Tensor::from_vec(of_input, input.shape(), input.device())?;
        let of_weights = Tensor::from_vec(of_weights, weight.shape(), weight.device())?;
        Ok((Some(of_input), Some(of_weights)))
    }
}

/// The step before each step, and the number of rows that both have.
fn previous(packing: &Packing, step: usize, backwards: bool) -> Option<(usize, usize)> {
    let before = if backwards { Some(step + 1).filter(|&next| next < packing.steps()) } else { step.checked_sub(1) }?;
    Some((before, packing.rows(step).len().min(packing.rows(before).len())))
}

/// The steps in the order of a direction.
fn steps(packing: &Packing, backwards: bool) -> Box<dyn DoubleEndedIterator<Item = usize>> {
    let steps = 0..packing.steps();
    if backwards { Box::new(steps.rev()) } else { Box::new(steps) }
}

/// The product of a matrix, `rows x width`, turned over, and another one, `rows x columns`: `width x columns`.
fn turned_product(one: &[f32], width: usize, other: &[f32], columns: usize) -> Result<Vec<f32>> {
    let rows = one.len() / width;
    let shaped = |error: ndarray::ShapeError| Error::msg(error);
    let one = ArrayView2::from_shape((rows, width), one).map_err(shaped)?;
    let other = ArrayView2::from_shape((rows, columns), other).map_err(shaped)?;
    let mut product = Array2::zeros((width, columns));
    general_mat_mul(1.0, &one.t(), &other, 0.0, &mut product);
    Ok(product.into_raw_vec_and_offset().0)
}

/// One direction, forward. `gates` are the products of the input.
fn run(packing: &Packing, hidden: usize, mut gates: Vec<f32>, weight: &[f32], backwards: bool) -> Activations {
    let (level, rows, width) = (Level::new(), packing.order().len(), GATES * hidden);
    let (mut cells, mut outputs) = (vec![0.0; rows * hidden], vec![0.0; rows * hidden]);
    for step in steps(packing, backwards) {
        let at = packing.rows(step);
        let before = previous(packing, step, backwards).map(|(step, shared)| (packing.rows(step).start, shared));
        if let Some((start, shared)) = before {
            let last = &outputs[start * hidden..(start + shared) * hidden];
            add_product(level, last, weight, width, &mut gates[at.start * width..(at.start + shared) * width]);
        }
        let mut state = vec![0.0; hidden];
        for (place, row) in at.enumerate() {
            let last = before.filter(|&(_, shared)| place < shared).map(|(start, _)| start + place);
            let last = last.map(|last| &cells[last * hidden..(last + 1) * hidden]);
            let gates = &mut gates[row * width..(row + 1) * width];
            advance(level, gates, last, &mut state, &mut outputs[row * hidden..(row + 1) * hidden]);
            cells[row * hidden..(row + 1) * hidden].copy_from_slice(&state);
        }
    }
    Activations { gates, cells, outputs }
}

/// The gradients of the gates and of the weight of one direction, from that of its outputs.
fn gradients(
    packing: &Packing,
    hidden: usize,
    activations: Activations,
    weight: &[f32],
    gradient: &[f32],
    backwards: bool,
) -> Result<(Vec<f32>, Vec<f32>)> {
    let (level, width) = (Level::new(), GATES * hidden);
    let Activations { mut gates, cells, outputs } = activations;
    let mut last_outputs = vec![0.0; outputs.len()];
    // What a step passes on to the step before it, for the rows that both have.
    let widest = if packing.steps() == 0 { 0 } else { packing.rows(0).len() };
    let (mut passed_output, mut passed_state) = (vec![0.0; widest * hidden], vec![0.0; widest * hidden]);
    let mut passed = 0;
    let turned: Vec<f32> = (0..width * hidden).map(|at| weight[at % hidden * width + at / hidden]).collect();
    for step in steps(packing, backwards).rev() {
        let at = packing.rows(step);
        let before = previous(packing, step, backwards).map(|(step, shared)| (packing.rows(step).start, shared));
        passed_output[passed * hidden..].fill(0.0);
        passed_state[passed * hidden..].fill(0.0);
        for (place, row) in at.clone().enumerate() {
            let last = before.filter(|&(_, shared)| place < shared).map(|(start, _)| start + place);
            if let Some(last) = last {
                last_outputs[row * hidden..(row + 1) * hidden]
                    .copy_from_slice(&outputs[last * hidden..(last + 1) * hidden]);
            }
            let values = CellStep {
                state: &cells[row * hidden..(row + 1) * hidden],
                last: last.map(|last| &cells[last * hidden..(last + 1) * hidden]),
                gradient: &gradient[row * hidden..(row + 1) * hidden],
                passed_output: &passed_output[place * hidden..(place + 1) * hidden],
            };
            let passed_state = &mut passed_state[place * hidden..(place + 1) * hidden];
            retreat(level, &mut gates[row * width..(row + 1) * width], &values, passed_state);
        }
        passed = before.map_or(0, |(_, shared)| shared);
        let now = &gates[at.start * width..(at.start + passed) * width];
        passed_output[..passed * hidden].fill(0.0);
        add_product(level, now, &turned, hidden, &mut passed_output[..passed * hidden]);
    }
    let of_weight = turned_product(&last_outputs, hidden, &gates, width)?;
    Ok((gates, of_weight))
}

#[cfg(test)]
mod tests;
