//! Files with wrong arrays or metadata. Each gives a named error.

use safetensors::tensor::Dtype;
use seek_forest::{ForestError, LEAF, ModelError, ModelFile};
use serde_json::json;

use crate::opened_model::OpenedModelFile;

#[test]
fn an_undamaged_file_is_read() {
    ModelFile::from_bytes(&OpenedModelFile::new().bytes()).unwrap();
}

#[test]
fn child_before_its_parent_is_refused() {
    let mut file = OpenedModelFile::new();
    file.set_u32("right", &[0, 3, 0, 1, 2]);
    assert_eq!(file.forest_error(), ForestError::ChildBeforeParent { node: 0, right: 0 });
    file.set_u32("right", &[4, 0, 0, 1, 2]);
    assert_eq!(file.forest_error(), ForestError::ChildBeforeParent { node: 1, right: 0 });
}

#[test]
fn child_out_of_range_is_refused() {
    for right in [5, u32::MAX] {
        let mut file = OpenedModelFile::new();
        file.set_u32("right", &[right, 3, 0, 1, 2]);
        assert_eq!(file.forest_error(), ForestError::ChildOutsideTree { node: 0, right, end: 5 });
    }
}

#[test]
fn child_in_another_tree_is_refused() {
    let mut file = OpenedModelFile::new();
    file.set_u32("roots", &[0, 4]);
    assert_eq!(file.forest_error(), ForestError::ChildOutsideTree { node: 0, right: 4, end: 4 });
}

#[test]
fn subtrees_that_overlap_are_refused() {
    let mut file = OpenedModelFile::new();
    file.set_u32("right", &[3, 4, 0, 1, 2]);
    assert_eq!(file.forest_error(), ForestError::PreOrder { tree: 0, node: 2 });
}

#[test]
fn tree_that_ends_early_is_refused() {
    let mut file = OpenedModelFile::new();
    file.set_u16("feature", &[LEAF, 0, LEAF, LEAF, LEAF]);
    file.set_u32("right", &[0, 3, 1, 2, 3]);
    assert_eq!(file.forest_error(), ForestError::PreOrder { tree: 0, node: 0 });
}

#[test]
fn tree_that_ends_in_a_split_is_refused() {
    let mut file = OpenedModelFile::new();
    file.set_u16("feature", &[1, 0, LEAF, LEAF, 0]);
    assert_eq!(file.forest_error(), ForestError::ChildBeforeParent { node: 4, right: 2 });
}

#[test]
fn too_deep_tree_is_refused() {
    let mut file = OpenedModelFile::new();
    let splits = 300;
    let mut feature = vec![0_u16; splits];
    feature.extend(vec![LEAF; splits + 1]);
    let mut right: Vec<u32> = (0..splits as u32).map(|node| 2 * splits as u32 - node).collect();
    right.extend(0..=splits as u32);
    file.set_u16("feature", &feature);
    file.set_f32("threshold", &vec![0.0; feature.len()]);
    file.set_u32("right", &right);
    file.set_f32("leaves", &[0.5, 0.5].repeat(splits + 1));
    assert_eq!(file.forest_error(), ForestError::Depth { tree: 0, max: 255 });
}

#[test]
fn roots_out_of_order_are_refused() {
    for (roots, tree, root) in [
        (vec![1], 0, 1),
        (vec![0, 0], 1, 0),
        (vec![0, 5], 1, 5),
        (vec![0, u32::MAX], 1, u32::MAX),
        (vec![0, 3, 2], 2, 2),
    ] {
        let mut file = OpenedModelFile::new();
        file.set_u32("roots", &roots);
        assert_eq!(file.forest_error(), ForestError::Root { tree, root });
    }
}

#[test]
fn feature_out_of_range_is_refused() {
    let mut file = OpenedModelFile::new();
    file.set_u16("feature", &[3, 0, LEAF, LEAF, LEAF]);
    assert_eq!(file.forest_error(), ForestError::FeatureRange { node: 0, feature: 3, features: 3 });
}

#[test]
fn threshold_that_is_not_finite_is_refused() {
    for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
        let mut file = OpenedModelFile::new();
        file.set_f32("threshold", &[0.5, value, 0.0, 0.0, 0.0]);
        let error = file.forest_error();
        assert!(matches!(error, ForestError::Value { array: "threshold", position: 1, .. }), "{error}");
    }
}

#[test]
fn leaf_values_that_are_not_shares_are_refused() {
    let mut file = OpenedModelFile::new();
    file.set_f32("leaves", &[0.5, 0.5, 0.5, f32::NAN, 0.5, 0.5]);
    let error = file.forest_error();
    assert!(matches!(error, ForestError::Value { array: "leaves", position: 3, .. }), "{error}");
    file.set_f32("leaves", &[0.5, 0.5, 0.5, 0.75, 0.5, 0.5]);
    assert_eq!(file.forest_error(), ForestError::Shares { leaf: 1, sum: 1.25 });
}

#[test]
fn scores_with_a_possibly_infinite_sum_are_refused() {
    let mut file = OpenedModelFile::new();
    file.document["forests"]["m"]["link"] = json!("logistic");
    file.set_f32("base", &[0.0]);
    file.set_f32("leaves", &[0.0, 1e31, 0.0]);
    assert_eq!(file.forest_error(), ForestError::Value { array: "leaves", position: 1, value: 1e31 });
    file.set_f32("base", &[f32::INFINITY]);
    assert_eq!(file.forest_error(), ForestError::Value { array: "base", position: 0, value: f32::INFINITY });
}

#[test]
fn leaf_numbers_out_of_order_are_refused() {
    let mut file = OpenedModelFile::new();
    file.set_u32("right", &[4, 3, 0, 7, 2]);
    assert_eq!(file.forest_error(), ForestError::LeafNumber { node: 3, found: 7, expected: 1 });
}

#[test]
fn tree_class_out_of_range_is_refused() {
    let mut file = OpenedModelFile::new();
    file.document["forests"]["m"]["link"] = json!("softmax");
    file.set_f32("base", &[0.0, 0.0]);
    file.set_f32("leaves", &[0.0; 3]);
    file.set_u16("tree_class", &[2]);
    assert_eq!(file.forest_error(), ForestError::TreeClass { tree: 0, class: 2, classes: 2 });
}

#[test]
fn arrays_of_mismatched_lengths_are_refused() {
    let wrong = |array: &'static str, expected, found| {
        let mut file = OpenedModelFile::new();
        match array {
            "right" => file.set_u32(array, &vec![0; found]),
            "tree_class" => file.set_u16(array, &vec![0; found]),
            _ => file.set_f32(array, &vec![0.0; found]),
        }
        assert_eq!(file.forest_error(), ForestError::Length { array, expected, found });
    };
    wrong("right", 5, 4);
    wrong("threshold", 5, 6);
    wrong("leaves", 6, 5);
    wrong("base", 0, 1);
    wrong("tree_class", 0, 1);
}

#[test]
fn forest_without_trees_or_with_stray_nodes_is_refused() {
    let mut file = OpenedModelFile::new();
    file.set_u32("roots", &[]);
    assert_eq!(file.forest_error(), ForestError::NoTrees);
    file.document["forests"]["m"]["link"] = json!("logistic");
    file.set_f32("base", &[0.0]);
    assert_eq!(file.forest_error(), ForestError::Length { array: "feature", expected: 0, found: 5 });
}

#[test]
fn bad_classes_and_links_are_refused() {
    let mut file = OpenedModelFile::new();
    file.document["forests"]["m"]["classes"] = json!(["one"]);
    assert!(matches!(file.forest_error(), ForestError::ClassCount { found: 1, .. }));
    file.document["forests"]["m"]["classes"] = json!(["one", "one"]);
    assert!(matches!(file.forest_error(), ForestError::DuplicateName { position: 1, .. }));
    file.document["forests"]["m"]["link"] = json!("vote");
    assert_eq!(file.forest_error(), ForestError::UnknownLink { name: "vote".into() });
}

#[test]
fn missing_array_is_named() {
    for array in ["base", "roots", "tree_class", "feature", "threshold", "right", "leaves"] {
        let mut file = OpenedModelFile::new();
        file.arrays.remove(&format!("m/{array}"));
        let error = file.read();
        assert_eq!(error.to_string(), format!("array `m/{array}` is missing"));
    }
}

#[test]
fn unknown_array_is_named() {
    for array in ["m/extra", "other/right", "right"] {
        let mut file = OpenedModelFile::new();
        file.arrays.insert(array.to_owned(), (Dtype::U8, vec![1], vec![0]));
        assert_eq!(file.read().to_string(), format!("array `{array}` belongs to no forest and no linear classifier"));
    }
}

#[test]
fn array_of_another_type_or_shape_is_named() {
    let mut file = OpenedModelFile::new();
    file.set("threshold", Dtype::I32, vec![0; 20]);
    assert!(matches!(file.read(), ModelError::ArrayType { name, .. } if name == "m/threshold"));
    let mut file = OpenedModelFile::new();
    file.arrays.insert("m/leaves".into(), (Dtype::F32, vec![3, 2], vec![0; 24]));
    assert!(matches!(file.read(), ModelError::ArrayType { name, .. } if name == "m/leaves"));
}

#[test]
fn other_version_is_refused_even_with_other_fields() {
    let mut file = OpenedModelFile::new();
    file.document = json!({"format_version": 2, "new_field": true});
    assert!(matches!(file.read(), ModelError::Version { found: 2, expected: 1 }));
}

#[test]
fn names_that_do_not_match_their_hash_are_refused() {
    let mut file = OpenedModelFile::new();
    let hash = file.document["forests"]["m"]["features_sha256"].as_str().unwrap().to_owned();
    file.document["feature_names"][&hash][1] = json!("renamed");
    assert!(matches!(file.read(), ModelError::NamesHash { expected, found: Some(_), .. } if expected == hash));
    file.document["feature_names"] = json!({});
    assert!(matches!(file.read(), ModelError::NamesHash { found: None, .. }));
}

#[test]
fn score_that_is_not_finite_is_refused() {
    let mut file = OpenedModelFile::new();
    file.document["scores"] = json!({"f1": "inf"});
    assert!(matches!(file.read(), ModelError::Score { .. }));
}

#[test]
fn header_with_unknown_or_missing_fields_is_refused() {
    let mut file = OpenedModelFile::new();
    file.document["surplus"] = json!(1);
    assert!(matches!(file.read(), ModelError::Header(_)));
    file.document = json!({"format_version": 1});
    assert!(matches!(file.read(), ModelError::Header(_)));
}

#[test]
fn forest_name_with_a_slash_is_refused() {
    let mut file = OpenedModelFile::new();
    let header = file.document["forests"]["m"].take();
    file.document["forests"] = json!({"m/n": header});
    assert!(matches!(file.read(), ModelError::ForestName { .. }));
}
