//! The recurrent layer against its definition, and its gradient against differences.

use super::*;
use crate::random::NetworkRandom;
use candle_core::{Device, Var};

/// Random values around 0.
fn values(n: usize, seed: u64) -> Vec<f32> {
    let mut random = NetworkRandom::new(seed, "test");
    (0..n).map(|_| random.unit() * 2.0 - 1.0).collect()
}

/// One direction of one sequence, written as in the paper.
fn plain(gates: &[f32], weight: &[f32], hidden: usize) -> Vec<Vec<f32>> {
    let sigmoid = |x: f32| 1.0 / (1.0 + (-x).exp());
    let (mut h, mut c) = (vec![0.0; hidden], vec![0.0; hidden]);
    let mut outputs = Vec::new();
    for input in gates.chunks(4 * hidden) {
        let sum = |gate: usize, unit: usize| {
            let column = gate * hidden + unit;
            input[column] + (0..hidden).map(|k| h[k] * weight[k * 4 * hidden + column]).sum::<f32>()
        };
        let next: Vec<(f32, f32)> = (0..hidden)
            .map(|unit| {
                let cell = sigmoid(sum(1, unit)) * c[unit] + sigmoid(sum(0, unit)) * sum(2, unit).tanh();
                (cell, sigmoid(sum(3, unit)) * cell.tanh())
            })
            .collect();
        (c, h) = next.into_iter().unzip();
        outputs.push(h.clone());
    }
    outputs
}

#[test]
fn each_sequence_has_the_outputs_of_the_paper() {
    let (hidden, lengths) = (3, [2, 5, 1]);
    let packing = Arc::new(Packing::of(&lengths));
    let rows = packing.order().len();
    let (input, weight) = (values(rows * 8 * hidden, 1), values(2 * hidden * 4 * hidden, 2));
    let tensor = Tensor::from_vec(input.clone(), (rows, 8 * hidden), &Device::Cpu).unwrap();
    let weights = Tensor::from_vec(weight.clone(), (2, hidden, 4 * hidden), &Device::Cpu).unwrap();
    let scan = BidirectionalScan::new(Arc::clone(&packing), hidden);
    let found: Vec<Vec<f32>> = tensor.apply_op2(&weights, scan).unwrap().to_vec2().unwrap();
    for (sequence, &length) in lengths.iter().enumerate() {
        let row_of = |place| packing.order().iter().position(|&at| at == (sequence, place)).unwrap();
        for direction in 0..2 {
            let mut places: Vec<usize> = (0..length).map(row_of).collect();
            if direction == 1 {
                places.reverse();
            }
            let gates: Vec<f32> = places
                .iter()
                .flat_map(|row| input[row * 8 * hidden + direction * 4 * hidden..][..4 * hidden].to_vec())
                .collect();
            let expected = plain(&gates, &weight[direction * hidden * 4 * hidden..], hidden);
            for (row, expected) in places.iter().zip(expected) {
                let found = &found[*row][direction * hidden..][..hidden];
                assert!(found.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-5), "{found:?} {expected:?}");
            }
        }
    }
}

#[test]
fn the_gradient_is_that_of_finite_differences() {
    let (hidden, lengths) = (2, [3, 1, 4]);
    let packing = Arc::new(Packing::of(&lengths));
    let rows = packing.order().len();
    let shapes = [vec![rows, 8 * hidden], vec![2, hidden, 4 * hidden]];
    let base = [values(rows * 8 * hidden, 3), values(2 * hidden * 4 * hidden, 4)];
    let weigh = Tensor::from_vec(values(rows * 2 * hidden, 5), (rows, 2 * hidden), &Device::Cpu).unwrap();
    let loss = |values: &[Vec<f32>; 2]| {
        let [input, weight] =
            [0, 1].map(|n| Var::from_vec(values[n].clone(), shapes[n].clone(), &Device::Cpu).unwrap());
        let scan = BidirectionalScan::new(Arc::clone(&packing), hidden);
        let loss = (input.apply_op2(&weight, scan).unwrap() * &weigh).unwrap().sum_all().unwrap();
        let gradients = loss.backward().unwrap();
        let of = |var: &Var| gradients.get(var).unwrap().flatten_all().unwrap().to_vec1::<f32>().unwrap();
        (loss.to_scalar::<f32>().unwrap(), [of(&input), of(&weight)])
    };
    let (_, gradients) = loss(&base);
    for (argument, gradient) in gradients.iter().enumerate() {
        for (at, &expected) in gradient.iter().enumerate() {
            let moved = |by: f32| {
                let mut values = base.clone();
                values[argument][at] += by;
                loss(&values).0
            };
            let found = (moved(1e-2) - moved(-1e-2)) / 2e-2;
            assert!((found - expected).abs() < 2e-3, "argument {argument} value {at}: {found} {expected}");
        }
    }
}
