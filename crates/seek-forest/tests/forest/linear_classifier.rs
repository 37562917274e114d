//! Linear classifiers: their scores, and reading and writing in model files.

use std::collections::BTreeMap;

use safetensors::tensor::Dtype;
use seek_forest::{LinearClassifier, ModelError, ModelFile, Training};

use crate::opened_model::OpenedModelFile;

fn small() -> LinearClassifier {
    LinearClassifier::new("terms", -1.0, vec![3, 7, u32::MAX], vec![0.5, 2.0, 0.0]).unwrap()
}

fn model() -> ModelFile {
    let linear = BTreeMap::from([("terms".to_owned(), small())]);
    ModelFile::new(BTreeMap::new(), Training::default(), String::new())
        .unwrap()
        .with_linear_classifiers(linear)
        .unwrap()
}

#[test]
fn a_score_is_the_base_plus_the_weights_over_the_root_of_their_number() {
    let linear = small();
    assert_eq!((linear.weight(7), linear.weight(8)), (Some(2.0), None));
    assert_eq!(LinearClassifier::score(linear.base(), 0.0, 0), -1.0);
    assert_eq!(LinearClassifier::score(linear.base(), 4.5, 4), -1.0 + 4.5 / 2.0);
}

#[test]
fn round_trip_keeps_the_classifier_and_changes_the_fingerprint() {
    let model = model();
    let read = ModelFile::from_bytes(&model.to_bytes().unwrap()).unwrap();
    assert_eq!(read, model);
    assert_eq!(read.linear_classifiers()["terms"], small());
    let without = ModelFile::new(BTreeMap::new(), Training::default(), String::new()).unwrap();
    assert_ne!(model.fingerprint(), without.fingerprint());
}

#[test]
fn invalid_terms_and_weights_are_refused() {
    let problem =
        |terms: &[u32], weights: &[f32]| match LinearClassifier::new("l", 0.0, terms.to_vec(), weights.to_vec()) {
            Err(ModelError::LinearClassifier { problem, .. }) => problem,
            other => panic!("{other:?}"),
        };
    assert_eq!(problem(&[1, 2], &[0.5]), "2 terms but 1 weights");
    assert_eq!(problem(&[2, 1], &[0.5, 0.5]), "the terms are not in ascending order");
    assert_eq!(problem(&[2, 2], &[0.5, 0.5]), "the terms are not in ascending order");
    for weight in [f32::NAN, f32::INFINITY, 1001.0, 0.1] {
        let expected = format!("the weight {weight} is not a multiple of 2^-14 between -1000 and 1000");
        assert_eq!(problem(&[2], &[weight]), expected);
    }
    assert_eq!(problem(&vec![0; (1 << 20) + 1], &vec![0.0; (1 << 20) + 1]), "1048577 terms are more than 1048576");
}

#[test]
fn a_classifier_cannot_have_the_name_of_a_forest() {
    let file = ModelFile::from_bytes(&OpenedModelFile::new().bytes()).unwrap();
    let linear = BTreeMap::from([("m".to_owned(), small())]);
    assert!(matches!(file.with_linear_classifiers(linear), Err(ModelError::SameName { name }) if name == "m"));
}

#[test]
fn damaged_arrays_are_named() {
    let of = |damage: fn(&mut OpenedModelFile)| {
        let mut file = OpenedModelFile::new();
        file.document["linear"] = serde_json::json!(["l"]);
        let array = |numbers: &[u32]| numbers.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>();
        file.arrays.insert("l/base".into(), (Dtype::F32, vec![1], array(&[0])));
        file.arrays.insert("l/terms".into(), (Dtype::U32, vec![2], array(&[1, 2])));
        file.arrays.insert("l/weights".into(), (Dtype::F32, vec![2], array(&[0, 0])));
        damage(&mut file);
        ModelFile::from_bytes(&file.bytes())
    };
    assert_eq!(of(|_| ()).unwrap().linear_classifiers()["l"].terms(), [1, 2]);
    let missing = of(|file| drop(file.arrays.remove("l/terms")));
    assert!(matches!(missing, Err(ModelError::MissingArray { name }) if name == "l/terms"));
    let short = of(|file| drop(file.arrays.insert("l/weights".into(), (Dtype::F32, vec![1], vec![0; 4]))));
    assert!(matches!(short, Err(ModelError::LinearClassifier { name, .. }) if name == "l"));
    let bases = of(|file| drop(file.arrays.insert("l/base".into(), (Dtype::F32, vec![2], vec![0; 8]))));
    assert!(matches!(bases, Err(ModelError::LinearClassifier { .. })));
    let surplus = of(|file| drop(file.arrays.insert("l/right".into(), (Dtype::U32, vec![1], vec![0; 4]))));
    assert!(matches!(surplus, Err(ModelError::UnknownArray { name }) if name == "l/right"));
    let slash = of(|file| file.document["linear"] = serde_json::json!(["l", "a/b"]));
    assert!(matches!(slash, Err(ModelError::ForestName { .. })));
}
