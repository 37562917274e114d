//! Multinomial classifiers: their probabilities, and reading and writing in model files.

use std::collections::BTreeMap;

use proptest::prelude::*;
use safetensors::tensor::Dtype;
use seek_forest::{ModelError, ModelFile, MultinomialClassifier, Training};

use crate::opened_model::OpenedModelFile;

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|&name| name.to_owned()).collect()
}

fn small() -> MultinomialClassifier {
    let weights = vec![1024, -1024, 0, 512, 0, 0];
    MultinomialClassifier::new("pages", names(&["login", "news"]), vec![0.5, 0.5], vec![3, 7, 9], weights).unwrap()
}

#[test]
fn the_odds_of_two_classes_follow_their_weights_over_the_root_of_the_number_of_known_terms() {
    let odds = |terms: &[u32]| {
        let probabilities = small().probabilities(terms.iter().copied());
        assert!((probabilities.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        (probabilities[0] / probabilities[1]).ln()
    };
    assert_eq!(odds(&[]), 0.0);
    assert!((odds(&[3]) - 2.0).abs() < 1e-5);
    assert!((odds(&[3, 4, 5]) - 2.0).abs() < 1e-5, "unknown terms do not count");
    assert_eq!(odds(&[3, 7, 3, 3]), odds(&[3, 7]), "repeated terms count once");
    assert!((odds(&[3, 7]) - 1.5 / 2.0_f32.sqrt()).abs() < 1e-5);
}

#[test]
fn weights_are_rounded_to_units_and_kept_in_their_range() {
    let units = [0.0, 0.0004, 0.0006, -1.0, 31.9, 1e9, -1e9, f64::NAN].map(MultinomialClassifier::weight_in_units);
    assert_eq!(units, [0, 0, 1, -1024, 32666, i16::MAX, i16::MIN, 0]);
}

#[test]
fn round_trip_keeps_the_classifier_and_changes_the_fingerprint() {
    let without = ModelFile::new(BTreeMap::new(), Training::default(), String::new()).unwrap();
    let model = without.clone().with_multinomial_classifiers(BTreeMap::from([("pages".to_owned(), small())])).unwrap();
    let read = ModelFile::from_bytes(&model.to_bytes().unwrap()).unwrap();
    assert_eq!(read, model);
    assert_eq!(read.multinomial_classifiers()["pages"], small());
    assert_ne!(model.fingerprint(), without.fingerprint());
}

#[test]
fn invalid_parts_are_refused() {
    let problem = |base: &[f32], terms: &[u32], weights: &[i16]| match MultinomialClassifier::new(
        "l",
        names(&["a", "b"]),
        base.to_vec(),
        terms.to_vec(),
        weights.to_vec(),
    ) {
        Err(ModelError::LinearClassifier { problem, .. }) => problem,
        other => panic!("{other:?}"),
    };
    assert_eq!(problem(&[0.0], &[], &[]), "2 classes but 1 base scores");
    assert_eq!(problem(&[0.0; 2], &[1], &[5]), "1 terms and 2 classes but 1 weights");
    assert_eq!(problem(&[0.0; 2], &[2, 1], &[5; 4]), "the terms are not in ascending order");
    assert_eq!(problem(&[0.0, f32::NAN], &[], &[]), "the base NaN is not between -1000 and 1000");
    assert_eq!(problem(&[0.0, 1e6], &[], &[]), "the base 1000000 is not between -1000 and 1000");
    assert!(MultinomialClassifier::new("l", Vec::new(), Vec::new(), Vec::new(), Vec::new()).is_err());
}

#[test]
fn damaged_arrays_are_named() {
    let of = |damage: fn(&mut OpenedModelFile)| {
        let mut file = OpenedModelFile::new();
        file.document["multinomial"] = serde_json::json!({"l": ["a", "b"]});
        file.arrays.insert("l/base".into(), (Dtype::F32, vec![2], vec![0; 8]));
        file.arrays.insert("l/terms".into(), (Dtype::U32, vec![1], vec![1, 0, 0, 0]));
        file.arrays.insert("l/weights".into(), (Dtype::I16, vec![2], vec![0; 4]));
        damage(&mut file);
        ModelFile::from_bytes(&file.bytes())
    };
    assert_eq!(of(|_| ()).unwrap().multinomial_classifiers()["l"].terms(), [1]);
    let missing = of(|file| drop(file.arrays.remove("l/terms")));
    assert!(matches!(missing, Err(ModelError::MissingArray { name }) if name == "l/terms"));
    let short = of(|file| drop(file.arrays.insert("l/weights".into(), (Dtype::I16, vec![1], vec![0; 2]))));
    assert!(matches!(short, Err(ModelError::LinearClassifier { name, .. }) if name == "l"));
    let other = of(|file| drop(file.arrays.insert("l/weights".into(), (Dtype::U16, vec![2], vec![0; 4]))));
    assert!(matches!(other, Err(ModelError::ArrayType { name, .. }) if name == "l/weights"));
    let twice = of(|file| file.document["linear"] = serde_json::json!(["l"]));
    assert!(matches!(twice, Err(ModelError::SameName { name }) if name == "l"));
}

proptest! {
    #[test]
    fn the_order_of_terms_changes_nothing(mut terms in proptest::collection::vec(0_u32..12, 0..20)) {
        terms.sort_unstable();
        terms.dedup();
        let forward = small().probabilities(terms.iter().copied());
        prop_assert_eq!(small().probabilities(terms.iter().rev().copied()), forward);
    }
}
