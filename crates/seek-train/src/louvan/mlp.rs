//! A multilayer perceptron: one hidden layer of sigmoid units and a sigmoid unit for each class, trained by back-propagation
//! with momentum, one instance after another (Rumelhart, Hinton and Williams, Nature 1986).
//!
//! Its defaults are those of WEKA's `MultilayerPerceptron`: (features + classes) / 2 hidden units, features scaled into
//! -1..=1, weights that start within ±.05, squared errors against targets of 0 and 1, and instances in an order that is drawn
//! once. Weights and order come from another generator than WEKA's.

use super::classifier::Classifier;
use super::instances::Instances;
use super::scale::MinMax;
use crate::learn::LearnError;
use crate::learn::params::Ranges;
use crate::learn::random::{Random, hash, unit};
use anyhow::Result;
use ndarray::Array2;

/// Classes; each has an output unit.
const CLASSES: usize = 2;

/// Parameters of the perceptron, unchecked.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MlpParams {
    /// How often all instances are gone through, at least 1. WEKA's is 500.
    pub epochs: usize,
    /// What share of an error is corrected at once, more than 0 and at most 1. WEKA's is .3.
    pub learning_rate: f32,
    /// What share of the last correction is repeated, at least 0. WEKA's is .2.
    pub momentum: f32,
    /// Seed of the first weights and of the order of instances.
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
    /// [`LearnError::Parameter`] for the first that is out of range.
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

impl Classifier for Mlp {
    fn name(&self) -> &'static str {
        "multilayer perceptron"
    }

    fn judge(&self, train: &Instances, test: &Array2<f32>) -> Result<Vec<bool>> {
        let scaling = MinMax::fit(&train.records, -1.0, 1.0);
        let mut network = Network::new(train.names.len(), self.0.seed);
        let records = scaling.scale(&train.records);
        let mut order: Vec<usize> = (0..records.nrows()).collect();
        let count = order.len();
        Random::new(hash(&[self.0.seed, 1])).choose(&mut order, count);
        let (rate, momentum) = (f64::from(self.0.learning_rate), f64::from(self.0.momentum));
        let rows: Vec<(Vec<f64>, bool)> = order.iter().map(|&n| (records.row(n).to_vec(), train.targets[n])).collect();
        for _ in 0..self.0.epochs {
            for (row, target) in &rows {
                network.learn(row, *target, rate, momentum);
            }
        }
        let mut judge = |row: Vec<f64>| {
            let outputs = network.run(&row);
            outputs[1] > outputs[0]
        };
        Ok(scaling.scale(test).rows().into_iter().map(|row| judge(row.to_vec())).collect())
    }
}

/// The hidden layer and the outputs.
struct Network {
    hidden: Layer,
    output: Layer,
}

impl Network {
    fn new(features: usize, seed: u64) -> Network {
        let hidden = (features + CLASSES) / 2;
        Network {
            hidden: Layer::new(features, hidden, hash(&[seed, 2])),
            output: Layer::new(hidden, CLASSES, hash(&[seed, 3])),
        }
    }

    /// The values of the output units.
    fn run(&mut self, row: &[f64]) -> &[f64] {
        self.hidden.run(row);
        self.output.run(&self.hidden.values);
        &self.output.values
    }

    fn learn(&mut self, row: &[f64], target: bool, rate: f64, momentum: f64) {
        self.run(row);
        for (class, (error, value)) in self.output.errors.iter_mut().zip(&self.output.values).enumerate() {
            let wanted = if class == usize::from(target) { 1.0 } else { 0.0 };
            *error = (wanted - value) * value * (1.0 - value);
        }
        // By the weights as they are before they learn.
        self.output.blame(&mut self.hidden);
        self.output.correct(&self.hidden.values, rate, momentum);
        self.hidden.correct(row, rate, momentum);
    }
}

/// Sigmoid units, each with a weight for each input and a bias behind them.
struct Layer {
    /// Inputs and bias of a unit.
    width: usize,
    weights: Vec<f64>,
    /// The last correction of each weight.
    last: Vec<f64>,
    values: Vec<f64>,
    /// Errors times the slope of the sigmoid.
    errors: Vec<f64>,
}

impl Layer {
    fn new(inputs: usize, units: usize, seed: u64) -> Layer {
        let width = inputs + 1;
        let weights = (0..(units * width) as u64).map(|number| unit(hash(&[seed, number])) * 0.1 - 0.05).collect();
        Layer { width, weights, last: vec![0.0; units * width], values: vec![0.0; units], errors: vec![0.0; units] }
    }

    fn run(&mut self, inputs: &[f64]) {
        for (value, weights) in self.values.iter_mut().zip(self.weights.chunks_exact(self.width)) {
            let sum = weights.iter().zip(inputs).map(|(weight, input)| weight * input).sum::<f64>();
            // Not `f64::exp`, which may round otherwise on another machine.
            *value = 1.0 / (1.0 + libm::exp(-(sum + weights[self.width - 1])));
        }
    }

    /// Gives the units below their share of the errors.
    fn blame(&self, below: &mut Layer) {
        for (number, (error, value)) in below.errors.iter_mut().zip(&below.values).enumerate() {
            let units = self.weights.chunks_exact(self.width).zip(&self.errors);
            let sum: f64 = units.map(|(weights, error)| weights[number] * error).sum();
            *error = sum * value * (1.0 - value);
        }
    }

    fn correct(&mut self, inputs: &[f64], rate: f64, momentum: f64) {
        let units = self.weights.chunks_exact_mut(self.width).zip(self.last.chunks_exact_mut(self.width));
        for ((weights, last), error) in units.zip(&self.errors) {
            let step = rate * error;
            // The bias has an input of 1.
            let inputs = inputs.iter().chain(&[1.0]);
            for ((weight, last), input) in weights.iter_mut().zip(last).zip(inputs) {
                *last = step * input + momentum * *last;
                *weight += *last;
            }
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::super::classifier::tests::right;
    use super::*;

    #[test]
    fn a_step_goes_down_the_slope_of_the_squared_error() {
        let (row, target) = ([0.3, -0.8, 0.5], true);
        let mut network = Network::new(3, 7);
        let error = |change: Option<(bool, usize)>| {
            let mut network = Network::new(3, 7);
            if let Some((is_hidden, at)) = change {
                let layer = if is_hidden { &mut network.hidden } else { &mut network.output };
                layer.weights[at] += 1e-6;
            }
            let outputs = network.run(&row);
            (outputs[0].powi(2) + (1.0 - outputs[1]).powi(2)) / 2.0
        };
        network.learn(&row, target, 1.0, 0.0);
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
        let share = |epochs| right(&MlpParams { epochs, ..MlpParams::default() }.check().unwrap(), board);
        let (one, all) = (share(1), share(500));
        assert!(one < 0.7 && all > 0.8, "{one}, {all}");
    }

    #[test]
    fn unchecked_parameters_are_refused() {
        assert!(MlpParams { epochs: 0, ..MlpParams::default() }.check().is_err());
        assert!(MlpParams { learning_rate: 2.0, ..MlpParams::default() }.check().is_err());
        assert!(MlpParams { momentum: -0.1, ..MlpParams::default() }.check().is_err());
    }
}
