//! A multilayer perceptron: one hidden layer of sigmoid units and a sigmoid unit for each class, trained by back-propagation
//! with momentum, one instance after another (Rumelhart, Hinton and Williams, Nature 1986).
//!
//! The defaults are those of WEKA's `MultilayerPerceptron`: (features + classes) / 2 hidden units, features scaled to -1..=1,
//! initial weights within ±.05, squared errors against targets of 0 and 1, and one random order of the instances. The random
//! generator differs from WEKA's.

use super::classifier::PaperClassifier;
use super::instances::Instances;
use super::ranges::Ranges;
use super::scale::MinMax;
use anyhow::Result;
use ndarray::Array2;
use seek_train::learn::LearnError;
use seek_train::learn::random::{Random, hash, unit};

/// Number of classes. Each has an output unit.
const CLASSES: usize = 2;

/// Unchecked parameters of the perceptron.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MlpParams {
    /// Number of passes over all instances, at least 1. WEKA's default is 500.
    pub epochs: usize,
    /// Learning rate, greater than 0, at most 1. WEKA's default is .3.
    pub learning_rate: f32,
    /// Share of the previous weight update that is added to the next, at least 0. WEKA's default is .2.
    pub momentum: f32,
    /// Seed of the initial weights and of the order of instances.
    pub seed: u64,
}

impl Default for MlpParams {
    fn default() -> Self {
        MlpParams { epochs: 500, learning_rate: 0.3, momentum: 0.2, seed: 0 }
    }
}

impl MlpParams {
    /// Checks the parameters.
    ///
    /// # Errors
    /// [`LearnError::Parameter`] for the first parameter that is out of range.
    pub fn check(self) -> Result<Mlp, LearnError> {
        let ranges = Ranges("multilayer perceptron");
        ranges.at_least("epochs", self.epochs, 1)?;
        ranges.share("learning_rate", self.learning_rate)?;
        ranges.not_negative("momentum", self.momentum)?;
        Ok(Mlp(self))
    }
}

/// The perceptron with checked parameters.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mlp(MlpParams);

impl PaperClassifier for Mlp {
    fn name(&self) -> &'static str {
        "multilayer perceptron"
    }

    fn fit_predict(&self, train: &Instances, test: &Array2<f32>) -> Result<Vec<bool>> {
        let scaling = MinMax::fit(&train.records, -1.0, 1.0);
        let mut network = Perceptron::new(train.names.len(), self.0.seed);
        let records = scaling.scale(&train.records);
        let mut order: Vec<usize> = (0..records.nrows()).collect();
        let count = order.len();
        Random::new(hash(&[self.0.seed, 1])).choose(&mut order, count);
        let (rate, momentum) = (f64::from(self.0.learning_rate), f64::from(self.0.momentum));
        let rows: Vec<(Vec<f64>, bool)> = order.iter().map(|&n| (records.row(n).to_vec(), train.targets[n])).collect();
        for _ in 0..self.0.epochs {
            for (row, target) in &rows {
                network.train_step(row, *target, rate, momentum);
            }
        }
        let mut predict = |row: Vec<f64>| {
            let outputs = network.forward(&row);
            outputs[1] > outputs[0]
        };
        Ok(scaling.scale(test).rows().into_iter().map(|row| predict(row.to_vec())).collect())
    }
}

/// A network of a hidden layer and an output layer.
struct Perceptron {
    hidden: PerceptronLayer,
    output: PerceptronLayer,
}

impl Perceptron {
    fn new(features: usize, seed: u64) -> Perceptron {
        let hidden = (features + CLASSES) / 2;
        Perceptron {
            hidden: PerceptronLayer::new(features, hidden, hash(&[seed, 2])),
            output: PerceptronLayer::new(hidden, CLASSES, hash(&[seed, 3])),
        }
    }

    /// The values of the output units.
    fn forward(&mut self, row: &[f64]) -> &[f64] {
        self.hidden.forward(row);
        self.output.forward(&self.hidden.values);
        &self.output.values
    }

    fn train_step(&mut self, row: &[f64], target: bool, rate: f64, momentum: f64) {
        self.forward(row);
        for (class, (error, value)) in self.output.errors.iter_mut().zip(&self.output.values).enumerate() {
            let goal = if class == usize::from(target) { 1.0 } else { 0.0 };
            *error = (goal - value) * value * (1.0 - value);
        }
        // Back-propagation uses the output weights before their update.
        self.output.back_propagate(&mut self.hidden);
        self.output.update_weights(&self.hidden.values, rate, momentum);
        self.hidden.update_weights(row, rate, momentum);
    }
}

/// A layer of sigmoid units. Each has one weight for each input, followed by a bias.
struct PerceptronLayer {
    /// Number of weights of a unit: inputs and bias.
    width: usize,
    weights: Vec<f64>,
    /// The last update of each weight.
    last: Vec<f64>,
    values: Vec<f64>,
    /// Errors times the derivative of the sigmoid.
    errors: Vec<f64>,
}

impl PerceptronLayer {
    fn new(inputs: usize, units: usize, seed: u64) -> PerceptronLayer {
        let width = inputs + 1;
        let weights = (0..(units * width) as u64).map(|number| unit(hash(&[seed, number])) * 0.1 - 0.05).collect();
        PerceptronLayer {
            width,
            weights,
            last: vec![0.0; units * width],
            values: vec![0.0; units],
            errors: vec![0.0; units],
        }
    }

    fn forward(&mut self, inputs: &[f64]) {
        for (value, weights) in self.values.iter_mut().zip(self.weights.chunks_exact(self.width)) {
            let sum = weights.iter().zip(inputs).map(|(weight, input)| weight * input).sum::<f64>();
            // `f64::exp` may round differently on another machine.
            *value = 1.0 / (1.0 + libm::exp(-(sum + weights[self.width - 1])));
        }
    }

    /// Computes the errors of the layer below.
    fn back_propagate(&self, below: &mut PerceptronLayer) {
        for (number, (error, value)) in below.errors.iter_mut().zip(&below.values).enumerate() {
            let units = self.weights.chunks_exact(self.width).zip(&self.errors);
            let sum: f64 = units.map(|(weights, error)| weights[number] * error).sum();
            *error = sum * value * (1.0 - value);
        }
    }

    fn update_weights(&mut self, inputs: &[f64], rate: f64, momentum: f64) {
        let units = self.weights.chunks_exact_mut(self.width).zip(self.last.chunks_exact_mut(self.width));
        for ((weights, last), error) in units.zip(&self.errors) {
            let step = rate * error;
            // The input of the bias is 1.
            let inputs = inputs.iter().chain(&[1.0]);
            for ((weight, last), input) in weights.iter_mut().zip(last).zip(inputs) {
                *last = step * input + momentum * *last;
                *weight += *last;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::classifier::tests::accuracy;
    use super::*;

    #[test]
    fn a_step_follows_the_gradient_of_the_squared_error() {
        let (row, target) = ([0.3, -0.8, 0.5], true);
        let mut network = Perceptron::new(3, 7);
        let error = |change: Option<(bool, usize)>| {
            let mut network = Perceptron::new(3, 7);
            if let Some((is_hidden, at)) = change {
                let layer = if is_hidden { &mut network.hidden } else { &mut network.output };
                layer.weights[at] += 1e-6;
            }
            let outputs = network.forward(&row);
            (outputs[0].powi(2) + (1.0 - outputs[1]).powi(2)) / 2.0
        };
        network.train_step(&row, target, 1.0, 0.0);
        for (is_hidden, layer) in [(true, &network.hidden), (false, &network.output)] {
            for (at, step) in layer.last.iter().enumerate() {
                let slope = (error(Some((is_hidden, at))) - error(None)) / 1e-6;
                assert!((step + slope).abs() < 1e-6, "weight {at}: step {step}, slope {slope}");
            }
        }
    }

    #[test]
    fn more_epochs_learn_a_harder_border() {
        let board = |x: f32, y: f32| (x > 50.0) != (y > 50.0);
        let share = |epochs| accuracy(&MlpParams { epochs, ..MlpParams::default() }.check().unwrap(), board);
        let (one, all) = (share(1), share(500));
        assert!(one < 0.7 && all > 0.8, "{one}, {all}");
    }

    #[test]
    fn parameters_out_of_range_are_rejected() {
        assert!(MlpParams { epochs: 0, ..MlpParams::default() }.check().is_err());
        assert!(MlpParams { learning_rate: 2.0, ..MlpParams::default() }.check().is_err());
        assert!(MlpParams { momentum: -0.1, ..MlpParams::default() }.check().is_err());
    }
}
