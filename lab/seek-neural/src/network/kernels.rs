//! The inner loops of the recurrent layer, compiled for each level of vector instructions. `fearless_simd` chooses the highest one of the processor.

use fearless_simd::prelude::*;
use fearless_simd::{Level, Simd, dispatch, f32x16};

/// The gates of a cell: input, forget, cell and output.
pub(super) const GATES: usize = 4;
/// Numbers in a vector.
const LANES: usize = 16;
/// Rows that are multiplied at once: their sums stay in registers.
const ROWS: usize = 4;

/// Adds the product of `rows`, `n x inner`, and `weight`, `inner x width`, to `sums`, `n x width`. The weights are read as they lie:
/// a general product would first copy them at each step, which takes longer than the product for the few rows of a step.
pub(super) fn add_product(level: Level, rows: &[f32], weight: &[f32], width: usize, sums: &mut [f32]) {
    dispatch!(level, simd => add_product_with(simd, rows, weight, width, sums));
}

#[inline(always)]
fn add_product_with<S: Simd>(simd: S, rows: &[f32], weight: &[f32], width: usize, sums: &mut [f32]) {
    let n = sums.len().checked_div(width).unwrap_or(0);
    let inner = rows.len().checked_div(n).unwrap_or(0);
    let mut row = 0;
    while row < n {
        let count = if n - row >= ROWS { ROWS } else { 1 };
        let rows = &rows[row * inner..(row + count) * inner];
        let sums = &mut sums[row * width..(row + count) * width];
        if count == ROWS {
            multiply::<S, ROWS>(simd, rows, inner, weight, width, sums);
        } else {
            multiply::<S, 1>(simd, rows, inner, weight, width, sums);
        }
        row += count;
    }
}

/// The product for a fixed number of rows.
#[inline(always)]
fn multiply<S: Simd, const N: usize>(
    simd: S,
    rows: &[f32],
    inner: usize,
    weight: &[f32],
    width: usize,
    sums: &mut [f32],
) {
    let mut column = 0;
    while column + 2 * LANES <= width {
        let mut low: [f32x16<S>; N] =
            std::array::from_fn(|n| f32x16::from_slice(simd, &sums[n * width + column..][..LANES]));
        let mut high: [f32x16<S>; N] =
            std::array::from_fn(|n| f32x16::from_slice(simd, &sums[n * width + column + LANES..][..LANES]));
        for (k, weights) in weight.chunks_exact(width).enumerate() {
            let weights = &weights[column..column + 2 * LANES];
            let (first, second) =
                (f32x16::from_slice(simd, &weights[..LANES]), f32x16::from_slice(simd, &weights[LANES..]));
            for n in 0..N {
                let factor = f32x16::splat(simd, rows[n * inner + k]);
                low[n] = first.mul_add(factor, low[n]);
                high[n] = second.mul_add(factor, high[n]);
            }
        }
        for n in 0..N {
            low[n].store_slice(&mut sums[n * width + column..][..LANES]);
            high[n].store_slice(&mut sums[n * width + column + LANES..][..LANES]);
        }
        column += 2 * LANES;
    }
    for n in 0..N {
        for (k, weights) in weight.chunks_exact(width).enumerate() {
            let factor = rows[n * inner + k];
            for at in column..width {
                sums[n * width + at] += factor * weights[at];
            }
        }
    }
}

/// One step of a cell: from the sums of its gates to the gates after their functions, the state and the output. `last` is the state before.
pub(super) fn advance(level: Level, gates: &mut [f32], last: Option<&[f32]>, state: &mut [f32], output: &mut [f32]) {
    dispatch!(level, simd => simd.vectorize(#[inline(always)] || advance_with(gates, last, state, output)));
}

#[inline(always)]
fn advance_with(gates: &mut [f32], last: Option<&[f32]>, state: &mut [f32], output: &mut [f32]) {
    let hidden = state.len();
    let (input, rest) = gates.split_at_mut(hidden);
    let (forget, rest) = rest.split_at_mut(hidden);
    let (cell, out) = rest.split_at_mut(hidden);
    for gate in [&mut *input, &mut *forget, &mut *out] {
        gate.iter_mut().for_each(|x| *x = sigmoid(*x));
    }
    cell.iter_mut().for_each(|x| *x = tanh(*x));
    state.iter_mut().zip(input.iter().zip(cell.iter())).for_each(|(c, (i, g))| *c = i * g);
    if let Some(last) = last {
        state.iter_mut().zip(forget.iter().zip(last)).for_each(|(c, (f, last))| *c += f * last);
    }
    output.iter_mut().zip(out.iter().zip(state.iter())).for_each(|(h, (o, c))| *h = o * tanh(*c));
}

/// The values of a cell at a step that its gradient needs.
pub(super) struct CellStep<'a> {
    /// The state.
    pub(super) state: &'a [f32],
    /// The state before, if there is a step before.
    pub(super) last: Option<&'a [f32]>,
    /// The gradient of the output, from the layer above.
    pub(super) gradient: &'a [f32],
    /// The gradient of the output, from the next step.
    pub(super) passed_output: &'a [f32],
}

/// One step of the gradient: `gates` become the gradients of their sums, and `passed_state`, the gradient of the state from the next step, becomes that
/// for the step before.
pub(super) fn retreat(level: Level, gates: &mut [f32], step: &CellStep, passed_state: &mut [f32]) {
    dispatch!(level, simd => simd.vectorize(#[inline(always)] || retreat_with(gates, step, passed_state)));
}

#[inline(always)]
fn retreat_with(gates: &mut [f32], step: &CellStep, passed_state: &mut [f32]) {
    let hidden = passed_state.len();
    let (input, rest) = gates.split_at_mut(hidden);
    let (forget, rest) = rest.split_at_mut(hidden);
    let (cell, out) = rest.split_at_mut(hidden);
    let (cell, out) = (&mut cell[..hidden], &mut out[..hidden]);
    let (state, gradient, passed_output) =
        (&step.state[..hidden], &step.gradient[..hidden], &step.passed_output[..hidden]);
    for unit in 0..hidden {
        let (i, f, g, o) = (input[unit], forget[unit], cell[unit], out[unit]);
        let squashed = tanh(state[unit]);
        let of_output = gradient[unit] + passed_output[unit];
        let of_state = passed_state[unit] + of_output * o * (1.0 - squashed * squashed);
        input[unit] = of_state * g * i * (1.0 - i);
        // The state before is multiplied below, if there is one.
        forget[unit] = of_state * f * (1.0 - f);
        cell[unit] = of_state * i * (1.0 - g * g);
        out[unit] = of_output * squashed * o * (1.0 - o);
        passed_state[unit] = of_state * f;
    }
    match step.last {
        Some(last) => forget.iter_mut().zip(last).for_each(|(forget, last)| *forget *= last),
        None => forget.fill(0.0),
    }
}

/// The logistic function.
#[inline(always)]
fn sigmoid(x: f32) -> f32 {
    0.5 + 0.5 * tanh(0.5 * x)
}

/// The hyperbolic tangent, as a ratio of polynomials that is right to six digits. It is a tenth of the cost of that of the standard library,
/// and the same on each machine.
#[inline(always)]
fn tanh(x: f32) -> f32 {
    let x = x.clamp(-7.9, 7.9);
    let square = x * x;
    let mut odd = -2.760_768_5e-16_f32;
    for term in [2.000_188e-13, -8.604_672e-11, 5.122_297e-8, 1.485_722_4e-5, 6.372_619e-4, 4.893_524_6e-3] {
        odd = odd * square + term;
    }
    let mut even = 1.198_258_4e-6_f32;
    for term in [1.185_347_1e-4, 2.268_434_6e-3, 4.893_525e-3] {
        even = even * square + term;
    }
    x * odd / even
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::NetworkRandom;

    #[test]
    fn tanh_is_that_of_the_standard_library() {
        for at in -2000..=2000 {
            let x = at as f32 / 100.0;
            assert!((tanh(x) - x.tanh()).abs() < 1e-6, "{x}: {}", tanh(x));
        }
    }

    #[test]
    fn the_product_is_that_of_the_definition() {
        let mut random = NetworkRandom::new(1, "test");
        for (n, inner, width) in [(1, 3, 5), (4, 8, 32), (7, 5, 70), (9, 16, 64), (0, 4, 4)] {
            let mut values = |count: usize| (0..count).map(|_| random.unit() - 0.5).collect::<Vec<f32>>();
            let (rows, weight, mut sums) = (values(n * inner), values(inner * width), values(n * width));
            let mut expected = sums.clone();
            for (row, sums) in expected.chunks_mut(width).enumerate() {
                for (column, sum) in sums.iter_mut().enumerate() {
                    *sum += (0..inner).map(|k| rows[row * inner + k] * weight[k * width + column]).sum::<f32>();
                }
            }
            add_product(Level::new(), &rows, &weight, width, &mut sums);
            assert!(sums.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-5), "{n} {inner} {width}");
        }
    }
}
