//! The program's commands, as a user calls them.

#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::process::{Command, Output};

fn run(args: &[&str]) -> Output {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Command::new(env!("CARGO_BIN_EXE_seek-train")).current_dir(root).args(args).output().unwrap()
}

#[test]
fn align_prints_a_table_and_json() {
    let table = run(&["align", "data/samples"]);
    assert!(table.status.success());
    let text = String::from_utf8(table.stdout).unwrap();
    assert!(text.contains("oracle_f1") && text.contains("documentation"), "{text}");
    let json = run(&["align", "data/samples", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["pages"].as_array().unwrap().len(), 28);
}

#[test]
fn evaluate_scores_a_method_by_all_metrics() {
    let out = run(&["evaluate", "data/samples", "--method", "cs-lbs"]);
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let text = String::from_utf8(out.stdout).unwrap();
    assert!(text.contains("lcs_f1") && text.contains("samples"), "{text}");
}

#[test]
fn wrong_use_fails_with_a_reason() {
    for (args, reason) in [
        (&["evaluate", "data/samples", "--method", "nonsense"][..], "there is no method"),
        (&["align", "no/such/corpus.parquet"][..], "no/such/corpus.parquet"),
        (&["cross-validate", "data/samples", "--params", "README.md"][..], "parameters README.md"),
        (&["cross-validate", "data/samples", "--gate", "models/gate.json", "--fold", "0"][..], "other data"),
    ] {
        let out = run(args);
        assert!(!out.status.success());
        let stderr = String::from_utf8_lossy(&out.stderr).into_owned();
        assert!(stderr.contains(reason), "{args:?}: {stderr}");
    }
}
