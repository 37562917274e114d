//! The network learns, and the same seed gives the same weights.

use super::training::FittedTabNet;
use super::*;
use crate::random::NetworkRandom;
use candle_core::{DType, Device, Tensor};
use candle_nn::VarBuilder;

const CONFIG_FEATURES: ElementFeatures = ElementFeatures::Basic;

/// Rows of random values. The tag decides which of two columns decides the label, and the last tag turns it round.
fn page(rows: usize, random: &mut NetworkRandom) -> (ElementRows, Vec<bool>) {
    let columns = CONFIG_FEATURES.columns().len();
    let values: Vec<f32> = (0..rows * columns).map(|_| 6.0 * random.unit() - 3.0).collect();
    let tags: Vec<u32> = (0..rows).map(|_| random.below(3) as u32).collect();
    let label = |(row, tag): (&[f32], &u32)| match tag {
        0 => row[1] > 0.0,
        1 => row[4] > 0.5,
        _ => row[1] < 0.0,
    };
    let labels = values.chunks(columns).zip(&tags).map(label).collect();
    (
        ElementRows { features: CONFIG_FEATURES, elements: vec![0; rows], parents: vec![None; rows], tags, values },
        labels,
    )
}

fn table(pages: u64) -> TrainingTable {
    let mut random = NetworkRandom::new(11, "table");
    let mut table = TrainingTable::new(CONFIG_FEATURES);
    for group in 0..pages {
        let (rows, labels) = page(100, &mut random);
        table.push(&rows, &labels, group).unwrap();
    }
    table
}

fn trained(pages: u64, params: &TrainingParams) -> FittedTabNet {
    fit(&table(pages), &TabNetConfig::new(CONFIG_FEATURES), params, |_| ()).unwrap()
}

#[test]
fn the_loss_falls_until_the_classes_are_apart() {
    let params = TrainingParams { epochs: 20, batch: 512, seed: 3, ..TrainingParams::default() };
    let fitted = trained(100, &params);
    let (first, last) = (fitted.epochs[0], *fitted.epochs.last().unwrap());
    assert!(last.training < first.training / 2.0, "{:?}", fitted.epochs);
    let vs = VarBuilder::from_tensors(fitted.weights, DType::F32, &Device::Cpu);
    let network = TabNet::new(vs, &TabNetConfig::new(CONFIG_FEATURES)).unwrap();
    let (rows, labels) = page(2000, &mut NetworkRandom::new(12, "test"));
    let found = network.probabilities(&rows, &|| Ok(())).unwrap();
    let right = found.iter().zip(&labels).filter(|&(&probability, &label)| (probability > 0.5) == label).count();
    assert!(right as f32 > 0.95 * labels.len() as f32, "{right} of {}, {:?}", labels.len(), fitted.epochs);
}

#[test]
fn the_same_seed_gives_the_same_weights() {
    let weights = |seed| {
        let fitted = trained(10, &TrainingParams { epochs: 2, batch: 300, seed, ..TrainingParams::default() });
        let values = |tensor: &Tensor| tensor.flatten_all().unwrap().to_vec1::<f32>().unwrap();
        let mut weights: Vec<_> = fitted.weights.iter().map(|(name, tensor)| (name.clone(), values(tensor))).collect();
        weights.sort_by(|a, b| a.0.cmp(&b.0));
        weights
    };
    assert_eq!(weights(1), weights(1));
    assert_ne!(weights(1), weights(2));
}

#[test]
fn training_changes_weights_and_running_moments() {
    let fitted = |epochs| trained(10, &TrainingParams { epochs, validation: 0.0, ..TrainingParams::default() });
    let (before, after) = (fitted(0), fitted(1));
    for (name, tensor) in &before.weights {
        let change = (tensor - &after.weights[name]).unwrap().abs().unwrap().max_all().unwrap();
        assert!(change.to_scalar::<f32>().unwrap() > 0.0, "{name}");
    }
    assert_eq!(after.epochs[0].validation, None);
}

#[test]
fn rows_of_one_class_are_refused() {
    let mut table = TrainingTable::new(CONFIG_FEATURES);
    let (rows, _) = page(5, &mut NetworkRandom::new(1, "test"));
    table.push(&rows, &[false; 5], 0).unwrap();
    let config = TabNetConfig::new(CONFIG_FEATURES);
    let params = TrainingParams { validation: 0.0, ..TrainingParams::default() };
    assert!(matches!(fit(&table, &config, &params, |_| ()), Err(FitError::OneClass { rows: 5 })));
    let other = TabNetConfig::new(ElementFeatures::Both);
    let error = fit(&table, &other, &params, |_| ()).unwrap_err();
    assert_eq!(error.to_string(), "a network for 10 columns cannot be trained on rows of 8");
}
