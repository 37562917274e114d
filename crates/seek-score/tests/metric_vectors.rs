//! Compares the tokens and the word-level F1 with the shared metric vectors, which every implementation of these
//! metrics must match.

#![allow(clippy::unwrap_used)]

use serde_json::Value;

fn vectors(kind: &str) -> Vec<Value> {
    let file: Value = serde_json::from_str(include_str!("metric_vectors.json")).unwrap();
    file[kind].as_array().unwrap().clone()
}

#[test]
fn tokens_match_the_vectors() {
    let cases = vectors("tokens");
    assert_eq!(cases.len(), 50);
    for case in cases {
        let text = case["text"].as_str().unwrap();
        let tokens: Vec<String> = serde_json::from_value(case["tokens"].clone()).unwrap();
        assert_eq!(seek_score::tokens(text), tokens, "{text:?}");
    }
}

#[test]
fn word_f1_matches_the_vectors() {
    let cases = vectors("word_f1");
    assert_eq!(cases.len(), 10);
    for case in cases {
        let scores = seek_score::word_scores(case["predicted"].as_str().unwrap(), case["gold"].as_str().unwrap());
        let f1 = case["f1"].as_f64().unwrap();
        assert!((scores.f1 - f1).abs() < 1e-12, "{case}: {}", scores.f1);
    }
}
