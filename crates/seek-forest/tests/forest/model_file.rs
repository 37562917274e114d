//! Model files: reading returns what was written, and the same model gives the same bytes.

use std::collections::BTreeMap;
use std::error::Error;

use crate::trees::{Tree, any_link, any_tree, forest_of};
use proptest::prelude::*;
use seek_forest::{Forest, Link, ModelError, ModelFile, Training, names_hash};

fn training() -> Training {
    let scores = BTreeMap::from([("f1".to_owned(), 0.1 + 0.2), ("auc".to_owned(), 1.0 / 3.0)]);
    Training { data_fingerprint: "c0ffee".to_owned(), seed: u64::MAX, scores }
}

fn small_forest() -> Forest {
    let leaf = |share: f32| Box::new(Tree::Leaf(vec![1.0 - share, share]));
    forest_of(&[Tree::Split(1, 0.5, leaf(0.25), leaf(0.75))], 3, 2, Link::Mean)
}

fn model_of(forests: &[(&str, Forest)]) -> ModelFile {
    let forests = forests.iter().map(|(name, forest)| ((*name).to_owned(), forest.clone())).collect();
    ModelFile::new(forests, training(), r#"{"radius":2}"#.to_owned()).unwrap()
}

#[test]
fn a_saved_model_is_loaded() {
    let model = model_of(&[("content", small_forest()), ("page-type", small_forest())]);
    let path = std::env::temp_dir().join(format!("seek-forest-{}.safetensors", std::process::id()));
    model.save(&path).unwrap();
    let loaded = ModelFile::load(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!(loaded, model);
    assert_eq!(loaded.training(), &training());
    assert_eq!(loaded.settings(), r#"{"radius":2}"#);
    assert_eq!(loaded.forest("content").unwrap(), &small_forest());
    assert_eq!(loaded.forests().len(), 2);
}

#[test]
fn error_names_a_missing_file() {
    let error = ModelFile::load("no/such/model.safetensors").unwrap_err();
    assert!(matches!(&error, ModelError::Io { .. }), "{error:?}");
    assert!(error.to_string().contains("no/such/model.safetensors"), "{error}");
}

#[test]
fn error_says_what_a_file_is_that_is_no_model() {
    let model = model_of(&[("content", small_forest())]).to_bytes().unwrap();
    let damaged = [&model[..8], b"[", &model[9..]].concat();
    let path = std::env::temp_dir().join(format!("seek-forest-{}-no-model", std::process::id()));
    for (bytes, expected) in [
        (&b""[..], "is not a model file: it is empty"),
        (b"\xef\xbb\xbf\n<!DOCTYPE html><p>storm", "is not a model file: it is an HTML page"),
        ("{\"größe\": 1}".as_bytes(), "is not a model file: it is a text"),
        (b"PK\x03\x04\x00\x00\x00\x00\x00\x00", "is not a model file: it does not begin like one"),
        (&model[..5], "is not a model file: it does not begin like one"),
        (&damaged, "is not a model file: it does not begin like one"),
        (&model[..100], "is not a whole model file: its length is not the one that its header gives"),
        (&model[..model.len() - 1], "is not a whole model file: its length is not the one that its header gives"),
    ] {
        std::fs::write(&path, bytes).unwrap();
        let error = ModelFile::load(&path).unwrap_err();
        assert_eq!(error.to_string(), format!("{} {expected}", path.display()));
        assert!(error.source().is_some(), "the reason of the reader is the cause");
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn error_names_a_missing_forest_and_the_existing_ones() {
    let error = model_of(&[("content", small_forest())]).forest("segment").map(Forest::trees).unwrap_err();
    assert_eq!(error.to_string(), r#"the model has no forest "segment"; its forests are ["content"]"#);
}

#[test]
fn fingerprint_is_the_hash_of_the_bytes() {
    let model = model_of(&[("content", small_forest())]);
    let other = model_of(&[("kontent", small_forest())]);
    assert_eq!(model.fingerprint(), ModelFile::from_bytes(&model.to_bytes().unwrap()).unwrap().fingerprint());
    assert_eq!(model.fingerprint().as_str().len(), 64);
    assert_eq!(model.fingerprint().short(), &model.fingerprint().as_str()[..12]);
    assert_ne!(model.fingerprint(), other.fingerprint());
    let in_static_memory = ModelFile::from_static_bytes(model.to_bytes().unwrap().leak()).unwrap();
    assert_eq!(in_static_memory, model);
}

#[test]
fn names_hash_is_that_of_a_file_with_one_name_a_line() {
    // printf 'b\nc\n' | sha256sum
    let expected = "bb9ead4c391dab4c05bd498dafac47a54f8b212625f2124a911202cc6ea61d27";
    assert_eq!(names_hash(&["b", "c"]), expected);
}

#[test]
fn boosted_forest_of_300_trees_stays_under_250_kb() {
    let mut tree = Tree::Leaf(vec![0.5]);
    for _ in 0..30 {
        tree = Tree::Split(0, 0.5, Box::new(Tree::Leaf(vec![0.5])), Box::new(tree));
    }
    let forest = forest_of(&vec![tree; 300], 350, 2, Link::Logistic);
    let bytes = model_of(&[("content", forest)]).to_bytes().unwrap();
    assert!(bytes.len() < 250_000, "{} bytes", bytes.len());
}

#[test]
fn invalid_contents_are_refused_before_writing() {
    let forests = BTreeMap::from([("a/b".to_owned(), small_forest())]);
    let error = ModelFile::new(forests, Training::default(), String::new()).unwrap_err();
    assert!(matches!(error, ModelError::ForestName { .. }), "{error:?}");
    let scores = BTreeMap::from([("f1".to_owned(), f64::NAN)]);
    let error = ModelFile::new(BTreeMap::new(), Training { scores, ..Training::default() }, String::new());
    assert!(matches!(error, Err(ModelError::Score { .. })), "{error:?}");
}

proptest! {
    #[test]
    fn any_forest_survives_the_round_trip(
        forest in any_link().prop_flat_map(|(link, classes)| {
            prop::collection::vec(any_tree(4, classes, link), 1..5)
                .prop_map(move |trees| forest_of(&trees, 4, classes, link))
        }),
        score in any::<f64>().prop_filter("finite", |score| score.is_finite()),
        settings in any::<String>(),
    ) {
        let scores = BTreeMap::from([("score".to_owned(), score)]);
        let forests = BTreeMap::from([("a".to_owned(), forest.clone()), ("b".to_owned(), forest)]);
        let model = ModelFile::new(forests, Training { scores, ..training() }, settings).unwrap();
        let bytes = model.to_bytes().unwrap();
        prop_assert_eq!(&model.to_bytes().unwrap(), &bytes);
        let read = ModelFile::from_bytes(&bytes).unwrap();
        prop_assert_eq!(&read, &model);
        prop_assert_eq!(&read.to_bytes().unwrap(), &bytes);
    }
}
